#!/usr/bin/env python3
"""What a GPU needs for the single operations of a Wan chunk, in plain torch: the rates that estimates rest on.

Usage: micro.py [--tiny] [--seconds S] [--only WORD]
Prints one JSON object a line; what fails prints its error, and the others go on. No item begins after S seconds. --tiny
uses small sizes, so that every line of this file can be tried on a CPU. Milliseconds are medians of CUDA events after a
warm-up (of a clock on a CPU).
"""

import argparse
import json
import statistics
import sys
import time

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

GPU = torch.cuda.is_available()
DEVICE = torch.device("cuda" if GPU else "cpu")
BACKENDS = {"cudnn": SDPBackend.CUDNN_ATTENTION, "flash": SDPBackend.FLASH_ATTENTION,
            "efficient": SDPBackend.EFFICIENT_ATTENTION, "math": SDPBackend.MATH}
CHOICES = {backend.value: name for name, backend in BACKENDS.items()}
OPTIONS = argparse.Namespace(tiny=False)
ITEMS = []


def item(function):
    ITEMS.append(function)
    return function


def say(item, **row):
    print(json.dumps({"item": item, **row}), flush=True)


def reason(problem):
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:300]}"


def trial(item, work, **row):
    """Prints what `work` returns, or why it failed."""
    try:
        say(item, **row, **work())
    except Exception as problem:  # lines are independent: nobody can repair one during the run
        say(item, **row, error=reason(problem))


def size(number):
    """Sizes of Wan, or the same divided by eight (at least 16) for a CPU."""
    return max(16, number // 8 // 8 * 8) if OPTIONS.tiny else number


def random(*shape, dtype=torch.bfloat16):
    return torch.randn(*shape, device=DEVICE, dtype=torch.float32 if dtype.itemsize == 1 else dtype).to(dtype)


wait = torch.cuda.synchronize if GPU else lambda: None


def ms_of(work, budget=0.12, fewest=5, most=50):
    """Median milliseconds of one call."""
    for _ in range(1 if OPTIONS.tiny else 3):
        work()
    wait()
    times, began = [], time.perf_counter()
    while len(times) < fewest or (len(times) < most and time.perf_counter() - began < budget):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2)) if GPU else (None, None)
        since = time.perf_counter()
        if GPU:
            start.record()
        work()
        if GPU:
            end.record()
            end.synchronize()
        times.append(start.elapsed_time(end) if GPU else 1000 * (time.perf_counter() - since))
    return statistics.median(times)


def timed(work, flop=0.0, moved=0.0):
    ms = ms_of(work)
    rates = {"tflops": flop / ms / 1e9, "gb_per_s": moved / ms / 1e6}
    return {"ms": round(ms, 4)} | {name: round(rate, 1) for name, rate in rates.items() if rate}


@item
def facts():
    say("facts", torch=torch.__version__, cuda=torch.version.cuda, cudnn=torch.backends.cudnn.version(),
        tf32_conv=torch.backends.cudnn.allow_tf32, tf32_matmul=torch.backends.cuda.matmul.allow_tf32)
    if GPU:
        device = torch.cuda.get_device_properties(0)
        say("device", name=device.name, sm=f"{device.major}{device.minor}", units=device.multi_processor_count,
            memory_gb=round(device.total_memory / 1e9, 1))


@item
def copy():
    source = torch.empty(size(1 << 30), dtype=torch.uint8, device=DEVICE)
    target = torch.empty_like(source)
    trial("copy", lambda: timed(lambda: target.copy_(source), moved=2 * source.numel()), bytes=source.numel())


GEMMS = [(4680, 1536, 1536), (4680, 1536, 4608), (4680, 1536, 8960), (4680, 8960, 1536), (8192, 8192, 8192)]


@item
def gemm():
    for m, k, n in GEMMS:
        m, k, n = size(m), size(k), size(n)
        x, weight, bias = random(m, k), random(n, k), random(n)
        trial("gemm", lambda: timed(lambda: F.linear(x, weight, bias), 2 * m * k * n), shape=[m, k, n])


@item
def gemm_gelu():
    m, k, n = size(4680), size(1536), size(8960)
    x, weight, bias = random(m, k), random(n, k), random(n)
    ways = {"two kernels": lambda: F.gelu(F.linear(x, weight, bias), approximate="tanh"),
            "epilogue": lambda: torch._addmm_activation(bias, x, weight.t(), use_gelu=True)}
    for way, work in ways.items():
        trial("gemm_gelu", lambda: timed(work, 2 * m * k * n), way=way)


@item
def gemm_fp8():
    """FP8 products as torch._scaled_mm has them; the second factor must lie column by column."""
    for m, k, n in GEMMS:
        m, k, n = size(m), size(k), size(n)
        x, weight = random(m, k, dtype=torch.float8_e4m3fn), random(n, k, dtype=torch.float8_e4m3fn).t()
        one = torch.ones((), device=DEVICE)
        rows, columns = torch.ones(m, 1, device=DEVICE), torch.ones(1, n, device=DEVICE)
        for way, a, b in (("one scale", one, one), ("a scale a row", rows, columns)):
            trial("gemm_fp8",
                  lambda a=a, b=b: timed(lambda: torch._scaled_mm(x, weight, a, b, out_dtype=torch.bfloat16,
                                                                  use_fast_accum=True), 2 * m * k * n),
                  shape=[m, k, n], way=way)


def heads_of(rows, heads=12, width=128):
    """[1, heads, rows, width] as the engine has it: a view of [1, rows, heads * width]."""
    return random(1, rows, heads * width).unflatten(-1, (heads, width)).transpose(1, 2)


def choice(q, k, v, mask=None):
    return CHOICES.get(int(torch._fused_sdp_choice(q, k, v, attn_mask=mask, dropout_p=0.0, is_causal=False)), "?")


def attend(backend, q, k, v, mask=None):
    if backend == "default":
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    with sdpa_kernel(BACKENDS[backend]):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def attention_flop(q, keys):
    return 4 * q.size(0) * q.size(1) * q.size(2) * keys * q.size(3)


@item
def sdpa():
    q = heads_of(size(4680))
    for keys in (512, 4680, 9360, 18720, 32760):
        keys = size(keys)
        k, v = heads_of(keys), heads_of(keys)
        trial("sdpa_choice", lambda: {"choice": choice(q, k, v)}, keys=keys)
        for backend in ("default", "cudnn", "flash", "efficient"):
            trial("sdpa", lambda b=backend: timed(lambda: attend(b, q, k, v), attention_flop(q, keys)), keys=keys,
                  backend=backend)


@item
def conv3d():
    """The VAE's causal convolutions on one chunk: two earlier frames come before those that are made."""
    for channels, frames, height, width in ((384, 3, 60, 104), (384, 6, 120, 208), (192, 12, 240, 416),
                                            (96, 12, 480, 832), (96, 4, 480, 832)):
        c, height, width = size(channels), size(height), size(width)
        x, weight, bias = random(1, c, frames + 2, height, width), random(c, c, 3, 3, 3), random(c)
        flop = 2 * c * c * 27 * frames * height * width
        for layout in (torch.contiguous_format, torch.channels_last_3d):
            a, w = x.to(memory_format=layout), weight.to(memory_format=layout)
            trial("conv3d", lambda: timed(lambda: F.conv3d(a, w, bias, padding=(0, 1, 1)), flop),
                  shape=[c, frames, height, width], layout=str(layout).split(".")[1])
        # The same as one 2-D convolution over three frames' channels.
        plane = random(c, 3 * c, 3, 3).to(memory_format=torch.channels_last)
        y = random(frames, 3 * c, height, width).to(memory_format=torch.channels_last)
        trial("conv3d", lambda: timed(lambda: F.conv2d(y, plane, bias, padding=1), flop),
              shape=[c, frames, height, width], layout="conv2d over 3C, channels_last")
        del x, y, a


@item
def conv2d():
    """TAEHV's convolutions on one chunk; a memory block's first one reads two pictures."""
    for inside, out, frames, height, width in ((512, 256, 3, 60, 104), (256, 256, 3, 60, 104), (128, 128, 3, 120, 208),
                                               (64, 64, 6, 240, 416), (64, 64, 12, 480, 832), (64, 3, 12, 480, 832)):
        a, b, height, width = size(inside), out if out == 3 else size(out), size(height), size(width)
        x, weight, bias = random(frames, a, height, width), random(b, a, 3, 3), random(b)
        for layout in (torch.contiguous_format, torch.channels_last):
            p, w = x.to(memory_format=layout), weight.to(memory_format=layout)
            trial("conv2d", lambda: timed(lambda: F.conv2d(p, w, bias, padding=1), 2 * a * b * 9 * frames * height * width),
                  shape=[a, b, frames, height, width], layout=str(layout).split(".")[1])


@item
def vae_attention():
    """The VAE's middle: width 384, and a view whose last axis is far apart; then the same laid out anew."""
    c, cells = 384, size(60) * size(104)
    far = random(3, 3 * c, cells).unsqueeze(1).transpose(-1, -2).chunk(3, -1)
    near = [part.contiguous() for part in far]
    for view, (q, k, v) in (("far", far), ("near", near)):
        trial("vae_attention",
              lambda: {"choice": choice(q, k, v),
                       **timed(lambda: F.scaled_dot_product_attention(q, k, v), attention_flop(q, cells))},
              view=view, stride=q.stride(-1))
    trial("vae_attention", lambda: timed(lambda: [part.contiguous() for part in far]), view="laying out")


@item
def launch():
    """A tiny kernel: what the host needs to queue it, and what the GPU needs for a row of them."""
    x, count = torch.zeros(32, device=DEVICE), 100 if OPTIONS.tiny else 2000

    def row():
        for _ in range(count):
            x.add_(1)

    def queued():
        row()
        wait()
        start = time.perf_counter()
        row()
        host = time.perf_counter() - start
        wait()
        return {"host_us": round(1e6 * host / count, 2), "all_us": round(1e6 * (time.perf_counter() - start) / count, 2)}

    trial("launch", queued, way="eager", kernels=count)
    if not GPU:
        return

    def replayed():
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            row()
        wait()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            row()
        return {"all_us": round(1000 * ms_of(graph.replay) / count, 3)}

    trial("launch", replayed, way="graph", kernels=count)


@item
def to_host():
    """A chunk's pictures to the CPU: 12 x 480 x 832 x 3 bytes."""
    pictures = torch.zeros(12, size(480), size(832), 3, dtype=torch.uint8, device=DEVICE)
    trial("to_host", lambda: timed(pictures.cpu, moved=pictures.numel()), way="fresh pageable")
    pageable = torch.zeros(pictures.shape, dtype=torch.uint8)
    trial("to_host", lambda: timed(lambda: pageable.copy_(pictures), moved=pictures.numel()), way="pageable")
    if GPU:
        pinned = torch.zeros(pictures.shape, dtype=torch.uint8, pin_memory=True)
        trial("to_host", lambda: timed(lambda: pinned.copy_(pictures, non_blocking=True), moved=pictures.numel()),
              way="pinned")
    floats = random(12, 3, size(480), size(832))

    def bytes_of():
        unit = floats.float().clamp(-1, 1).mul(0.5).add(0.5).mul(255).nan_to_num(0)
        return unit.permute(0, 2, 3, 1).to(torch.uint8, memory_format=torch.contiguous_format)

    trial("to_host", lambda: timed(bytes_of), way="to bytes, on the device")


@item
def small_steps():
    """The steps between products, as the engine writes them, and what one kernel would take."""
    rows, width = size(4680), size(1536)
    x, y, weight = random(1, rows, width), random(1, rows, width), random(width)
    scale, shift = random(1, 1, width), random(1, 1, width)

    def chain():
        wide = x.float()
        return (wide * (wide.square().mean(-1, keepdim=True) + 1e-6).rsqrt()).to(x.dtype) * weight

    steps = {"rms_norm chain": chain, "F.rms_norm": lambda: F.rms_norm(x, (width,), weight, 1e-6),
             "_fused_rms_norm": lambda: torch.ops.aten._fused_rms_norm(x, [width], weight, 1e-6),
             "norm and modulate": lambda: F.layer_norm(x, (width,)) * (1 + scale) + shift,
             "norm and addcmul": lambda: torch.addcmul(shift, F.layer_norm(x, (width,)), 1 + scale),
             "gated add": lambda: x + y * scale, "gated addcmul": lambda: torch.addcmul(x, y, scale),
             "cat": lambda: torch.cat([x, y], 1), "gelu": lambda: F.gelu(x, approximate="tanh")}
    turns = torch.polar(torch.ones(rows, 1, 8, device=DEVICE), torch.rand(rows, 1, 8, device=DEVICE))

    def rotate():
        pairs = torch.view_as_complex(x.float().view(rows, -1, 8, 2))
        return torch.view_as_real(pairs * turns).view(x.shape).to(x.dtype)

    steps["rotate chain"] = rotate
    for name, work in steps.items():
        trial("small_steps", lambda: timed(work), step=name, tokens=rows)


@item
def determinism():
    """The same call twice gives the same bits, with other work in between."""
    m, k = size(4680), size(1536)
    x, weight, other = random(m, k), random(k, k), random(k, k)
    q, keys = heads_of(m), heads_of(2 * m)
    picture, kernel = random(3, size(128), size(240), size(416)), random(size(128), size(128), 3, 3)
    calls = {"gemm": lambda: x @ weight, "sdpa": lambda: F.scaled_dot_product_attention(q, keys, keys),
             "conv2d": lambda: F.conv2d(picture, kernel, padding=1)}
    for name, work in calls.items():
        def same():
            first, _ = work(), other @ other
            return {"equal": all(torch.equal(first, work()) for _ in range(5))}

        trial("determinism", same, call=name)


def exact(q, k, v, bias, rows=64):
    """The first rows of attention in plain float32."""
    logits = q[:, :, :rows].float() @ k.float().transpose(-1, -2) / q.size(-1) ** 0.5 + bias.float()
    return logits.softmax(-1) @ v.float()


def apart(found, wanted):
    return round(((found[:, :, :wanted.size(2)].float() - wanted).norm() / wanted.norm()).item(), 6)


@item
def merge():
    """Dimming without a mask: memory and own tokens apart, merged by their log-sum-exps."""
    q, keys = heads_of(size(4680)), size(4680)
    past, own = (heads_of(keys), heads_of(keys)), (heads_of(keys), heads_of(keys))
    dimming = -1.5
    bias = torch.cat([torch.full((keys,), dimming, device=DEVICE), torch.zeros(keys, device=DEVICE)])
    wanted = exact(q, torch.cat([past[0], own[0]], 2), torch.cat([past[1], own[1]], 2), bias)
    calls = {"cudnn": lambda k, v: torch.ops.aten._scaled_dot_product_cudnn_attention(q, k, v, None, True),
             "flash": lambda k, v: torch.ops.aten._scaled_dot_product_flash_attention(q, k, v)}
    if not GPU:
        calls = {"cpu": lambda k, v: torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(q, k, v)}
    for name, call in calls.items():
        def merged():
            (a, la), (b, lb) = (call(*part)[:2] for part in (past, own))
            la, lb = (lse.float().reshape(*a.shape[:3], 1) for lse in (la, lb))
            share = torch.sigmoid(la + dimming - lb)
            return torch.lerp(b.float(), a.float(), share).to(q.dtype)

        trial("merge", lambda: {"apart": apart(merged(), wanted), **timed(merged, attention_flop(q, 2 * keys))},
              backend=name)


def split(call, q, k, v, first, parts, copied=True):
    """The first queries read all keys, the others parts of them side by side: the engine's attend_in_parts()."""
    rest = q[:, :, first:].expand(parts, -1, -1, -1)

    def in_parts(x):
        return x[0].unflatten(1, (parts, -1)).transpose(0, 1)

    read, sums = call(rest.contiguous() if copied else rest, in_parts(k), in_parts(v))[:2]
    shares = sums.float().reshape(*read.shape[:3], 1).softmax(0)
    merged = (read * shares).sum(0, keepdim=True).to(q.dtype)
    return torch.cat([F.scaled_dot_product_attention(q[:, :, :first], k, v), merged], 2)


@item
def waves():
    """Attention of more and more blocks of 128 queries, to see where a wave of tiles ends; then whole and split."""
    units = torch.cuda.get_device_properties(0).multi_processor_count if GPU else 50
    q, tile = heads_of(size(4680)), 128
    blocks = -(-q.size(2) // tile)
    first = 12 * blocks // units * units // 12  # blocks of the full waves
    k, v = heads_of(size(9360)), heads_of(size(9360))
    for some in range(max(1, first - 2), blocks + 1):
        few = q[:, :, :tile * some]
        trial("waves", lambda few=few: timed(lambda: F.scaled_dot_product_attention(few, k, v),
                                             attention_flop(few, k.size(2))), blocks=some, tiles=12 * some, units=units)
    calls = {"cudnn": lambda *x: torch.ops.aten._scaled_dot_product_cudnn_attention(*x, None, True),
             "flash": lambda *x: torch.ops.aten._scaled_dot_product_flash_attention(*x)}
    if not GPU:
        calls = {"cpu": lambda *x: torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(*x)}
    for keys in (4680, 9360, 18720, 32760):
        k, v = heads_of(size(keys)), heads_of(size(keys))
        flop = attention_flop(q, k.size(2))
        trial("split", lambda: timed(lambda: F.scaled_dot_product_attention(q, k, v), flop), keys=k.size(2),
              way="whole")
        if first in (0, blocks):
            continue
        wanted = exact(q[:, :, tile * first:], k, v, torch.zeros(k.size(2), device=DEVICE))
        for name, call in calls.items():
            for parts in sorted({2, max(2, units // (12 * (blocks - first)))}):
                for copied in (True, False):
                    def both(call=call, parts=parts, copied=copied):
                        return split(call, q, k, v, tile * first, parts, copied)

                    trial("split", lambda: {"apart": apart(both()[:, :, tile * first:], wanted), **timed(both, flop)},
                          keys=k.size(2), way=f"{tile * first} queries at once", parts=parts, backend=name,
                          queries="copied" if copied else "repeated by a stride of 0")


@item
def mask():
    """One bias a key for all queries, as a dimmed token makes it: does a backend take it, and does it read it right?"""
    q, keys = heads_of(size(4680)), size(9360)
    k, v = heads_of(keys), heads_of(keys)
    bias = -1.5 * (torch.arange(keys, device=DEVICE) < keys // 3).to(q.dtype)
    wanted = exact(q, k, v, bias)
    small = bias.view(1, 1, 1, keys)
    masks = {"[1,1,1,keys] as the engine gives it": small, "expanded, strides (0,0,0,1)":
             bias.as_strided((1, 12, q.size(2), keys), (0, 0, 0, 1)), "a row each": small.repeat(1, 1, q.size(2), 1)}
    for backend in ("efficient", "default", "cudnn"):
        for shape, term in masks.items():
            if backend == "default":
                trial("sdpa_choice", lambda: {"choice": choice(q, k, v, term)}, keys=keys, mask=shape)
            trial("mask", lambda: {"apart": apart(attend(backend, q, k, v, term), wanted),
                                   **timed(lambda: attend(backend, q, k, v, term), attention_flop(q, keys))},
                  keys=keys, backend=backend, mask=shape)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiny", action="store_true")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--only", default="")
    parser.parse_args(namespace=OPTIONS)
    if not GPU and not OPTIONS.tiny:
        sys.exit("micro.py: there is no GPU; --tiny tries the same on a CPU")
    torch.manual_seed(1)
    torch.set_grad_enabled(False)
    began = time.perf_counter()
    for work in ITEMS:
        name = work.__name__
        if OPTIONS.only not in name:
            continue
        start = time.perf_counter()
        if start - began > OPTIONS.seconds:
            say(name, error="no time left")
            continue
        try:
            work()
        except Exception as problem:
            say(name, error=reason(problem))
        if GPU:
            torch.cuda.empty_cache()
        say("seconds", of=name, seconds=round(time.perf_counter() - start, 2))


if __name__ == "__main__":
    main()
