"""Causal Forcing: chunks of three frames, and frame by frame in four, two and one steps."""

from toy import STEPS, Case
from wan_program import Program

# recipe -> steps of a frame after the first, which takes all four
FRAMEWISE = {"causal-forcing-frame": STEPS, "causal-forcing-frame-2": [1000, 500], "causal-forcing-frame-1": [1000]}


def cases():
    yield Case("three frames", {"recipe": "causal-forcing"}, 7, Program)
    for recipe, steps in FRAMEWISE.items():
        yield Case(f"one frame, {len(steps)} steps", {"recipe": recipe}, 21,
                   lambda checkout, steps=steps: Program(checkout, frames=1, steps=steps, first_steps=STEPS))
