#include "engine/options/source_options.h"

#include <charconv>
#include <cmath>

namespace longtake {

std::string text_of(const DeviceChoice& device) {
  switch (device.kind) {
    case DeviceChoice::Kind::automatic:
      return "auto";
    case DeviceChoice::Kind::cpu:
      return "cpu";
    case DeviceChoice::Kind::cuda:
      break;
  }
  return device.index ? "cuda:" + std::to_string(*device.index) : "cuda";
}

bool read_device(const std::string& text, DeviceChoice& device) {
  using Kind = DeviceChoice::Kind;
  if (text == "auto" || text == "cpu" || text == "cuda") {
    device = {text == "auto" ? Kind::automatic : text == "cpu" ? Kind::cpu : Kind::cuda, {}};
    return true;
  }
  if (!text.starts_with("cuda:")) return false;
  int index = -1;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + 5, end, index);
  if (error != std::errc() || stop != end || index < 0) return false;
  device = {Kind::cuda, index};
  return true;
}

std::vector<int> even_steps(int passes) {
  std::vector<int> steps;
  for (int i = 0; i < passes; ++i) steps.push_back(static_cast<int>(std::lround(1000.0 * (passes - i) / passes)));
  return steps;
}

}  // namespace longtake
