#pragma once

#include "engine/core/error.h"

namespace longtake::errors {

// Exports.
inline constexpr ErrorForm kExportFullDisk{
    "EXP-01",  ErrorKind::no_space, "\"{file}\" was not exported",
    "{cause}", "{cause}",           "No unfinished file was left behind. The session still holds everything."};
inline constexpr ErrorForm kNotExported{
    "EXP-02",  ErrorKind::io, "\"{file}\" was not exported",
    "{cause}", "{cause}",     "No unfinished file was left behind. The session still holds everything."};
inline constexpr ErrorForm kUnknownPreset{"EXP-03", ErrorKind::bad_input, "Nothing was exported",
                                          "there is no preset \"{preset}\"", "Choose draft, standard or best."};
inline constexpr ErrorForm kNoStdout{"EXP-04", ErrorKind::bad_input, "Nothing was exported", "a job has no stdout",
                                     "Name a file or a folder."};

// Pictures of a session.
inline constexpr ErrorForm kNoChunks{"EXP-05", ErrorKind::bad_input, "Cannot read these pictures",
                                     "take {take} holds no chunks", "Choose a range within the take."};
inline constexpr ErrorForm kOutsideTheTake{"EXP-06", ErrorKind::bad_input, "Cannot read these pictures",
                                           "the range {first} to {end} is not within the take's {count} pictures",
                                           "Choose a range within the take."};
inline constexpr ErrorForm kPartMissing{"EXP-07", ErrorKind::bad_input, "Cannot read these pictures",
                                        "a part of the take is missing in its file", "Choose a range within the take."};
inline constexpr ErrorForm kOtherPictureSize{"EXP-08", ErrorKind::bad_input, "Cannot show chunk {chunk}",
                                             "the model made {made} pixels of it, the session says {expected}",
                                             "Open the session with the model that made it."};
inline constexpr ErrorForm kOtherChannels{"EXP-09", ErrorKind::bad_input, "Cannot show the session's pictures",
                                          "its latents have {channels} channels, the decoder takes {taken}",
                                          "Open the session with the model that made it."};

// Other jobs.
inline constexpr ErrorForm kNoDownloads{"JOB-01", ErrorKind::bad_input, "Nothing was downloaded",
                                        "this build fetches no files",
                                        "Download {url} with a browser and drop the file on the window."};

}  // namespace longtake::errors
