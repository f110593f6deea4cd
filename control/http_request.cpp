#include "control/http_request.h"

#include <algorithm>
#include <cctype>

namespace longtake::control {
namespace {

// The characters allowed in a method or a header's name.
bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view("!#$%&'*+-.^_`|~").find(letter) != std::string_view::npos;
  });
}

bool is_printable(char letter) { return letter > 0x20 && letter < 0x7F; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return out;
}

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  const int low = std::tolower(static_cast<unsigned char>(letter));
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

std::optional<std::map<std::string, std::string>> read_query(std::string_view text) {
  std::map<std::string, std::string> query;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    if (part.empty()) continue;
    const auto equals = part.find('=');
    const auto name = decoded(part.substr(0, equals));
    const auto value = decoded(equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1));
    if (!name || !value || !query.emplace(*name, *value).second) return std::nullopt;
  }
  return query;
}

}  // namespace

std::string HttpRequest::header(std::string_view name) const {
  const auto found = std::ranges::find_if(headers, [&](const auto& header) { return header.first == name; });
  return found == headers.end() ? std::string() : found->second;
}

bool HttpReader::refuse(int status, std::string problem) {
  refusal_ = HttpRefusal{status, std::move(problem)};
  return false;
}

std::optional<HttpRequest> HttpReader::next() {
  if (refusal_) return std::nullopt;
  if (!head_) {
    const auto end = bytes_.find("\r\n\r\n");
    // The last 3 bytes may be the beginning of the end mark.
    if (end == std::string::npos ? bytes_.size() > limits_.head_bytes + 3 : end > limits_.head_bytes) {
      refuse(431);
      return std::nullopt;
    }
    if (end == std::string::npos) return std::nullopt;
    head_.emplace();
    if (!read_head(std::string_view(bytes_).substr(0, end)) || !read_length()) return std::nullopt;
    bytes_.erase(0, end + 4);
  }
  if (bytes_.size() < body_bytes_) return std::nullopt;
  HttpRequest request = std::move(*head_);
  head_.reset();
  continue_due_ = false;
  request.body = bytes_.substr(0, body_bytes_);
  bytes_.erase(0, body_bytes_);
  return request;
}

bool HttpReader::wants_continue() { return std::exchange(continue_due_, false); }

bool HttpReader::read_head(std::string_view head) {
  const std::string_view first = head.substr(0, head.find("\r\n"));
  if (!read_request_line(first)) return false;
  head.remove_prefix(std::min(head.size(), first.size() + 2));
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(std::min(head.size(), line.size() + 2));
    if (head_->headers.size() >= limits_.headers) return refuse(431);
    if (!read_header(line)) return false;
  }
  return true;
}

bool HttpReader::read_request_line(std::string_view line) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return refuse(400, "its first line is not HTTP");
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  head_->method = line.substr(0, first);
  if (!is_token(head_->method) || head_->method.size() > 32) return refuse(400, "its method is not valid");
  if (version != "HTTP/1.1" && version != "HTTP/1.0")
    return version.starts_with("HTTP/") ? refuse(505) : refuse(400, "its first line is not HTTP");
  head_->keeps_open = head_->takes_parts = version == "HTTP/1.1";
  if (target.empty() || target.front() != '/' || !std::ranges::all_of(target, is_printable))
    return refuse(400, "its target is not a path");
  const auto mark = target.find('?');
  head_->path = target.substr(0, mark);
  auto query = read_query(mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1));
  if (!query) return refuse(400, "its query cannot be read");
  head_->query = std::move(*query);
  return true;
}

bool HttpReader::read_header(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) return refuse(400, "a header has no name");
  const std::string_view value = trimmed(line.substr(colon + 1));
  const bool plain = std::ranges::all_of(value, [](char letter) {
    return letter == '\t' || (static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7F);
  });
  if (!plain) return refuse(400, "a header holds control characters");
  std::string name = lower(line.substr(0, colon));
  // Duplicates of these headers are ambiguous.
  for (const char* single : {"host", "content-length", "transfer-encoding", "authorization", "origin", "content-type"})
    if (name == single && std::ranges::any_of(head_->headers, [&](const auto& one) { return one.first == name; }))
      return refuse(400, "the header " + name + " comes twice");
  if (name == "connection") {
    const std::string wish = lower(value);
    if (wish.find("close") != std::string::npos) head_->keeps_open = false;
    if (wish.find("keep-alive") != std::string::npos) head_->keeps_open = true;
  }
  head_->headers.emplace_back(std::move(name), std::string(value));
  return true;
}

bool HttpReader::read_length() {
  body_bytes_ = 0;
  if (!head_->header("transfer-encoding").empty()) return refuse(501);
  const std::string length = head_->header("content-length");
  const bool has_length =
      std::ranges::any_of(head_->headers, [](const auto& header) { return header.first == "content-length"; });
  if (!has_length) return true;
  const bool digits = std::ranges::all_of(length, [](unsigned char digit) { return std::isdigit(digit) != 0; });
  if (length.empty() || !digits) return refuse(400, "its content-length is not a number");
  if (length.size() > 12) return refuse(413);
  body_bytes_ = std::stoull(length);
  if (body_bytes_ > limits_.body_bytes) return refuse(413);
  const std::string expects = lower(head_->header("expect"));
  if (!expects.empty() && expects != "100-continue") return refuse(417);
  continue_due_ = expects == "100-continue";
  return true;
}

}  // namespace longtake::control
