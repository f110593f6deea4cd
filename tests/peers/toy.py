"""What all comparisons share: a small random model, its text, and the engine's noise and streams."""

import contextlib
import dataclasses
import io
import json
import pathlib
import subprocess
import sys
import types
import typing

import torch
from safetensors.torch import load_file, save_file

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "fixtures"))
from common import draw, draw_parameter  # noqa: E402

# Two layers, so narrow that a chunk takes milliseconds. Every parameter is random, so that no branch is silent.
CONFIG = {"model_type": "t2v", "patch_size": [1, 2, 2], "text_len": 24, "in_dim": 16, "dim": 64, "ffn_dim": 128,
          "freq_dim": 256, "text_dim": 32, "out_dim": 16, "num_heads": 2, "num_layers": 2, "eps": 1e-6}
HEIGHT, WIDTH = 8, 12  # latent cells
FRAME_TOKENS = HEIGHT * WIDTH // 4
FRAMES = 3  # latent frames of a chunk, unless a program has another number
STEPS = [1000, 750, 500, 250]


class Options(types.SimpleNamespace):
    """What programs read as attributes of a config."""

    def get(self, name, otherwise=None):
        return getattr(self, name, otherwise)


@dataclasses.dataclass
class Case:
    """A stream that both programs make. program: makes the published one, given its checkout."""

    name: str
    settings: dict  # of `probe stream`
    chunks: int
    program: typing.Callable
    switches: list = dataclasses.field(default_factory=list)  # chunks before which the next text takes over
    negative: bool = False  # guidance with a negative text
    differs: str = ""  # why equality is not required


def fill(model, rename=lambda name: name):
    """Gives a model the drawn parameters by Wan's names, which its own are after `rename`, and returns them."""
    state = {name: draw_parameter(rename(name), tuple(tensor.shape)) for name, tensor in model.state_dict().items()}
    model.load_state_dict(state)
    model.eval().requires_grad_(False)
    return {rename(name): tensor for name, tensor in state.items()}


def save_model(folder, state):
    folder.mkdir(parents=True, exist_ok=True)
    save_file({name: tensor.contiguous() for name, tensor in state.items()}, folder / "diffusion_pytorch_model.safetensors")
    (folder / "config.json").write_text(json.dumps(CONFIG))


def texts(count):
    """Rows of a prompt each, [text_len, text_dim]."""
    return [draw(f"peers.text.{i}", (CONFIG["text_len"], CONFIG["text_dim"]), spread=1.7) for i in range(count)]


class Engine:
    """Longtake's programs: `probe noise` and `probe stream`."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def probe(self, what, out, settings, *more):
        command = [self.program, "probe", what, *map(str, more), "--threads", "1", "-o", str(out), "--set",
                   *(f"{key}={value}" for key, value in settings.items())]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{done.stderr}")
        return load_file(out)

    def noise(self, seed, chunks, passes, frames):
        """[chunks, passes, frames, channels, height, width]: pass 0 is the first input, pass j is mixed in before pass j."""
        settings = {"seed": seed, "chunks": chunks, "passes": passes, "frames": frames, "channels": CONFIG["in_dim"],
                    "height": HEIGHT, "width": WIDTH}
        return self.probe("noise", self.folder / "noise.safetensors", settings)["noise"]

    def stream(self, model, prompts, settings, negative=False):
        """The latents of every chunk, [chunks, frames, channels, height, width]. negative: the last text is that."""
        inputs = {"text" if i == 0 else f"text.{i}": prompt for i, prompt in enumerate(prompts)}
        if negative:
            inputs["negative"] = inputs.pop(f"text.{len(prompts) - 1}")
        save_file(inputs, self.folder / "text.safetensors")
        settings = {**settings, "height": HEIGHT, "width": WIDTH}
        return self.probe("stream", self.folder / "stream.safetensors", settings, "--weights", model,
                          "--in", self.folder / "text.safetensors")["latents"]


def distance(found, expected):
    """The largest difference in each chunk, as a part of the expected latents' root mean square."""
    size = expected.double().square().mean().sqrt()
    return ((found.double() - expected.double()).abs().flatten(1).amax(1) / size).tolist()


@contextlib.contextmanager
def quiet():
    """Programs print their progress."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


class Noise:
    """Gives out the noise that a program asks torch.randn_like for, in the order in which it asks.

    passes: how many each chunk has; the first of them begins with noise that was given to the program."""

    def __init__(self, noise, passes):
        self.rest = [noise[chunk, which] for chunk, count in enumerate(passes) for which in range(1, count)]

    def __call__(self, like, **_):
        return self.rest.pop(0).reshape(like.shape).to(like.dtype)

    def __enter__(self):
        self.old, torch.randn_like = torch.randn_like, self
        return self

    def __exit__(self, *_):
        torch.randn_like = self.old
