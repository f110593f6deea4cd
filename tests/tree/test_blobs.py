"""The check of large files finds every one in a small repository that is larger or newer than the rules allow."""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from planted import HERE, run

MANY = "3 new versions since the last release; it may have 2"
NOTHING = "7 tracked files, none is larger than it may be"


def checkpoint(dtype, size):
    """A safetensors file with one tensor."""
    header = json.dumps({"w": {"dtype": dtype, "shape": [size // 2], "data_offsets": [0, size]}}).encode()
    return struct.pack("<Q", len(header)) + header + bytes(size)


class TestBlobs(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        # Git settings of the user or of a calling hook must not affect the small repository.
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            del os.environ[name]
        os.environ["GIT_CONFIG_GLOBAL"] = os.devnull
        for role in ("AUTHOR", "COMMITTER"):
            os.environ.update({f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@example.org"})
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def fill(self, files):
        """Writes so many zeros, or these bytes."""
        for name, content in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(bytes(content) if isinstance(content, int) else content)

    def git(self, *arguments):
        subprocess.run(["git", "-C", str(self.root), *arguments], check=True, stdout=subprocess.DEVNULL)

    def keep(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def begin(self):
        self.git("init", "-q")
        self.fill({
            "tests/tree/blobs.py": (HERE / "blobs.py").read_bytes(),
            "resources/recipes/r.json": b'{"stages": {"causal": {}, "head": {}, "codec": {}}}\n',
            "CMakeLists.txt": b"project(Longtake VERSION 0.1.0)\n",
            "docs/small.bin": 1000000,
            "resources/starter/codec.safetensors": 2000001,
            "resources/starter/dit.safetensors": 2000001,
            "training/checkpoints/causal.safetensors": checkpoint("BF16", 3000000),
        })
        self.keep("all of it allowed")

    def expect(self, status, *lines):
        self.assertEqual(run("blobs.py", self.root), (status, list(lines)))

    def test_skips_what_is_no_checkout(self):
        self.expect(77, "Skipped: this is no git checkout, so nobody can tell which files are tracked.")

    def test_finds_what_was_planted(self):
        self.begin()
        self.fill({"not/tracked.bin": 2000000})
        self.expect(0, NOTHING)
        shutil.rmtree(self.root / "not")
        self.fill({
            "docs/two words.png": 1000001,
            "resources/starter/dit.bin": 1000001,
            "tests/fuzz/corpus/a.txt": 1000000,
            "tests/fuzz/corpus/b.txt": 1000000,
            "tests/fuzz/corpus/c.txt": 1,
            "training/checkpoints/causal-2.safetensors": checkpoint("BF16", 20),
            "training/checkpoints/head.safetensors": checkpoint("F32", 20),
            "training/checkpoints/codec.safetensors": checkpoint("BF16", 12000000),
        })
        self.keep("planted")
        self.expect(
            1,
            "docs/two words.png: 1,000,001 bytes; it may have 1,000,000",
            "resources/starter/dit.bin: 1,000,001 bytes; it may have 1,000,000",
            'training/checkpoints/causal-2.safetensors: no recipe has a stage "causal-2": each stage may have one '
            "checkpoint, which is named after it",
            "training/checkpoints/codec.safetensors: 12,000,083 bytes; a checkpoint may have 12,000,000",
            "training/checkpoints/head.safetensors: a checkpoint is kept in bf16 or, as longtake-train keep does, in eight "
            "bits, every tensor of it",
            "tests/fuzz/corpus/: 2,000,001 bytes in all; it may have 2,000,000",
        )

    def test_counts_new_versions_of_weights(self):
        weights = ["resources/starter/codec.safetensors", "resources/starter/dit.safetensors"]
        self.begin()
        # Two new versions are allowed, committed or not; the third one is not.
        for size in (2000002, 2000003):
            self.fill(dict.fromkeys(weights, size))
            self.expect(0, NOTHING)
            self.keep("weights")
            self.expect(0, NOTHING)
        self.fill(dict.fromkeys(weights, 2000004))
        self.expect(1, *(f"{name}: {MANY}" for name in weights))
        self.keep("more weights")
        self.expect(1, *(f"{name}: {MANY}" for name in weights))
        # A shallow clone has no history to count in.
        with tempfile.TemporaryDirectory() as folder:
            shallow = Path(folder) / "shallow"
            self.git("clone", "-q", "--depth", "1", f"file://{self.root}", str(shallow))
            self.assertEqual(run("blobs.py", shallow), (0, [NOTHING]))
        # A new release starts a new count.
        self.fill({"CMakeLists.txt": b"project(Longtake VERSION 0.2.0)\n"})
        self.keep("version 0.2.0")
        self.expect(0, NOTHING)


if __name__ == "__main__":
    if shutil.which("git") is None:
        print("Skipped: git is missing.")
        sys.exit(77)
    unittest.main()
