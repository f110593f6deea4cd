"""CausVid: clips of 21 latent frames, and its long videos, which begin anew with the last chunk of the clip before.

Its long-video script encodes the first latent frame of that chunk again from its picture. Here it stays as it was made, in
both programs: no VAE takes part.
"""

import contextlib

import torch

import toy
from wan_program import Decoder, Program, plain_attention

CLIP = 21


@contextlib.contextmanager
def without_cuda():
    """The pipeline asks for device="cuda" and .cuda() by name."""
    ones, cuda = torch.ones, torch.Tensor.cuda
    torch.ones = lambda *shape, device=None, **more: ones(*shape, **more)
    torch.Tensor.cuda = lambda tensor, *_, **__: tensor
    try:
        yield
    finally:
        torch.ones, torch.Tensor.cuda = ones, cuda


class CausVid(Program):
    packages = ("causvid", "causvid.models", "causvid.models.wan", "causvid.models.wan.wan_base",
                "causvid.models.wan.wan_base.modules")

    def __init__(self, checkout, steps, warp):
        self.window, self.frames, self.steps, self.first_steps = -1, toy.FRAMES, steps, steps
        self.find(checkout)
        network, wrapper = self.load("causvid.models.wan.causal_model"), self.load("causvid.models.wan.wan_wrapper")
        base = self.load("causvid.models.wan.wan_base.modules.model")
        network.attention = base.flash_attention = plain_attention
        self.model = self.make_model(network.CausalWanModel)
        generator = self.make_generator(wrapper.CausalWanDiffusionWrapper, wrapper.FlowMatchScheduler, 8.0)
        models = self.load("causvid.models")
        models.get_diffusion_wrapper = lambda model_name: lambda: generator
        models.get_text_encoder_wrapper = lambda model_name: lambda: self.encode
        models.get_vae_wrapper = lambda model_name: Decoder
        options = toy.Options(denoising_step_list=[*steps, 0], warp_denoising_step=warp, model_name="wan",
                              num_frame_per_block=toy.FRAMES)
        with without_cuda():
            self.use(self.load("causvid.models.wan.causal_inference").InferencePipeline(options, "cpu"))

    def infer(self, first, switches):
        made, begin, clip = None, None, first[:, :CLIP]
        with without_cuda():
            while True:
                _, latents = self.pipeline.inference(clip, ["0"], start_latents=begin, return_latents=True)
                made = latents if made is None else torch.cat([made, latents[:, toy.FRAMES:]], 1)
                if made.shape[1] >= first.shape[1]:
                    return None, made
                begin = latents[:, -toy.FRAMES:]
                # The noise for the existing chunk is not read.
                clip = torch.cat([begin, first[:, made.shape[1]:made.shape[1] + CLIP - toy.FRAMES]], 1)


def cases():
    for name, recipe, steps, warp in (("3 steps", "causvid", [1000, 757, 522], False), ("4 steps", "causvid-4", toy.STEPS, True)):
        yield toy.Case(f"{name}, three clips", {"recipe": recipe}, 19,
                       lambda checkout, steps=steps, warp=warp: CausVid(checkout, steps, warp))
