#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/result.h"

namespace longtake::control {

/// A value of an OSC message. No command takes OSC's other types, such as characters, colours and times.
using OscValue = std::variant<std::int32_t, std::int64_t, float, double, std::string, bool>;

/// An OSC 1.0 message.
struct OscMessage {
  std::string address;
  std::vector<OscValue> values{};
};

/// All messages of a packet. Bundles are unpacked, and their time tags are ignored.
Result<std::vector<OscMessage>> read_osc(std::string_view packet);
std::string write_osc(const OscMessage& message);

}  // namespace longtake::control
