#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kEngineStopped{"STR-01", ErrorKind::internal, "The engine stopped", "{problem}",
                                          "Press Restart to go on."};
inline constexpr ErrorForm kJobStopped{"STR-02", ErrorKind::internal, "The job stopped", "{problem}"};
inline constexpr ErrorForm kCannotPutBack{"STR-03", ErrorKind::bad_input, "Cannot go on with the session",
                                          "this model cannot put earlier chunks back"};
inline constexpr ErrorForm kUnknownCommand{"STR-04", ErrorKind::bad_input, "Cannot read a command",
                                           "\"{command}\" is not one"};
inline constexpr ErrorForm kNoMoment{"STR-05", ErrorKind::bad_input, "\"{text}\" is no moment of a video", "",
                                     "Write seconds as 8 or 2.5s, or a chunk as c12."};
inline constexpr ErrorForm kNoTimeline{"STR-11", ErrorKind::bad_input, "Cannot read the timeline {file}",
                                       "it has neither \"longtake_timeline\" nor Scope's \"prompts\"",
                                       "docs/timeline.md shows how one looks."};

inline constexpr ErrorForm kCannotUsePolicy{"STR-12", ErrorKind::bad_input, "Cannot use the policy {file}", "{cause}",
                                            "docs/memory.md says what a policy may hold."};

// Peeks.
inline constexpr ErrorForm kCannotPeek{"STR-13", ErrorKind::bad_input, "Cannot peek at the next chunk",
                                       "this stream cannot be brought back to where it was"};
inline constexpr ErrorForm kPeekStopped{"STR-14", ErrorKind::bad_input, "Cannot peek at the next chunk",
                                        "the engine is stopped", "Press Restart."};
inline constexpr ErrorForm kPeekFailed{"STR-15", ErrorKind::internal, "Cannot peek at the next chunk", "{problem}",
                                       "The stream goes on as if nothing had been asked."};

// Prompts as people type them.
inline constexpr ErrorForm kPromptTooLong{"STR-06", ErrorKind::bad_input, "The prompt was not sent",
                                          "it has {count} letters", "Say it in at most {most}."};
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
                                         "{cause}", "{cause}",     "The stream goes on, but is no longer kept."};

}  // namespace longtake::errors
