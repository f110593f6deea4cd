"""Rolling Forcing, and Causal Forcing's long videos, which are made by the same program in four steps."""

import torch

import toy
from wan_program import Program

ANCHOR = 3  # latent frames that stay
CACHED = 24  # latent frames in the program's cache
STEPS = [1000, 800, 600, 400, 200]


class WindowNoise(toy.Noise):
    """A window of chunks moves on by one chunk each time. For every chunk in it the program draws noise for all of them."""

    def __init__(self, noise, passes):
        chunks, steps = len(noise), passes[0]
        self.rest = []
        for last in range(chunks + steps - 1):
            first, end = max(0, last - steps + 1), min(chunks - 1, last) + 1
            for chunk in range(first, end):
                done = last - chunk + 1
                if done == steps:
                    continue
                drawn = torch.zeros(end - first, *noise.shape[2:])
                drawn[chunk - first] = noise[chunk, done]
                self.rest.append(drawn)


class Rolling(Program):
    noise = WindowNoise

    def __init__(self, checkout, steps):
        self.more_chunks = len(steps) - 1  # the program's last windows are smaller; a stream has no last window
        super().__init__(checkout, steps=steps)
        for block in self.model.blocks:
            block.self_attn.frame_length, block.self_attn.block_length = toy.FRAME_TOKENS, ANCHOR * toy.FRAME_TOKENS

    def make_pipeline(self):
        pipeline = self.load("pipeline.rolling_forcing_inference").CausalInferencePipeline
        return pipeline(self.options, "cpu", generator=self.generator, text_encoder=self.encode, vae=self.decoder())

    def make_memory(self, *_, **__):
        self.pipeline.kv_cache_clean = self.memory(CACHED * toy.FRAME_TOKENS)

    def infer(self, first, switches):
        return self.pipeline.inference_rolling_forcing(first, ["0"], return_latents=True)


def cases():
    yield toy.Case("five steps", {"recipe": "rolling-forcing"}, 14, lambda checkout: Rolling(checkout, STEPS))


def long_videos():
    yield toy.Case("long videos", {"recipe": "rolling-forcing-4"}, 14,
                   lambda checkout: Rolling(checkout / "long_video", toy.STEPS))
