"""What may be said about times: which sides are compared at all, in what order they run, and ratios with their spread."""

import statistics

# Largest root mean square of a difference, as a part of our numbers.
BOUNDS = {"fp32": 1e-4, "bf16": 2e-2}
PICTURES = 12  # of a chunk of three latent frames


def refusal(apart, dtype):
    """Why a side gets no ratio; "" if it computes what we do. apart: difference of each part."""
    bound = BOUNDS[dtype]
    for part, difference in apart.items():
        if not difference <= bound:  # also refuses NaN
            return f"{part} differ by {difference:.1e} of their size; the limit in {dtype} is {bound:.0e}"
    return ""


def mirrored(sides):
    """A-B-B-A: a machine that slows down evenly slows all sides alike."""
    return [*sides, *reversed(sides)]


def by_half(order, times):
    """One number of each side for each half of all rounds. times: of each block, in the order in which they ran."""
    columns = {side: [] for side in order}
    for side, ms in zip(order * (len(times) // len(order)), times, strict=True):
        columns[side].append(statistics.median(ms))
    return columns


def ratio(slower, faster):
    """How many times longer the first took, over the pairs that ran beside each other."""
    values = [a / b for a, b in zip(slower, faster, strict=True)]
    return {"median": statistics.median(values), "least": min(values), "most": max(values), "pairs": len(values)}


def ratio_text(value):
    return f"{value['median']:.2f} ({value['least']:.2f} to {value['most']:.2f})"


def table(rows):
    """Markdown. Each row is a dict with the same keys, which head the columns."""
    heads = list(rows[0])
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(str(row[head]) for head in heads) + " |" for row in rows])
