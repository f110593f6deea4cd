#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "control/limits.h"

namespace longtake::control {

struct HttpRequest {
  std::string method;
  std::string path;                                          ///< without the query, as it was sent
  std::map<std::string, std::string> query;                  ///< decoded
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
  std::string body;
  bool keeps_open = true;   ///< the client may send another request on this connection
  bool takes_parts = true;  ///< the client accepts a chunked body

  /// The value of the first header of this name (in lower case), or "".
  std::string header(std::string_view name) const;
};

/// A request that is refused before its content is examined. The connection closes after the answer.
struct HttpRefusal {
  int status = 400;
  std::string problem;  ///< for 400
};

/// Reads requests strictly: only CR LF ends a line, names and numbers have one spelling, and anything ambiguous is
/// refused. A body needs a Content-Length.
class HttpReader {
 public:
  explicit HttpReader(const Limits& limits) : limits_(limits) {}

  void add(std::string_view bytes) { bytes_ += bytes; }
  /// The next whole request, or nothing yet. After a refusal nothing more can be read.
  std::optional<HttpRequest> next();
  const std::optional<HttpRefusal>& refusal() const { return refusal_; }
  /// True once if the client waits for "100 Continue" before it sends the body.
  bool wants_continue();
  /// True while an incomplete request has been received.
  bool is_inside() const { return !bytes_.empty() || head_; }
  /// Returns the bytes received after the last request.
  std::string take_rest() { return std::exchange(bytes_, {}); }

 private:
  bool read_head(std::string_view head);
  bool read_request_line(std::string_view line);
  bool read_header(std::string_view line);
  bool read_length();
  bool refuse(int status, std::string problem = {});

  const Limits& limits_;
  std::string bytes_;
  std::optional<HttpRequest> head_;  // read; its body is not complete
  std::size_t body_bytes_ = 0;
  bool continue_due_ = false;
  std::optional<HttpRefusal> refusal_;
};

}  // namespace longtake::control
