"""The paper's Algorithm 2 in plain PyTorch: a causal model of the Wan family generates chunks and keeps its top-k tokens.

Written from the paper's text, not from the engine, so that the two can be compared. Where the paper leaves a choice:
- the new chunk's tokens are appended first, and top-k chooses among old and new ones (text, and Algorithm 1);
- top-k begins when kept and new tokens are more than the budget; equal scores go to the older token;
- the sink is the first frames of the stream, always kept, and counts in the budget;
- a token has the score of its own chunk's pass at t = 0, for good; the head reads q, k (normed, not rotated) and v;
- one set of tokens for all layers and heads; the chunk attends to this set and to all of itself;
- keys are stored unrotated; a chunk stands at frames 21, 22, 23, a kept token at most 21 frames before its first one;
- a switch recomputes, at t = 0, the frames that own kept tokens, at most 21 of them; kept tokens take their new keys and
  values, scores stay. "Jointly encoding the generated frames" is read as one pass that sees nothing else (together), or
  chunk by chunk, as the keys were made, where each chunk sees what is kept of older ones.
"""

import dataclasses

import torch
import torch.nn.functional as F

HORIZON = 21  # latent frames of a training clip
LEVELS = (1000.0, 937.5, 833.3333129882812, 625.0)


def rotate(x, frame, row, column):
    """Rotary positions of x [L, heads, d]: pairs of components turn by frame, row or column."""
    d = x.shape[-1]
    angles = []
    for place, size in ((frame, d - 4 * (d // 6)), (row, 2 * (d // 6)), (column, 2 * (d // 6))):
        rates = 10000.0 ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
        angles.append(place.double()[:, None] * rates)
    angle = torch.cat(angles, 1)[:, None]
    pairs = torch.view_as_complex(x.double().unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(angle), angle)).flatten(-2).to(x.dtype)


class Network:
    """Wan's transformer for one sample. weights: tensors by Wan's names."""

    def __init__(self, weights, heads, frequencies=256):
        self.w, self.heads, self.frequencies = weights, heads, frequencies
        self.layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))

    def linear(self, x, name):
        return F.linear(x, self.w[name + ".weight"], self.w[name + ".bias"])

    def rms(self, x, name):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.w[name + ".weight"]

    def split(self, x):
        return x.unflatten(-1, (self.heads, -1))

    def attend(self, q, k, v):
        q, k, v = (x.transpose(0, 1)[None] for x in (q, k, v))
        return F.scaled_dot_product_attention(q, k, v)[0].transpose(0, 1).flatten(-2)

    def text(self, rows):
        return self.linear(F.gelu(self.linear(rows, "text_embedding.0"), approximate="tanh"), "text_embedding.2")

    def __call__(self, latents, level, text, places, past=None, past_frames=None):
        """latents [f, c, h, w] at the level (0..1000); places: frame, row, column of the new tokens.
        past: what is kept; past_frames: where its tokens stand.
        Returns the flow, k and v of each layer, and q, k, v of the last side by side."""
        width = self.w["patch_embedding.weight"].shape[0]
        patch = self.w["patch_embedding.weight"], self.w["patch_embedding.bias"]
        x = F.conv3d(latents.transpose(0, 1)[None], *patch, (1, 2, 2))[0].flatten(1).T
        angle = level * 10000.0 ** (-torch.arange(self.frequencies // 2, dtype=torch.float64) / (self.frequencies // 2))
        time = torch.cat([angle.cos(), angle.sin()]).to(x.dtype)
        e = self.linear(F.silu(self.linear(time, "time_embedding.0")), "time_embedding.2")
        six = self.linear(F.silu(e), "time_projection.1").view(6, width)
        words = self.text(text)
        keys = []
        for i in range(self.layers):
            name = f"blocks.{i}."
            m = self.w[name + "modulation"][0] + six
            y = F.layer_norm(x, (width,), eps=1e-6) * (1 + m[1]) + m[0]
            q = self.split(self.rms(self.linear(y, name + "self_attn.q"), name + "self_attn.norm_q"))
            k = self.split(self.rms(self.linear(y, name + "self_attn.k"), name + "self_attn.norm_k"))
            v = self.split(self.linear(y, name + "self_attn.v"))
            keys.append((k, v))
            all_k, all_v = rotate(k, *places), v
            if past is not None and len(past.score):
                all_k = torch.cat([rotate(past.k[i], past_frames, past.row, past.column), all_k])
                all_v = torch.cat([past.v[i], v])
            x = x + self.linear(self.attend(rotate(q, *places), all_k, all_v), name + "self_attn.o") * m[2]
            y = F.layer_norm(x, (width,), self.w[name + "norm3.weight"], self.w[name + "norm3.bias"], eps=1e-6)
            cross_q = self.split(self.rms(self.linear(y, name + "cross_attn.q"), name + "cross_attn.norm_q"))
            cross_k = self.split(self.rms(self.linear(words, name + "cross_attn.k"), name + "cross_attn.norm_k"))
            cross_v = self.split(self.linear(words, name + "cross_attn.v"))
            x = x + self.linear(self.attend(cross_q, cross_k, cross_v), name + "cross_attn.o")
            y = F.layer_norm(x, (width,), eps=1e-6) * (1 + m[4]) + m[3]
            y = self.linear(F.gelu(self.linear(y, name + "ffn.0"), approximate="tanh"), name + "ffn.2")
            x = x + y * m[5]
        two = self.w["head.modulation"][0] + e
        y = self.linear(F.layer_norm(x, (width,), eps=1e-6) * (1 + two[1]) + two[0], "head.head")
        f, c, h, w = latents.shape
        flow = y.view(f, h // 2, w // 2, 2, 2, c).permute(0, 5, 1, 3, 2, 4).reshape(f, c, h, w)
        return flow, keys, torch.cat([q.flatten(1), k.flatten(1), v.flatten(1)], 1)


@dataclasses.dataclass
class Kept:
    """KV and SL of the algorithm: one row a token, older tokens first."""

    frame: torch.Tensor
    row: torch.Tensor
    column: torch.Tensor
    score: torch.Tensor
    k: list  # for each layer, [tokens, heads, d], not rotated
    v: list

    def select(self, ids):
        return Kept(self.frame[ids], self.row[ids], self.column[ids], self.score[ids],
                    [k[ids] for k in self.k], [v[ids] for v in self.v])

    def append(self, other):
        both = torch.cat
        return Kept(both([self.frame, other.frame]), both([self.row, other.row]), both([self.column, other.column]),
                    both([self.score, other.score]), [both(pair) for pair in zip(self.k, other.k)],
                    [both(pair) for pair in zip(self.v, other.v)])


def salience(head, features):
    """S-MLP: two linear layers with SiLU between them, the mean of the outputs."""
    hidden = F.silu(F.linear(features, head["in.weight"], head["in.bias"]))
    return F.linear(hidden, head["out.weight"], head["out.bias"]).mean(-1)


def grid(frames, rows, columns):
    """Frame, row and column of every token, in the order of tokens."""
    return [x.flatten() for x in torch.meshgrid(frames, torch.arange(rows), torch.arange(columns), indexing="ij")]


def top_k(kept, budget, sink_frames):
    sink = kept.frame < sink_frames
    order = torch.argsort(torch.where(sink, torch.inf, kept.score), descending=True, stable=True)
    return order[:budget].sort().values


def relative(frames, first):
    return HORIZON - torch.clamp(first - frames, max=HORIZON)


def owners(kept):
    """The frames to recompute, in time order: most kept tokens first, newer ones among equals."""
    frames, counts = torch.unique(kept.frame, return_counts=True)
    order = torch.argsort(counts.flip(0), descending=True, stable=True)[:HORIZON]
    return frames.flip(0)[order].sort().values


def overwrite(kept, places, keys):
    """Kept tokens take their keys and values from a pass over the tokens at `places`."""
    where = {place: n for n, place in enumerate(zip(*(side.tolist() for side in places)))}
    mine = enumerate(zip(kept.frame.tolist(), kept.row.tolist(), kept.column.tolist()))
    found = [(n, where[place]) for n, place in mine if place in where]
    slots, new = (torch.tensor(side) for side in zip(*found))
    for layer, (k, v) in enumerate(keys):
        kept.k[layer][slots], kept.v[layer][slots] = k[new], v[new]


def recache(network, kept, latents, first, text, together, size):
    """The kept tokens under another text. latents: every frame of the stream so far."""
    frames = owners(kept)
    passes = [frames] if together else [frames[frames // size == chunk] for chunk in torch.unique(frames // size)]
    for own in passes:
        places = grid(own, latents.shape[2] // 2, latents.shape[3] // 2)
        if together:
            _, keys, _ = network(latents[own], 0.0, text, (relative(places[0], first), *places[1:]))
        else:
            past = kept.select(kept.frame < own[0])
            here = (HORIZON + places[0] - own[0], *places[1:])
            _, keys, _ = network(latents[own], 0.0, text, here, past, relative(past.frame, own[0]))
        overwrite(kept, places, keys)


def generate(network, head, texts, noise, budget, sink_frames, together=True):
    """texts: one for each chunk, the same object until a switch; noise [chunks, passes, frames, c, h, w].
    Yields for each chunk its latents, the scores of its tokens, and (frame, row, column) of what is kept after it."""
    chunks, _, size, _, height, width = noise.shape
    kept, made = None, []
    for i in range(chunks):
        first = size * i
        frames, rows, columns = grid(torch.arange(first, first + size), height // 2, width // 2)
        here = (HORIZON + frames - first, rows, columns)
        if i and texts[i] is not texts[i - 1]:
            recache(network, kept, torch.cat(made), first, texts[i], together, size)
        old = None if kept is None else relative(kept.frame, first)
        x = noise[i, 0]
        for j, level in enumerate(LEVELS):
            sigma = level / 1000
            clean = x - sigma * network(x, level, texts[i], here, kept, old)[0]
            if j + 1 < len(LEVELS):
                x = (1 - LEVELS[j + 1] / 1000) * clean + LEVELS[j + 1] / 1000 * noise[i, j + 1]
        _, keys, features = network(clean, 0.0, texts[i], here, kept, old)
        new = Kept(frames, rows, columns, salience(head, features), [k for k, _ in keys], [v for _, v in keys])
        kept = new if kept is None else kept.append(new)
        if len(kept.score) > budget:
            kept = kept.select(top_k(kept, budget, sink_frames))
        made.append(clean)
        yield clean, new.score, torch.stack([kept.frame, kept.row, kept.column], 1)
