"""The pytest plugin: ``pytest conformance --impl mypkg``.

Every pytest run in an environment that has this package loads this module, so it imports nothing of ours until there
are cases to run.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from conformance.runner.session import Session

CASES = Path(__file__).with_name("cases")

_TEXTS: dict[str, Any] = {"action": "append", "default": []}

OPTIONS: Mapping[str, dict[str, Any]] = {
    "--impl": {"default": "reference", "metavar": "IMPL", "help": "what to check: a module, a path, or cmd:PROGRAM"},
    "--impl-timeout": {
        "type": float,
        "default": 5.0,
        "metavar": "S",
        "help": "seconds one request may take (default: 5)",
    },
    "--level": {**_TEXTS, "help": "only these levels: score, place, round, game"},
    "--clause": {**_TEXTS, "help": "only cases of these clauses"},
    "--ruleset": {**_TEXTS, "help": "only these rulesets"},
    "--case": {**_TEXTS, "metavar": "ID", "help": "only these cases"},
    "--fuzz": {
        "type": int,
        "default": 0,
        "metavar": "N",
        "help": "also play N games against the spec, shrinking failures",
    },
    "--save-failures": {"metavar": "DIR", "help": "keep what --fuzz finds, as case files"},
    "--fuzz-database": {"metavar": "PLACE", "help": "where --fuzz remembers: a folder or redis://HOST"},
    "--quick": {
        "action": "store_true",
        "default": False,
        "help": "only the few cases that still catch every known wrong implementation",
    },
    "--ruling": {
        **_TEXTS,
        "metavar": "ID=READING",
        "help": "check against another reading, such as A25=b (docs/ambiguities.md); "
        "with pytest's --strict a reading that the texts leave open fails, too",
    },
    "--known-failures": {"metavar": "FILE", "help": "cases that are expected to fail; one that passes is an error"},
    "--write-known-failures": {"metavar": "FILE", "help": "write the cases that fail, for --known-failures"},
    "--summary": {"metavar": "FILE", "help": "write the outcome as JSON"},
    "--report": {"metavar": "FILE", "help": "write the outcome as one page of HTML"},
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add our options, in a group of their own."""
    group = parser.getgroup("conformance", "conformance of an implementation of Pixies")
    for name, how in OPTIONS.items():
        group.addoption(name, **how)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """See that what our options name can be had, before anything else is said."""
    config.pluginmanager.register(Watch(config), "conformance-watch")
    asked = any(config.getoption(name) != how.get("default") for name, how in OPTIONS.items())
    if (
        (asked or any(".json" in word for word in config.args))
        and not config.option.help
        and not hasattr(config, "workerinput")
    ):
        run = _session_of(config).run
        if getattr(config.option, "numprocesses", None):  # the workers of pytest-xdist ask, each its own process
            run.adapter.close()


def _session_of(config: pytest.Config) -> "Session":
    """The run's conformance session; what is wrong with an option or the implementation ends the run with 2."""
    from conformance.runner.session import session_of  # noqa: PLC0415
    from spec.errors import PixiesError  # noqa: PLC0415

    try:
        return session_of(config)
    except PixiesError as error:
        pytest.exit(str(error), returncode=2)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect our case files, and case files that the command line names."""
    if file_path.suffix != ".json" or not (file_path.parent == CASES or _is_named(file_path, parent.config)):
        return None
    from conformance.runner.collecting import CaseFile  # noqa: PLC0415

    return CaseFile.from_parent(parent, path=file_path)


def _is_named(path: Path, config: pytest.Config) -> bool:
    here = config.invocation_params.dir
    return any(str(path) == str((here / word.split("::")[0]).resolve()) for word in config.args if ".json" in word)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the cases that are asked for."""
    if not _has_cases(items):
        return
    from conformance.runner.items import select  # noqa: PLC0415

    items[:], left_out = select(_session_of(config), items)
    if left_out:
        config.hook.pytest_deselected(items=left_out)


def _has_cases(items: Iterable[pytest.Item]) -> bool:
    return any(type(item).__name__ == "CaseItem" for item in items)


class Watch:
    """Follows one run: plans ahead, keeps the records, and sums up."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.records: dict[str, Any] = {}
        self.remarks: dict[str, list[str]] = {"faults": [], "notes": []}
        self.is_worker = hasattr(config, "workerinput")

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """In a run of one process, everything that will be asked is known in advance."""
        if not self.is_worker and _has_cases(session.items):
            self._plan(session.items)

    def _plan(self, items: list[pytest.Item]) -> None:
        from conformance.runner.items import cases_of  # noqa: PLC0415

        _session_of(self.config).run.plan(cases_of(items))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Run an item of ours: it needs no fixtures and no capture, and there are thousands. Others run as ever."""
        if not hasattr(item, "conformance_record"):
            return None
        if self.is_worker and nextitem is not None:  # a worker knows only what comes next
            self._plan([item, nextitem])
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        self._report(item, "call", item.runtest)
        self._report(item, "teardown", lambda: None)  # JUnit counts an item when it is torn down
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _report(self, item: pytest.Item, when: Literal["call", "teardown"], work: Callable[[], None]) -> None:
        call = pytest.CallInfo.from_call(work, when, reraise=(pytest.exit.Exception, KeyboardInterrupt))
        report = item.ihook.pytest_runtest_makereport(item=item, call=call)
        item.ihook.pytest_runtest_logreport(report=report)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Hang the record on the report, which travels from workers to the process that sums up."""
        report = yield
        found = getattr(item, "conformance_record", None)
        if found is not None and call.when == "call":
            report.conformance = found  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the record of each item."""
        found = getattr(report, "conformance", None)
        if found is not None:
            self.records[report.nodeid] = found

    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """Passed and untested cases print nothing as they run; untested ones have a name of their own."""
        status = getattr(report, "conformance", {}).get("status")
        if status == "passed":
            return "passed", "", "PASSED"
        named = {"not_tested": ("not tested", "", "NOT TESTED"), "other_reading": ("left open", "", "LEFT OPEN")}
        return named.get(str(status))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """What a worker of pytest-xdist had to remark about its process of the implementation."""
        for kind, lines in getattr(node, "workeroutput", {}).get("conformance", {}).items():
            self.remarks[kind] += [line for line in lines if line not in self.remarks[kind]]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write what was asked for; nothing tested is not a pass. No process of ours stays."""
        readings = self._readings(session)
        self._close()
        if self.is_worker:
            self.config.workeroutput["conformance"] = self.remarks  # type: ignore[attr-defined]
        elif self.records:
            from conformance.runner.finish import finish  # noqa: PLC0415

            finish(session, self.records, self.remarks, readings)

    def _readings(self, session: pytest.Session) -> list[Any]:
        """The readings that the implementation follows, if this run went to its end."""
        if self.is_worker or not self.records or session.exitstatus not in (0, 1):
            return []
        return _session_of(self.config).readings(list(self.records.values()))

    def _close(self) -> None:
        session: Session | None = self.config.pluginmanager.get_plugin("conformance-session")
        if session is not None:
            adapter = session.run.adapter
            adapter.close()
            self.remarks["faults"] += adapter.faults()
            self.remarks["notes"] += adapter.notes()

    def _explain(self, reports: list[Any]) -> None:
        """Explain failures anew: by now it is known what explains most of them."""
        for report in reports:
            if report.conformance.get("command") and report.conformance["status"] != "fixed":
                from conformance.reports.explain import explain  # noqa: PLC0415

                report.longrepr = explain(report.conformance)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> Generator[None]:
        """The first failures in full; then per level and clause: passed, failed, not tested."""
        failed = terminalreporter.stats.get("failed", [])
        ours = [report for report in failed if hasattr(report, "conformance")]
        if ours:
            from conformance.runner.finish import SHOWN  # noqa: PLC0415

            shown = [report for report in ours if "like" not in report.conformance][:SHOWN]
            terminalreporter.stats["failed"] = [each for each in failed if each not in ours or each in shown]
            self._explain(shown)
        yield
        terminalreporter.stats["failed"] = failed
        if self.records:
            from conformance.runner.finish import print_summary  # noqa: PLC0415

            print_summary(terminalreporter, self.config)
