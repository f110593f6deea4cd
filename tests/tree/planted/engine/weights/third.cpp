#include "engine/weights/first.h"
