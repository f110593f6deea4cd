"""Self-Forcing: all frames up to its 21, and windows."""

from toy import Case, FRAME_TOKENS, FRAMES
from wan_program import Program


def cases():
    yield Case("all frames", {"recipe": "self-forcing"}, 7, Program)
    for window in (21, 9, 6):
        yield Case(f"window {window}", {"recipe": "self-forcing", "budget": (window - FRAMES) * FRAME_TOKENS}, 12,
                   lambda checkout, window=window: Program(checkout, window))
    yield Case("window 21, 102 frames", {"recipe": "self-forcing"}, 34, lambda checkout: Program(checkout, 21))
