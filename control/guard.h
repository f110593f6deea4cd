#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "control/http_answer.h"
#include "control/http_request.h"
#include "control/socket.h"

namespace longtake::control {

/// Reads a token from a file that nobody else can read.
Result<std::string> read_token(const std::filesystem::path& file);

/// Decides who may use the port, before anybody looks at what is wanted.
class Guard {
 public:
  /// Without a token everybody who reaches the address may.
  Guard(const SocketAddress& address, std::string token) : address_(address), token_(std::move(token)) {}

  /// The refusal, or nothing.
  std::optional<HttpAnswer> refuse(const HttpRequest& request) const;
  /// The subprotocol in which a page's WebSocket brought the token, to be repeated in the answer; "" if it did not.
  std::string token_protocol(const HttpRequest& request) const;

 private:
  bool is_own_name(const std::string& host) const;
  bool brings_token(const HttpRequest& request) const;
  bool is_token(const std::string& text) const;

  const SocketAddress address_;
  const std::string token_;
};

}  // namespace longtake::control
