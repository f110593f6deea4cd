#pragma once

#include <c10/core/ScalarType.h>

#include <string>

namespace longtake {

/// Billions of operations a second that a small matrix product reaches on the CPU at best: a few
/// milliseconds of work, 150 at most where cores are busy. Nearly all of a model's time goes there.
double matrix_gflops(at::ScalarType type);

/// What a person should know of such a speed; empty where it is a normal one.
std::string matrix_speed_note(double gflops);

}  // namespace longtake
