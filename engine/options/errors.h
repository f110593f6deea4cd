#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kSessionType{"OPEN-27", ErrorKind::bad_input, "Cannot use the settings of the session",
                                        "its dtype {problem}", "Open it with the version of Longtake that made it."};

// The user's export presets.
inline constexpr ErrorForm kNotAPreset{"PRE-01", ErrorKind::bad_input, "Cannot use the preset {file}",
                                       "it is not an export preset of Longtake",
                                       "Choose a file that Longtake wrote with “Export Preset…”."};
inline constexpr ErrorForm kPresetDamaged{"PRE-02", ErrorKind::bad_input, "Cannot use the preset {file}", "{cause}",
                                          "Fix the file, or export the preset again where it came from."};
inline constexpr ErrorForm kPresetOfNewerProgram{"PRE-03", ErrorKind::bad_input, "Cannot use the preset {file}",
                                                 "it was made by a newer version of Longtake", "Update Longtake."};
inline constexpr ErrorForm kNoSuchPreset{"PRE-04", ErrorKind::not_found, "There is no export preset \"{preset}\"",
                                         "the presets are: {presets}", "Name one of them, or a preset's file."};
inline constexpr ErrorForm kPresetBuiltIn{"PRE-05", ErrorKind::bad_input, "The name \"{preset}\" is taken",
                                          "a built-in preset has it", "Choose another name."};
inline constexpr ErrorForm kPresetNameTaken{"PRE-06", ErrorKind::bad_input, "The name \"{preset}\" is taken",
                                            "another preset has it", "Choose another name."};
inline constexpr ErrorForm kPresetNeedsName{"PRE-07", ErrorKind::bad_input, "The preset has no name",
                                            "a name has one line and 1 to {most} bytes", "Give it a name."};
inline constexpr ErrorForm kPresetNotKept{"PRE-08", ErrorKind::io, "The preset \"{preset}\" was not saved", "{cause}",
                                          "{cause}"};
inline constexpr ErrorForm kNoSuchForm{"", ErrorKind::bad_input, "", "there is no format \"{form}\""};
inline constexpr ErrorForm kNoSuchPresetSize{"", ErrorKind::bad_input, "", "there is no size \"{size}\""};

// Names of files that are derived from their content.
inline constexpr ErrorForm kUnknownField{"PRE-09", ErrorKind::bad_input, "Cannot make a name from \"{pattern}\"",
                                         "there is no field {field}", "Use {fields}."};
inline constexpr ErrorForm kEmptyPattern{"PRE-10", ErrorKind::bad_input, "Cannot make a name from \"{pattern}\"",
                                         "the result is empty", "Write letters or digits, or a field such as {field}."};

// Memory, and its largest users.
inline constexpr ErrorForm kNotEnoughMemory{"OPEN-05", ErrorKind::bad_input,
                                            "There is not enough memory for this stream",
                                            "it needs {need}, of that {largest} for {part}; {available} are free",
                                            "Choose a smaller budget or a smaller model, or close other programs."};
inline constexpr ErrorForm kNotEnoughGpuMemory{"OPEN-39", ErrorKind::bad_input,
                                               "The GPU does not have enough memory for this stream",
                                               "it needs {need}, of that {largest} for {part}; {available} are free",
                                               "Choose --text-device cpu, --dtype fp8, the small decoder, a smaller "
                                               "budget or a smaller size, or close other programs."};
inline constexpr Phrase kTheTransformer{"the transformer"};
inline constexpr Phrase kTheWeights{"the weights"};
inline constexpr Phrase kTheCache{"the cache"};
inline constexpr Phrase kTheWindow{"the attention window"};
inline constexpr Phrase kThePrompt{"the prompt's keys and values"};
inline constexpr Phrase kTheDecoder{"the decoder"};
inline constexpr Phrase kTheSalienceHead{"the salience head"};
inline constexpr Phrase kTheTextEncoder{"the text encoder"};
inline constexpr Phrase kTheTextEncoderAndPass{"the text encoder and one pass"};
inline constexpr Phrase kOnePass{"one pass"};
inline constexpr Phrase kGpuLibraries{"the GPU's libraries"};

}  // namespace longtake::errors
