#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/json.h"

namespace longtake {

struct HttpReply {
  int status = 0;  ///< 0: none came
  std::string head;
  std::string body;

  Json json() const {
    const auto read = parse_json(body, "the answer");
    return read ? *read : Json();
  }
};

/// A client for a server on this machine, also for protocol violations. It waits at most ten seconds.
class WebClient {
 public:
  explicit WebClient(std::uint16_t port, int receive_bytes = 0) : port_(port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (receive_bytes > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~WebClient() { ::close(socket_); }
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;

  bool is_connected() const { return connected_; }

  /// False if the connection is closed, or if the peer reads nothing for ten seconds.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      pollfd waiting = {socket_, POLLOUT, 0};
      if (::poll(&waiting, 1, 10'000) <= 0) return false;
      const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (count < 0 && errno == EAGAIN) continue;
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  /// False at the end of the connection, or if nothing arrives in time.
  bool read_some(std::chrono::milliseconds most = std::chrono::seconds(10)) {
    pollfd waiting = {socket_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(most.count())) <= 0) return false;
    char bytes[65536];
    const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) {
      ended_ = true;
      return false;
    }
    received.append(bytes, static_cast<std::size_t>(count));
    return true;
  }
  /// True if the server drops the connection within ten seconds. Does not read.
  bool is_dropped() const {
    pollfd waiting = {socket_, 0, 0};
    return ::poll(&waiting, 1, 10'000) > 0 && (waiting.revents & (POLLERR | POLLHUP)) != 0;
  }
  /// The server ended the connection.
  bool is_ended() const { return ended_; }
  void read_to_end() {
    while (read_some()) {
    }
  }

  HttpReply read_reply() {
    std::size_t end = std::string::npos;
    while ((end = received.find("\r\n\r\n")) == std::string::npos)
      if (!read_some()) return {};
    HttpReply reply;
    reply.head = received.substr(0, end + 4);
    received.erase(0, end + 4);
    reply.status = std::atoi(reply.head.c_str() + 9);
    const auto at = reply.head.find("Content-Length: ");
    const std::size_t size = at == std::string::npos ? 0 : std::stoul(reply.head.substr(at + 16));
    while (received.size() < size)
      if (!read_some()) return {};
    reply.body = received.substr(0, size);
    received.erase(0, size);
    return reply;
  }

  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

  /// `headers` are lines that end with CR LF.
  HttpReply get(const std::string& path, const std::string& headers = {}) {
    send("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers + "\r\n");
    return read_reply();
  }
  HttpReply post(const std::string& path, const std::string& body, const std::string& headers = {}) {
    send("POST " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nContent-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body);
    return read_reply();
  }

  // A WebSocket.

  bool upgrade(const std::string& headers = {}) {
    send("GET /v1/socket HTTP/1.1\r\nHost: " + host() +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
         headers + "\r\n");
    const HttpReply reply = read_reply();
    return reply.status == 101 && reply.head.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos;
  }

  static std::string frame(int first_byte, const std::string& payload) {
    std::string out;
    out += static_cast<char>(first_byte);
    if (payload.size() < 126) {
      out += static_cast<char>(0x80 | payload.size());
    } else {
      out += static_cast<char>(0x80 | 126);
      out += static_cast<char>(payload.size() >> 8);
      out += static_cast<char>(payload.size() & 0xFF);
    }
    const char mask[4] = {0x11, 0x22, 0x33, 0x44};
    out.append(mask, 4);
    for (std::size_t i = 0; i < payload.size(); ++i) out += static_cast<char>(payload[i] ^ mask[i % 4]);
    return out;
  }
  bool say(const Json& message) { return send(frame(0x81, json_line(message))); }

  struct Frame {
    int kind = 0;  ///< 0: none came
    std::string payload;
  };
  Frame read_frame() {
    const auto has = [this](std::size_t size) {
      while (received.size() < size)
        if (!read_some()) return false;
      return true;
    };
    if (!has(2)) return {};
    std::size_t size = static_cast<unsigned char>(received[1]);
    std::size_t begin = 2;
    if (size >= 126) {
      begin = size == 126 ? 4 : 10;
      if (!has(begin)) return {};
      size = 0;
      for (std::size_t i = 2; i < begin; ++i) size = size << 8 | static_cast<unsigned char>(received[i]);
    }
    if (!has(begin + size)) return {};
    Frame frame{received[0] & 0x0F, received.substr(begin, size)};
    received.erase(0, begin + size);
    return frame;
  }
  /// The next message that `wanted` accepts; null if none comes.
  template <class Wanted>
  Json hear(const Wanted& wanted) {
    for (;;) {
      const Frame frame = read_frame();
      if (frame.kind == 0 || frame.kind == 8) return nullptr;
      const auto message = parse_json(frame.payload, "a message");
      if (message && wanted(*message)) return *message;
    }
  }

  std::string received;

 private:
  std::uint16_t port_ = 0;
  int socket_ = -1;
  bool connected_ = false;
  bool ended_ = false;
};

}  // namespace longtake
