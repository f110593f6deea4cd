#include "engine/machine/lower.h"
