#!/usr/bin/env python3
"""Makes letters.txt: the letters that captions in exported videos are written with, as grey pictures.

Needs Pillow and the font Inter Medium (Debian: fonts-inter). The engine has no library for fonts; it reads this file.

Usage: make_letters.py Inter-Medium.otf > letters.txt
"""

import sys

from PIL import Image, ImageDraw, ImageFont

SIZE = 24  # px; captions are made smaller or larger from it
LETTERS = [*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100), 0x2013, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]

HEADER = """# Letters of captions, made by make_letters.py from Inter Medium.
# Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter), SIL Open Font License 1.1.
# First line: height of a line in px. Then for each letter its code point and width, and its rows from the top: one
# digit for each px, from 0 to f. Rows that are empty at the top and at the bottom are left out; a third number says how
# many there are at the top.
"""


def main():
    font = ImageFont.truetype(sys.argv[1], SIZE, layout_engine=ImageFont.Layout.BASIC)
    ascent, descent = font.getmetrics()
    height = ascent + descent
    print(HEADER + str(height))
    for code in LETTERS:
        width = round(font.getlength(chr(code)))
        picture = Image.new("L", (width, height))
        ImageDraw.Draw(picture).text((0, 0), chr(code), 255, font)
        grey = picture.tobytes()
        rows = ["".join("%x" % ((v + 8) // 17) for v in grey[y * width : (y + 1) * width]) for y in range(height)]
        full = [y for y, row in enumerate(rows) if row.strip("0")]
        top, end = (full[0], full[-1] + 1) if full else (0, 0)
        print("%x %d %d %d" % (code, width, top, end - top))
        for row in rows[top:end]:
            print(row)


main()
