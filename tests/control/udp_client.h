#pragma once

#include <optional>
#include <string>
#include <vector>

#include "control/osc.h"
#include "tests/control/web_client.h"

namespace longtake {

/// Sends OSC packets to a port of this machine, and receives those sent to its own port.
class UdpClient {
 public:
  UdpClient() {
    socket_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_in own = address(0);
    ::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    socklen_t size = sizeof own;
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&own), &size);
    port_ = ntohs(own.sin_port);
  }
  ~UdpClient() { ::close(socket_); }
  UdpClient(const UdpClient&) = delete;
  UdpClient& operator=(const UdpClient&) = delete;

  std::uint16_t port() const { return port_; }

  void send(std::uint16_t port, const std::string& packet) {
    const sockaddr_in to = address(port);
    ::sendto(socket_, packet.data(), packet.size(), 0, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  }

  /// The next message that `wanted` accepts; nothing if none comes within ten seconds of the one before.
  template <class Wanted>
  std::optional<control::OscMessage> hear(const Wanted& wanted) {
    for (;;) {
      pollfd waiting = {socket_, POLLIN, 0};
      if (::poll(&waiting, 1, 10'000) <= 0) return std::nullopt;
      char bytes[65536];
      const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
      if (count <= 0) return std::nullopt;
      const auto read = control::read_osc({bytes, static_cast<std::size_t>(count)});
      if (!read) continue;
      for (const control::OscMessage& message : *read)
        if (wanted(message)) return message;
    }
  }

 private:
  static sockaddr_in address(std::uint16_t port) {
    sockaddr_in made{};
    made.sin_family = AF_INET;
    made.sin_port = htons(port);
    made.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return made;
  }

  int socket_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace longtake
