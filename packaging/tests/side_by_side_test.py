#!/usr/bin/env python3
"""The arithmetic of packaging/side_by_side: who gets a ratio, the order of blocks, ratios with their spread."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "side_by_side"))
import ratios  # noqa: E402


class TestRatios(unittest.TestCase):
    def test_a_side_that_computes_something_else_gets_no_ratio(self):
        self.assertEqual(ratios.refusal({"flow": 9e-5, "keys": 1e-7}, "fp32"), "")
        self.assertIn("keys differ by 1.1e-04", ratios.refusal({"flow": 9e-5, "keys": 1.1e-4}, "fp32"))
        self.assertEqual(ratios.refusal({"flow": 1.9e-2}, "bf16"), "")
        self.assertIn("limit in bf16 is 2e-02", ratios.refusal({"flow": 2.1e-2}, "bf16"))

    def test_what_is_no_number_is_refused(self):
        self.assertNotEqual(ratios.refusal({"flow": float("nan")}, "bf16"), "")

    def test_a_machine_that_slows_down_evenly_slows_all_alike(self):
        order = ratios.mirrored(["peer", "ours", "own"])
        self.assertEqual(order, ["peer", "ours", "own", "own", "ours", "peer"])
        times = ratios.by_half(order, [[100 + block] for block in range(12)])
        self.assertEqual({sum(ms) for ms in times.values()}, {2 * (100 + 105 + 106 + 111) / 2})

    def test_a_block_counts_with_its_median(self):
        order = ratios.mirrored(["a", "b"])
        self.assertEqual(ratios.by_half(order, [[9, 1, 2], [4], [5], [3]]), {"a": [2, 3], "b": [4, 5]})

    def test_a_block_that_is_missing_is_an_error(self):
        with self.assertRaises(ValueError):
            ratios.by_half(["a", "b"], [[1], [2], [3]])

    def test_a_ratio_is_the_median_of_pairs_with_the_extremes(self):
        found = ratios.ratio([10, 30, 12], [5, 10, 10])
        self.assertEqual(found, {"median": 2, "least": 1.2, "most": 3, "pairs": 3})
        self.assertEqual(ratios.ratio_text(found), "2.00 (1.20 to 3.00)")

    def test_a_table_has_a_line_for_each_row(self):
        self.assertEqual(ratios.table([{"side": "a", "ms": 1}, {"side": "b", "ms": 2}]),
                         "| side | ms |\n|---|---|\n| a | 1 |\n| b | 2 |")


if __name__ == "__main__":
    unittest.main()
