#include "control/osc_port.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

#include "control/errors.h"
#include "control/http_answer.h"

namespace longtake::control {
namespace {

constexpr std::size_t kLargestDatagram = 65'536;
constexpr int kDatagramsOfATurn = 64;
constexpr std::string_view kPrefix = "/longtake/";
constexpr std::string_view kOfTheStage[] = {"pad",    "fader",    "fade_across", "fade",  "weight",
                                            "freeze", "blackout", "cut_next",    "panic", "tap",
                                            "tempo",  "quantise", "next_grid"};

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_string() ? std::string() : found->get<std::string>();
}

std::int32_t number_of(const Json& object, const char* key, std::int32_t otherwise) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return otherwise;
  return static_cast<std::int32_t>(std::clamp(found->get<double>(), -2147483648.0, 2147483647.0));
}

OscMessage error_message(const Json& error) {
  return {"/longtake/error", {text_of(error, "code"), text_of(error, "what"), text_of(error, "why")}};
}

}  // namespace

OscPort::~OscPort() {
  if (in_) loop_.forget(in_.number());
}

Result<void> OscPort::listen(const SocketAddress& address, Rights rights) {
  rights_ = std::move(rights);
  auto made = TRY(datagrams_at(address));
  in_ = std::move(made);
  loop_.watch(in_.number(), POLLIN, [this](short) { read(); });
  return {};
}

Result<void> OscPort::send_to(const SocketAddress& target) {
  auto made = TRY(datagrams_from_anywhere(target.storage.ss_family));
  targets_.push_back({std::move(made), target});
  return {};
}

bool OscPort::is_heard(const SocketAddress& sender) const {
  const auto host = [](const SocketAddress& address) {
    const std::string text = address.text();
    return text.substr(0, text.rfind(':'));
  };
  return rights_.from.empty() || std::ranges::find(rights_.from, host(sender), host) != rights_.from.end();
}

void OscPort::read() {
  std::array<char, kLargestDatagram> bytes;
  for (int i = 0; i < kDatagramsOfATurn; ++i) {
    SocketAddress sender;
    sender.size = sizeof sender.storage;
    const auto count = ::recvfrom(in_.number(), bytes.data(), bytes.size(), MSG_DONTWAIT,
                                  reinterpret_cast<sockaddr*>(&sender.storage), &sender.size);
    if (count < 0) return;
    if (!is_heard(sender)) continue;
    const auto messages = read_osc({bytes.data(), static_cast<std::size_t>(count)});
    if (!messages) {
      send(error_message(error_json(messages.error())));
      continue;
    }
    for (const OscMessage& message : *messages) carry_out(message);
  }
}

void OscPort::carry_out(const OscMessage& message) {
  const bool is_ours = message.address.starts_with(kPrefix);
  const std::string name = is_ours ? message.address.substr(kPrefix.size()) : message.address;
  const CommandRow* row = is_ours ? find_command(name) : nullptr;
  if (row != nullptr && rights_.only_stage && std::ranges::find(kOfTheStage, name) == std::end(kOfTheStage))
    return send(error_message(error_json(make_error(errors::kOnlyStage, {{"name", name}}))));
  const auto arguments = row == nullptr ? Result<Json>(Json::object()) : osc_arguments(*row, message);
  if (!arguments) return send(error_message(error_json(arguments.error())));
  desk_.command(name, *arguments, kClient, [this](const Receipt& receipt) { publish(receipt.body); });
}

void OscPort::publish(const Json& event) {
  if (targets_.empty()) return;
  const std::string kind = text_of(event, "event");
  if (kind == "chunk") {
    const float ms = event.value("ms", 0.0F);
    return send({"/longtake/chunk", {number_of(event, "take", 0), number_of(event, "chunk", 0), ms}});
  }
  if (kind == "stage")
    return send({"/longtake/stage",
                 {number_of(event, "waiting", 0), event.value("frozen", false), event.value("black", false),
                  event.value("bpm", 0.0F)}});
  if (kind == "playing") return send({"/longtake/playing", {event.value("playing", false)}});
  if (kind == "error") return send(error_message(event.at("error")));
  if (kind != "receipt") return;
  const std::string state = text_of(event, "state");
  const std::int32_t chunk = number_of(event, "chunk", -1);
  if (state == "applied" && event.contains("text")) send({"/longtake/prompt", {text_of(event, "text"), chunk}});
  send({"/longtake/receipt", {text_of(event, "command"), state, chunk}});
  if (event.contains("error")) send(error_message(event.at("error")));
}

void OscPort::send(const OscMessage& message) {
  const std::string packet = write_osc(message);
  // A datagram is dropped if the system's buffer is full, as UDP may lose any other.
  for (const Target& target : targets_)
    ::sendto(target.socket.number(), packet.data(), packet.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr*>(&target.address.storage), target.address.size);
}

}  // namespace longtake::control
