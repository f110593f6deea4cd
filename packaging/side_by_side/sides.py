"""The sides of the comparison: each makes chunks of the same random model, three latent frames at a time."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import time

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/peers"), str(ROOT / "tests/fixtures")]
import toy  # noqa: E402
from diffusers_clips import transformer  # noqa: E402
from make_dit import wan_name  # noqa: E402

# dim, heads, layers, feed-forward, text rows, their width, latent height and width
SHAPES = {"wan-light": (384, 3, 8, 1536, 64, 256, 12, 20), "wan-1.3b": (1536, 12, 30, 8960, 512, 4096, 60, 104)}
TYPES = {"fp32": torch.float32, "bf16": torch.bfloat16}
LISTED = [1000, 750, 500, 250]  # Self-Forcing's
LEVELS = [5000 * t / (1000 + 4 * t) for t in LISTED]
TRIED = LEVELS[2]  # the level at which answers are compared


def use_shape(name, grid):
    dim, heads, layers, ffn, rows, text_dim, height, width = SHAPES[name]
    toy.CONFIG.update(dim=dim, num_heads=heads, num_layers=layers, ffn_dim=ffn, text_len=rows, text_dim=text_dim)
    toy.HEIGHT, toy.WIDTH = grid or (height, width)
    toy.FRAME_TOKENS = toy.HEIGHT * toy.WIDTH // 4


def network():
    """diffusers' transformer of the shape in use, whose weights have shapes and no numbers."""
    with torch.device("meta"):
        return transformer()


def make_model(folder):
    """Weights in Wan's names and a salience head. The weights are in bf16, so that both types read the same numbers."""
    shapes = {wan_name(name): tuple(tensor.shape) for name, tensor in network().state_dict().items()}
    toy.save_model(folder, {name: toy.draw_parameter(name, shape).to(torch.bfloat16) for name, shape in shapes.items()})
    width = 3 * toy.CONFIG["dim"]
    shapes = {"in.weight": (1024, width), "in.bias": (1024,), "out.weight": (12, 1024), "out.bias": (12,)}
    save_file({name: toy.draw(name, shape, spread=0.1) for name, shape in shapes.items()}, folder / "salience.safetensors")


class Setting:
    """What all sides share. window: latent frames that a chunk attends to, its own among them."""

    def __init__(self, folder, window, device, dtype, threads):
        torch.set_num_threads(threads)
        self.folder, self.device, self.dtype, self.threads = folder, torch.device(device), dtype, threads
        self.own = toy.FRAMES * toy.FRAME_TOKENS
        self.kept = (window - toy.FRAMES) * toy.FRAME_TOKENS
        self.window, self.fill = window, -(-(window - toy.FRAMES) // toy.FRAMES)  # chunks until memory is full
        size = (16, toy.FRAMES * (self.fill + 2), toy.HEIGHT, toy.WIDTH)
        self.noisy, self.clean = (toy.draw(name, size, spread=1.7) for name in ("side.noisy", "side.clean"))
        self.text = toy.texts(1)[0]

    def like(self, tensor):
        return tensor.to(self.device, TYPES[self.dtype])


class Ours:
    """longtake-lab in a process of its own for every block. policy: fifo is the peers' window."""

    def __init__(self, lab, setting, name, policy, kept):
        self.lab, self.setting, self.name, self.policy, self.kept = lab, setting, name, policy, kept

    def probe(self, what, inputs, settings):
        s = self.setting
        source, result = s.folder / "in.safetensors", s.folder / "out.safetensors"
        save_file({name: tensor.contiguous() for name, tensor in inputs.items()}, source)
        command = [self.lab, "probe", what, "--weights", s.folder, "--in", source, "-o", result, "--threads", s.threads,
                   "--device", s.device.type, "--dtype", s.dtype, "--set", "numerics=fast",
                   *(f"{key}={value}" for key, value in settings.items())]
        environment = {**os.environ, "LONGTAKE_LIBTORCH": str(pathlib.Path(torch.__file__).parent)}
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
        return load_file(result)

    def answer(self):
        s = self.setting
        inputs = {"noisy": s.noisy, "clean": s.clean, "text": s.text, "timesteps": torch.tensor([TRIED])}
        found = self.probe("dit-causal", inputs, {"chunk": toy.FRAMES, "policy": "fifo", "budget": self.kept,
                                                   "rope": "absolute"})
        return {"flow": found["flow"][:, -toy.FRAMES:], "keys": found["keys"]}

    def block(self, chunks, warm):
        s = self.setting
        settings = {"recipe": "self-forcing", "policy": self.policy, "budget": self.kept, "height": toy.HEIGHT,
                    "width": toy.WIDTH, "chunks": s.fill + 1 + warm + chunks}
        if self.policy == "paper":
            settings["head"] = s.folder / "salience.safetensors"
        return self.probe("stream", {"text": s.text}, settings)["ms"][-chunks:].tolist()


class Peer:
    """A published implementation in this process, which stays where it is between its blocks."""

    def __init__(self, setting, name):
        self.setting, self.name, self.frame = setting, name, 0

    def answer(self):
        s = self.setting
        with torch.inference_mode():
            pieces = zip(s.noisy.split(toy.FRAMES, 1), s.clean.split(toy.FRAMES, 1), strict=True)
            for noisy, clean in pieces:
                flow = self.flow(s.like(noisy[None]).clone(), TRIED)
                self.keep(s.like(clean[None]).clone())
        return {"flow": flow[0].float().cpu(), "keys": self.last_keys().float().cpu()}

    def block(self, chunks, warm):
        with torch.inference_mode(), torch.compiler.set_stance("fail_on_recompile"):
            return [self.chunk() for _ in range(warm + chunks)][warm:]

    def chunk(self):
        """Milliseconds of all, of the noisy passes and of the clean pass."""
        self.wait()
        began, marks = time.perf_counter(), [self.mark()]
        clean = self.denoise()
        marks.append(self.mark())
        self.keep(clean)
        marks.append(self.mark())
        self.wait()
        return [1000 * (time.perf_counter() - began), *(self.between(a, b) for a, b in zip(marks, marks[1:]))]

    # A GPU records times in its own queue.
    def mark(self):
        if self.setting.device.type == "cpu":
            return time.perf_counter()
        event = torch.cuda.Event(enable_timing=True)
        event.record()
        return event

    def between(self, a, b):
        return 1000 * (b - a) if isinstance(a, float) else a.elapsed_time(b)

    def wait(self):
        if self.setting.device.type == "cuda":
            torch.cuda.synchronize()

    def draw(self):
        return torch.randn(1, 16, toy.FRAMES, toy.HEIGHT, toy.WIDTH, device=self.setting.device).to(TYPES[self.setting.dtype])

    def denoise(self):
        x = self.draw()
        for level, following in zip(LEVELS, [*LEVELS[1:], 0]):
            x = x - level / 1000 * self.flow(x, level)
            if following:
                x = (1 - following / 1000) * x + following / 1000 * self.draw()
        return x


def turned(x, cos, sin):
    """Rotates pairs of channels, as diffusers' own processor does. x [1, tokens, heads, d]"""
    a, b = x.unflatten(-1, (-1, 2)).unbind(-1)
    cos, sin = cos[..., 0::2], sin[..., 1::2]
    out = torch.empty_like(x)
    out[..., 0::2], out[..., 1::2] = a * cos - b * sin, a * sin + b * cos
    return out


def attend(q, k, v):
    return F.scaled_dot_product_attention(*(x.transpose(1, 2) for x in (q, k, v))).transpose(1, 2).flatten(2)


class Turns:
    """The rotations of a chunk at its place in the stream; diffusers' own table begins every pass at frame 0."""

    def __init__(self, rope):
        self.rope = rope
        self.move_to(0)

    def move_to(self, frame):
        rope, sizes = self.rope, (toy.FRAMES, toy.HEIGHT // 2, toy.WIDTH // 2)
        both = []
        for table in (rope.freqs_cos, rope.freqs_sin):
            t, y, x = table.split([rope.t_dim, rope.h_dim, rope.w_dim], dim=1)
            parts = (t[frame:frame + sizes[0], None, None], y[None, :sizes[1], None], x[None, None, :sizes[2]])
            both.append(torch.cat([part.expand(*sizes, -1) for part in parts], dim=-1).flatten(0, 2)[None, :, None])
        self.cos, self.sin = both


class NoTurns(torch.nn.Module):
    """In place of that table."""

    def forward(self, hidden_states):
        return None


class WithMemory:
    """Self-attention that also sees earlier chunks: their rotated keys and values, newest last, then the chunk's own."""

    def __init__(self, setting, attention, turns):
        self.kept, self.filled, self.turns = setting.kept, 0, turns
        shape = (1, setting.kept + setting.own, attention.heads, attention.inner_dim // attention.heads)
        self.k, self.v = (setting.like(torch.zeros(shape)) for _ in range(2))
        if setting.device.type == "cuda":  # or a graph would not be replayed on them
            for lane in (self.k, self.v):
                torch._dynamo.mark_static_address(lane)

    def __call__(self, attn, x, encoder_hidden_states=None, attention_mask=None, rotary_emb=None):
        q, k, v = attn.to_qkv(x).chunk(3, dim=-1)
        q, k, v = (part.unflatten(2, (attn.heads, -1)) for part in (attn.norm_q(q), attn.norm_k(k), v))
        cos, sin = self.turns.cos, self.turns.sin
        self.k[:, self.kept:], self.v[:, self.kept:] = turned(k, cos, sin), v
        first = self.kept - self.filled
        return attn.to_out[0](attend(turned(q, cos, sin), self.k[:, first:], self.v[:, first:]))

    def advance(self, own):
        for lane in (self.k, self.v):
            lane[:, :self.kept] = lane[:, own:].clone()
        self.filled = min(self.kept, self.filled + own)


class OfText:
    """Cross-attention with the keys and values of one text, which are made once."""

    def __init__(self, attention, rows):
        k, v = attention.norm_k(attention.to_k(rows)), attention.to_v(rows)
        self.k, self.v = (x.unflatten(2, (attention.heads, -1)) for x in (k, v))

    def __call__(self, attn, x, encoder_hidden_states=None, attention_mask=None, rotary_emb=None):
        return attn.to_out[0](attend(attn.norm_q(attn.to_q(x)).unflatten(2, (attn.heads, -1)), self.k, self.v))


class Diffusers(Peer):
    """diffusers' transformer with an attention that keeps keys and values; diffusers has none of its own."""

    def __init__(self, setting, name, mode=None):
        super().__init__(setting, name)
        self.dit = dit = network().eval()
        weights = load_file(setting.folder / "diffusion_pytorch_model.safetensors")
        state = {}
        for part in dit.state_dict():  # some stay in float32, as diffusers loads them
            exact = set(part.split(".")) & set(dit._keep_in_fp32_modules)
            state[part] = weights[wan_name(part)].to(setting.device, torch.float32 if exact else TYPES[setting.dtype])
        dit.load_state_dict(state, assign=True)
        dit.requires_grad_(False)
        rope = type(dit.rope)(toy.CONFIG["dim"] // toy.CONFIG["num_heads"], dit.config.patch_size, 1024).to(setting.device)
        self.turns, dit.rope = Turns(rope), NoTurns()
        with torch.inference_mode():
            self.rows = dit.condition_embedder.text_embedder(setting.like(setting.text[None]))
            for block in dit.blocks:
                block.attn1.fuse_projections()
                block.attn1.processor = WithMemory(setting, block.attn1, self.turns)
                block.attn2.processor = OfText(block.attn2, self.rows)
        dit.condition_embedder.text_embedder = torch.nn.Identity()
        self.compiled, self.compile_seconds = None, None
        if mode:
            torch._inductor.config.freezing = setting.device.type == "cpu"  # matrices laid out once, as ours are
            self.compiled = torch.compile(self.run, mode=mode, dynamic=False)

    def run(self, latents, time_of, cos, sin):
        self.turns.cos, self.turns.sin = cos, sin  # arguments, or every chunk would be compiled again
        return self.dit(latents, time_of, self.rows, return_dict=False)[0]

    def flow(self, latents, level):
        inputs = latents, torch.full((1,), level, device=self.setting.device), self.turns.cos, self.turns.sin
        full = self.dit.blocks[0].attn1.processor.filled == self.setting.kept
        if not full or self.compiled is None:
            return self.run(*inputs)
        began = time.perf_counter()
        found = self.compiled(*inputs).clone()
        if self.compile_seconds is None:
            self.compile_seconds = time.perf_counter() - began
        return found

    def keep(self, clean):
        self.flow(clean, 0.0)
        for block in self.dit.blocks:
            block.attn1.processor.advance(self.setting.own)
        self.before, self.frame = (self.turns.cos, self.turns.sin), self.frame + toy.FRAMES
        self.turns.move_to(self.frame)

    def last_keys(self):
        """Before rotation, as we keep them."""
        cos, sin = self.before
        return turned(self.dit.blocks[-1].attn1.processor.k[:, -self.setting.own:].float(), cos, -sin)[0].flatten(1)


class Official(Peer):
    """Self-Forcing's published program, in its own order, with its own memory."""

    def __init__(self, setting, name, checkout):
        super().__init__(setting, name)
        import wan_program

        class Program(wan_program.Program):
            def fill(self, model):
                state = load_file(setting.folder / "diffusion_pytorch_model.safetensors")
                model.load_state_dict(state)
                setting.like(model.eval().requires_grad_(False))  # in place
                return state

            def empty(self, tokens):
                return {part: setting.like(tensor) for part, tensor in super().empty(tokens).items()}

        with toy.quiet():
            self.program = Program(pathlib.Path(checkout), setting.window)
        if setting.device.type == "cuda" and importlib.util.find_spec("flash_attn"):
            theirs = self.program.load("wan.modules.attention")
            self.program.load("wan.modules.causal_model").attention = theirs.attention
            self.program.load("wan.modules.model").flash_attention = theirs.flash_attention
        self.generator, self.pipeline = self.program.generator, self.program.pipeline
        self.program.make_memory()
        self.program.make_text_memory()
        self.memory = [{part: tensor.to(setting.device) for part, tensor in of_block.items()}
                       for of_block in self.pipeline.kv_cache1]
        self.text = {"prompt_embeds": setting.like(setting.text[None])}
        self.program.model.blocks[-1].self_attn.norm_k.register_forward_hook(lambda *call: setattr(self, "keys", call[2]))

    def made(self, latents, level):
        """Flow and clean latents, [1, F, C, y, x]."""
        times = torch.ones([1, toy.FRAMES], device=self.setting.device) * level
        return self.generator(noisy_image_or_video=latents, conditional_dict=self.text, timestep=times, kv_cache=self.memory,
                              crossattn_cache=self.pipeline.crossattn_cache, current_start=self.frame * toy.FRAME_TOKENS)

    def flow(self, latents, level):
        return self.made(latents.transpose(1, 2), level)[0].transpose(1, 2)

    def denoise(self):
        x, levels = self.draw().transpose(1, 2), self.pipeline.denoising_step_list
        for level, following in zip(levels, [*levels[1:], None]):
            clean = self.made(x, level)[1]
            if following is not None:
                ones = torch.ones([toy.FRAMES], device=clean.device, dtype=torch.long)
                noise = torch.randn_like(clean.flatten(0, 1))
                x = self.generator.scheduler.add_noise(clean.flatten(0, 1), noise, following * ones)
                x = x.unflatten(0, clean.shape[:2])
        return clean.transpose(1, 2)

    def keep(self, clean):
        self.made(clean.transpose(1, 2), 0.0)
        self.frame += toy.FRAMES

    def last_keys(self):
        return self.keys[0]

