#include "control/midi_rows.h"

#include <algorithm>
#include <cmath>

#include "control/midi/errors.h"
#include "engine/core/files.h"

namespace longtake::control {
namespace {

// A knob has 128 positions, too few for any wider range.
constexpr double kWidestRange = 100'000;
constexpr std::uint64_t kLargestFile = 1U << 20;
constexpr double kInForce = 0.5;  // a pad is lit from this share

bool follows(const Argument& argument) {
  return argument.kind == ArgumentKind::whole || argument.kind == ArgumentKind::number ||
         argument.kind == ArgumentKind::yes_no;
}

const Argument* followed(const MidiBinding& binding) {
  const CommandRow* row = find_command(binding.command);
  if (row == nullptr || binding.value.empty()) return nullptr;
  const auto found = std::ranges::find(row->arguments, binding.value, &Argument::name);
  return found == row->arguments.end() ? nullptr : &*found;
}

std::string problem_of_range(const MidiBinding& binding, const Argument& argument) {
  if (argument.kind == ArgumentKind::yes_no) return {};
  const double low = binding.low.value_or(argument.low), high = binding.high.value_or(argument.high);
  for (const double end : {low, high})
    if (!(end >= argument.low && end <= argument.high))
      return std::string(argument.name) + " must be " + range_text(argument.low, argument.high);
  if (std::abs(high - low) > kWidestRange) return std::string(argument.name) + " needs a \"low\" and a \"high\"";
  return {};
}

Lights::State lit(bool on) { return on ? Lights::State::on : Lights::State::off; }

Lights::State pad_light(const MidiBinding& binding, const StageState& stage) {
  const auto number = binding.arguments.find("number");
  if (number == binding.arguments.end() || !number->is_number()) return Lights::State::off;
  const int pad = number->get<int>();
  if (pad == stage.waiting && binding.command == "pad") return Lights::State::waiting;
  return lit(pad >= 1 && pad <= kPads && stage.shares[static_cast<std::size_t>(pad - 1)] >= kInForce);
}

std::optional<Lights::State> state_of(const MidiBinding& binding, const LightFacts& facts) {
  const std::string& command = binding.command;
  if (command == "pad" || command == "slot") return pad_light(binding, facts.stage);
  if (command == "freeze") return lit(facts.stage.frozen);
  if (command == "blackout") return lit(facts.stage.black);
  if (command == "cut_next") return lit(facts.stage.cut);
  if (command == "play" || command == "play_pause") return lit(facts.playing);
  if (command == "pause") return lit(!facts.playing);
  if (command == "record_start" || command == "record") return lit(facts.recording);
  if (command == "next_grid") return lit(facts.stage.grid != Grid::off);
  if (command == "quantise") return lit(binding.arguments == Json{{"grid", name_of(facts.stage.grid)}});
  return std::nullopt;
}

std::optional<double> value_of(const MidiBinding& binding, const StageState& stage) {
  if (binding.command == "fader" && binding.value == "share") return stage.fader;
  if (binding.command == "fade") return stage.fade_chunks;
  if (binding.command == "tempo" && binding.value == "bpm") return stage.bpm;
  return std::nullopt;
}

}  // namespace

std::string midi_text(const CommandRow& row) {
  std::string names;
  for (const Argument& argument : row.arguments)
    if (follows(argument)) names += (names.empty() ? "`" : ", `") + std::string(argument.name) + '`';
  return names;
}

Result<void> check_binding(const MidiBinding& binding, const std::string& name) {
  const auto refuse = [&](const std::string& problem) {
    return fail(errors::kBadMidiMap, {{"name", name}, {"problem", key_text(binding.key) + ": " + problem}});
  };
  const CommandRow* row = find_command(binding.command);
  if (row == nullptr) return refuse("\"" + binding.command.substr(0, 80) + "\" is not a command");
  if (!binding.value.empty()) {
    const Argument* argument = followed(binding);
    if (argument == nullptr || !follows(*argument))
      return refuse("\"" + binding.value.substr(0, 80) + "\" is not an argument of " + row->name +
                    " that can follow a control");
    if (binding.arguments.contains(binding.value)) return refuse(binding.value + " is given twice");
    if (const std::string problem = problem_of_range(binding, *argument); !problem.empty()) return refuse(problem);
  }
  if (auto checked = check_arguments(*row, arguments_at(binding, 0)); !checked) return refuse(checked.error().why);
  return {};
}

Result<void> check_map(const MidiMap& map, const std::string& name) {
  for (const MidiBinding& binding : map.bindings)
    if (auto checked = check_binding(binding, name); !checked) return checked;
  return {};
}

Result<MidiMap> load_midi_map(const std::string& text, const std::string& name) {
  auto map = read_midi_map(text, name);
  if (!map) return map;
  TRY(check_map(*map, name));
  return map;
}

Result<MidiMap> load_midi_map_file(const std::filesystem::path& path, const std::string& name) {
  const auto text = TRY(read_file(path, kLargestFile));
  return load_midi_map(text, name);
}

Json arguments_at(const MidiBinding& binding, double value) {
  Json arguments = binding.arguments;
  const Argument* argument = followed(binding);
  if (argument == nullptr) return arguments;
  if (argument->kind == ArgumentKind::yes_no) {
    arguments[binding.value] = value > 0;
    return arguments;
  }
  const double low = binding.low.value_or(argument->low), high = binding.high.value_or(argument->high);
  const double at = low + std::clamp(value, 0.0, 1.0) * (high - low);
  if (argument->kind == ArgumentKind::whole)
    arguments[binding.value] = std::llround(at);
  else
    arguments[binding.value] = at;
  return arguments;
}

bool is_momentary(const MidiBinding& binding) {
  const Argument* argument = followed(binding);
  return argument != nullptr && argument->kind == ArgumentKind::yes_no;
}

std::optional<Lights::Shown> shown_by(const MidiBinding& binding, const LightFacts& facts) {
  const Argument* argument = followed(binding);
  Lights::Shown shown;
  if (argument == nullptr || argument->kind == ArgumentKind::yes_no)
    shown.state = state_of(binding, facts);
  else
    shown = {{}, value_of(binding, facts.stage), argument->low, argument->high};
  if (!shown.state && !shown.value) return std::nullopt;
  return shown;
}

}  // namespace longtake::control
