#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>

#include "engine/core/result.h"

namespace longtake::control {

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;

  /// True if only this machine can reach the address.
  bool is_loopback() const;
  /// True if the address means all interfaces of this machine.
  bool is_anywhere() const;
  std::uint16_t port() const;
  /// "127.0.0.1:8720", "[::1]:8720"
  std::string text() const;
};

/// Reads a numeric IP address, or "localhost".
Result<SocketAddress> read_address(const std::string& address, std::uint16_t port);
/// "127.0.0.1:9000", "[::1]:9000" or "localhost:9000".
Result<SocketAddress> read_address_and_port(const std::string& text);

/// The functions below do not block. Port 0 selects any free port.
Result<Descriptor> listen_at(const SocketAddress& address);
Result<Descriptor> datagrams_at(const SocketAddress& address);
Result<Descriptor> datagrams_from_anywhere(int family);
SocketAddress address_of(const Descriptor& socket);

}  // namespace longtake::control
