#!/usr/bin/env python3
"""The libraries that Longtake needs for an NVIDIA GPU: what is there, fetch them, remove them.

Usage: gpu_libraries.py status|setup|remove [--accept-licence] [--without-driver] [--json]

LibTorch's GPU half and NVIDIA's CUDA libraries take gigabytes, so packages leave them out. setup fetches the wheels that
libtorch.txt lists with pip, compares each with its SHA-256, and keeps their libraries in
$XDG_DATA_HOME/longtake/gpu/torch-VERSION (LONGTAKE_GPU_LIBRARIES names another folder). A wheel that is in place is not
fetched again, so setup resumes. Needs no root. Exit codes: 0 done, 1 failed, 2 refused before anything was written, 130
interrupted.
"""

import argparse
import fnmatch
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

LEAST_DRIVER = (580,)  # the first driver of CUDA 13
UNPACKED_FACTOR = 1.4  # bytes on disk for each byte of the wheels, measured
SPARE_BYTES = 500_000_000
GPU_HALF = ("torch/lib/libtorch_cuda*.so", "torch/lib/libc10_cuda.so", "torch/lib/libcaffe2_nvrtc.so", "torch/lib/libtorch_nvshmem.so")
LICENCES = ("*.dist-info/licenses/*", "*.dist-info/License.txt", "*.dist-info/LICENSE*")
OPENED_FIRST = "torch/lib/libtorch_cuda.so"
# Abilities of each generation: the lowest compute capability, a name and a sentence.
CARDS = (
    ((8, 9), "fp8", "computes in bf16 and in 8 bits"),
    ((8, 0), "bf16", "computes in bf16, not in 8 bits"),
    ((0, 0), "old", "too old for Longtake, which needs bf16 in hardware: use --device cpu"),
)

# TFLOP/s of dense bf16 with sums in float32, and GB/s of memory, by the makers' data sheets.
RATES = {
    "GeForce RTX 3060": (25, 360), "GeForce RTX 3060 Ti": (32, 448), "GeForce RTX 3070": (41, 448), "GeForce RTX 3080": (60, 760),
    "GeForce RTX 3090": (71, 936), "GeForce RTX 3090 Ti": (80, 1008), "GeForce RTX 4060": (30, 272),
    "GeForce RTX 4060 Ti": (44, 288), "GeForce RTX 4070": (58, 504), "GeForce RTX 4070 SUPER": (71, 504),
    "GeForce RTX 4070 Ti": (80, 504), "GeForce RTX 4070 Ti SUPER": (88, 672), "GeForce RTX 4080": (97, 717),
    "GeForce RTX 4080 SUPER": (104, 736), "GeForce RTX 4090": (165, 1008), "GeForce RTX 5060": (38, 448),
    "GeForce RTX 5060 Ti": (47, 448), "GeForce RTX 5070": (62, 672), "GeForce RTX 5070 Ti": (88, 896),
    "GeForce RTX 5080": (113, 960), "GeForce RTX 5090": (209, 1792), "RTX A6000": (155, 768),
    "RTX 6000 Ada Generation": (364, 960), "L4": (121, 300), "L40S": (362, 864), "A100-SXM4-40GB": (312, 1555),
    "A100-SXM4-80GB": (312, 2039), "A100-PCIE-40GB": (312, 1555), "A100 80GB PCIe": (312, 1935), "H100 PCIe": (756, 2000),
    "H100 80GB HBM3": (989, 3350), "H200": (989, 4800),
}


class Refusal(Exception):
    """What keeps us from going further, with what to do about it."""

    def __init__(self, problem, remedy, code=1):
        super().__init__(problem)
        self.remedy, self.code = remedy, code


class Wheel:
    def __init__(self, line):
        self.name, self.sum, size, self.set, keep = line.split(maxsplit=4)
        self.bytes = int(size)
        self.keep = GPU_HALF if self.set == "cpu" else tuple(keep.split())

    def wanted(self):
        return self.set == "gpu" or self.name.startswith("torch==")


def read_list():
    here = Path(__file__).resolve().parent
    lines = (here / "libtorch.txt").read_text().splitlines()
    return [wheel for wheel in (Wheel(line) for line in lines if line and line[0] != "#") if wheel.wanted()]


def folder_of(version):
    named = os.environ.get("LONGTAKE_GPU_LIBRARIES")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local/share"
    return base / "longtake/gpu" / f"torch-{version}"


def gigabytes(count):
    return f"{count / 1e9:.1f} GB"


def driver_version():
    """The driver's version as numbers, or None."""
    try:
        text = Path("/proc/driver/nvidia/version").read_text()
    except OSError:
        return None
    for word in text.split():
        parts = word.split(".")
        if len(parts) > 1 and all(part.isdigit() for part in parts):
            return tuple(int(part) for part in parts)
    return None


def cards():
    """(name, compute capability, MiB) of each GPU, as the driver's own tool lists them."""
    query = ["nvidia-smi", "--query-gpu=name,compute_cap,memory.total", "--format=csv,noheader,nounits"]
    try:
        text = subprocess.run(query, capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    found = []
    for line in text.splitlines():
        name, capability, memory = (part.strip() for part in line.rsplit(",", 2))
        found.append((name, tuple(int(part) for part in capability.split(".")), int(memory)))
    return found


def can_do(capability):
    return next((level, sentence) for least, level, sentence in CARDS if capability >= least)


def pictures_per_second(rates, width=832, height=480, passes=4):
    """Of Wan 2.1 1.3B in bf16 with the small decoder, whose memory holds as many tokens as a chunk has.

    The operations are counted. The shares of the peaks are those that an H100 reached (docs/benchmarks.md): 54.6 % in
    products and attention; everything else took as long as 23.8 GB of its memory traffic in a pass of 4,680 tokens.
    """
    peak, bandwidth = rates
    layers, wide, inner, text = 30, 1536, 8960, 512
    own = 3 * (width // 16) * (height // 16)
    products = 2 * own * (6 * wide * wide + 2 * wide * inner)
    attention = 4 * own * (2 * own + text) * wide
    share = own / 4680
    one_pass = layers * (products + attention) / (0.546 * peak * 1e12) + share * 23.8 / bandwidth
    decoding = share * 18e-3 * 989 / peak
    return 12 / ((passes + 1) * one_pass + decoding)


class Setup:
    def __init__(self, arguments):
        self.arguments = arguments
        self.wheels = read_list()
        self.version = next(w.name for w in self.wheels if w.name.startswith("torch==")).partition("==")[2]
        self.folder = folder_of(self.version)
        self.have = self.folder / ".have"

    def say(self, text, **fields):
        print(json.dumps({"text": text, **fields}, ensure_ascii=False) if self.arguments.json else text, flush=True)

    def missing(self):
        return [wheel for wheel in self.wheels if not (self.have / wheel.name).exists()]

    def complete(self):
        return not self.missing() and (self.folder / OPENED_FIRST).exists()

    def describe_computer(self):
        """Returns what speaks against a GPU here, or None."""
        version = driver_version()
        if version is None:
            self.say("No NVIDIA driver is installed.", event="driver", version="")
            return "no NVIDIA driver is installed"
        shown = ".".join(str(part) for part in version)
        self.say(f"NVIDIA driver {shown}.", event="driver", version=shown)
        for name, capability, memory in cards():
            level, sentence = can_do(capability)
            self.say(f"{name}, {memory / 1024:.0f} GiB: {sentence}.", event="card", name=name, mib=memory, level=level)
            self.estimate(name)
        if version < LEAST_DRIVER:
            return f"the driver {shown} is older than {LEAST_DRIVER[0]}, which CUDA 13 needs"
        return None

    def estimate(self, name):
        """What to expect, before gigabytes are downloaded. Nothing is said of cards whose rates are not known."""
        rates = RATES.get(name.removeprefix("NVIDIA "))
        if rates is None:
            return
        full, two, small = (round(pictures_per_second(rates, **case), 1) for case in
                            ({}, {"passes": 2}, {"width": 640, "height": 352}))
        self.say(f"Estimated for Wan 2.1 1.3B with the small decoder: {full} pictures a second at 832x480, {two} with two "
                 f"passes, {small} at 640x352. Calculated from measurements of an H100.", event="estimate", full=full, two_passes=two,
                 small=small)

    def status(self):
        self.describe_computer()
        missing = self.missing()
        state = "complete" if self.complete() else "none" if len(missing) == len(self.wheels) else "partial"
        left = sum(wheel.bytes for wheel in missing)
        text = {"complete": f"The GPU libraries for LibTorch {self.version} are in {self.folder}.",
                "partial": f"{gigabytes(left)} of the GPU libraries remain to be downloaded.",
                "none": f"The GPU libraries are not set up; they are a download of {gigabytes(left)}."}[state]
        free = shutil.disk_usage(existing_part(self.folder)).free
        self.say(text, event="libraries", state=state, left_bytes=left, free_bytes=free, folder=str(self.folder))

    def ask(self, left):
        need = int(left * UNPACKED_FACTOR) + max(wheel.bytes for wheel in self.missing()) + SPARE_BYTES
        free = shutil.disk_usage(existing_part(self.folder)).free
        self.say(f"To download: {gigabytes(left)}. Disk space needed: {gigabytes(need)}; free: {gigabytes(free)}.",
                 event="plan", left_bytes=left, need_bytes=need, free_bytes=free, folder=str(self.folder))
        self.say("These are NVIDIA's libraries, under the NVIDIA Software License Agreement and the CUDA supplement "
                 "(docs.nvidia.com/cuda/eula, docs.nvidia.com/deeplearning/cudnn/latest/reference/eula.html), and "
                 "LibTorch's under a BSD licence.", event="licence")
        if free < need:
            raise Refusal(f"the disk of {self.folder} has {gigabytes(free)} free, and {gigabytes(need)} are needed",
                          "Free some space, or name a folder on another disk with LONGTAKE_GPU_LIBRARIES.", 2)
        if self.arguments.accept_licence:
            return
        if not sys.stdin.isatty():
            raise Refusal("the licence was not accepted", "Read it, then call again with --accept-licence.", 2)
        if input("Do you accept these licences? [y/N] ").strip().lower() not in ("y", "yes"):
            raise Refusal("the licence was not accepted", "Nothing was downloaded.", 2)

    def setup(self):
        against = self.describe_computer()
        if against and not self.arguments.without_driver:
            raise Refusal(against, "Install NVIDIA's driver of version 580 or later first, or add --without-driver to fetch "
                          "the libraries anyway.", 2)
        if self.complete():
            return self.status()
        check_pip()
        left = sum(wheel.bytes for wheel in self.missing())
        self.ask(left)
        self.have.mkdir(parents=True, exist_ok=True)
        done = 0
        for wheel in self.missing():
            self.say(f"Downloading {wheel.name}, {gigabytes(wheel.bytes)} ...", event="progress", done_bytes=done,
                     left_bytes=left - done, name=wheel.name)
            self.bring(wheel)
            done += wheel.bytes
        self.status()

    def bring(self, wheel):
        partial = self.folder / ".partial"
        shutil.rmtree(partial, ignore_errors=True)
        (partial / "tree").mkdir(parents=True)
        file = download(wheel, partial)
        found = sha256(file)
        if found != wheel.sum:
            shutil.rmtree(partial)
            raise Refusal(f"{wheel.name} has the SHA-256 {found}, and {wheel.sum} is expected",
                          "The wrong file was deleted. Try again; if it happens again, the package index changes the file.")
        unpack(file, wheel.keep + LICENCES, partial / "tree")
        file.unlink()
        for source in sorted((partial / "tree").rglob("*")):
            target = self.folder / source.relative_to(partial / "tree")
            if source.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            else:
                os.replace(source, target)
        shutil.rmtree(partial)
        (self.have / wheel.name).touch()

    def remove(self):
        if not self.have.is_dir():
            return self.say(f"There is nothing to remove in {self.folder}.", event="removed", bytes=0)
        # The marker folder is removed last, so an interrupted removal can be repeated.
        count = sum(f.stat().st_size for f in self.folder.rglob("*") if f.is_file())
        for entry in self.folder.iterdir():
            if entry == self.have:
                continue
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        shutil.rmtree(self.have)
        self.folder.rmdir()
        self.say(f"Removed {gigabytes(count)} from {self.folder}.", event="removed", bytes=count)


def existing_part(folder):
    while not folder.exists():
        folder = folder.parent
    return folder


def sha256(file):
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def unpack(file, patterns, folder):
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            parts = Path(entry.filename).parts
            if entry.is_dir() or ".." in parts or entry.filename.startswith("/"):
                continue
            if any(fnmatch.fnmatchcase(entry.filename, pattern) for pattern in patterns):
                archive.extract(entry, folder)


def check_pip():
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
        raise Refusal("python3 has no pip", "Install the package python3-pip, then call again.", 2)


def download(wheel, folder):
    platforms = [f"--platform=manylinux_2_{minor}_x86_64" for minor in range(28, 16, -1)] + ["--platform=manylinux2014_x86_64"]
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--only-binary=:all:", "--quiet",
               "--python-version", "3.11", *platforms, "--dest", str(folder), wheel.name]
    environment = {**os.environ, "PIP_REQUIRE_VIRTUALENV": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    files = list(folder.glob("*.whl"))
    if done.returncode != 0 or len(files) != 1:
        last = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise Refusal(f"{wheel.name} could not be downloaded: {last[-1]}",
                      "Check the network, then call again: what is in place is not downloaded again.")
    return files[0]


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(prog="longtake-cli gpu", description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", default="status", choices=("status", "setup", "remove"))
    parser.add_argument("--accept-licence", action="store_true", help="accept NVIDIA's licence without being asked")
    parser.add_argument("--without-driver", action="store_true", help="fetch the libraries where no NVIDIA driver is")
    parser.add_argument("--json", action="store_true", help="print one JSON object on each line")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, interrupted)
    try:
        getattr(Setup(arguments), arguments.what)()
    except Refusal as refusal:
        if arguments.json:
            print(json.dumps({"event": "error", "text": str(refusal), "remedy": refusal.remedy}), flush=True)
        print(f"longtake-cli gpu: {refusal}. {refusal.remedy}", file=sys.stderr)
        return refusal.code
    except OSError as error:
        print(f"longtake-cli gpu: {error}. What is in place stays; call again when the cause is gone.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("longtake-cli gpu: interrupted. What is in place stays; call again to resume.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
