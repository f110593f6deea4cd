"""Wan's whole clips by diffusers, with both of its solvers. Every chunk of ours is another clip."""

import numpy as np
import torch
from diffusers import FlowMatchEulerDiscreteScheduler, UniPCMultistepScheduler, WanPipeline, WanTransformer3DModel

import toy
from make_dit import wan_name

CLIP, PICTURES = 21, 81


def transformer():
    """diffusers' network of the toy's sizes."""
    c = toy.CONFIG
    return WanTransformer3DModel(
        num_attention_heads=c["num_heads"], attention_head_dim=c["dim"] // c["num_heads"], num_layers=c["num_layers"],
        ffn_dim=c["ffn_dim"], in_channels=c["in_dim"], out_channels=c["out_dim"], text_dim=c["text_dim"],
        freq_dim=c["freq_dim"])


class Clips:
    more_chunks, frames, first_steps, lora = 0, CLIP, [1000], None

    def __init__(self, scheduler):
        self.model = transformer()
        self.state = toy.fill(self.model, wan_name)
        self.pipeline = WanPipeline(None, None, None, scheduler, self.model)
        self.pipeline.set_progress_bar_config(disable=True)

    def run(self, noise, prompts, switches):
        with torch.no_grad(), toy.quiet():
            clips = [self.pipeline(prompt_embeds=prompts[0][None], negative_prompt_embeds=prompts[-1][None], guidance_scale=6.0,
                                   height=8 * toy.HEIGHT, width=8 * toy.WIDTH, num_frames=PICTURES, num_inference_steps=50,
                                   latents=first.transpose(1, 2), output_type="latent").frames for first in noise]
        return torch.cat(clips).transpose(1, 2)


class EvenLevels(FlowMatchEulerDiscreteScheduler):
    """Noise levels that are even from 1 to 0 before the shift, as Wan's own program has them."""

    def set_timesteps(self, count, device=None, **_):
        super().set_timesteps(sigmas=np.linspace(1, 0, count + 1)[:-1], device=device)


def cases():
    unipc = {"prediction_type": "flow_prediction", "use_flow_sigmas": True, "flow_shift": 3.0}
    yield toy.Case("ten clips, UniPC", {"recipe": "wan"}, 10, lambda _: Clips(UniPCMultistepScheduler(**unipc)), negative=True)
    yield toy.Case("ten clips, Euler, even levels", {"recipe": "wan-euler"}, 10, lambda _: Clips(EvenLevels(shift=3.0)),
                   negative=True)
    yield toy.Case("ten clips, Euler, its own levels", {"recipe": "wan-euler"}, 10,
                   lambda _: Clips(FlowMatchEulerDiscreteScheduler(shift=3.0)), negative=True, differs="other noise levels")
