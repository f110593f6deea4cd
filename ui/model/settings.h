#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/describe.h"
#include "engine/core/result.h"
#include "engine/options/name_template.h"
#include "engine/stream/export_options.h"
#include "engine/stream/sending.h"

namespace longtake::ui {

inline constexpr std::size_t kPromptSlots = 9;

/// The settings that persist between runs, in one JSON file that is always replaced as a whole.
struct Settings {
  double text_scale = 1.0;
  std::string layout = "create";
  std::string geometry;      ///< base64 of QWidget::saveGeometry
  std::string state_create;  ///< base64 of QMainWindow::saveState
  std::string state_inspect;
  std::string state_deliver;
  std::string state_perform;
  std::string renderer = "automatic";  ///< automatic, gl, raster
  std::string scaler = "edge";         ///< edge, bicubic, nearest
  std::string colour_map = "magma";
  double gamma = 1.0;
  int fade_chunks = 4;
  std::string blend = "slerp";  ///< interpolation of several texts: slerp, linear
  std::array<std::string, kPromptSlots> slots;
  int fader_a = 0;  ///< slots at the ends of the fader
  int fader_b = 1;
  double bpm = 120;              ///< beats per minute
  std::string quantise = "off";  ///< what a pad waits for: off, beat, bar
  bool midi_clock = false;       ///< the tempo comes from a MIDI clock
  std::string midi_input;        ///< name of the port, "own", or empty
  std::string midi_output;
  std::string midi_system = "automatic";         ///< automatic, alsa, jack
  std::map<std::string, std::string> midi_maps;  ///< a controller's name without numbers -> its map as JSON
  std::string gamepad;                           ///< the gamepad's name, "any", or empty
  std::vector<std::string> policy_files;         ///< files of the user's own policies, newest first
  std::vector<std::string> history;              ///< newest first, at most kHistory
  std::string start_prompt;                      ///< in force when the window was last used; empty: the newest sent
  int hints_seen = 0;
  std::string export_folder;               ///< folder of exports and recordings; empty: the user's folder for videos
  ExportOptions exports;                   ///< the last choices
  std::string export_name = kDefaultName;  ///< the pattern for names of exports
  std::string export_own_preset;           ///< the user's own preset that was chosen last, or ""
  std::string send_to;                     ///< the last target address
  std::string send_size = "native";        ///< a size of SendPlan
  int send_kbps = kSendKbps;               ///< to a network address
  int keep_seconds = 30;                   ///< length for "keep the last seconds"
  std::string output_display;              ///< display for the clean output; empty: a display other than the window's
  bool reduced_motion = false;
  bool keep_streaming = true;                    ///< while the user looks back
  bool offer_last_session = true;                ///< at start-up
  int sync_seconds = 2;                          ///< between syncs of the log to the disk; 0: only when it is closed
  int threads = 0;                               ///< CPU threads for a stream; 0: automatic
  std::string language = "system";               ///< system, en, de, es, ja, zh
  std::map<std::string, std::string> recipes;    ///< chosen by the user: recipeKey(path) of a model -> its recipe
  std::map<std::string, std::string> shortcuts;  ///< changed keys: action -> keys, from Actions::changedKeys()

  static constexpr std::size_t kHistory = 500;

  bool operator==(const Settings&) const = default;

  /// Settings for the first run, with some prompts in the slots.
  static Settings defaults();
};

/// Visits ExportOptions under their keys in the settings. Rates and qualities are not saved.
template <class V>
struct ExportKeys {
  V& v;

  template <class T>
  void operator()(const std::string& key, T& value, const FieldRule& rule = {}) {
    if (key == "crf" || key == "av1" || key == "fps" || key == "mix") return;
    const std::string name = "export_" + (key == "form" ? "preset" : key);
    if constexpr (std::is_enum_v<T>) {
      // A value known only to another version must not make the settings unusable.
      std::string text = name_of(value);
      v(name.c_str(), text, rule);
      (void)choose(text, value);
    } else {
      v(name.c_str(), value, rule);
    }
  }
};

template <class V>
void visit(Settings& s, V& v) {
  v("text_scale", s.text_scale, {.low = 0.5, .high = 3});
  v("layout", s.layout);
  v("geometry", s.geometry);
  v("state_create", s.state_create);
  v("state_inspect", s.state_inspect);
  v("state_deliver", s.state_deliver);
  v("state_perform", s.state_perform);
  v("renderer", s.renderer);
  v("scaler", s.scaler);
  v("colour_map", s.colour_map);
  v("gamma", s.gamma, {.low = 0.1, .high = 10});
  v("fade_chunks", s.fade_chunks, {.low = 1, .high = 64});
  v("blend", s.blend);
  v("slots", s.slots);
  v("fader_a", s.fader_a, {.low = 0, .high = kPromptSlots - 1});
  v("fader_b", s.fader_b, {.low = 0, .high = kPromptSlots - 1});
  v("bpm", s.bpm, {.low = 30, .high = 300});
  v("quantise", s.quantise);
  v("midi_clock", s.midi_clock);
  v("midi_input", s.midi_input, {.most = 1000});
  v("midi_output", s.midi_output, {.most = 1000});
  v("midi_system", s.midi_system);
  v("midi_maps", s.midi_maps);
  v("gamepad", s.gamepad, {.most = 1000});
  v("policy_files", s.policy_files, {.most = 100});
  v("history", s.history, {.most = Settings::kHistory});
  v("start_prompt", s.start_prompt);
  v("hints_seen", s.hints_seen, {.low = 0, .high = 1e6});
  v("export_folder", s.export_folder);
  ExportKeys<V> keys{v};
  visit(s.exports, keys);
  v("export_name", s.export_name, {.most = 400});
  v("export_own_preset", s.export_own_preset);
  v("send_to", s.send_to);
  v("send_size", s.send_size);
  v("send_kbps", s.send_kbps, {.low = kLeastSendKbps, .high = kMostSendKbps});
  v("keep_seconds", s.keep_seconds, {.low = 1, .high = 3600});
  v("output_display", s.output_display);
  v("reduced_motion", s.reduced_motion);
  v("keep_streaming", s.keep_streaming);
  v("offer_last_session", s.offer_last_session);
  v("sync_seconds", s.sync_seconds, {.low = 0, .high = 60});
  v("threads", s.threads, {.low = 0, .high = 4096});
  v("language", s.language);
  v("recipes", s.recipes);
  v("shortcuts", s.shortcuts);
}

/// The key for a model's recipe: the full path of its file or folder.
std::string recipeKey(const std::string& path);

/// Defaults if there is no file. An unreadable file is an error and is left unchanged.
Result<Settings> loadSettings(const std::filesystem::path& path);
/// Creates the folder if it is missing.
Result<void> saveSettings(const Settings& settings, const std::filesystem::path& path);

}  // namespace longtake::ui
