#include "engine/weights/second.h"
