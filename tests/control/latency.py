#!/usr/bin/env python3
"""Measures how long a command to the control port takes until a chunk has it, in a Longtake that streams on this machine.

Usage: latency.py PORT [COUNT [MODE]]      with the token in LONGTAKE_TOKEN, or a port opened with --control-no-token

Sends COUNT prompts (60), each at a random moment of a chunk, switched as MODE says (recache), and waits for the receipt.
One line of JSON: milliseconds from the request to the receipt "applied", the same without what the switch itself took
(its text is encoded and the cache made anew), the length of a chunk, and whether the p95 of the first is at most a chunk
and 50 ms.
"""

import json
import os
import random
import sys
import time
import urllib.request

THINGS = ["red ball", "blue boat", "yellow star", "green car"]


def ask(port, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=data, headers={"Content-Type": "application/json"})
    if token := os.environ.get("LONGTAKE_TOKEN"):
        request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)


def main():
    port, count = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60
    mode = sys.argv[3] if len(sys.argv) > 3 else "recache"
    model = ask(port, "/v1/state")["model"]
    chunk = 1000 * model["frames_per_chunk"] / model["fps"]
    random.seed(1)
    whole, taken = [], []
    for i in range(count):
        time.sleep(chunk / 1000 * (1 + random.random()))
        text = f"a {THINGS[i % len(THINGS)]} in a meadow with a windmill by day"
        begun = time.monotonic()
        receipt = ask(port, "/v1/commands/prompt?wait=20", {"text": text, "mode": mode})
        if receipt["state"] != "applied":
            sys.exit(f"not applied: {receipt}")
        whole.append(1000 * (time.monotonic() - begun))
        taken.append(whole[-1] - receipt.get("ms", 0))
    report = {"count": count, "chunk_ms": chunk}
    for name, times in (("until_applied", whole), ("until_taken_up", taken)):
        times.sort()
        report[name] = {"p50": round(times[count // 2]), "p95": round(times[round(0.95 * (count - 1))]),
                        "most": round(times[-1])}
    report["in_time"] = report["until_applied"]["p95"] <= chunk + 50
    print(json.dumps(report))


if __name__ == "__main__":
    main()
