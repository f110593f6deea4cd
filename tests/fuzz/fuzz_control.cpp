#include <algorithm>

#include "control/command_table.h"
#include "control/http_request.h"
#include "control/midi/built_in_maps.h"
#include "control/midi/midi_hand.h"
#include "control/midi_clock.h"
#include "control/midi_rows.h"
#include "control/osc_arguments.h"
#include "control/web_socket.h"
#include "engine/core/utf8.h"

// Fuzzes data from other programs. The first letter selects a reader for the rest: "h" an HTTP request, "w" WebSocket
// frames, "o" an OSC packet, "j" the JSON arguments of a command, "m" a controller map, "p" a series of MIDI messages.

namespace {

using namespace longtake;
using namespace longtake::control;

Limits small_limits() {
  Limits limits;
  limits.head_bytes = 1000;
  limits.body_bytes = 1000;
  return limits;
}

const Limits& limits() {
  static const Limits made = small_limits();
  return made;
}

void require(bool holds) {
  if (!holds) __builtin_trap();
}

// The result of a reader does not depend on how the bytes are split.
template <class Reader, class Item>
std::vector<Item> read_all(std::string_view bytes, std::size_t step) {
  Reader reader(limits());
  std::vector<Item> all;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    reader.add(bytes.substr(at, step));
    while (auto item = reader.next()) all.push_back(std::move(*item));
  }
  return all;
}

void read_http(std::string_view bytes) {
  const auto whole = read_all<HttpReader, HttpRequest>(bytes, std::max<std::size_t>(bytes.size(), 1));
  const auto pieces = read_all<HttpReader, HttpRequest>(bytes, 1);
  require(whole.size() == pieces.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    require(whole[i].path == pieces[i].path && whole[i].body == pieces[i].body);
    require(whole[i].path.starts_with('/') && whole[i].body.size() <= limits().body_bytes);
  }
}

void read_frames(std::string_view bytes) {
  const auto whole = read_all<FrameReader, FrameReader::Message>(bytes, std::max<std::size_t>(bytes.size(), 1));
  const auto pieces = read_all<FrameReader, FrameReader::Message>(bytes, 1);
  require(whole.size() == pieces.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    require(whole[i].kind == pieces[i].kind && whole[i].payload == pieces[i].payload);
    if (whole[i].kind == FrameReader::Kind::text) require(is_utf8(whole[i].payload));
  }
}

// Arguments that fit a command give a request or a refusal, and never an exception.
void carry_out(const Json& arguments) {
  static const StreamBook book;
  for (const CommandRow& row : command_table())
    if (check_arguments(row, arguments)) (void)row.wish(arguments, book);
}

void read_messages(std::string_view bytes) {
  const auto messages = read_osc(bytes);
  if (!messages) return;
  for (const OscMessage& message : *messages) {
    const auto again = read_osc(write_osc(message));
    require(again && again->size() == 1 && again->front().address == message.address);
    for (const CommandRow& row : command_table()) {
      const auto arguments = osc_arguments(row, message);
      if (!arguments || !check_arguments(row, *arguments)) continue;
      (void)row.wish(*arguments, StreamBook());
    }
  }
}

// An accepted map is written as it was read, and each of its keys gives arguments that its command accepts.
void read_map(std::string_view bytes) {
  const auto map = load_midi_map(std::string(bytes), "a map");
  if (!map) return;
  const auto again = load_midi_map(json_line(map_to_json(*map)), "a map");
  require(again && *again == *map);
  for (const MidiBinding& binding : map->bindings)
    for (const double value : {0.0, 0.37, 1.0})
      require(check_arguments(*find_command(binding.command), arguments_at(binding, value)).has_value());
}

// The first byte of each message gives the number of bytes that follow.
void play(std::string_view bytes) {
  MidiHand hand(built_in_maps().front());
  MidiClock clock;
  double now = 0;
  while (!bytes.empty()) {
    const auto size = std::min<std::size_t>(static_cast<std::uint8_t>(bytes[0]) % 5, bytes.size() - 1);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data()) + 1;
    now += static_cast<std::uint8_t>(bytes[0]) / 5000.0;
    const auto message = read_midi({first, size});
    bytes.remove_prefix(1 + size);
    if (!message) continue;
    if (message->kind == MidiMessage::Kind::clock) (void)clock.tick(now);
    if (message->kind == MidiMessage::Kind::place) clock.place(message->value);
    const auto touch = hand.touch(*message);
    if (touch) require(touch->value >= 0 && touch->value <= 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'h') read_http(bytes);
  if (data[0] == 'w') read_frames(bytes);
  if (data[0] == 'o') read_messages(bytes);
  if (data[0] == 'm') read_map(bytes);
  if (data[0] == 'p') play(bytes);
  if (data[0] == 'j')
    if (const auto json = parse_json(bytes, "the body")) carry_out(*json);
  return 0;
}
