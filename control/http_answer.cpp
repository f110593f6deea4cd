#include "control/http_answer.h"

#include <cstdio>

namespace longtake::control {
namespace {

const char* reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 202:
      return "Accepted";
    case 303:
      return "See Other";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Error";
  }
}

// No page may cache, sniff or frame the port's answers, and no page of another site may embed them.
constexpr std::string_view kAlways =
    "Cache-Control: no-store\r\nCross-Origin-Resource-Policy: same-origin\r\nX-Content-Type-Options: "
    "nosniff\r\nReferrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; "
    "frame-ancestors 'none'\r\n";

}  // namespace

Json error_json(const Error& error) {
  return {{"code", error.code}, {"what", error.what}, {"why", error.why}, {"todo", error.remedy}};
}

HttpAnswer json_answer(int status, const Json& body) {
  return {status, "application/json", json_line(body) + '\n', {}};
}

HttpAnswer error_answer(int status, const Error& error) { return json_answer(status, {{"error", error_json(error)}}); }

std::string http_text(const HttpAnswer& answer, bool keeps_open, bool only_head) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + ' ' + reason_of(answer.status) + "\r\n";
  text += "Content-Type: " + answer.type + "\r\nContent-Length: " + std::to_string(answer.body.size()) + "\r\n";
  text += kAlways;
  for (const auto& [name, value] : answer.headers) text += name + ": " + value + "\r\n";
  text += keeps_open ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return only_head ? text : text + answer.body;
}

std::string endless_head(std::string_view type, bool in_parts) {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + std::string(type) + "\r\n" + std::string(kAlways) +
         (in_parts ? "Transfer-Encoding: chunked\r\n" : "") + "Connection: close\r\n\r\n";
}

std::string body_part(std::string_view bytes) {
  char length[24];
  std::snprintf(length, sizeof length, "%zx\r\n", bytes.size());
  return length + std::string(bytes) + "\r\n";
}

}  // namespace longtake::control
