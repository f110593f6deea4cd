#!/usr/bin/env python3
"""Sets up, resumes and removes GPU libraries with small wheels in place of NVIDIA's, through the verb of longtake-cli.

Usage: gpu_libraries_test.py LONGTAKE_CLI
"""

import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

SOURCES = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SOURCES))
import gpu_libraries  # noqa: E402


def make_wheel(folder, name, version, files):
    base = f"{name.replace('-', '_')}-{version}"
    path = folder / f"{base}-py3-none-manylinux2014_x86_64.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for file in files:
            wheel.writestr(file, f"{file} of {name}")
        wheel.writestr(f"{base}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        wheel.writestr(f"{base}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-manylinux2014_x86_64\n")
        wheel.writestr(f"{base}.dist-info/RECORD", "")
        wheel.writestr(f"{base}.dist-info/licenses/LICENSE", "terms")
    return path


class Stage:
    """An installed script with a list of two small wheels, and a program that runs it."""

    def __init__(self, root, cli):
        self.wheels, self.data = root / "wheels", root / "data"
        self.wheels.mkdir()
        (root / "bin").mkdir()
        share = root / "share/longtake"
        share.mkdir(parents=True)
        shutil.copy(SOURCES / "gpu_libraries.py", share)
        self.program = root / "bin/longtake-cli"
        shutil.copy(cli, self.program)
        self.torch = make_wheel(self.wheels, "torch", "2.11.0", ["torch/lib/libtorch_cuda.so", "torch/lib/libtorch_cpu.so"])
        self.blas = make_wheel(self.wheels, "nvidia-cublas", "13.1.0.3", ["nvidia/cu13/lib/libcublas.so.13", "nvidia/x.py"])
        self.list = share / "libtorch.txt"
        self.write_list()
        libraries = [str(Path(cli).resolve().parents[2] / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
        self.environment = {**os.environ, "XDG_DATA_HOME": str(self.data), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels),
                            "LD_LIBRARY_PATH": ":".join(part for part in libraries if part)}
        self.folder = self.data / "longtake/gpu/torch-2.11.0"

    def write_list(self, blas_sum=None):
        def row(name, wheel, kind, keep, digest=None):
            digest = digest or hashlib.sha256(wheel.read_bytes()).hexdigest()
            return f"{name} {digest} {wheel.stat().st_size} {kind} {keep}\n"

        self.list.write_text("# a list\n" + row("torch==2.11.0", self.torch, "cpu", "torch/lib/*") +
                             row("nvidia-cublas==13.1.0.3", self.blas, "gpu", "nvidia/*/lib/*", blas_sum))

    def run(self, *words):
        return subprocess.run([str(self.program), "gpu", *words], env=self.environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)

    def files(self):
        return {str(f.relative_to(self.folder)) for f in self.folder.rglob("*.so*")} if self.folder.exists() else set()


def check(condition, what):
    if not condition:
        print("FAIL ", what)
        sys.exit(1)


def described(name):
    """The events about a computer with this card, whose driver is new enough."""
    gpu_libraries.driver_version = lambda: (580, 65)
    gpu_libraries.cards = lambda: [(name, (9, 0), 81559)]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        gpu_libraries.Setup(SimpleNamespace(json=True)).describe_computer()
    return {event["event"]: event for event in map(json.loads, printed.getvalue().splitlines())}


def check_estimates():
    """An H100 made 50.0 pictures a second (docs/benchmarks.md)."""
    said = described("NVIDIA H100 80GB HBM3")["estimate"]
    check(abs(said["full"] / 50.0 - 1) < 0.02, f"the estimate of an H100 is what it made: {said}")
    check(said["two_passes"] > said["full"] and said["small"] > said["full"], f"less work is faster: {said}")
    page = (SOURCES.parent / "docs/install.md").read_text()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    rows = [row for row in rows if row[0] in gpu_libraries.RATES]
    check(len(rows) >= 5, "the page has rows of cards")
    for card, *shown in rows:
        said = described("NVIDIA " + card)["estimate"]
        check([float(cell.split()[0]) for cell in shown] == [said["full"], said["two_passes"], said["small"]],
              f"docs/install.md says what the program says of {card}: {said}")
    check("estimate" not in described("NVIDIA GeForce RTX 4090 Laptop GPU"), "a card with unknown rates has no estimate")


def main():
    check_estimates()
    with tempfile.TemporaryDirectory() as name:
        stage = Stage(Path(name), sys.argv[1])
        driver = Path("/proc/driver/nvidia/version").exists()
        status = stage.run()
        check(status.returncode == 0 and "not set up" in status.stdout, f"status: {status.stdout}{status.stderr}")
        if not driver:
            refused = stage.run("setup", "--accept-licence")
            check(refused.returncode == 2 and "no NVIDIA driver" in refused.stderr and not stage.folder.exists(), "no driver is refused")
        refused = stage.run("setup", "--without-driver")
        check(refused.returncode == 2 and "--accept-licence" in refused.stderr and "NVIDIA Software License" in refused.stdout,
              "the licence is asked for")
        check(not stage.folder.exists(), "nothing is written before the licence is accepted")

        stage.write_list(blas_sum="0" * 64)
        failed = stage.run("setup", "--without-driver", "--accept-licence")
        check(failed.returncode == 1 and "SHA-256" in failed.stderr, f"a wrong sum is refused: {failed.stderr}")
        check(stage.files() == {"torch/lib/libtorch_cuda.so"}, f"what was right stays, the wrong file does not: {stage.files()}")
        check("remain to be downloaded" in stage.run("status").stdout, "status knows a part")

        stage.write_list()
        stage.torch.unlink()  # a second download of it would fail
        done = stage.run("setup", "--without-driver", "--accept-licence", "--json")
        check(done.returncode == 0, f"set-up resumes: {done.stderr}")
        last = json.loads(done.stdout.splitlines()[-1])
        check(last["event"] == "libraries" and last["state"] == "complete", f"set-up is complete: {last}")
        check(stage.files() == {"torch/lib/libtorch_cuda.so", "nvidia/cu13/lib/libcublas.so.13"}, f"only libraries are kept: {stage.files()}")
        check(len(list(stage.folder.rglob("LICENSE"))) == 2, "the licences are kept")

        foreign = stage.data / "longtake/kept"
        foreign.write_text("mine")
        removed = stage.run("remove")
        check(removed.returncode == 0 and not stage.folder.exists() and foreign.exists(), f"remove: {removed.stdout}{removed.stderr}")
        check("nothing to remove" in stage.run("remove").stdout, "a second removal")
    print("PASS  GPU libraries: asked, refused, resumed, removed")


if __name__ == "__main__":
    main()
