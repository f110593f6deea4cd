"""The base of programs that grew from Self-Forcing's: they run on a CPU, with a small model.

What they hard-code for 832x480, for the published sizes and for GPUs is replaced here, from outside.
"""

import contextlib
import importlib
import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import types
import unittest.mock

import diffusers.configuration_utils  # before placeholders hide what it looks for
import diffusers.models.modeling_utils  # noqa: F401
import torch

import toy

OWN = ("wan", "utils", "pipeline", "demo_utils", "model", "trainer", "causvid", "rcm", "imaginaire", "v2v", "settings",
       "release_server", "lightx2v", "lightx2v_platform")
# Imported by these projects, but not used here.
UNUSED = ["demo_utils.memory", "utils.memory", "ftfy", "regex", "tokenizers", "transformers", "easydict", "cv2", "imageio",
          "decord", "dashscope", "flash_attn", "einops", "torchvision", "torchvision.transforms", "tqdm", "lmdb", "PIL", "peft"]


torch.cuda.current_device = lambda: 0  # some use a GPU as the default of an unused argument


def plain_attention(q, k, v, *_, **__):
    """In float32, in place of kernels that a CPU does not have. [batch, tokens, heads, d]"""
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2)


class CpuMode(torch.overrides.TorchFunctionMode):
    """What names a GPU runs on the CPU. drawn: what torch.randn gives, in order; empty: its own numbers."""

    def __init__(self, drawn):
        super().__init__()
        self.drawn = list(drawn)

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is torch.Tensor.cuda:
            return args[0]
        args = tuple(self.here(value) for value in args)
        kwargs = {key: self.here(value) for key, value in (kwargs or {}).items()}
        if function.__name__ == "randn" and self.drawn:
            shape = args if isinstance(args[0], int) else args[0]
            return self.drawn.pop(0).reshape(shape).to(kwargs.get("dtype"))
        return function(*args, **kwargs)

    @staticmethod
    def here(value):
        named = isinstance(value, (str, torch.device)) and str(value).split(":")[0] == "cuda"
        return torch.device("cpu") if named else value


class CpuGenerator(torch.Generator):
    def __new__(cls, device=None):
        return super().__new__(cls)


@contextlib.contextmanager
def on_cpu(drawn=()):
    """Code that names a GPU and half precision runs on the CPU in float32."""
    unused = unittest.mock.MagicMock()
    with contextlib.ExitStack() as stack:
        for name in ("bfloat16", "float16"):
            stack.enter_context(unittest.mock.patch.object(torch, name, torch.float32))
        stack.enter_context(unittest.mock.patch.object(torch.Tensor, "half", torch.Tensor.float))
        stack.enter_context(unittest.mock.patch.object(torch, "Generator", CpuGenerator))
        for name in ("Stream", "Event", "empty_cache"):
            stack.enter_context(unittest.mock.patch.object(torch.cuda, name, unused))
        stack.enter_context(unittest.mock.patch.object(torch.cuda, "current_device", lambda: torch.device("cpu")))
        stack.enter_context(CpuMode(drawn))
        yield


class Decoder:
    """In place of the VAE: latents are all that is compared."""

    def decode_to_pixel(self, latents, use_cache=False):
        return latents

    decode_to_pixel_chunk = decode_to_pixel


class Program:
    """One case of a project's pipeline.

    window: latent frames that a chunk attends to with itself, -1 for all; sink: first frames that stay among them; frames: of
    a chunk; steps: noise levels as listed; first_steps: those of the first chunk, where they differ.
    """

    network = "wan.modules.causal_model"
    packages = ("wan", "wan.modules", "pipeline")
    rewritten = {}  # module -> literals of the published size, and their replacements
    noise = toy.Noise
    more_chunks = 0  # chunks that are made but not compared
    lora = None  # the tensors of an active LoRA
    decoder = Decoder

    def __init__(self, checkout, window=-1, sink=0, frames=toy.FRAMES, steps=toy.STEPS, first_steps=None):
        self.window, self.sink, self.frames = window, sink, frames
        self.steps, self.first_steps = steps, first_steps or steps
        self.find(checkout)
        network, wrapper = self.load(self.network), self.load("utils.wan_wrapper")
        network.attention = self.load("wan.modules.model").flash_attention = plain_attention
        self.model = self.make_model(network.CausalWanModel, local_attn_size=window, sink_size=sink)
        for block in self.model.blocks:
            block.self_attn.max_attention_size = self.most_frames() * toy.FRAME_TOKENS
        self.generator = self.make_generator(wrapper.WanDiffusionWrapper, wrapper.FlowMatchScheduler, 5.0)
        self.options = toy.Options(
            denoising_step_list=steps, denoising_step_list_first_chunk=first_steps, warp_denoising_step=True,
            num_frame_per_block=frames, independent_first_frame=False, context_noise=0, global_sink=True,
            model_kwargs=toy.Options(local_attn_size=window, sink_size=sink))
        self.use(self.make_pipeline())

    def make_model(self, kind, **more):
        config = {key: value for key, value in toy.CONFIG.items() if key != "patch_size"}
        model = kind(**config, patch_size=(1, 2, 2), qk_norm=True, cross_attn_norm=True, **more)
        self.state = self.fill(model)
        return model

    def fill(self, model):
        """Gives the model its parameters, and returns them."""
        return toy.fill(model)

    def make_generator(self, kind, scheduler, shift):
        """The project's wrapper of a model, without the constructor, which reads a file."""
        generator = kind.__new__(kind)
        torch.nn.Module.__init__(generator)
        generator.model, generator.uniform_timestep, generator.seq_len = self.model, False, 10**6
        generator.scheduler = scheduler(shift=shift, sigma_min=0.0, extra_one_step=True)
        generator.scheduler.set_timesteps(1000, training=True)
        generator.post_init()
        return generator

    def use(self, pipeline):
        self.pipeline = pipeline
        pipeline.num_transformer_blocks = toy.CONFIG["num_layers"]
        pipeline.frame_seq_length = toy.FRAME_TOKENS
        pipeline._initialize_kv_cache = self.make_memory
        pipeline._initialize_crossattn_cache = self.make_text_memory

    def find(self, checkout):
        """Makes the checkout's modules the ones that are imported, without those __init__ files that import everything."""
        for name in [name for name in sys.modules if name.split(".")[0] in OWN]:
            del sys.modules[name]
        sys.path[:] = [str(checkout)] + [path for path in sys.path if path != str(checkout)]
        importlib.invalidate_caches()
        for package in self.packages:
            module = types.ModuleType(package)
            module.__path__ = [str(checkout / package.replace(".", "/"))]
            sys.modules[package] = module
        for name in UNUSED:
            try:
                importlib.import_module(name)
            except Exception:  # missing, or it wants a GPU
                self.stand_in(name)

    def stand_in(self, *names, **attributes):
        """Modules that the program imports and that are not used but for these attributes."""
        for name in names:
            sys.modules[name] = unittest.mock.MagicMock(**attributes)
            sys.modules[name].__spec__ = importlib.machinery.ModuleSpec(name, None)

    def load(self, name):
        with toy.quiet():
            new = name in self.rewritten and name not in sys.modules
            return self.rewrite(name) if new else importlib.import_module(name)

    def rewrite(self, name):
        """Imports a module with other numbers in it; the file stays as it is."""
        spec = importlib.util.find_spec(name)
        text = pathlib.Path(spec.origin).read_text()
        for old, new in self.rewritten[name].items():
            text = re.sub(rf"\b{old}\b", str(new), text)
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        exec(compile(text, spec.origin, "exec"), module.__dict__)
        return module

    def make_pipeline(self):
        pipeline = self.load("pipeline.causal_inference").CausalInferencePipeline
        return pipeline(self.options, "cpu", generator=self.generator, text_encoder=self.encode, vae=self.decoder())

    def most_frames(self):
        return 21 if self.window == -1 else self.window

    def encode(self, text_prompts):
        return {"prompt_embeds": self.rows[int(text_prompts[0])][None]}

    def empty(self, tokens):
        heads = toy.CONFIG["num_heads"]
        shape = (1, tokens, heads, toy.CONFIG["dim"] // heads)
        return {"k": torch.zeros(shape), "v": torch.zeros(shape)}

    def memory(self, tokens):
        ends = ("global_end_index", "local_end_index")
        return [{**self.empty(tokens), **{end: torch.tensor([0]) for end in ends}} for _ in range(toy.CONFIG["num_layers"])]

    def make_memory(self, *_, **__):
        self.pipeline.kv_cache1 = self.memory(self.most_frames() * toy.FRAME_TOKENS)

    def make_text_memory(self, *_, **__):
        self.pipeline.crossattn_cache = [{**self.empty(toy.CONFIG["text_len"]), "is_init": False}
                                         for _ in range(toy.CONFIG["num_layers"])]

    def infer(self, first, switches):
        if switches:
            sys.exit("this program does not switch prompts")
        return self.pipeline.inference(first, ["0"], return_latents=True)

    def run(self, noise, prompts, switches):
        """Latents of every chunk. prompts: rows of each text; switches: the chunks before which the next one takes over."""
        self.rows = prompts
        passes = [len(self.first_steps if chunk == 0 else self.steps) for chunk in range(len(noise))]
        with torch.no_grad(), self.noise(noise, passes), toy.quiet():
            _, latents = self.infer(noise[:, 0].flatten(0, 1)[None], switches)
        chunks = latents[0].unflatten(0, (-1, self.frames))
        return chunks[:len(chunks) - self.more_chunks]
