#pragma once

#include <chrono>
#include <cstddef>

namespace longtake::control {

/// Limits on the resources that clients may use. Tests choose smaller ones.
struct Limits {
  std::size_t connections = 64;                    ///< more are refused at once
  std::size_t head_bytes = 16U << 10;              ///< request line and headers
  std::size_t headers = 64;                        ///< in one request
  std::size_t body_bytes = 1U << 20;               ///< the largest body and the largest WebSocket message
  std::size_t unread_bytes = 1U << 20;             ///< buffered for a client that does not read
  std::size_t waiting_commands = 256;              ///< commands without receipt, all clients together
  std::chrono::milliseconds request_time{10'000};  ///< from a request's first byte to its last
  std::chrono::milliseconds idle_time{60'000};     ///< how long a connection may be idle between two requests
  std::chrono::milliseconds stall_time{10'000};    ///< how long a client may read nothing while data waits for it
};

}  // namespace longtake::control
