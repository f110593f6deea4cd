#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kEngineStopped{"STR-01", ErrorKind::internal, "The engine stopped", "{problem}",
                                          "Press Restart to continue."};
inline constexpr ErrorForm kJobStopped{
    "STR-02", ErrorKind::internal, "The job stopped", "{problem}",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};
inline constexpr ErrorForm kCannotPutBack{"STR-03", ErrorKind::bad_input, "Cannot resume the session",
                                          "this model cannot put earlier chunks back",
                                          "Start a new stream, or choose another model."};
inline constexpr ErrorForm kUnknownCommand{"STR-04", ErrorKind::bad_input, "Cannot read a command",
                                           "there is no command \"{command}\"",
                                           "Update Longtake: a newer version may have written it."};
inline constexpr ErrorForm kNoMoment{"STR-05", ErrorKind::bad_input, "\"{text}\" is not a moment of a video", "",
                                     "Write seconds as 8 or 2.5s, or a chunk as c12."};
inline constexpr ErrorForm kNoTimeline{"STR-11", ErrorKind::bad_input, "Cannot read the timeline {file}",
                                       "it has neither \"longtake_timeline\" nor Scope's \"prompts\"",
                                       "\"longtake-cli cues SOUND -o FILE\" writes a timeline as an example."};

inline constexpr ErrorForm kCannotUsePolicy{"STR-12", ErrorKind::bad_input, "Cannot use the policy {file}", "{cause}",
                                            "Correct the file, or choose a built-in policy."};

inline constexpr ErrorForm kLookingFailed{"STR-16", ErrorKind::bad_input, "Cannot open {file}", "{problem}",
                                          "Close other programs and open it again, or use another copy of it."};

inline constexpr ErrorForm kTooManyCues{"STR-17", ErrorKind::bad_input, "The cue was not planned",
                                        "a plan can have {most} cues", "Wait until some have fired, or remove some."};

// Peeks.
inline constexpr ErrorForm kCannotPeek{"STR-13", ErrorKind::bad_input, "Cannot peek at the next chunk",
                                       "this stream cannot be brought back to where it was",
                                       "Play the next chunk instead."};
inline constexpr ErrorForm kPeekStopped{"STR-14", ErrorKind::bad_input, "Cannot peek at the next chunk",
                                        "the engine is stopped", "Press Restart."};
inline constexpr ErrorForm kPeekFailed{"STR-15", ErrorKind::internal, "Cannot peek at the next chunk", "{problem}",
                                       "The stream continues unchanged."};

// Prompts as people type them.
inline constexpr ErrorForm kPromptTooLong{"STR-06", ErrorKind::bad_input, "The prompt was not sent",
                                          "it has {count} letters", "Use at most {most} letters."};
inline constexpr ErrorForm kPromptPartEmpty{"STR-07", ErrorKind::bad_input, "The prompt was not sent",
                                            "one of its parts is empty", "Write something on both sides of each |."};
inline constexpr ErrorForm kPromptTooManyParts{"STR-08", ErrorKind::bad_input, "The prompt was not sent",
                                               "it blends {count} prompts", "Blend at most {most}."};
inline constexpr ErrorForm kPromptWeightsZero{"STR-09", ErrorKind::bad_input, "The prompt was not sent",
                                              "all its weights are zero",
                                              "Give at least one part a weight above zero."};
inline constexpr ErrorForm kPromptWeightTooLarge{"STR-10", ErrorKind::bad_input, "The prompt was not sent",
                                                 "one of its weights is above {most}",
                                                 "Weights are relative: 0.7 and 0.3 blend as 700 and 300 would."};

inline constexpr ErrorForm kNoLongerKept{"",        ErrorKind::io, "{cause}",
                                         "{cause}", "{cause}",     "The stream continues, but is no longer saved."};

}  // namespace longtake::errors
