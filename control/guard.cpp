#include "control/guard.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <vector>

#include "control/errors.h"
#include "control/paths.h"
#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"

namespace longtake::control {
namespace {

constexpr std::size_t kLeastToken = 16;
constexpr std::size_t kMostToken = 256;
// Browsers let a page set only one header of a WebSocket: its subprotocols.
constexpr std::string_view kTokenProtocol = "token.";
constexpr std::size_t kMostLinks = 16;

std::vector<std::string> listed(const std::string& header) {
  std::vector<std::string> words;
  std::string word;
  for (const char letter : header + ',') {
    if (letter == ',') {
      if (!word.empty()) words.push_back(word);
      word.clear();
    } else if (letter != ' ' && letter != '\t') {
      word += letter;
    }
  }
  return words;
}

}  // namespace

Result<std::string> read_token(const std::filesystem::path& file) {
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!opened) return fail(system_error(errors::kCannotOpen, {{"file", file.string()}}, errno));
  struct stat facts {};
  if (::fstat(opened.number(), &facts) != 0)
    return fail(system_error(errors::kCannotRead, {{"file", file.string()}}, errno));
  if (!S_ISREG(facts.st_mode))
    return fail(errors::kCannotRead, {{"file", file.string()}}, make_error(errors::kNotRegularFile));
  if (const unsigned mode = facts.st_mode & 0777U; mode != 0600U && mode != 0400U) {
    char digits[8];
    std::snprintf(digits, sizeof digits, "%04o", mode);
    return fail(errors::kTokenNotPrivate, {{"file", file.string()}, {"mode", digits}});
  }
  std::string text(kMostToken + 2, '\0');
  const auto read = ::read(opened.number(), text.data(), text.size());
  if (read < 0) return fail(system_error(errors::kCannotRead, {{"file", file.string()}}, errno));
  text.resize(static_cast<std::size_t>(read));
  text.resize(std::min(text.size(), text.find_first_of("\r\n")));
  const bool plain = std::ranges::all_of(text, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view("-._~+/=").find(letter) != std::string_view::npos;
  });
  if (!plain || text.size() < kLeastToken || text.size() > kMostToken)
    return fail(errors::kTokenShort, {{"file", file.string()}, {"least", kLeastToken}, {"most", kMostToken}});
  return text;
}

Result<std::string> random_word() {
  std::array<std::uint64_t, 3> numbers{};
  if (::getrandom(numbers.data(), sizeof numbers, 0) != static_cast<ssize_t>(sizeof numbers))
    return fail(system_error(errors::kNoRandom, {}, errno));
  return hex(numbers[0]) + hex(numbers[1]) + hex(numbers[2]);
}

Result<std::string> own_token(const std::filesystem::path& file) {
  if (std::error_code ignored; std::filesystem::exists(file, ignored)) return read_token(file);
  TRY(make_folder(file.parent_path()));
  const std::string token = TRY(random_word());
  {
    // It does no harm if another program creates the file at the same moment.
    const Descriptor made(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!made && errno != EEXIST) return fail(system_error(errors::kCannotWrite, {{"file", file.string()}}, errno));
    const std::string line = token + '\n';
    if (made && ::write(made.number(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
      const int code = errno;
      ::unlink(file.c_str());
      return fail(system_error(errors::kCannotWrite, {{"file", file.string()}}, code));
    }
  }
  return read_token(file);
}

// Accepts numeric addresses and "localhost" only: another name may point to this machine through someone else's DNS.
bool Guard::is_own_name(const std::string& host) const {
  const std::string port = ':' + std::to_string(address_.port());
  if (!host.ends_with(port)) return false;
  std::string name = host.substr(0, host.size() - port.size());
  std::ranges::transform(name, name.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto asked = read_address_and_port(host);
  if (name == "localhost") return address_.is_loopback() || address_.is_anywhere();
  if (!asked) return false;
  if (address_.is_anywhere()) return true;
  return address_.is_loopback() ? asked->is_loopback() : asked->text() == address_.text();
}

bool Guard::is_token(const std::string& text) const {
  return text.size() == token_.size() && CRYPTO_memcmp(text.data(), token_.data(), token_.size()) == 0;
}

std::string Guard::token_protocol(const HttpRequest& request) const {
  for (const std::string& one : listed(request.header("sec-websocket-protocol")))
    if (one.starts_with(kTokenProtocol) && is_token(one.substr(kTokenProtocol.size()))) return one;
  return {};
}

bool Guard::brings_cookie(const HttpRequest& request) const {
  if (cookie_.empty()) return false;
  const std::string ours = cookie_name() + '=' + cookie_;
  const std::string given = request.header("cookie");
  for (std::size_t at = 0; at < given.size();) {
    const std::size_t end = std::min(given.find(';', at), given.size());
    std::string one = given.substr(at, end - at);
    one.erase(0, std::min(one.find_first_not_of(' '), one.size()));
    if (one.size() == ours.size() && CRYPTO_memcmp(one.data(), ours.data(), ours.size()) == 0) return true;
    at = end + 1;
  }
  return false;
}

void Guard::admit(std::string word) {
  links_.push_back(std::move(word));
  if (links_.size() > kMostLinks) links_.erase(links_.begin());
}

HttpAnswer Guard::enter(const HttpRequest& request) {
  const auto given = [&request](const char* name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string() : found->second;
  };
  std::string to = given("to").empty() ? "/" : given("to");
  const auto paths = path_table();
  if (std::ranges::none_of(paths, [&](const PathRow& row) { return to == row.path; })) to = "/";
  if (!brings_cookie(request) && !token_.empty()) {
    const std::string word = given("word");
    const auto link = std::ranges::find_if(links_, [&word](const std::string& one) {
      return one.size() == word.size() && CRYPTO_memcmp(one.data(), word.data(), one.size()) == 0;
    });
    if (link == links_.end()) return error_answer(401, make_error(errors::kLinkUsed));
    if (cookie_.empty()) {
      auto made = random_word();
      if (!made) return error_answer(503, made.error());
      cookie_ = std::move(*made);
    }
    links_.erase(link);
  }
  HttpAnswer answer{303, "text/plain", {}, {{"Location", to}}};
  if (!cookie_.empty())
    answer.headers.emplace_back("Set-Cookie", cookie_name() + '=' + cookie_ + "; Path=/; HttpOnly; SameSite=Lax");
  return answer;
}

bool Guard::brings_token(const HttpRequest& request) const {
  const std::string given = request.header("authorization");
  constexpr std::string_view scheme = "Bearer ";
  if (given.starts_with(scheme) && is_token(given.substr(scheme.size()))) return true;
  return !token_protocol(request).empty();
}

std::optional<HttpAnswer> Guard::refuse(const HttpRequest& request) const {
  const std::string host = request.header("host");
  if (!is_own_name(host))
    return error_answer(
        421, make_error(errors::kOtherHost, {{"host", host.substr(0, 200)}, {"address", "http://" + address_.text()}}));
  const std::string origin = request.header("origin");
  if (!origin.empty() && origin != "http://" + host)
    return error_answer(403, make_error(errors::kOtherSite, {{"origin", origin.substr(0, 200)}}));
  // A picture embedded in a page of another site has no Origin header. Following a link from there is allowed.
  const std::string from = request.header("sec-fetch-site");
  const bool is_visit =
      request.header("sec-fetch-mode") == "navigate" && request.header("sec-fetch-dest") == "document";
  if ((from == "cross-site" || from == "same-site") && !is_visit)
    return error_answer(403, make_error(errors::kOtherSite, {{"origin", from}}));
  if (token_.empty() || brings_token(request) || brings_cookie(request)) return std::nullopt;
  if (request.path == kEnterPath && request.method == "GET") return std::nullopt;  // enter() checks its word
  HttpAnswer answer = error_answer(401, make_error(errors::kNoToken));
  answer.headers.emplace_back("WWW-Authenticate", "Bearer");
  return answer;
}

}  // namespace longtake::control
