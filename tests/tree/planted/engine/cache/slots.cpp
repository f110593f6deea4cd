#include "engine/cache/slots.h"

#include <ATen/ATen.h>
#include <cuda_runtime.h>
