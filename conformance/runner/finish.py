"""The end of a run: the summary in the terminal, the files that were asked for, and the exit code."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from conformance.reports.alike import once
from conformance.reports.tally import summary, summary_lines
from conformance.runner.diagnosis import blame
from conformance.runner.selection import known_failures_text
from conformance.runner.session import FILES, session_of
from conformance.wire import Json

SHOWN = 8
"""Failures that are explained in full in the terminal."""

SUMMARY = pytest.StashKey[Json]()
"""The summary of the run, once it is over."""


def finish(
    session: pytest.Session, records: Mapping[str, Json], remarks: Mapping[str, list[str]], readings: Sequence[Json]
) -> None:
    """Sum up and write the files that were asked for; a run in which nothing was tested is not green."""
    config = session.config
    finished = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    about = session_of(config).run.about
    blame(_failed(records))
    records = once(records)
    causes = blame(_failed(records))
    for each in records.values():
        each.pop("decided", None)
    found = summary(records.values(), config.getoption("--impl"), about, finished, remarks, readings)
    found["causes"] = causes
    config.stash[SUMMARY] = found
    for option, text in (("--summary", _json), ("--report", page_of), ("--write-known-failures", _known)):
        target = config.getoption(option)
        if target:
            _write(config, option, target, text(found))
    if session.exitstatus == pytest.ExitCode.OK and found["verdict"] != "passed":
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _failed(records: Mapping[str, Json]) -> list[Json]:
    return [each for each in records.values() if each["status"] == "failed"]


def _json(found: Json) -> str:
    return json.dumps(found, indent=1) + "\n"


def page_of(found: Json) -> str:
    """The page of a summary."""
    from conformance.reports.report import page  # noqa: PLC0415  (only when asked for)

    return page(found)


def _known(found: Json) -> str:
    failed = [(each["id"], ", ".join(each["rules"])) for each in found["failures"]]
    return known_failures_text(failed, found["impl"])


def _write(config: pytest.Config, option: str, target: str, text: str) -> None:
    path = config.invocation_params.dir / target
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        pytest.exit(f"{option} {target}: cannot be written ({error.strerror}): name a file in an existing folder", 2)


def print_summary(reporter: Any, config: pytest.Config) -> None:
    """Print the summary section."""
    found = config.stash[SUMMARY]
    about = found["about"]
    reporter.section(f"conformance of {about['name']} {about['version']} ({about['language']})")
    for line in summary_lines(found, every_clause=reporter.verbosity > 0):
        reporter.write_line(line)
    left = len(found["failures"]) - SHOWN
    if left > 0 and not config.getoption("--report"):
        reporter.write_line(f"{left} more failures are not shown above: --report FILE draws every one")
    for option in FILES:
        if config.getoption(option):
            reporter.write_line(f"{option.removeprefix('--')}: {Path(config.getoption(option))}")
