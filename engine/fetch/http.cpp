#include "engine/fetch/http.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "engine/core/certificates.h"
#include "engine/core/result.h"
#include "engine/core/system_library.h"
#include "engine/core/version.h"
#include "engine/fetch/errors.h"

namespace longtake {
namespace {

/// The functions of libcurl that are used. The system's own library is opened at the first download
/// (docs/decisions/0057). No program therefore bundles its thirty libraries or loads them at startup.
struct CurlLibrary {
  decltype(&::curl_easy_init) easy_init = nullptr;
  decltype(&::curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&::curl_easy_reset) easy_reset = nullptr;
  decltype(&::curl_easy_perform) easy_perform = nullptr;
  decltype(&::curl_easy_setopt) easy_setopt = nullptr;
  decltype(&::curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&::curl_easy_strerror) easy_strerror = nullptr;
  decltype(&::curl_slist_append) slist_append = nullptr;
  decltype(&::curl_slist_free_all) slist_free_all = nullptr;
};

Result<CurlLibrary> open_library() {
  SystemLibrary library{"libcurl.so.4"};
  decltype(&::curl_global_init) global_init = nullptr;
  CurlLibrary curl;
  library.find(global_init, "curl_global_init");
  library.find(curl.easy_init, "curl_easy_init");
  library.find(curl.easy_cleanup, "curl_easy_cleanup");
  library.find(curl.easy_reset, "curl_easy_reset");
  library.find(curl.easy_perform, "curl_easy_perform");
  library.find(curl.easy_setopt, "curl_easy_setopt");
  library.find(curl.easy_getinfo, "curl_easy_getinfo");
  library.find(curl.easy_strerror, "curl_easy_strerror");
  library.find(curl.slist_append, "curl_slist_append");
  library.find(curl.slist_free_all, "curl_slist_free_all");
  if (!library.is_whole()) return fail(errors::kNoLibrary, {{"problem", library.problem()}});
  // Never cleaned up, because other threads of the process may still use it when the program ends.
  if (const CURLcode code = global_init(CURL_GLOBAL_DEFAULT); code != CURLE_OK)
    return fail(errors::kNoLibrary, {{"problem", curl.easy_strerror(code)}});
  return curl;
}

// Opened once per process; any thread.
const Result<CurlLibrary>& curl_library() {
  static const Result<CurlLibrary> library = open_library();
  return library;
}

constexpr long kConnectSeconds = 20;
constexpr long kLeastBytesPerSecond = 10;            // a server that sends less has stalled
constexpr std::size_t kMostIgnoredBytes = 1U << 20;  // the longest error page that is read

std::string lower(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  return text;
}

/// The state of a running request.
struct Exchange {
  const HttpReceiver& receiver;
  const std::stop_token& stop;
  HttpAnswer answer{};
  std::size_t ignored = 0;
  bool told = false;
  bool refused = false;

  bool has_content() const { return answer.status == 200 || answer.status == 206; }

  bool take_line(std::string_view line) {
    if (line.starts_with("HTTP/")) {
      answer = {};
      told = false;
      const std::size_t space = line.find(' ');
      if (space != std::string_view::npos) answer.status = std::atol(line.data() + space);
      return true;
    }
    // Trailing fields after the bytes also end with an empty line.
    if (trimmed(line).empty()) return answer.status < 200 || told || tell_answer();
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos)
      answer.fields[lower(trimmed(line.substr(0, colon)))] = trimmed(line.substr(colon + 1));
    return true;
  }

  bool tell_answer() {
    told = true;
    refused = receiver.answer && !receiver.answer(answer);
    return !refused;
  }

  bool take_bytes(std::span<const std::byte> bytes) {
    if (has_content() && receiver.bytes)
      refused = !receiver.bytes(bytes);
    else
      refused = (ignored += bytes.size()) > kMostIgnoredBytes;
    return !refused;
  }
};

std::size_t on_line(char* data, std::size_t size, std::size_t count, void* exchange) {
  const std::size_t bytes = size * count;
  // A header line is not null-terminated, as atol() requires.
  const std::string line(data, bytes);
  return static_cast<Exchange*>(exchange)->take_line(line) ? bytes : 0;
}

std::size_t on_bytes(char* data, std::size_t size, std::size_t count, void* exchange) {
  const std::size_t bytes = size * count;
  const std::span<const std::byte> span(reinterpret_cast<const std::byte*>(data), bytes);
  return static_cast<Exchange*>(exchange)->take_bytes(span) ? bytes : 0;
}

int on_progress(void* exchange, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Exchange*>(exchange)->stop.stop_requested() ? 1 : 0;
}

}  // namespace

std::string HttpAnswer::field(const char* name) const {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

struct HttpClient::State {
  const CurlLibrary& curl;
  CURL* handle;
  std::chrono::seconds stall;
  std::array<char, CURL_ERROR_SIZE> said{};

  State(const CurlLibrary& library, std::chrono::seconds stall_time)
      : curl(library), handle(library.easy_init()), stall(stall_time) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { curl.easy_cleanup(handle); }

  void set(CURLoption option, const char* text) { curl.easy_setopt(handle, option, text); }
  void set(CURLoption option, long number) { curl.easy_setopt(handle, option, number); }

  void prepare(const HttpRequest& request, Exchange& exchange) {
    curl.easy_reset(handle);  // keeps the connection
    said.front() = '\0';
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_NOBODY, request.head_only ? 1L : 0L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
    set(CURLOPT_LOW_SPEED_LIMIT, kLeastBytesPerSecond);
    set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(stall.count()));
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set(CURLOPT_USERAGENT, user_agent().c_str());
    set(CURLOPT_NOPROGRESS, 0L);
    if (request.from > 0) set(CURLOPT_RANGE, (std::to_string(request.from) + '-').c_str());
    if (const std::string file = chosen_certificates(); !file.empty()) set(CURLOPT_CAINFO, file.c_str());
    curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, said.data());
    curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, on_line);
    curl.easy_setopt(handle, CURLOPT_HEADERDATA, &exchange);
    curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, on_bytes);
    curl.easy_setopt(handle, CURLOPT_WRITEDATA, &exchange);
    curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, on_progress);
    curl.easy_setopt(handle, CURLOPT_XFERINFODATA, &exchange);
  }

  static const std::string& user_agent() {
    static const std::string name = std::string("longtake/") + program_version();
    return name;
  }

  std::string redirect() const {
    const char* url = nullptr;
    curl.easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
    return url != nullptr ? url : "";
  }
};

HttpClient::HttpClient(std::unique_ptr<State> state) : state_(std::move(state)) {}
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;
HttpClient::~HttpClient() = default;

Result<HttpClient> HttpClient::create(std::chrono::seconds stall) {
  const auto& library = curl_library();
  if (!library) return fail(library.error());
  return HttpClient(std::make_unique<State>(*library, stall));
}

HttpEnd HttpClient::perform(const HttpRequest& request, const HttpReceiver& receiver, const std::stop_token& stop) {
  if (stop.stop_requested()) return {HttpEnd::How::cancelled};
  const CurlLibrary& curl = state_->curl;
  Exchange exchange{receiver, stop};
  state_->prepare(request, exchange);
  // A compressed answer would have other bytes than the file, and a range would count those.
  curl_slist* fields = curl.slist_append(nullptr, "Accept-Encoding: identity");
  if (!request.token.empty()) fields = curl.slist_append(fields, ("Authorization: Bearer " + request.token).c_str());
  curl.easy_setopt(state_->handle, CURLOPT_HTTPHEADER, fields);
  const CURLcode code = curl.easy_perform(state_->handle);
  HttpEnd end;
  end.answer = std::move(exchange.answer);
  end.answer.redirect = state_->redirect();
  curl.easy_setopt(state_->handle, CURLOPT_HTTPHEADER, nullptr);
  curl.slist_free_all(fields);
  if (exchange.refused) {
    end.how = HttpEnd::How::refused;
  } else if (stop.stop_requested() && code != CURLE_OK) {
    end.how = HttpEnd::How::cancelled;
  } else if (code != CURLE_OK) {
    end.how = HttpEnd::How::broken;
    end.problem = state_->said.front() != '\0' ? state_->said.data() : curl.easy_strerror(code);
  }
  return end;
}

std::string origin_of(const std::string& url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string::npos) return {};
  return lower(url.substr(0, url.find_first_of("/?#", scheme + 3)));
}

std::string host_of(const std::string& url) {
  const std::string origin = origin_of(url);
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string::npos) return url;
  const std::string host = origin.substr(scheme + 3);
  return host.substr(host.rfind('@') + 1);  // npos + 1 is 0
}

}  // namespace longtake
