#pragma once

#include <c10/core/ScalarType.h>

#include <string>

namespace longtake {

/// The best speed of a small matrix product on the CPU, in billions of operations per second. Takes a few milliseconds,
/// at most 150 on a busy machine. Nearly all of a model's time is spent in such products.
double matrix_gflops(at::ScalarType type);

/// A warning about an unusually low speed; empty if the speed is normal.
std::string matrix_speed_note(double gflops);

}  // namespace longtake
