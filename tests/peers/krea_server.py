"""Krea's server: its sessions recompute the whole memory before every chunk.

The first frame stays in memory if a session is asked to keep it. Otherwise the server encodes the oldest of the three frames
again from its picture; here it stays as it was made, in both programs: no VAE takes part.
"""

import collections
import threading

import torch
from torch.nn.attention.flex_attention import create_mask

import toy
from wan_program import Program, on_cpu

REMEMBERED = 3  # latent frames
STEPS = [1000, 750, 500, 250, 0]


def masked_attention(query, key, value, block_mask, **_):
    """[batch, heads, tokens, d]"""
    seen = create_mask(block_mask.mask_mod, None, None, query.shape[2], key.shape[2], device="cpu")
    return torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=seen)


class Server(Program):
    rewritten = {"wan.modules.causal_model": {1560: toy.FRAME_TOKENS}}

    def __init__(self, checkout, keep_first):
        self.keep_first = keep_first
        with on_cpu():
            super().__init__(checkout, steps=STEPS)

    def find(self, checkout):
        super().find(checkout)
        self.stand_in("dotenv", "fastapi", "fastapi.middleware", "fastapi.middleware.cors", "fastapi.responses", "pydantic",
                      "msgpack", "omegaconf", "requests", "settings", "torchvision.transforms.functional")

    def use(self, pipeline):
        self.pipeline = pipeline
        pipeline.frame_seq_length = toy.FRAME_TOKENS
        self.load(self.network).flex_attention = masked_attention

    def infer(self, first, switches):
        with on_cpu(self.drawn):
            server = self.load("release_server")
            models = server.Models(self.encode, self.generator, self.pipeline, None, self.pictures)
            session = server.GenerationSession.__new__(server.GenerationSession)
            session.params = toy.Options(prompt="0", kv_cache_num_frames=REMEMBERED, keep_first_frame=self.keep_first,
                                         timestep_shift=5.0, width=8 * toy.WIDTH, height=8 * toy.HEIGHT, webcam_mode=False)
            session.init_models(models, session.params)
            session.__dict__.update(
                gpu="cpu", rnd=None, noise=first, all_latents=torch.zeros_like(first), block_idx=0,
                num_frame_per_block=self.frames, num_blocks=first.shape[1] // self.frames, current_start_frame=0,
                total_frames_sent=0, resume_latents=None, current_prompt_embeds=None, interpolated_prompt_embeds=[],
                kv_cache_num_frames=REMEMBERED, disposed=threading.Event(), decode_vae_cache=[], frame_callback=lambda *_: None,
                frame_context_cache=collections.deque(maxlen=1 + 4 * (REMEMBERED - 1)),
                denoising_step_list=server.get_denoising_schedule(session.zero_padded_timesteps, 1.0, steps=len(STEPS)))
            server.encode_video_latent = lambda *_, **__: (self.oldest(session), None)
            while session.generate_block_internal(models) is not None:
                pass
        return None, session.all_latents

    @staticmethod
    def oldest(session):
        at = session.current_start_frame - REMEMBERED
        return session.all_latents[0, at:at + 1].transpose(0, 1)

    @staticmethod
    def pictures(latents, *_):
        return torch.zeros(1, 4 * latents.shape[1], 3, 1, 1), []

    def run(self, noise, prompts, switches):
        self.drawn = list(noise[:, 1:].flatten(0, 1))
        return super().run(noise, prompts, switches)


def cases():
    yield toy.Case("first frame kept", {"recipe": "krea"}, 14, lambda checkout: Server(checkout, True))
    yield toy.Case("last three frames", {"recipe": "krea", "sink_frames": 0}, 14, lambda checkout: Server(checkout, False))
