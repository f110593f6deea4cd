"""The check of pins finds every wheel without a version, a whole sum or a size, and no other."""

import unittest

from planted import Planted

SUM = "0123456789abcdef" * 4

LIST = f"""# A comment, and an empty line.

torch==2.11.0   {SUM} 530604548 cpu torch/lib/* torch/include/*
nvidia-a==1.0   - 12 gpu nvidia/*/lib/*
nvidia-b        {SUM[::-1]} 12 gpu nvidia/*/lib/*
nvidia-c==1.0   {SUM[:8]} 12 gpu nvidia/*/lib/*
nvidia-d==1.0   {SUM[1:]}0 0 gpu nvidia/*/lib/*
nvidia-e==1.0   {SUM} 12 gpu nvidia/*/lib/*
"""

EXPECTED = "\n".join(
    [f"packaging/libtorch.txt:{line}: no version, SHA-256 of 64 digits, size, set and files" for line in (4, 5, 6, 7)]
    + ["packaging/libtorch.txt:8: its name or its sum is there already"]
)


class TestPins(Planted):
    def test_finds_what_was_planted(self):
        self.finds("pins.py", {"packaging/libtorch.txt": LIST}, EXPECTED)

    def test_an_empty_list_is_no_pin(self):
        self.finds("pins.py", {"packaging/libtorch.txt": "# nothing\n"}, "packaging/libtorch.txt: lists nothing")


if __name__ == "__main__":
    unittest.main()
