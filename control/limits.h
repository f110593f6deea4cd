#pragma once

#include <chrono>
#include <cstddef>

namespace longtake::control {

/// Limits on what one client may take of the program. Tests choose smaller ones.
struct Limits {
  std::size_t connections = 64;                    ///< more are refused at once
  std::size_t head_bytes = 16U << 10;              ///< request line and headers
  std::size_t headers = 64;                        ///< in one request
  std::size_t body_bytes = 1U << 20;               ///< the largest body and the largest WebSocket message
  std::size_t unread_bytes = 1U << 20;             ///< written for a client that has not read it
  std::size_t waiting_commands = 256;              ///< without receipt yet, all clients together
  std::chrono::milliseconds request_time{10'000};  ///< from a request's first byte to its last
  std::chrono::milliseconds idle_time{60'000};     ///< how long a connection may rest between two requests
  std::chrono::milliseconds stall_time{10'000};    ///< how long a client may read nothing while something waits for it
};

}  // namespace longtake::control
