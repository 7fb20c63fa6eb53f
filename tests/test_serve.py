"""`pixies-spec serve`: one line in, one line out, whatever the line or the implementation."""

import argparse
import io
import json
from typing import Any

import pytest

from pixies_spec.cli import main


def served(*lines: object, impl: str = "reference", monkeypatch: pytest.MonkeyPatch, capsys: Any) -> list[Any]:
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    monkeypatch.setattr("sys.stdin", argparse.Namespace(buffer=io.BytesIO(b"\n".join(texts) + b"\n")))
    assert main(["serve", "--impl", impl]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_line_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    lines = [
        {"id": 7, "do": "describe", "request": {}},
        {"id": "x", "do": "score", "request": {}},
        {"id": 8, "do": "fly"},
        b"",
        b"{",
        b"\xff",
        [1],
    ]
    answers = served(*lines, monkeypatch=monkeypatch, capsys=capsys)
    assert [answer["id"] for answer in answers] == [7, "x", 8, None, None, None]
    assert answers[0]["answer"]["levels"] == ["score", "place", "round", "game"]
    says = [answer["error"] for answer in answers[1:]]
    assert says[0] == "the request has no 'ruleset': add it (docs/protocol.md)"
    assert says[1] == "'do' is 'fly': use one of describe, score, placements, place, play, perft"
    assert [text.split(":")[0][:20] for text in says[2:]] == [
        "line 5 is not JSON (",
        "line 6 is not JSON (",
        "line 7 is not an obj",
    ]


def test_an_implementation_may_print_and_raise(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Any) -> None:
    file = tmp_path / "noisy.py"
    file.write_text(
        "def describe(request):\n    print('hello')\n    return {}\n\n\ndef score(request):\n    return 1 // 0\n"
    )
    lines = [
        {"id": 1, "do": "describe", "request": {}},
        {"id": 2, "do": "score", "request": {}},
        {"id": 3, "do": "play"},
    ]
    assert served(*lines, impl=str(file), monkeypatch=monkeypatch, capsys=capsys) == [
        {"id": 1, "answer": {}},
        {"id": 2, "error": "score raised ZeroDivisionError: integer division or modulo by zero"},
        {"id": 3, "error": "'do' is 'play': use one of describe, score"},
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--impl", "cmd:node x.js"], "speaks JSON lines by itself"),
        (["--impl", "no_such_module"], "no module named 'no_such_module'"),
        (["--impl", "conformance", "--ruling", "A26=b"], "--ruling is for the reference model"),
        (["--ruling", "A10=b"], "the reference model plays A10=a only"),
    ],
)
def test_what_cannot_serve_is_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    assert says in capsys.readouterr().err
