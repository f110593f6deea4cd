#pragma once

#include <c10/util/Exception.h>

#include <string>

namespace longtake {

/// Whether `step` throws because its tensors are of different devices.
template <class Step>
bool refuses(const Step& step) {
  try {
    step();
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    return what.find("same device") != std::string::npos;
  }
  return false;
}

}  // namespace longtake
