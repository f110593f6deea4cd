#include "engine/send/target.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/media/libav.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

using Form = SendTarget::Form;

struct Protocol {
  std::string_view name;
  Form form;
};
constexpr Protocol kProtocols[] = {
    {"rtmp", Form::flv}, {"rtmps", Form::flv}, {"srt", Form::mpegts}, {"tcp", Form::mpegts}, {"udp", Form::mpegts}};

constexpr std::string_view kCamera = "camera:";

constexpr std::string_view kNdi = "ndi:";
constexpr std::string_view kNdiName = "Longtake";
// With the computer's name before it, 253 are allowed.
constexpr std::size_t kLongestNdiName = 180;
// NDI's library would replace them by blanks, and receivers would list a different name from the chosen one.
constexpr std::string_view kNotInNdiNames = "\\/:*?\"<>|";

bool has_protocol(std::string_view name) {
  void* walk = nullptr;
  while (const char* each = avio_enum_protocols(&walk, 1))
    if (name == each) return true;
  return false;
}

/// The last part of an RTMP address is the user's stream key, and an SRT query may contain a passphrase.
std::string without_secrets(const std::string& address, Form form) {
  std::string shown = address.substr(0, address.find('?'));
  const std::size_t host = shown.find("://") + 3;
  // A name and a password precede the host.
  const std::size_t slash = std::min(shown.find('/', host), shown.size());
  if (const std::size_t at = shown.rfind('@', slash); at != std::string::npos && at >= host)
    shown.erase(host, at + 1 - host);
  if (form != Form::flv) return shown;
  const std::size_t app = shown.find('/', host);
  if (app == std::string::npos) return shown;
  // A single part may be the key.
  const std::size_t key = shown.find('/', app + 1);
  return shown.substr(0, key == std::string::npos ? app : key) + "/…";
}

/// The scheme of an invalid address, without anything that may be a key.
std::string kind_of(const std::string& address) {
  const std::size_t scheme = address.find("://");
  return scheme == std::string::npos ? address : address.substr(0, scheme) + "://…";
}

bool is_ndi_name(std::string_view name) {
  const auto is_bad = [](char letter) {
    return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f ||
           kNotInNdiNames.find(letter) != std::string_view::npos;
  };
  return name.size() <= kLongestNdiName && is_utf8(name) && std::ranges::none_of(name, is_bad) &&
         name.find_first_not_of(' ') != std::string_view::npos;
}

Result<SendTarget> read_ndi(const std::string& address) {
  std::string name(address.size() > kNdi.size() ? std::string_view(address).substr(kNdi.size()) : kNdiName);
  if (!is_ndi_name(name)) return fail(errors::kWrongNdiName, {{"name", name}, {"most", kLongestNdiName}});
  return SendTarget{Form::ndi, name, std::string(kNdi) + name};
}

/// The form that a path selects by its prefix or suffix, and the path without it.
std::optional<std::pair<Form, std::string>> file_of(const std::string& address) {
  if (address == "-") return std::pair{Form::y4m, address};
  if (address.starts_with(kCamera)) {
    std::string device = address.substr(kCamera.size());
    if (!device.empty() && device != kPipeWire && !device.starts_with('/')) return std::nullopt;
    return std::pair{Form::camera, std::move(device)};
  }
  for (const auto& [begin, form] : {std::pair{"y4m:", Form::y4m}, std::pair{"raw:", Form::raw}})
    if (address.starts_with(begin) && address.size() > std::string_view(begin).size())
      return std::pair{form, address.substr(std::string_view(begin).size())};
  const std::string suffix = std::filesystem::path(address).extension().string();
  if (suffix == ".y4m") return std::pair{Form::y4m, address};
  if (suffix == ".rgb" || suffix == ".raw") return std::pair{Form::raw, address};
  return std::nullopt;
}

}  // namespace

Result<SendTarget> read_target(const std::string& address) {
  if (address.starts_with(kNdi)) return read_ndi(address);
  const std::size_t scheme = address.find("://");
  if (scheme == std::string::npos) {
    auto file = file_of(address);
    if (!file) return fail(errors::kCannotSendThere, {{"address", address}});
    const std::string shown = file->first == Form::camera ? (file->second.empty() ? "camera" : address)
                              : file->second == "-"       ? "stdout"
                                                          : file->second;
    return SendTarget{file->first, std::move(file->second), shown};
  }
  const auto known = std::ranges::find(kProtocols, std::string_view(address).substr(0, scheme), &Protocol::name);
  if (known == std::end(kProtocols) || address.size() == scheme + 3)
    return fail(errors::kCannotSendThere, {{"address", kind_of(address)}});
  SendTarget target{known->form, address, without_secrets(address, known->form)};
  if (!has_protocol(known->name))
    return fail(errors::kNoProtocol, {{"address", target.shown}, {"protocol", std::string(known->name)}});
  return target;
}

}  // namespace longtake
