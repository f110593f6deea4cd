"""rCM: whole clips, by the script that the project publishes. Every chunk of ours is another clip."""

import runpy
import sys
import types

import torch

import toy
from wan_program import Program, on_cpu, plain_attention

SCRIPT = "rcm/inference/wan2pt1_t2v_rcm_infer.py"
CLIP = 21


def rotated(x, cos, sin, **_):
    """Pairs of neighbours turn, as the kernel in place of which this stands has them. [batch, tokens, heads, d]"""
    cos, sin = cos[None, :, None], sin[None, :, None]
    first, second = x[..., 0::2], x[..., 1::2]
    return torch.stack([first * cos - second * sin, first * sin + second * cos], -1).flatten(-2)


class Tokenizer:
    latent_ch, spatial_compression_factor = toy.CONFIG["in_dim"], 8

    def __init__(self, **_):
        pass

    def get_latent_num_frames(self, frames):
        return CLIP

    def decode(self, latents):
        self.latents.append(latents)
        return latents


class Clips(Program):
    packages = ("rcm", "rcm.networks", "rcm.utils", "imaginaire", "imaginaire.utils")

    def __init__(self, checkout):
        self.checkout, self.frames, self.steps = checkout, CLIP, toy.STEPS
        self.first_steps = self.steps
        self.find(checkout)
        self.stand_in("imaginaire.utils.distributed", "imaginaire.utils.log")
        network = self.load("rcm.networks.wan2pt1")
        network.flash_apply_rotary_emb = rotated
        config = {key: value for key, value in toy.CONFIG.items() if key != "patch_size"}
        self.model = network.WanModel(**config, patch_size=(1, 2, 2))
        for module in self.model.modules():
            if hasattr(module, "local_attn"):
                module.local_attn = plain_attention
        self.state = toy.fill(self.model)

    def run(self, noise, prompts, switches):
        made = []
        self.stand_in("imaginaire.utils.io", "imaginaire.lazy_config", "rcm.datasets.utils", "rcm.utils.umt5",
                      "rcm.utils.model_utils", "rcm.tokenizers.wan2pt1",
                      instantiate=lambda _: self.model, Wan2pt1VAEInterface=type("Latents", (Tokenizer,), {"latents": made}),
                      VIDEO_RES_SIZE_INFO={"480p": {"16:9": (8 * toy.WIDTH, 8 * toy.HEIGHT)}},
                      get_umt5_embedding=lambda **_: prompts[0][None])
        sys.argv = [SCRIPT, "--dit_path", "none"]
        for clip in noise:
            drawn = [*clip.unsqueeze(1), torch.zeros_like(clip[:1])]  # the last is multiplied by 0
            with torch.no_grad(), toy.quiet(), on_cpu([each.transpose(1, 2) for each in drawn]):
                runpy.run_path(str(self.checkout / SCRIPT), run_name="__main__")
        return torch.stack([each[0].transpose(0, 1) for each in made])


def cases():
    yield toy.Case("ten clips", {"recipe": "rcm"}, 10, Clips)
