"""`pixies-spec serve`: one line in, one line out, whatever the line or the implementation."""

import argparse
import io
import json

import pytest


@pytest.fixture
def served(monkeypatch, command):
    """The answers to these lines, of the reference or another implementation."""

    def answers(*lines, impl="reference"):
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        monkeypatch.setattr("sys.stdin", argparse.Namespace(buffer=io.BytesIO(b"\n".join(texts) + b"\n")))
        return [json.loads(line) for line in command("serve", "--impl", impl).out.splitlines()]

    return answers


def test_every_line_is_answered(served):
    good = {"id": 7, "do": "describe", "request": {}}
    wrong = [{"id": "x", "do": "score", "request": {}}, {"id": 8, "do": "fly"}, b"", b"{", b"\xff", [1]]
    answers = served(good, *wrong)
    assert [answer["id"] for answer in answers] == [7, "x", 8, None, None, None]
    assert answers[0]["answer"]["levels"] == ["score", "place", "round", "game"]
    says = [answer["error"] for answer in answers[1:]]
    assert says[0] == "the request has no 'ruleset': add it (docs/protocol.md)"
    assert says[1] == "'do' is 'fly': use one of describe, score, placements, place, play, perft"
    starts = ("line 5 is not JSON (", "line 6 is not JSON (", "line 7 is not an obj")
    assert all(text.startswith(start) for text, start in zip(says[2:], starts, strict=True))


def test_an_implementation_may_print_and_raise(served, tmp_path):
    file = tmp_path / "noisy.py"
    file.write_text(
        "def describe(request):\n    print('hello')\n    return {}\n\n\ndef score(request):\n    return 1 // 0\n"
    )
    lines = [{"id": number, "do": do, "request": {}} for number, do in enumerate(("describe", "score", "play"), 1)]
    assert served(*lines, impl=file) == [
        {"id": 1, "answer": {}},
        {"id": 2, "error": "score raised ZeroDivisionError: integer division or modulo by zero"},
        {"id": 3, "error": "'do' is 'play': use one of describe, score"},
    ]
