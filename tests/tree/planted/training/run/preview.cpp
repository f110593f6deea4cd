#include <QString>

#include "engine/model/network.h"
