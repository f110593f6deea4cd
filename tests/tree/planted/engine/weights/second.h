#include "engine/weights/third.h"
