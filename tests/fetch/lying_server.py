#!/usr/bin/env python3
"""A web server that can lie, for tests of downloads. Serves this machine only.

It prints the line {"port": N} and then reads one JSON command per line from its standard input, answering each with a line:

  {"file": "/o/n/resolve/main/f", "size": 1000, "seed": 1, ...}   offers a file; again: replaces it
  {"log": true}                                                    every request so far: method, path, range, token, host
  {"forget": true}                                                 empties the log

A file's content follows from size and seed. With "sparse" it is zeros but for the seed in its last eight bytes, so that
gigabytes cost no memory. Further keys of a file:

  hub       answered as the Hugging Face hub does: a redirect that names SHA-256, size and commit, to "cdn" (host:port/path)
  git       answered as the hub answers a file that git holds: its sum is the ETag
  token     401 for whoever does not send it to the first address
  etag      of the server that sends the bytes; "none" leaves it out and sends no date either
  linked    another SHA-256 than the true one on the redirect
  plan      list of lies, one for each GET of the bytes, the last one for all that follow (null: the truth):
    cut N            closes the connection after N bytes of the answer
    stall N          sends N bytes, then nothing for a long time
    slow N           N bytes a second
    more N           N bytes beyond the end
    claims N         announces N bytes more than it sends
    flip N           the byte at N of the file is wrong
    no_range         sends the whole file although a part was asked for
    shifted N        answers a range with the bytes from N earlier on, and says so
    unmarked         a range without Content-Range
    status N         with "retry_after", if that stands beside it
    seed N           the file is another one from now on
    redirect URL     sends elsewhere, again and again
    html             says that it is a web page
    no_length        no Content-Length and chunks instead
  no_head   405 for HEAD
"""

import hashlib
import json
import random
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FILES = {}
LOG = []
LOCK = threading.Lock()
BLOCK = 1 << 16
ZEROS_SUMS = {}


def content(file, start, end):
    size, seed = file["size"], file["seed"]
    if not file.get("sparse"):
        return random.Random(seed).randbytes(size)[start:end]
    tail = max(0, size - 8)
    if end <= tail:
        return bytes(end - start)
    whole = bytes(max(0, tail - start)) + seed.to_bytes(8, "little")
    return whole[-(size - start) :][: end - start]


def sha256(file):
    key = (file["size"], file["seed"], bool(file.get("sparse")))
    if key not in ZEROS_SUMS:
        summed, at = hashlib.sha256(), 0
        step = file["size"] if not file.get("sparse") else 1 << 24
        while at < file["size"]:
            summed.update(content(file, at, min(file["size"], at + step)))
            at += step
        ZEROS_SUMS[key] = summed.hexdigest()
    return ZEROS_SUMS[key]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def note(self):
        with LOCK:
            LOG.append(
                {
                    "method": self.command,
                    "path": self.path,
                    "range": self.headers.get("Range", ""),
                    "token": self.headers.get("Authorization", ""),
                    "host": self.headers.get("Host", ""),
                }
            )

    def begin(self, status, fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, str(value))
        self.end_headers()

    def refuse(self, status, fields=None):
        text = b"<html>no</html>"
        self.begin(status, {"Content-Length": len(text), **(fields or {})})
        if self.command != "HEAD":
            self.wfile.write(text)

    def do_HEAD(self):
        self.answer()

    def do_GET(self):
        self.answer()

    def answer(self):
        self.note()
        path = self.path.split("?")[0]
        at_cdn = path.startswith("/cdn/")
        file = FILES.get(path[4:] if at_cdn else path)
        if file is None:
            return self.refuse(404)
        if self.command == "HEAD" and file.get("no_head"):
            return self.refuse(405)
        if not at_cdn and file.get("token") and self.headers.get("Authorization") != "Bearer " + file["token"]:
            return self.refuse(401)
        if not at_cdn and file.get("hub"):
            return self.begin(
                302,
                {
                    "Location": f"http://{file['cdn']}{path}?signed=1",
                    "Content-Length": 0,
                    "X-Linked-Etag": f'"{file.get("linked") or sha256(file)}"',
                    "X-Linked-Size": file["size"],
                    "X-Repo-Commit": "0123456789abcdef0123456789abcdef01234567",
                },
            )
        try:
            self.send_file(file)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def next_lie(self, file):
        if self.command == "HEAD":
            return {}
        with LOCK:
            plan = file.get("plan") or [None]
            lie = plan[0] or {}
            if len(plan) > 1:
                plan.pop(0)
        return lie

    def send_file(self, file):
        lie = self.next_lie(file)
        if "seed" in lie:
            file["seed"] = lie["seed"]
        if "redirect" in lie:
            return self.begin(302, {"Location": lie["redirect"], "Content-Length": 0})
        if "status" in lie:
            return self.refuse(lie["status"], {"Retry-After": lie["retry_after"]} if "retry_after" in lie else None)
        size, start = file["size"], 0
        asked = self.headers.get("Range", "")
        if asked and "no_range" not in lie:
            start = max(0, int(asked.removeprefix("bytes=").rstrip("-")) - lie.get("shifted", 0))
            if start >= size:
                return self.refuse(416, {"Content-Range": f"bytes */{size}"})
        ranged = bool(asked) and "no_range" not in lie
        fields = {}
        if file.get("git"):
            blob = b"blob %d\0" % size + content(file, 0, size)
            fields["ETag"] = f'"{hashlib.sha1(blob).hexdigest()}"'
        elif file.get("etag") != "none":
            fields["ETag"] = f'"{file.get("etag") or "e%d-%d" % (file["seed"], size)}"'
        if ranged and "unmarked" not in lie:
            fields["Content-Range"] = f"bytes {start}-{size - 1}/{size}"
        if "html" in lie:
            fields["Content-Type"] = "text/html; charset=utf-8"
        if "no_length" in lie:
            fields["Transfer-Encoding"] = "chunked"
        else:
            fields["Content-Length"] = size - start + lie.get("claims", 0)
        self.begin(206 if ranged else 200, fields)
        if self.command == "HEAD":
            return
        self.send_bytes(file, lie, start)

    def put(self, data, lie):
        if "no_length" in lie:
            data = b"%x\r\n%s\r\n" % (len(data), data)
        self.wfile.write(data)
        self.wfile.flush()

    def send_bytes(self, file, lie, start):
        size = file["size"]
        end = min(size, start + min(lie.get("cut", size), lie.get("stall", size)))
        whole = None if file.get("sparse") else content(file, 0, size)
        step = max(1, lie["slow"] // 10) if "slow" in lie else BLOCK
        for at in range(start, end, step):
            stop = min(end, at + step)
            data = whole[at:stop] if whole is not None else content(file, at, stop)
            if at <= lie.get("flip", -1) < stop:
                data = bytearray(data)
                data[lie["flip"] - at] ^= 0xFF
                data = bytes(data)
            self.put(data, lie)
            if "slow" in lie:
                time.sleep(0.1)
        if "stall" in lie:
            time.sleep(60)
        if "more" in lie:
            self.put(b"x" * lie["more"], lie)
        if "no_length" in lie and "cut" not in lie:
            self.wfile.write(b"0\r\n\r\n")
        if {"cut", "claims", "stall", "more"} & set(lie):
            self.close_connection = True
            try:
                self.connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other side was faster


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Clients that hang up are what is tested; everything else is a fault of this server."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def main():
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    print(json.dumps({"port": port}), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        answer = {}
        with LOCK:
            if "file" in command:
                file = {"seed": 1, "cdn": f"localhost:{port}/cdn", **command}
                FILES[command["file"]] = file
                answer = {"sha256": file.get("linked") or sha256(file)}
            if command.get("log"):
                answer = {"log": LOG}
            if command.get("forget"):
                LOG.clear()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
