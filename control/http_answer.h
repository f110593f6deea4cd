#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"

namespace longtake::control {

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

/// An error as the port sends it to every client: code, what, why, todo.
Json error_json(const Error& error);

HttpAnswer json_answer(int status, const Json& body);
/// {"error": {...}}
HttpAnswer error_answer(int status, const Error& error);

/// The bytes of an answer; a HEAD request gets no body.
std::string http_text(const HttpAnswer& answer, bool keeps_open, bool only_head = false);
/// The head of an answer whose body is chunked or ends with the connection.
std::string endless_head(std::string_view type, bool in_parts = false);
/// A chunk of such a body; an empty one ends it.
std::string body_part(std::string_view bytes);

}  // namespace longtake::control
