#pragma once

#include <ATen/ATen.h>
#include <torch/torch.h>
