"""The README's console examples, run and compared; its links, followed."""

import re
import shlex

import pytest

from pixies_spec.cli import main
from tests.helpers import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command[:30] for command, _ in CONSOLE])
def test_a_console_example_shows_what_the_command_prints(command, shown, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(command)
    assert program == "pixies-spec"
    main(words)
    pattern = re.escape(shown).replace(re.escape("...\n"), "(?s:.*)")
    assert re.fullmatch(pattern, capsys.readouterr().out)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_a_link_leads_somewhere(target):
    assert (ROOT / target).exists()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"^make ([a-z]+)", README, flags=re.MULTILINE))))
def test_a_make_target_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
