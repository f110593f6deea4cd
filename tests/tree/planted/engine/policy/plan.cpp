#include <ATen/ATen.h>

#include "engine/cache/slots.h"
#include "engine/core/own.h"
