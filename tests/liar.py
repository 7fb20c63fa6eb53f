"""A program that breaks the line protocol in the way its argument names; it answers 7 to whatever it does answer."""

import json
import os
import signal
import sys
import time
from pathlib import Path

LIE = sys.argv[1]
ABOUT = {"name": "liar", "version": "1", "language": "Python", "levels": ["score"], "rulesets": ["base"]}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def answer(key, total: int = 7) -> None:
    say(json.dumps({"id": key, "answer": {"total": total}}))


def exits(_key) -> None:
    sys.stderr.write("out of cards\n")
    sys.exit(3)


def twice(key) -> None:
    answer(key)
    answer(key, 8)


def floods(_key) -> None:
    while True:
        sys.stderr.write("debug " * 1000 + "\n")


def endless(_key) -> None:
    while True:
        sys.stdout.write("[" * 100_000)


def chats(key) -> None:
    say("hello")
    answer(key)


def closes(_key) -> None:
    os.close(1)
    time.sleep(60)


def stalls(key) -> None:
    """Answer one request, then stay silent, and leave a mark that it has come to that."""
    if STALLED:
        Path(sys.argv[2]).touch()
        time.sleep(60)
    STALLED.append(key)
    answer(key)


LIES = {each.__name__: each for each in (exits, twice, floods, endless, chats, closes, stalls)} | {
    "dies": lambda _: os.kill(os.getpid(), signal.SIGSEGV),
    "hangs": lambda _: time.sleep(60),
    "deaf": lambda _: time.sleep(60),
    "skips": lambda _: None,
    "garbage": lambda _: say("scoring b1s6 ..."),
    "wrong_id": lambda _: answer("seven"),
    "errs": lambda key: say(json.dumps({"id": key, "error": "no such card"})),
    "empty": lambda key: say(json.dumps({"id": key})),
}
"""What it does at a request about r9; `stalls` at every request. `late` is no lie: answers may come in any order."""

STALLED: list = []
LATER: list = []
if LIE == "at_once":
    exits(None)
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "describe":
        say(json.dumps({"id": message["id"], "answer": ABOUT}))
        continue
    if LIE == "late" and len(LATER) < 3:
        LATER.append(message["id"])
        continue
    if LIE == "stalls" or ("r9" in line and LIE != "late"):
        LIES[LIE](message["id"])
    else:
        answer(message["id"])
    while LATER:
        answer(LATER.pop())
