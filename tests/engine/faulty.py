"""An engine with a fault, which its first argument names. Without one, it plays the first legal move."""

import json
import os
import subprocess
import sys
import time
from typing import Any

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def send(message: Any) -> None:
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


def hello() -> None:
    if FAULT == "silent hello":
        time.sleep(3600)
    if FAULT == "version":
        send({"is": "hello", "protocol": 2, "name": "faulty"})
    elif FAULT == "early best":
        send({"is": "best", "id": 1, "move": "nothing"})
    elif FAULT == "no name":
        send({"is": "hello", "protocol": 1})
    else:
        games = ["riffifi"] if FAULT == "riffifi" else []
        options = [
            {"name": "noise", "default": 5, "least": 0, "most": 9},
            {"name": "style", "default": "a", "choices": ["a", "b"]},
            {"name": "share", "default": 0.5},
            {"name": "bold", "default": False},
        ]
        worlds = 2 if FAULT == "worlds" else 0
        send({"is": "hello", "protocol": 1, "name": "faulty", "games": games, "options": options, "worlds": worlds})


def go(request: dict[str, Any]) -> None:
    number, moves = request["id"], request["position"]["moves"]
    best = {"is": "best", "id": number, "move": moves[0]}
    if FAULT == "crash":
        sys.exit(3)
    if FAULT == "crash once" and not os.path.exists(sys.argv[2]):
        open(sys.argv[2], "w").close()
        os.abort()
    if FAULT == "hang":
        time.sleep(3600)
    if FAULT == "hang with a child":
        subprocess.Popen([sys.executable, "-c", f"import time; open({sys.argv[2]!r}, 'w').close(); time.sleep(3600)"])
        time.sleep(3600)
    if FAULT == "chatter":
        while True:
            send({"is": "info", "id": number, "text": "hm"})
    lines = {
        "garbage": "bestmove e2e4",
        "bytes": "\ufffd",
        "number": "5",
        "unknown": {"is": "opinion", "text": "?"},
        "deep": "[" * 100_000,
        "wrong type": {"is": "best", "id": number, "move": 5},
        "wrong id": {"is": "best", "id": number + 1, "move": moves[0]},
        "late ready": {"is": "ready"},
        "long": {"is": "best", "id": number, "move": "x" * (1 << 21)},
        "endless": "x" * (1 << 21),
        "error": {"is": "error", "text": "I am\ntired"},
        "illegal": {"is": "best", "id": number, "move": "sing"},
        "null": {"is": "best", "id": number, "move": None},
    }
    send(lines.get(FAULT, best))
    if FAULT == "endless":
        time.sleep(3600)


def main() -> None:
    if FAULT == "deaf":
        time.sleep(3600)
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "hello":
            hello()
            if FAULT == "stops reading":
                time.sleep(3600)
        elif request["do"] == "options":
            send({"is": "ready"} if FAULT != "option" else {"is": "error", "text": "no"})
        elif request["do"] == "go":
            go(request)
        elif FAULT != "stays":
            return
    while FAULT == "stays":
        time.sleep(3600)


main()
