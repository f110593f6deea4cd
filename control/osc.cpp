#include "control/osc.h"

#include <bit>
#include <cctype>
#include <optional>
#include <utility>

#include "control/errors.h"
#include "engine/core/utf8.h"

namespace longtake::control {
namespace {

constexpr int kDeepestBundle = 4;
constexpr std::size_t kMessagesPerPacket = 64;
constexpr std::size_t kValuesPerMessage = 16'384;

Failure refuse(const std::string& problem) { return fail(errors::kBadOsc, {{"problem", problem}}); }

/// Reads values from the front of a packet. An incomplete value makes the packet bad, and nothing after it is read.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  bool is_bad() const { return bad_; }
  bool is_empty() const { return bytes_.empty(); }

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (const char byte : take(size)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
  }

  // Ends with a zero and is padded with zeros to a multiple of four bytes.
  std::string text() {
    const auto end = bytes_.find('\0');
    if (end == std::string_view::npos) {
      bad_ = true;
      return {};
    }
    const std::string_view whole = take((end / 4 + 1) * 4);
    if (bad_) return {};
    if (whole.find_first_not_of('\0', end) != std::string_view::npos) bad_ = true;
    return std::string(whole.substr(0, end));
  }

  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) {
      bad_ = true;
      bytes_ = {};
      return {};
    }
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view bytes_;
  bool bad_ = false;
};

// Reads one value; nothing for types that no command takes.
std::optional<OscValue> read_typed(char type, Unpacker& packet) {
  switch (type) {
    case 'i':
      return static_cast<std::int32_t>(packet.number(4));
    case 'h':
      return static_cast<std::int64_t>(packet.number(8));
    case 'f':
      return std::bit_cast<float>(static_cast<std::uint32_t>(packet.number(4)));
    case 'd':
      return std::bit_cast<double>(packet.number(8));
    case 's':
    case 'S':
      return packet.text();
    case 'T':
      return true;
    case 'F':
      return false;
    default:
      return std::nullopt;
  }
}

Result<OscMessage> read_message(std::string_view bytes) {
  Unpacker packet(bytes);
  OscMessage message{packet.text()};
  if (packet.is_bad() || !message.address.starts_with('/')) return refuse("it has no address");
  if (packet.is_empty()) return message;  // old senders omit the type list if there are no values
  const std::string types = packet.text();
  if (packet.is_bad() || !types.starts_with(',')) return refuse("it has no types");
  if (types.size() > kValuesPerMessage) return refuse("it has too many values");
  for (const char type : std::string_view(types).substr(1)) {
    if (type == '[' || type == ']') continue;
    auto value = read_typed(type, packet);
    if (!value)
      return refuse(std::string("no command takes values of the type ") + (std::isprint(type) != 0 ? type : '?'));
    if (packet.is_bad()) return refuse("a value is incomplete");
    const auto* text = std::get_if<std::string>(&*value);
    if (text != nullptr && !is_utf8(*text)) return refuse("a text is not UTF-8");
    message.values.push_back(std::move(*value));
  }
  if (!packet.is_empty()) return refuse("bytes are left after its values");
  return message;
}

Result<void> read_packet(std::string_view bytes, int depth, std::vector<OscMessage>& messages) {
  if (bytes.empty() || bytes.size() % 4 != 0) return refuse("its length is not a multiple of four");
  if (messages.size() >= kMessagesPerPacket) return refuse("it holds too many messages");
  if (bytes.front() != '#') {
    auto message = TRY(read_message(bytes));
    messages.push_back(std::move(message));
    return {};
  }
  if (depth >= kDeepestBundle) return refuse("its bundles are too deep");
  Unpacker packet(bytes);
  if (packet.text() != "#bundle") return refuse("it is neither a message nor a bundle");
  packet.take(8);  // the time
  while (!packet.is_empty()) {
    const std::string_view inner = packet.take(packet.number(4));
    if (packet.is_bad()) return refuse("a part of the bundle is incomplete");
    if (auto read = read_packet(inner, depth + 1, messages); !read) return read;
  }
  return packet.is_bad() ? Result<void>(refuse("the bundle is incomplete")) : Result<void>();
}

void fill_up(std::string& packet) { packet.append(4 - packet.size() % 4, '\0'); }

template <class Number>
void append_number(std::string& packet, Number number) {
  for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8)
    packet += static_cast<char>(number >> shift & 0xFF);
}

struct Writer {
  std::string& types;
  std::string& packet;

  void operator()(std::int32_t value) { types += 'i', append_number(packet, static_cast<std::uint32_t>(value)); }
  void operator()(std::int64_t value) { types += 'h', append_number(packet, static_cast<std::uint64_t>(value)); }
  void operator()(float value) { types += 'f', append_number(packet, std::bit_cast<std::uint32_t>(value)); }
  void operator()(double value) { types += 'd', append_number(packet, std::bit_cast<std::uint64_t>(value)); }
  void operator()(bool value) { types += value ? 'T' : 'F'; }
  void operator()(const std::string& value) {
    types += 's';
    // A zero would end the text in OSC.
    packet.append(value, 0, value.find('\0'));
    fill_up(packet);
  }
};

}  // namespace

Result<std::vector<OscMessage>> read_osc(std::string_view packet) {
  std::vector<OscMessage> messages;
  TRY(read_packet(packet, 0, messages));
  return messages;
}

std::string write_osc(const OscMessage& message) {
  std::string types = ",";
  std::string values;
  for (const OscValue& value : message.values) std::visit(Writer{types, values}, value);
  std::string packet = message.address;
  fill_up(packet);
  packet += types;
  fill_up(packet);
  return packet + values;
}

}  // namespace longtake::control
