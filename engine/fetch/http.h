#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "engine/core/result.h"

namespace longtake {

struct HttpRequest {
  std::string url;
  bool head_only = false;  ///< requests only the header fields
  std::uint64_t from = 0;  ///< first requested byte
  std::string token{};     ///< sent with this request; a redirect is a separate request
};

/// The header of an answer.
struct HttpAnswer {
  long status = 0;
  std::map<std::string, std::string> fields{};  ///< by lower-case name
  std::string redirect{};                       ///< absolute address, "" if the answer is no redirect

  /// "" if there is no such field.
  std::string field(const char* name) const;
};

/// How a request ended.
struct HttpEnd {
  enum class How {
    whole,      ///< all bytes that the server announced have arrived
    refused,    ///< the receiver ended the request
    cancelled,  ///< stop request
    broken,     ///< connection, name, certificate or stall
  };
  How how = How::whole;
  std::string problem{};  ///< why the connection broke, in libcurl's words
  HttpAnswer answer{};
};

/// Callbacks for an answer. Either of them returns false to end the request.
struct HttpReceiver {
  std::function<bool(const HttpAnswer&)> answer{};          ///< once, before the first byte
  std::function<bool(std::span<const std::byte>)> bytes{};  ///< called only for an answer with status 200 or 206
};

/// Sequential requests, over one connection if the server keeps it open. Proxies come from http_proxy, https_proxy,
/// all_proxy and no_proxy; a custom certificate store from SSL_CERT_FILE or CURL_CA_BUNDLE.
class HttpClient {
 public:
  /// Drops a connection after `stall` without data.
  static Result<HttpClient> create(std::chrono::seconds stall);
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;
  ~HttpClient();

  HttpEnd perform(const HttpRequest& request, const HttpReceiver& receiver, const std::stop_token& stop);

 private:
  struct State;
  explicit HttpClient(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// "https://huggingface.co:8080" of "https://huggingface.co:8080/a/b": decides who may receive a token.
std::string origin_of(const std::string& url);
/// "huggingface.co:8080".
std::string host_of(const std::string& url);

}  // namespace longtake
