#!/usr/bin/env python3
"""Attacks the control port of a Longtake that runs on this machine, and measures whether its stream notices.

Usage: attack.py --port 8720 [--osc 9000] [--seconds 600] [--pid PID] [--token-file FILE] [--midi NAME]

For so many seconds it sends broken requests, broken WebSocket frames and OSC packets, MIDI that means nothing, wrong
tokens, other hosts and sites, floods of commands, a thousand connections at once, and clients that never read. A
reader beside it asks GET /v1/state all the time, and fills slot 9 again and again: the thread of the window does that,
so that its answers say how long the window was busy. One line of JSON says what was sent, what was answered, how many
chunks a second the stream made before and during the attack, and how long it made none. The exit status is 1 if the
program is gone, if something was answered that must never be, or if the stream stood for longer than --most-gap.
With --steady no command changes how much work a chunk is, so that chunks a second can be compared.

It speaks to 127.0.0.1 only, and needs nothing but Python. MIDI goes through JACK where libjack and a server are:
"jackd -d dummy" is enough, and NAME is a part of the name of the program's input.
"""

import argparse
import base64
import ctypes
import ctypes.util
import http.client
import json
import os
import random
import resource
import socket
import struct
import sys
import threading
import time
from collections import Counter

HOST = "127.0.0.1"
WORDS = "a red ball rolls on a meadow | a blue cube :0.4 | ночь | 砂浜 | e\u0301".split()


class Attack:
    """What all attackers share."""

    def __init__(self, options):
        self.port, self.osc, self.token = options.port, options.osc, options.token
        self.steady = options.steady
        self.until = time.monotonic() + options.seconds
        self.lock = threading.Lock()
        self.sent, self.statuses, self.wrong = Counter(), Counter(), []

    def goes_on(self):
        return time.monotonic() < self.until

    def count(self, kind, number=1):
        with self.lock:
            self.sent[kind] += number

    def answered(self, kind, reply, allowed=None):
        """Notes a status line. `allowed`: what it may be at most."""
        status = reply[9:12].decode("latin-1") if reply.startswith(b"HTTP/1.1 ") else "none"
        with self.lock:
            self.statuses[status] += 1
            # A server without free connections answers 503 to everybody.
            if allowed and status not in allowed and status not in ("none", "503") and len(self.wrong) < 20:
                self.wrong.append(f"{kind}: {status}")

    def connect(self, timeout=2.0):
        made = socket.create_connection((HOST, self.port), timeout=timeout)
        made.settimeout(timeout)
        return made

    def own(self):
        """The headers of somebody who may come in."""
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        return f"Host: {HOST}:{self.port}\r\n{token}"

    def ask(self, kind, request, allowed=None, timeout=2.0):
        try:
            with self.connect(timeout) as made:
                made.sendall(request)
                self.answered(kind, made.recv(4096), allowed)
        except OSError:
            pass
        self.count(kind)


def noise(most):
    return random.randbytes(random.randrange(most))


def broken_requests(attack):
    own = attack.own().encode()
    json_head = b"POST /v1/commands/prompt HTTP/1.1\r\n" + own + b"Content-Type: application/json\r\n"

    def body(text):
        return json_head + b"Content-Length: %d\r\n\r\n" % len(text) + text

    kinds = [
        lambda: noise(2000) + b"\r\n\r\n",
        lambda: b"GET / HTTP/9.9\r\n" + own + b"\r\n",
        lambda: b"G\0T /v1/state HTTP/1.1\r\n" + own + b"\r\n",
        lambda: b"GET " + b"/" * random.randrange(20000) + b" HTTP/1.1\r\n" + own + b"\r\n",
        lambda: b"GET /../../etc/passwd HTTP/1.1\r\n" + own + b"\r\n",
        lambda: b"GET /v1/state HTTP/1.1\r\n" + own + b"X: y\r\n" * random.randrange(200) + b"\r\n",
        lambda: b"GET /v1/state HTTP/1.1\r\n" + own + own + b"\r\n",
        lambda: b"GET /v1/preview.mp4?frames=" + noise(20).hex().encode() + b" HTTP/1.1\r\n" + own + b"\r\n",
        lambda: json_head + b"Content-Length: -1\r\n\r\n{}",
        lambda: json_head + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
        lambda: json_head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        lambda: json_head + b"Content-Length: 99999999999999999999\r\n\r\n{}",
        lambda: json_head + b"Content-Length: 1000000\r\n\r\n" + noise(4000),
        lambda: body(noise(3000)),
        lambda: body(b"[" * random.randrange(1, 20000)),
        lambda: body(b'{"text":' * 500),
        lambda: body(b'{"text":"a","text":"b"}'),
        lambda: body(json.dumps({"text": "\ud800", "mode": "cut"}).encode()),
        lambda: body(json.dumps({"text": "a" * random.randrange(5000)}).encode()),
        lambda: body(json.dumps({"text": 1e308, "fade_chunks": -1}).encode()),
        lambda: b"POST /v1/commands/timeline HTTP/1.1\r\n" + own + b"Content-Type: application/json\r\n"
                b"Content-Length: 40\r\n\r\n" + b'{"timeline":{"longtake_timeline":1e9}}  ',
    ]
    while attack.goes_on():
        # Broken requests are never carried out, but a shortened text may happen to be valid.
        attack.ask("broken request", random.choice(kinds)(),
                   ("400", "404", "405", "408", "409", "413", "415", "417", "421", "429", "431", "501", "505", "202", "200"))


def strangers(attack):
    """Whoever may not come in."""
    port = attack.port
    cases = [
        (f"Host: evil.example:{port}\r\n", ("421",)),
        (f"Host: {HOST}\r\n", ("421",)),
        (f"Host: {HOST}.evil.example:{port}\r\n", ("421",)),
        ("", ("421", "400")),
        (attack.own() + "Origin: http://evil.example\r\n", ("403",)),
        (attack.own() + "Origin: null\r\n", ("403",)),
    ]
    if attack.token:
        plain = f"Host: {HOST}:{port}\r\n"
        for wrong in ("", "Authorization: Bearer \r\n", f"Authorization: Bearer {attack.token[:-1]}\r\n",
                      f"Authorization: Basic {attack.token}\r\n", "Authorization: Bearer " + "a" * 64 + "\r\n"):
            cases.append((plain + wrong, ("401",)))
    while attack.goes_on():
        headers, allowed = random.choice(cases)
        path = random.choice(["GET /v1/state", "GET /", "GET /v1/preview.mp4", "POST /v1/commands/restart"])
        attack.ask("stranger", f"{path} HTTP/1.1\r\n{headers}\r\n".encode(), allowed)


def frame(first, payload, mask=True, size=None):
    size = len(payload) if size is None else size
    head = bytes([first])
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += struct.pack("!BH", bit | 126, size)
    else:
        head += struct.pack("!BQ", bit | 127, size)
    if not mask:
        return head + payload
    key = random.randbytes(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


def open_socket(attack):
    made = attack.connect()
    key = base64.b64encode(random.randbytes(16)).decode()
    made.sendall(("GET /v1/socket HTTP/1.1\r\n" + attack.own() + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                  f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
    reply = made.recv(4096)
    if b" 101 " in reply[:20]:
        return made
    made.close()
    return None


def broken_frames(attack):
    kinds = [
        lambda: frame(0x81, noise(500)),
        lambda: frame(0x81, b'{"command":"prompt"}', mask=False),
        lambda: frame(0xF1, b"{}"),
        lambda: frame(0x01, b'{"command":'),
        lambda: frame(0x80, b"rest"),
        lambda: frame(0x89, noise(200)),
        lambda: frame(0x82, noise(200)),
        lambda: frame(0x88, b"\x00"),
        lambda: frame(0x81, b"{}", size=2**40),
        lambda: frame(0x81, b"\xff\xfe{}"),
        lambda: frame(0x81, json.dumps({"id": [1], "command": "prompt", "text": "a"}).encode()),
        lambda: frame(0x81, json.dumps({"id": 1, "command": "pad", "number": 10**30}).encode()),
        lambda: noise(300),
    ]
    while attack.goes_on():
        try:
            made = open_socket(attack)
            if made is None:
                continue
            with made:
                for _ in range(random.randrange(1, 30)):
                    made.sendall(random.choice(kinds)())
                    attack.count("broken frame")
        except OSError:
            pass


def osc_packets(attack):
    if not attack.osc:
        return
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def text(word):
        raw = word.encode() + b"\0"
        return raw + b"\0" * (-len(raw) % 4)

    good = [
        text("/longtake/fader") + text(",f") + struct.pack("!f", 0.5),
        text("/longtake/prompt") + text(",ss") + text("a red ball") + text("crossfade"),
        text("/longtake/pin") + text(",iii") + struct.pack("!iii", 0, 1, 2),
        text("#bundle") + struct.pack("!Q", 1) + struct.pack("!i", 2**31 - 1),
    ]
    deep = b""
    for _ in range(200):
        deep = text("#bundle") + struct.pack("!Q", 1) + struct.pack("!i", len(deep)) + deep
    while attack.goes_on():
        packet = bytearray(random.choice(good + [deep, noise(300)]))
        for _ in range(random.randrange(3)):
            if packet:
                packet[random.randrange(len(packet))] = random.randrange(256)
        try:
            made.sendto(bytes(packet), (HOST, attack.osc))
        except OSError:
            pass
        attack.count("OSC packet")
        time.sleep(0.002)


def command_flood(attack):
    """Commands that are in order, as many as fit: crossfades above all."""
    def prompt():
        words = " ".join(random.choices(WORDS, k=random.randrange(1, 12))).strip(" |:0.4") or "a ball"
        return "prompt", {"text": words, "mode": "crossfade", "fade_chunks": random.randrange(1, 40)}

    heavy = [
        lambda: ("budget", {"tokens": random.randrange(60, 2000)}),
        lambda: ("restart", {"seed": random.randrange(1000)}),
        lambda: ("branch", {"chunk": random.randrange(200)}),
        lambda: ("take", {"take": random.randrange(20)}),
        lambda: ("export", {"name": f"attack {random.randrange(10 ** 9)}"}),
    ]
    others = [
        lambda: ("weights", {"weights": [random.random() + 0.01]}),
        lambda: ("keep_slot", {"number": random.randrange(1, 10), "text": "a red ball"}),
        lambda: ("pad", {"number": random.randrange(1, 10)}),
        lambda: ("fader", {"share": random.random()}),
        lambda: ("pin", {"tokens": [[random.randrange(100), random.randrange(9), random.randrange(9)]]}),
        lambda: ("dim", {"tokens": [[random.randrange(100), random.randrange(9), random.randrange(9)]]}),
        lambda: ("mark", {"name": "x" * random.randrange(200)}),
        lambda: ("cue", {"text": "a night sky"}),
        lambda: ("drop_cues", {}),
        lambda: ("lora", {"name": "none", "strength": 1}),
        lambda: ("steps", {"steps": random.randrange(5)}),
        lambda: ("trim_take", {"from_s": random.random() * 9, "to_s": random.random() * 20}),
        lambda: ("tap", {}),
        lambda: ("quantise", {"grid": random.choice(["off", "beat", "bar"])}),
        lambda: (random.choice(["freeze", "blackout", "cut_next", "panic"]), {}),
        lambda: ("step", {}),
        lambda: ("send_start", {}),
        lambda: ("record_stop", {}),
    ]
    made = None
    while attack.goes_on():
        lot = random.random()
        if lot < 0.01 and not attack.steady:
            name, arguments = random.choice(heavy)()
        else:
            name, arguments = prompt() if lot < 0.6 else random.choice(others)()
        try:
            if made is None:
                made = http.client.HTTPConnection(HOST, attack.port, timeout=5)
            headers = {"Content-Type": "application/json"}
            if attack.token:
                headers["Authorization"] = "Bearer " + attack.token
            made.request("POST", "/v1/commands/" + name, json.dumps(arguments), headers)
            reply = made.getresponse()
            reply.read()
            with attack.lock:
                attack.statuses[str(reply.status)] += 1
            # In a window, `step` pauses the stream.
            if name == "step":
                made.request("POST", "/v1/commands/play", "", headers)
                made.getresponse().read()
        except (OSError, http.client.HTTPException):
            if made is not None:
                made.close()
            made = None
        attack.count("command")


def thousand_connections(attack):
    while attack.goes_on():
        held = []
        for _ in range(1000):
            try:
                held.append(attack.connect(0.5))
                if random.random() < 0.3:
                    held[-1].send(b"GET /v1/state HTTP/1.1\r\nHo")
            except OSError:
                pass
        attack.count("connection", len(held))
        time.sleep(1)
        for made in held:
            made.close()
        time.sleep(1)


def never_readers(attack):
    paths = ["/v1/preview.mjpeg", "/v1/preview.mp4", "/v1/snapshots?tokens=true", "/v1/openapi.json"]
    while attack.goes_on():
        held = []
        for i in range(8):
            try:
                made = open_socket(attack) if i % 3 == 0 else attack.connect()
                if made is None:
                    continue
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                if i % 3 != 0:
                    made.settimeout(0.5)
                    path = random.choice(paths)
                    made.sendall((f"GET {path} HTTP/1.1\r\n" + attack.own() + "\r\n").encode() * 20)
                held.append(made)
            except OSError:
                pass
        attack.count("client that never reads", len(held))
        time.sleep(random.uniform(2, 14))
        for made in held:
            made.close()


def slow_writers(attack):
    while attack.goes_on():
        try:
            with attack.connect() as made:
                for byte in b"GET /v1/state HTTP/1.1\r\nHost: x":
                    made.send(bytes([byte]))
                    time.sleep(0.5)
                    if not attack.goes_on():
                        break
        except OSError:
            pass
        attack.count("slow writer")


def midi_bytes(attack, name):
    """Through JACK, whose callback hands out a few random messages each time."""
    library = ctypes.util.find_library("jack")
    if library is None:
        return "no libjack"
    jack = ctypes.CDLL(library)
    jack.jack_client_open.restype = ctypes.c_void_p
    jack.jack_port_register.restype = ctypes.c_void_p
    jack.jack_port_get_buffer.restype = ctypes.c_void_p
    jack.jack_get_ports.restype = ctypes.POINTER(ctypes.c_char_p)
    jack.jack_port_name.restype = ctypes.c_char_p
    no_server = 0x01
    client = jack.jack_client_open(b"attack", no_server, None)
    if not client:
        return "no JACK server"
    client = ctypes.c_void_p(client)
    midi_type, is_input, is_output = b"8 bit raw midi", 1, 2
    port = ctypes.c_void_p(jack.jack_port_register(client, b"out", midi_type, is_output, 0))

    def process(frames, _):
        buffer = ctypes.c_void_p(jack.jack_port_get_buffer(port, frames))
        jack.jack_midi_clear_buffer(buffer)
        for at in range(random.randrange(4)):
            kind = random.random()
            if kind < 0.5:
                message = bytes([random.choice([0x90, 0x80, 0xB0, 0xC0, 0xE0]) | random.randrange(16),
                                 random.randrange(128), random.randrange(128)])
            elif kind < 0.6:
                message = b"\xf0" + random.randbytes(random.randrange(1, 200)) + b"\xf7"
            elif kind < 0.8:
                message = bytes([random.choice([0xF8, 0xFA, 0xFB, 0xFC, 0xFF])])
            else:
                message = random.randbytes(random.randrange(1, 4))
            jack.jack_midi_event_write(buffer, at, message, ctypes.c_size_t(len(message)))
            attack.sent["MIDI message"] += 1
        return 0

    callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p)(process)
    jack.jack_set_process_callback(client, callback, None)
    jack.jack_activate(client)
    found = jack.jack_get_ports(client, None, midi_type, is_input)
    names = []
    for i in range(1000):
        if not found or found[i] is None:
            break
        names.append(found[i])
    for one in names:
        if name.lower() in one.decode("utf-8", "replace").lower():
            jack.jack_connect(client, ctypes.c_char_p(jack.jack_port_name(port)), one)
    while attack.goes_on():
        time.sleep(0.2)
    jack.jack_deactivate(client)
    jack.jack_client_close(client)
    return ""


class Reader:
    """Asks where the stream is, again and again."""

    def __init__(self, port, token, pid):
        self.port, self.pid = port, pid
        self.headers = {"Authorization": "Bearer " + token} if token else {}
        self.made = None
        self.reset()

    def reset(self):
        self.chunks, self.reads, self.lost, self.slowest = 0, 0, 0, 0.0
        self.begun = self.moved = time.monotonic()
        self.gap, self.place, self.memory = 0.0, None, []
        self.window, self.window_lost = [], 0

    def read(self):
        asked = time.monotonic()
        try:
            if self.made is None:
                self.made = http.client.HTTPConnection(HOST, self.port, timeout=10)
            self.made.request("GET", "/v1/state", headers=self.headers)
            reply = self.made.getresponse()
            state = json.loads(reply.read())
            if reply.status != 200:
                raise OSError(reply.status)
        except (OSError, ValueError, http.client.HTTPException):
            self.lost += 1
            if self.made is not None:
                self.made.close()
            self.made = None
            return
        now = time.monotonic()
        self.reads += 1
        self.slowest = max(self.slowest, now - asked)
        place = (state["take"], state["chunk"])
        if place == self.place:
            return
        if self.place is not None:
            same = place[0] == self.place[0] and place[1] > self.place[1]
            self.chunks += place[1] - self.place[1] if same else 1
            self.gap = max(self.gap, now - self.moved)
        self.place, self.moved = place, now

    def knock(self):
        """What the window's thread carries out, and how long that took."""
        asked = time.monotonic()
        try:
            if self.made is None:
                self.made = http.client.HTTPConnection(HOST, self.port, timeout=10)
            body = json.dumps({"number": 9, "text": "a red ball"})
            self.made.request("POST", "/v1/commands/keep_slot", body, self.headers | {"Content-Type": "application/json"})
            reply = self.made.getresponse()
            reply.read()
            if reply.status != 200:
                raise OSError(reply.status)
            self.window.append((time.monotonic() - asked) * 1000)
        except (OSError, http.client.HTTPException):
            self.window_lost += 1
            if self.made is not None:
                self.made.close()
            self.made = None

    def weigh(self):
        if not self.pid:
            return
        try:
            with open(f"/proc/{self.pid}/status", encoding="ascii", errors="replace") as facts:
                for line in facts:
                    if line.startswith("VmRSS:"):
                        self.memory.append(int(line.split()[1]) / 1024)
        except OSError:
            self.pid = None

    def watch(self, seconds):
        self.reset()
        weighed = knocked = 0.0
        while (now := time.monotonic()) < self.begun + seconds:
            self.read()
            if now - knocked >= 0.2:
                self.knock()
                knocked = now
            if now - weighed >= 1:
                self.weigh()
                weighed = now
            time.sleep(0.02)
        self.gap = max(self.gap, time.monotonic() - self.moved)
        return {"seconds": round(time.monotonic() - self.begun, 1), "chunks": self.chunks,
                "chunks_per_second": round(self.chunks / (time.monotonic() - self.begun), 2),
                "longest_gap_s": round(self.gap, 2), "state_reads": self.reads, "state_reads_lost": self.lost,
                "slowest_state_ms": round(self.slowest * 1000), "window": milliseconds(self.window, self.window_lost)}


def milliseconds(times, lost):
    times = sorted(times) or [0.0]
    at = lambda share: round(times[min(len(times) - 1, int(share * len(times)))])
    return {"asked": len(times), "lost": lost, "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99),
            "most_ms": round(times[-1])}


def megabytes(memory):
    if not memory:
        return None
    tenth = max(1, len(memory) // 10)
    return {"first": round(memory[0]), "most": round(max(memory)), "last": round(memory[-1]),
            "each_tenth": [round(memory[i]) for i in range(0, len(memory), tenth)]}


def is_alive(pid, port):
    if pid and not os.path.exists(f"/proc/{pid}"):
        return False
    try:
        socket.create_connection((HOST, port), timeout=5).close()
        return True
    except OSError:
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--osc", type=int, default=0, help="UDP port on which OSC is heard")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--calm", type=float, default=10, help="seconds that are measured before the attack")
    parser.add_argument("--most-gap", type=float, default=10, help="seconds without a chunk that are too many")
    parser.add_argument("--pid", type=int, default=0, help="process whose memory is noted")
    parser.add_argument("--token-file")
    parser.add_argument("--midi", help="part of the name of the program's MIDI input")
    parser.add_argument("--only", help="kinds of attack, with commas: as their functions are called here")
    parser.add_argument("--steady", action="store_true", help="leave out what makes chunks larger, or begins takes")
    parser.add_argument("--random", type=int, default=80, help="seed")
    options = parser.parse_args()
    options.token = ""
    if options.token_file:
        with open(options.token_file, encoding="ascii") as file:
            options.token = file.readline().strip()
    random.seed(options.random)
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if most < 0 else min(most, max(least, 4096)), most))

    reader = Reader(options.port, options.token, options.pid)
    calm = reader.watch(options.calm)
    attack = Attack(options)
    kinds = [broken_requests, strangers, broken_frames, osc_packets, command_flood, thousand_connections,
             never_readers, slow_writers]
    if options.only:
        kinds = [kind for kind in kinds if kind.__name__ in options.only.split(",")]
    notes = {}
    threads = [threading.Thread(target=kind, args=(attack,), daemon=True) for kind in kinds]
    if options.midi:
        threads.append(threading.Thread(
            target=lambda: notes.update(midi=midi_bytes(attack, options.midi)), daemon=True))
    for one in threads:
        one.start()
    during = reader.watch(options.seconds)
    memory = list(reader.memory)
    for one in threads:
        one.join(20)
    time.sleep(1)
    alive = is_alive(options.pid, options.port)
    after = reader.watch(options.calm) if alive else None
    result = {"calm": calm, "attack": during, "after": after, "sent": dict(attack.sent),
              "statuses": dict(attack.statuses), "wrong": attack.wrong, "alive": alive,
              "memory_mb": megabytes(memory)}
    if notes.get("midi"):
        result["midi"] = notes["midi"]
    print(json.dumps(result))
    ok = alive and not attack.wrong and during["longest_gap_s"] <= options.most_gap
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
