"""LightX2V's sampling of Self-Forcing in 8 bits: its scheduler with the levels of its config, around Self-Forcing's network.

Its own network needs a GPU's kernels. The weights are in float32 here; how 8 bits are rounded is not compared."""

import sys
import types

import torch

import toy
from wan_program import Program

ENTRIES = [0, 179, 358, 679]  # configs/self_forcing/wan_t2v_sf_fp8.json


class Noise(toy.Noise):
    def __call__(self, like, **_):
        return self.rest.pop(0).transpose(0, 1).to(like.dtype)


class Scheduled(Program):
    noise = Noise

    def __init__(self, checkout, network):
        super().__init__(network)
        sys.path.insert(0, str(checkout))
        for name in ("", ".models", ".models.schedulers", ".models.schedulers.wan", ".models.schedulers.wan.self_forcing"):
            package = sys.modules["lightx2v" + name] = types.ModuleType("lightx2v" + name)
            package.__path__ = [str(checkout / ("lightx2v" + name).replace(".", "/"))]
        self.stand_in("loguru", "lightx2v.utils", "lightx2v.utils.utils", "lightx2v_platform", "lightx2v_platform.base")
        self.stand_in("lightx2v_platform.base.global_var", AI_DEVICE="cpu")
        types_of = types.ModuleType("lightx2v.utils.envs")
        types_of.GET_DTYPE = types_of.GET_SENSITIVE_DTYPE = lambda: torch.float32
        sys.modules["lightx2v.utils.envs"] = types_of
        self.scheduler = self.load("lightx2v.models.schedulers.wan.self_forcing.scheduler").WanSFScheduler

    def infer(self, first, switches):
        scheduler = self.scheduler({
            "infer_steps": len(ENTRIES), "target_video_length": 81, "sample_shift": 5.0, "seq_parallel": False,
            "sample_guide_scale": 1, "dim": toy.CONFIG["dim"], "num_heads": toy.CONFIG["num_heads"],
            "num_output_frames": first.shape[1], "ar_config": {"num_frame_per_chunk": self.frames, "timesteps_index": ENTRIES}})
        latents = first[0].transpose(0, 1)
        scheduler.prepare(0, latents.shape)
        scheduler.latents, scheduler.noise_pred = latents.clone(), torch.zeros_like(latents)
        self.make_memory()
        self.make_text_memory()
        for chunk in range(first.shape[1] // self.frames):
            for step in range(len(ENTRIES)):
                scheduler.step_pre(chunk, step)
                at = slice(chunk * self.frames, (chunk + 1) * self.frames)
                scheduler.noise_pred[:, at] = self.flow(scheduler, at.start)
                scheduler.step_post()
            scheduler.step_pre(chunk, len(ENTRIES) - 1, is_rerun=True)
            self.flow(scheduler, at.start)
        return None, scheduler.latents.transpose(0, 1)[None]

    def flow(self, scheduler, frame):
        flow, _ = self.generator(
            noisy_image_or_video=scheduler.latents_input.transpose(0, 1)[None], conditional_dict=self.encode(["0"]),
            timestep=scheduler.timestep_input, kv_cache=self.pipeline.kv_cache1, crossattn_cache=self.pipeline.crossattn_cache,
            current_start=frame * toy.FRAME_TOKENS)
        return flow[0].transpose(0, 1)


def cases():
    yield toy.Case("its scheduler", {"recipe": "self-forcing-fp8"}, 7, Scheduled, differs="other noise levels")
