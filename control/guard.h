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
/// The same; makes the file with a new token if there is none.
Result<std::string> own_token(const std::filesystem::path& file);
/// 48 digits that nobody can guess.
Result<std::string> random_word();

/// The path of links that let a browser or a player in, once.
inline constexpr std::string_view kEnterPath = "/enter";

/// Decides who may use the port, before anybody looks at what is wanted.
class Guard {
 public:
  /// Without a token everybody who reaches the address may.
  Guard(const SocketAddress& address, std::string token) : address_(address), token_(std::move(token)) {}

  /// The refusal, or nothing.
  std::optional<HttpAnswer> refuse(const HttpRequest& request) const;
  bool has_token() const { return !token_.empty(); }
  /// A link with this word lets somebody in. Of many that nobody used the oldest end.
  void admit(std::string word);
  /// Answers a request of kEnterPath: with a cookie and the way to the path that the link leads to.
  HttpAnswer enter(const HttpRequest& request);
  /// The subprotocol in which a page's WebSocket brought the token, to be repeated in the answer; "" if it did not.
  std::string token_protocol(const HttpRequest& request) const;

 private:
  bool is_own_name(const std::string& host) const;
  bool brings_token(const HttpRequest& request) const;
  bool brings_cookie(const HttpRequest& request) const;
  std::string cookie_name() const { return "longtake-" + std::to_string(address_.port()); }
  bool is_token(const std::string& text) const;

  const SocketAddress address_;
  const std::string token_;
  std::vector<std::string> links_;  // words that were not used yet
  std::string cookie_;              // of all who came by a link; a word of its own, so that no browser keeps the token
};

}  // namespace longtake::control
