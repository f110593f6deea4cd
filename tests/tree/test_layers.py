"""The check of layers finds every include that breaks a rule, and nothing else."""

import unittest

from planted import Planted

LISTS = {
    "app/CMakeLists.txt": """
longtake_module(app/common USES engine/model)
longtake_module(app/cli USES app/common EXCEPT main.cpp)
if(LONGTAKE_UI)
  longtake_module(app/studio QT USES engine/model ui/window
                  EXCEPT main.cpp)
endif()
""",
    "ui/CMakeLists.txt": "longtake_module(ui/window QT USES engine/stream)\n",
    "training/CMakeLists.txt": "longtake_module(training/run ATEN USES engine/model LIBS longtake_torch)\n",
    "engine/CMakeLists.txt": """
longtake_module(engine/core PRIVATE_LIBS ${CMAKE_DL_LIBS})
longtake_module(engine/session USES engine/stream)
longtake_module(engine/policy)
longtake_module(engine/stream USES engine/session)
longtake_module(engine/media)
longtake_module(engine/model ATEN)
longtake_module(engine/memory ATEN)
""",
}

ALLOWED = LISTS | {
    "app/common/command.h": "",
    "app/cli/main.cpp": '#include "app/common/command.h"\n',
    "app/studio/main.cpp": '#include <QApplication>\n#include <torch/torch.h>\n\n#include "engine/model/network.h"\n',
    "engine/memory/slots.cpp": '#include "engine/memory/slots.h"\n\n#include <ATen/ATen.h>\n',
    "engine/memory/slots.h": "#pragma once\n",
    "engine/core/own.h": "#include <vector>\n",
    "engine/media/encoder.cpp": "#include <libavcodec/avcodec.h>\n#include <libswscale/swscale.h>\n",
    "engine/model/network.h": "#include <ATen/ATen.h>\n",
    "engine/policy/plan.cpp": '#include "engine/core/own.h"\n',
    "engine/stream/bridge.h": "",
    "ui/window/window.cpp": '#include <QWidget>\n\n#include "engine/stream/bridge.h"\n#include "window.moc"\n',
}

PLANTED = ALLOWED | {
    "app/common/command.h": '#include "app/cli/verbs.h"\n',
    "app/cli/verbs.h": "",
    "app/studio/main.cpp": '#include "ui/missing.h"\n',
    "engine/memory/slots.cpp": "#include <cuda_runtime.h>\n",
    "engine/core/own.cpp": '#include "engine/core/own.h"\n\n#include "own.h"\n#include <engine/core/own.h>\n',
    "engine/model/network.h": "#include <torch/torch.h>\n#include <engine/policy/plan.cpp>\n",
    "engine/policy/plan.cpp": '#include <ATen/ATen.h>\n#include "engine/memory/slots.h"\n',
    "engine/session/encoder.cpp": "#include <libavcodec/avcodec.h>\n",
    "engine/session/fetch.cpp": "#include <curl/curl.h>\n",
    "engine/session/keys.cpp": "#include <SDL_gamecontroller.h>\n#include <rtmidi_c.h>\n",
    "engine/stream/bridge.h": "#include <QObject>\n#include <QtCore/QString>\n",
    "training/run/preview.cpp": '#include <QString>\n#include "engine/model/network.h"\n',
    "ui/stray.cpp": "",
    "ui/window/window.cpp": '#include "engine/model/network.h"\n#include "tests/helper.h"\n',
}

EXPECTED = """
app/common/command.h:1: app/common/ may not include app/cli/
includes go in a circle: app/cli -> app/common -> app/cli
app/studio/main.cpp:1: "ui/missing.h" is no file of the tree: includes are written from the root
engine/memory/slots.cpp:1: only engine/kernels/ includes CUDA
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
ui/stray.cpp:1: its folder is no module
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
    def test_allows_what_the_lists_allow(self):
        self.finds_nothing("layers.py", ALLOWED)

    def test_finds_what_was_planted(self):
        self.finds("layers.py", PLANTED, EXPECTED)

    def test_finds_circles(self):
        self.finds("layers.py", CIRCLES, EXPECTED_CIRCLES)


if __name__ == "__main__":
    unittest.main()
