#include <QWidget>

#include "engine/model/network.h"
#include "engine/stream/bridge.h"
#include "tests/helper.h"
