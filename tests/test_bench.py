"""`make bench` prints what it measures; how fast this machine is, is not tested."""

import importlib.util
import json

import pytest

from tests.helpers import ROOT


@pytest.mark.parametrize("ruleset", ["base", "both"])
def test_figures_of_spec_and_reference_stand_side_by_side(ruleset, capsys):
    spec = importlib.util.spec_from_file_location("bench", ROOT / "benchmarks" / "bench.py")
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    bench.AREAS, bench.DECKS, bench.PERFT_DEPTH = 20, 2, 4
    words = ["--seconds", "0", "--repeats", "1", "--ruleset", ruleset]
    assert bench.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [set(each) for each in found.values()] == [{"spec", "reference", "ratio"}] * 3
    assert bench.main(words) == 0
    assert capsys.readouterr().out.split()[:5] == ["per", "second", "spec", "reference", "ratio"]
