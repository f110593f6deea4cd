#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "control/http_answer.h"
#include "control/http_request.h"
#include "control/socket.h"

namespace longtake::control {

/// Reads a token from a file that nobody else can read.
Result<std::string> read_token(const std::filesystem::path& file);
/// As read_token(); creates the file with a new token if it does not exist.
Result<std::string> own_token(const std::filesystem::path& file);
/// 48 hexadecimal digits from a secure random source.
Result<std::string> random_word();

/// The path of links that admit a browser or a player, once each.
inline constexpr std::string_view kEnterPath = "/enter";

/// Decides who may use the port, before the request itself is examined.
class Guard {
 public:
  /// With an empty token, everyone who can reach the address is admitted.
  Guard(const SocketAddress& address, std::string token) : address_(address), token_(std::move(token)) {}

  /// The refusal, or nothing.
  std::optional<HttpAnswer> refuse(const HttpRequest& request) const;
  bool has_token() const { return !token_.empty(); }
  /// Makes a link with this word valid for one use. If there are too many unused links, the oldest expires.
  void admit(std::string word);
  /// Answers a request for kEnterPath with a cookie and a redirect to the link's target path.
  HttpAnswer enter(const HttpRequest& request);
  /// The subprotocol in which a page's WebSocket sent the token; the answer must repeat it. "" if there is none.
  std::string token_protocol(const HttpRequest& request) const;

 private:
  bool is_own_name(const std::string& host) const;
  bool brings_token(const HttpRequest& request) const;
  bool brings_cookie(const HttpRequest& request) const;
  std::string cookie_name() const { return "longtake-" + std::to_string(address_.port()); }
  bool is_token(const std::string& text) const;

  const SocketAddress address_;
  const std::string token_;
  std::vector<std::string> links_;  // unused words
  std::string cookie_;              // of everyone admitted by a link; not the token, so that no browser stores that
};

}  // namespace longtake::control
