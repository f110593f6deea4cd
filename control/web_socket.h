#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "control/limits.h"

namespace longtake::control {

/// Why a WebSocket is closed (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol = 1002,
  not_text = 1003,
  bad_text = 1007,
  policy = 1008,
  too_large = 1009
};

/// The value of Sec-WebSocket-Accept for a client's Sec-WebSocket-Key; nothing if the key is invalid.
std::optional<std::string> accept_key(const std::string& key);

/// Frames as a server writes them.
std::string text_frame(std::string_view text);
std::string pong_frame(std::string_view payload);
std::string ping_frame();
std::string close_frame(CloseCode code, std::string_view reason = {});

/// Reads a client's frames and joins fragmented messages. Control frames may come between fragments.
class FrameReader {
 public:
  enum class Kind { text, ping, pong, close, broken };
  struct Message {
    Kind kind = Kind::text;
    std::string payload{};  ///< the problem, if the kind is `broken`
    CloseCode code = CloseCode::normal;
  };

  explicit FrameReader(const Limits& limits) : limits_(limits) {}

  void add(std::string_view bytes) { bytes_ += bytes; }
  /// The next whole message, or nothing yet. Nothing can be read after `broken`.
  std::optional<Message> next();
  /// True while an incomplete message has been received.
  bool is_inside() const { return !bytes_.empty() || in_message_; }

 private:
  std::optional<Message> broken(CloseCode code, std::string why);
  std::optional<Message> read_control(int kind, std::string payload);

  const Limits& limits_;
  std::string bytes_;
  std::string message_;
  bool in_message_ = false;
  bool broken_ = false;
};

}  // namespace longtake::control
