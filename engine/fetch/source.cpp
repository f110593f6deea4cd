#include "engine/fetch/source.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>

#include "engine/fetch/errors.h"
#include "engine/fetch/http.h"

namespace longtake {
namespace {

constexpr std::string_view kHubPrefix = "hf:";

bool is_name(std::string_view text) {
  return !text.empty() && text.front() != '.' && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-';
  });
}

bool is_address(std::string_view text) { return text.starts_with("https://") || text.starts_with("http://"); }

bool is_here(const std::string& url) {
  std::string host = host_of(url);
  if (const std::size_t port = host.rfind(':'); port != std::string::npos && host.find(']', port) == std::string::npos)
    host.resize(port);
  const bool is_number = host.find_first_not_of("0123456789.") == std::string::npos;
  return host == "localhost" || host == "[::1]" || (is_number && host.starts_with("127."));
}

std::string escaped(std::string_view path) {
  std::string text;
  for (const char letter : path) {
    const auto c = static_cast<unsigned char>(letter);
    if (std::isalnum(c) != 0 || std::string_view("-._~/").find(letter) != std::string_view::npos)
      text += letter;
    else
      text += std::string("%") + "0123456789ABCDEF"[c >> 4] + "0123456789ABCDEF"[c & 15];
  }
  return text;
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

bool is_safe_inside(const std::filesystem::path& path) {
  if (path.empty() || path.is_absolute() || !path.has_filename()) return false;
  return std::ranges::all_of(path, [](const std::filesystem::path& part) {
    const std::string name = part.string();
    return !name.empty() && name != "." && name != ".." &&
           std::ranges::none_of(name, [](unsigned char c) { return std::iscntrl(c) != 0; });
  });
}

std::string FileSource::reference() const {
  if (!on_hub()) return address;
  return std::string(kHubPrefix) + repository + (revision == "main" ? "" : '@' + revision) + ':' + path;
}

std::string FileSource::file_name() const {
  const std::string& whole = on_hub() ? path : address;
  const std::string end = whole.substr(0, whole.find_first_of("?#"));
  return end.substr(end.rfind('/') + 1);
}

Result<FileSource> parse_source(const std::string& reference) {
  FileSource source;
  if (is_address(reference)) {
    source.address = reference;
    if (!is_safe_inside(source.file_name())) return fail(errors::kBadReference, {{"reference", reference}});
    return source;
  }
  const std::string rest = reference.starts_with(kHubPrefix) ? reference.substr(kHubPrefix.size()) : "";
  const std::size_t colon = rest.find(':');
  const std::string repository = rest.substr(0, colon);
  const std::size_t slash = repository.find('/');
  const std::size_t at = repository.find('@');
  if (colon == std::string::npos || slash == std::string::npos)
    return fail(errors::kBadReference, {{"reference", reference}});
  source.repository = repository.substr(0, at);
  if (at != std::string::npos) source.revision = repository.substr(at + 1);
  source.path = rest.substr(colon + 1);
  const bool whole = is_name(source.repository.substr(0, slash)) && is_name(source.repository.substr(slash + 1)) &&
                     is_safe_inside(source.revision) && is_safe_inside(source.path);
  if (!whole) return fail(errors::kBadReference, {{"reference", reference}});
  return source;
}

Result<Hub> Hub::from_environment() {
  Hub hub;
  if (const std::string named = environment("HF_ENDPOINT"); !named.empty()) hub.endpoint = named;
  while (hub.endpoint.ends_with('/')) hub.endpoint.pop_back();
  if (!is_address(hub.endpoint)) return fail(errors::kBadAddress, {{"address", hub.endpoint}});
  hub.token = environment("HF_TOKEN");
  // A token from a file often ends with a line break, which would end the header field.
  std::erase_if(hub.token, [](unsigned char c) { return std::isspace(c) != 0 || std::iscntrl(c) != 0; });
  return hub;
}

std::string Hub::url_of(const FileSource& source) const {
  if (!source.on_hub()) return source.address;
  return endpoint + '/' + source.repository + "/resolve/" + escaped(source.revision) + '/' + escaped(source.path);
}

std::string Hub::page_of(const FileSource& source) const {
  return source.on_hub() ? endpoint + '/' + source.repository : source.address;
}

std::string Hub::token_for(const FileSource& source) const {
  const bool is_protected = endpoint.starts_with("https://") || is_here(endpoint);
  return source.on_hub() && is_protected ? token : "";
}

}  // namespace longtake
