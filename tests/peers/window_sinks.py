"""Programs with a sink and a window that keep keys without positions: Infinite-Forcing, Reward-Forcing and SGF."""

from toy import Case
from wan_program import Program


class Streaming(Program):
    """SGF's rule for long videos."""

    def infer(self, first, switches):
        return self.pipeline.inference(first, ["0"], return_latents=True, long_video=True, kv_cache_max_frames=self.window,
                                       kv_cache_sink=self.sink)


def infinite_forcing():
    yield Case("window 6, sink 1", {"recipe": "infinite-forcing"}, 14, lambda checkout: Program(checkout, 6, 1))


def reward_forcing():
    yield Case("window 9, sink 3", {"recipe": "reward-forcing"}, 14, lambda checkout: Program(checkout, 9, 3))


def sgf():
    yield Case("three frames", {"recipe": "sgf"}, 14, lambda checkout: Streaming(checkout, 12, 3))
    yield Case("one frame", {"recipe": "sgf-frame"}, 30, lambda checkout: Streaming(checkout, 21, 4, frames=1))
