#include "control/socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <utility>

#include "control/errors.h"
#include "engine/core/files.h"

namespace longtake::control {
namespace {

constexpr int kBacklog = 128;

const sockaddr* plain(const SocketAddress& address) { return reinterpret_cast<const sockaddr*>(&address.storage); }

Failure cannot(const SocketAddress& address) {
  return fail(system_error(errors::kCannotListen, {{"address", address.text()}}, errno));
}

Result<Descriptor> bound(const SocketAddress& address, int kind) {
  Descriptor made(::socket(address.storage.ss_family, kind | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!made) return cannot(address);
  const int yes = 1;
  if (kind == SOCK_STREAM) ::setsockopt(made.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (::bind(made.number(), plain(address), address.size) != 0) return cannot(address);
  return made;
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

bool SocketAddress::is_loopback() const {
  if (storage.ss_family == AF_INET6)
    return IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_addr);
  return ntohl(reinterpret_cast<const sockaddr_in*>(&storage)->sin_addr.s_addr) >> 24 == 127;
}

bool SocketAddress::is_anywhere() const {
  if (storage.ss_family == AF_INET6)
    return IN6_IS_ADDR_UNSPECIFIED(&reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_addr);
  return reinterpret_cast<const sockaddr_in*>(&storage)->sin_addr.s_addr == INADDR_ANY;
}

std::uint16_t SocketAddress::port() const {
  if (storage.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_port);
  return ntohs(reinterpret_cast<const sockaddr_in*>(&storage)->sin_port);
}

std::string SocketAddress::text() const {
  char host[INET6_ADDRSTRLEN] = "";
  if (storage.ss_family == AF_INET6) {
    ::inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(&storage)->sin6_addr, host, sizeof host);
    return '[' + std::string(host) + "]:" + std::to_string(port());
  }
  ::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(&storage)->sin_addr, host, sizeof host);
  return std::string(host) + ':' + std::to_string(port());
}

Result<SocketAddress> read_address(const std::string& address, std::uint16_t port) {
  const std::string numbers = address == "localhost" ? "127.0.0.1" : address;
  SocketAddress made;
  in_addr four{};
  in6_addr six{};
  if (::inet_pton(AF_INET, numbers.c_str(), &four) == 1) {
    auto& out = *reinterpret_cast<sockaddr_in*>(&made.storage);
    out.sin_family = AF_INET;
    out.sin_port = htons(port);
    out.sin_addr = four;
    made.size = sizeof out;
    return made;
  }
  if (::inet_pton(AF_INET6, numbers.c_str(), &six) == 1) {
    auto& out = *reinterpret_cast<sockaddr_in6*>(&made.storage);
    out.sin6_family = AF_INET6;
    out.sin6_port = htons(port);
    out.sin6_addr = six;
    made.size = sizeof out;
    return made;
  }
  return fail(errors::kNoAddress, {{"address", address}});
}

Result<SocketAddress> read_address_and_port(const std::string& text) {
  const auto colon = text.rfind(':');
  std::string host = text.substr(0, colon);
  const std::string digits = colon == std::string::npos ? std::string() : text.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  std::uint16_t port = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  auto address = read_address(host, port);
  if (problem != std::errc() || end != digits.data() + digits.size() || port == 0 || !address)
    return fail(errors::kNoAddress, {{"address", text}});
  return address;
}

Result<Descriptor> listen_at(const SocketAddress& address) {
  auto made = bound(address, SOCK_STREAM);
  if (made && ::listen(made->number(), kBacklog) != 0) return cannot(address);
  return made;
}

Result<Descriptor> datagrams_at(const SocketAddress& address) { return bound(address, SOCK_DGRAM); }

Result<Descriptor> datagrams_from_anywhere(int family) {
  Descriptor made(::socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!made) return fail(system_error(errors::kCannotListen, {{"address", "UDP"}}, errno));
  return made;
}

SocketAddress address_of(const Descriptor& socket) {
  SocketAddress address;
  address.size = sizeof address.storage;
  if (::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address.storage), &address.size) != 0) return {};
  return address;
}

}  // namespace longtake::control
