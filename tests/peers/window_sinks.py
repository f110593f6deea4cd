"""Programs with a sink and a window that keep keys without positions: Infinite-Forcing, Reward-Forcing and SGF."""

from toy import Case, draw_parameter
from wan_program import Program


class Streaming(Program):
    """SGF's rule for long videos."""

    def infer(self, first, switches):
        return self.pipeline.inference(first, ["0"], return_latents=True, long_video=True, kv_cache_max_frames=self.window,
                                       kv_cache_sink=self.sink)


def memory_name(name):
    """What SGF+ calls a parameter of the second set."""
    path = name.split(".")
    mark = 0 if path[0] != "blocks" else -1
    path[mark] = "memory_" + path[mark]
    return ".".join(path)


class TwoExperts(Streaming):
    """SGF's program with a second set of weights for the clean pass, as SGF+ is described; no code of SGF+ itself."""

    def make_model(self, kind, **more):
        self.writer = super().make_model(kind, **more)
        second = {name: draw_parameter("memory." + name, tuple(tensor.shape)) for name, tensor in self.state.items()}
        self.writer.load_state_dict(second)
        model = super().make_model(kind, **more)
        self.state = {**self.state, **{memory_name(name): tensor for name, tensor in second.items()}}
        return model

    def use(self, pipeline):
        super().use(pipeline)
        generator, denoise = self.generator, self.generator.forward

        def forward(*, timestep, crossattn_cache, **more):
            clean = not timestep.any()
            for block, other in zip(self.model.blocks, self.writer.blocks):
                rules = {key: value for key, value in vars(block.self_attn).items() if key.startswith("kv_")}
                vars(other.self_attn).update(rules)
            generator.model = self.writer if clean else self.model
            texts = self.writer_texts if clean else crossattn_cache
            return denoise(timestep=timestep, crossattn_cache=texts, **more)

        generator.forward = forward

    def make_text_memory(self, *_, **__):
        super().make_text_memory()
        self.writer_texts = self.pipeline.crossattn_cache
        super().make_text_memory()


def infinite_forcing():
    yield Case("window 6, sink 1", {"recipe": "infinite-forcing"}, 14, lambda checkout: Program(checkout, 6, 1))


def reward_forcing():
    yield Case("window 9, sink 3", {"recipe": "reward-forcing"}, 14, lambda checkout: Program(checkout, 9, 3))


def sgf():
    yield Case("three frames", {"recipe": "sgf"}, 14, lambda checkout: Streaming(checkout, 12, 3))
    yield Case("one frame", {"recipe": "sgf-frame"}, 30, lambda checkout: Streaming(checkout, 21, 4, frames=1))
    yield Case("two sets of weights", {"recipe": "sgf-plus"}, 14, lambda checkout: TwoExperts(checkout, 12, 3))
    yield Case("two sets, one frame", {"recipe": "sgf-plus-frame"}, 30, lambda checkout: TwoExperts(checkout, 21, 4, frames=1))
