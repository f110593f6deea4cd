"""The check of layers finds every include that breaks a rule, and nothing else."""

import unittest

from planted import Planted

TABLE = """
| folder | speaks | may include | what it is |
|---|---|---|---|
| `app/studio/` | everything | everything | the program |
| `app/cli/` | everything | everything | another program |
| `app/cli/verb/` | everything | everything | a verb of it |
| `ui/window/` | Qt | `engine/stream/` | the window |
| `training/run/` | torch | `engine/model/` | training |
| `engine/model/` | ATen | | the network |
| `engine/memory/` | ATen | | the cache |
| `engine/policy/` | plain | | a plan |
| `engine/session/` | plain | `engine/stream/` | takes on the disk |
| `engine/stream/` | plain | `engine/session/` | the seam |
| `engine/media/` | libav | | files of pictures |
| `engine/core/` | plain | | what all layers need |
"""

ALLOWED = {
    "docs/architecture.md": TABLE,
    "app/cli/command.h": "",
    "app/cli/main.cpp": '#include "app/cli/verb/verb.h"\n',
    "app/cli/verb/verb.h": '#include "app/cli/command.h"\n',
    "app/studio/main.cpp": '#include <QApplication>\n#include <torch/torch.h>\n\n#include "engine/model/network.h"\n',
    "engine/cache/slots.cpp": '#include "engine/cache/slots.h"\n\n#include <ATen/ATen.h>\n',
    "engine/cache/slots.h": "#pragma once\n",
    "engine/core/own.h": "#include <vector>\n",
    "engine/media/encoder.cpp": "#include <libavcodec/avcodec.h>\n#include <libswscale/swscale.h>\n",
    "engine/model/network.h": "#include <ATen/ATen.h>\n",
    "engine/policy/plan.cpp": '#include "engine/core/own.h"\n',
    "engine/stream/bridge.h": "",
    "ui/window/window.cpp": '#include <QWidget>\n\n#include "engine/stream/bridge.h"\n#include "window.moc"\n',
}

PLANTED = ALLOWED | {
    "app/studio/main.cpp": '#include "ui/missing.h"\n',
    "engine/cache/slots.cpp": "#include <cuda_runtime.h>\n",
    "engine/core/own.cpp": '#include "engine/core/own.h"\n\n#include "own.h"\n#include <engine/core/own.h>\n',
    "engine/model/network.h": "#include <torch/torch.h>\n#include <engine/policy/plan.cpp>\n",
    "engine/policy/plan.cpp": '#include <ATen/ATen.h>\n#include "engine/cache/slots.h"\n',
    "engine/session/encoder.cpp": "#include <libavcodec/avcodec.h>\n",
    "engine/session/fetch.cpp": "#include <curl/curl.h>\n",
    "engine/session/keys.cpp": "#include <SDL_gamecontroller.h>\n#include <rtmidi_c.h>\n",
    "engine/stream/bridge.h": "#include <QObject>\n#include <QtCore/QString>\n",
    "training/run/preview.cpp": '#include <QString>\n#include "engine/model/network.h"\n',
    "ui/stray.cpp": "",
    "ui/window/window.cpp": '#include "engine/model/network.h"\n#include "tests/helper.h"\n',
}

EXPECTED = """
app/studio/main.cpp:1: "ui/missing.h" is no file of the tree: includes are written from the root
engine/cache/slots.cpp:1: only engine/kernels/ includes CUDA
engine/core/own.cpp:3: "own.h" is no file of the tree: includes are written from the root
engine/core/own.cpp:4: <engine/core/own.h> is a file of the tree: include it in quotes
engine/model/network.h:1: engine/model/ speaks ATen; only training/ includes torch/ headers
engine/model/network.h:2: <engine/policy/plan.cpp> is a file of the tree: include it in quotes
engine/policy/plan.cpp:1: engine/policy/ knows no LibTorch
engine/policy/plan.cpp:2: engine/policy/ may not include engine/memory/
engine/session/encoder.cpp:1: only engine/media/ includes libav
engine/session/fetch.cpp:1: only engine/fetch/ includes libcurl
engine/session/keys.cpp:1: only control/midi/ includes SDL
engine/session/keys.cpp:2: only control/midi/ includes rtmidi
engine/stream/bridge.h:1: engine/stream/ knows no Qt
engine/stream/bridge.h:2: engine/stream/ knows no Qt
training/run/preview.cpp:1: training/run/ knows no Qt
ui/stray.cpp:1: its folder has no row in the table
ui/window/window.cpp:1: ui/window/ may not include engine/model/
ui/window/window.cpp:2: "tests/helper.h" is no file of the tree: includes are written from the root
"""

CIRCLES = ALLOWED | {
    # Between layers that may include each other, and between files of one layer.
    "engine/session/take.h": '#include "engine/stream/bridge.h"\n',
    "engine/stream/bridge.h": '#include "engine/session/take.h"\n',
    "engine/policy/first.h": '#include "engine/policy/second.h"\n',
    "engine/policy/second.cpp": '#include "engine/policy/second.h"\n#include "engine/policy/third.h"\n',
    "engine/policy/second.h": "",
    "engine/policy/third.h": '#include "engine/policy/first.h"\n',
    "app/studio/window.h": '#include "app/studio/main.h"\n',
    "app/studio/main.h": '#include "app/studio/window.h"\n',
}

EXPECTED_CIRCLES = """
includes go in a circle: app/studio/main -> app/studio/window -> app/studio/main
includes go in a circle: engine/policy/first -> engine/policy/second -> engine/policy/third -> engine/policy/first
includes go in a circle: engine/session -> engine/stream -> engine/session
"""


class TestLayers(Planted):
    def test_allows_what_the_table_allows(self):
        self.finds_nothing("layers.py", ALLOWED)

    def test_finds_what_was_planted(self):
        self.finds("layers.py", PLANTED, EXPECTED)

    def test_finds_circles(self):
        self.finds("layers.py", CIRCLES, EXPECTED_CIRCLES)


if __name__ == "__main__":
    unittest.main()
