"""Games played against an implementation by Hypothesis, and the smallest failure among them."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis.database import ExampleDatabase
from hypothesis.errors import Flaky
from hypothesis.reporting import with_reporter
from hypothesis.stateful import run_state_machine_as_test

from conformance.adapters.adapter import Misbehaviour
from conformance.fuzz.machine import Asker, Fuzzed, Play

STEPS = 12
"""Steps of the state machine in one game; one step may be many moves."""


def fuzz(
    asker: Asker, players: int, levels: tuple[str, ...], games: int, database: ExampleDatabase | None
) -> Fuzzed | None:
    """Play so many games; the smallest failure found, or None. The levels are those that are asked about."""
    name = f"Play_{asker.ruleset}_{players}_{'_'.join(levels)}"
    machine = type(name, (Play,), {"asker": asker, "players": players, "levels": levels})
    how = settings(
        max_examples=games,
        stateful_step_count=STEPS,
        database=database,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        phases=(Phase.reuse, Phase.generate, Phase.shrink),
        print_blob=False,
    )
    try:
        with with_reporter(lambda _text: None):
            run_state_machine_as_test(machine, settings=how)
    except Fuzzed as error:
        return asker.shrunk(asker.smallest or error)
    except Flaky as error:
        if asker.smallest is None:
            raise
        return asker.shrunk(asker.smallest) if asker.enough else _unsteady(asker.smallest, error)
    return None


def _unsteady(failed: Fuzzed, error: Flaky) -> Fuzzed:
    """A failure that did not come again with the same requests: the answers depend on something else."""
    says = f"wrong once, and right when the same was played again ({type(error).__name__})"
    return Fuzzed(failed.case, failed.verdict, Misbehaviour("unsteady", says))
