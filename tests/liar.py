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


def answer(key, answer) -> None:
    say(json.dumps({"id": key, "answer": answer}))


def exits(_key) -> None:
    sys.stderr.write("out of cards\n")
    sys.exit(3)


def dies(_key) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def hangs(_key) -> None:
    time.sleep(60)


def skips(_key) -> None:
    pass


def garbage(_key) -> None:
    say("scoring b1s6 ...")


def wrong_id(_key) -> None:
    answer("seven", {"total": 7})


def twice(key) -> None:
    answer(key, {"total": 7})
    answer(key, {"total": 8})


def floods(_key) -> None:
    while True:
        sys.stderr.write("debug " * 1000 + "\n")


def endless(_key) -> None:
    while True:
        sys.stdout.write("[" * 100_000)


def chats(key) -> None:
    say("hello")
    answer(key, {"total": 7})


def closes(_key) -> None:
    os.close(1)
    time.sleep(60)


def errs(key) -> None:
    say(json.dumps({"id": key, "error": "no such card"}))


def empty(key) -> None:
    say(json.dumps({"id": key}))


def deaf(_key) -> None:
    time.sleep(60)


def late(key) -> None:
    """Not a lie: answers may come in any order."""
    LATER.append(key)


def stalls(key) -> None:
    """Answer one request, then stay silent, and leave a mark that it has come to that."""
    if STALLED:
        Path(sys.argv[2]).touch()
        time.sleep(60)
    STALLED.append(key)
    answer(key, {"total": 7})


STALLED: list = []
LATER: list = []
if LIE == "at_once":
    exits(None)
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "describe":
        answer(message["id"], ABOUT)
        continue
    if LIE == "late" and len(LATER) < 3:
        late(message["id"])
        continue
    if LIE == "stalls" or ("r9" in line and LIE != "late"):
        globals()[LIE](message["id"])
    else:
        answer(message["id"], {"total": 7})
    while LATER:
        answer(LATER.pop(), {"total": 7})
