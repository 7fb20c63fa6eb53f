"""``--fuzz N``: so many games, spread over the rulesets and numbers of players that an implementation claims."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from conformance.case import case_json
from conformance.fuzz.games import fuzz
from conformance.fuzz.machine import SHRINKING, Asker, Fuzzed
from conformance.reports.explain import explain
from conformance.reports.outcome import Outcome, record
from conformance.runner.items import CaseFailed, ConformanceItem
from conformance.runner.session import session_of
from deviations.readings import rules_of
from spec.errors import PixiesError

PATIENCE_LEFT = pytest.StashKey[float]()
"""Seconds left in this run to seek smaller games: the same fault shows at every number of players."""


class FuzzItem(ConformanceItem):
    """Some of the games: those of one ruleset and number of players."""

    def __init__(self, *, ruleset: str, players: int, games: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ruleset, self.players, self.games = ruleset, players, games

    def runtest(self) -> None:
        """Play; what goes wrong is shrunk, shown as a case, and kept where it was asked for."""
        session = session_of(self.config)
        levels = [each for each in session.run.about.levels if session.selection.takes_level(each)]
        patience = self.config.stash.get(PATIENCE_LEFT, SHRINKING)
        asker = Asker(session.run.adapter, self.ruleset, patience)
        failed = fuzz(asker, self.players, tuple(levels), self.games, database_of(self.config))
        self.config.stash[PATIENCE_LEFT] = max(0.0, patience - asker.sought)
        if failed is None:
            says = f"{self.games} games, {asker.asked} requests"
            self.conformance_record = {"id": self.name, "status": "passed", "says": f"{says}, nothing found"}
            return
        raise CaseFailed(self._told(failed))

    def _told(self, failed: Fuzzed) -> str:
        """The failure in words, its case file, and how to ask it again."""
        session, case = session_of(self.config), failed.case
        status = "failed" if failed.error is None else "misbehaved"
        kind, says = ("", "") if failed.error is None else (failed.error.kind, failed.error.says)
        outcome = Outcome(case, status, failed.verdict, kind, says)
        found = self.conformance_record = record(outcome) | session.diagnosis(outcome)
        found["tables"] = [[self.ruleset, self.players]]
        path = save(failed, self.config)
        found["command"] = session.command(case, path or session.folder / f"{case.id}.json")
        if path:
            return f"{explain(found)}\n  kept        {path}"
        return f"{explain(found)}\n  with        this in {case.id}.json ({UNSAVED}):\n{json.dumps([case_json(case)])}"


UNSAVED = "--save-failures DIR writes it"


def fuzz_items(parent: pytest.Collector, games: int) -> Iterator[FuzzItem]:
    """An item for each ruleset and number of players, the games shared out."""
    session = session_of(parent.config)
    rulesets = [each for each in session.run.about.rulesets if session.selection.takes_ruleset(each)]
    tables = [(each, players) for each in rulesets for players in range(2, rules_of(each).most_players() + 1)]
    for at, (ruleset, players) in enumerate(tables):
        share = games // len(tables) + (at < games % len(tables))
        if share:
            name = f"fuzz-{ruleset}-{players}"
            yield FuzzItem.from_parent(parent, name=name, ruleset=ruleset, players=players, games=share)


def save(failed: Fuzzed, config: pytest.Config) -> Path | None:
    """Write the case of a failure to ``--save-failures``, as a case file of its own. Raises `PixiesError`."""
    target = config.getoption("--save-failures")
    if not target:
        return None
    folder: Path = config.invocation_params.dir / target
    path = folder / f"{failed.case.id}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([case_json(failed.case)], indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise PixiesError(f"--save-failures {target}: cannot be written ({error.strerror})") from error
    return path


def database_of(config: pytest.Config) -> ExampleDatabase | None:
    """Where failures are remembered: Hypothesis's folder, another one, or a Redis that machines share."""
    where = config.getoption("--fuzz-database")
    if where is None:
        return DirectoryBasedExampleDatabase(config.invocation_params.dir / ".hypothesis" / "examples")
    if not where.startswith(("redis://", "rediss://", "unix://")):
        return DirectoryBasedExampleDatabase(config.invocation_params.dir / where)
    try:
        from hypothesis.extra.redis import RedisExampleDatabase  # noqa: PLC0415  (only who has a Redis needs it)
        from redis import Redis, RedisError  # noqa: PLC0415
    except ImportError as error:
        raise PixiesError("--fuzz-database redis: the package 'redis' is not installed: pip install redis") from error
    try:
        client = Redis.from_url(where)
        client.ping()
    except (RedisError, ValueError) as error:
        raise PixiesError(f"--fuzz-database {where}: no Redis answers there ({error})") from error
    return RedisExampleDatabase(client, key_prefix=b"pixies-spec:")
