#!/usr/bin/env python3
"""Keeps the inputs of a fuzzer in one text file: a line "SHA-1 BASE64" for each, in the order of the hashes.

Usage: corpus.py pack FOLDER FILE      writes what the folder holds into the file
       corpus.py unpack FILE FOLDER    writes the inputs, named after their hashes as libFuzzer names them, and nothing else
"""

import base64
import hashlib
import shutil
import sys
from pathlib import Path


def pack(folder, file):
    inputs = [path.read_bytes() for path in folder.iterdir()]
    lines = {f"{hashlib.sha1(data).hexdigest()} {base64.b64encode(data).decode()}\n" for data in inputs}
    file.write_text("".join(sorted(lines)))


def unpack(file, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, line in enumerate(file.read_text().splitlines(), 1):
        name, _, text = line.partition(" ")
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError:
            data = None
        if data is None or hashlib.sha1(data).hexdigest() != name:
            sys.exit(f"{file}:{number}: the line is not an input behind its SHA-1")
        (folder / name).write_bytes(data)


def main():
    verbs = {"pack": pack, "unpack": unpack}
    if len(sys.argv) != 4 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    verbs[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))


if __name__ == "__main__":
    main()
