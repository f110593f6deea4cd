#include "engine/core/own.h"

#include <vector>

#include "own.h"
