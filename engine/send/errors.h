#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kCannotSendThere{"SEND-01", ErrorKind::bad_input, "Cannot send to {address}",
                                            "it is no address that Longtake knows",
                                            "Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT, a "
                                            "file or named pipe as FILE.y4m or raw:FILE, "
                                            "or - for stdout."};
inline constexpr ErrorForm kNoProtocol{"SEND-02", ErrorKind::not_found, "Cannot send to {address}",
                                       "this FFmpeg was built without {protocol}",
                                       "Install FFmpeg with it, or send another way."};
inline constexpr ErrorForm kCannotSend{"SEND-03", ErrorKind::io, "Cannot send to {address}", "{cause}", "{cause}"};
inline constexpr ErrorForm kSizeChanged{"SEND-04", ErrorKind::bad_input, "Sending to {address} ended",
                                        "the pictures have another size now, and what was begun cannot change its own"};
inline constexpr ErrorForm kSendingBroke{"SEND-05", ErrorKind::internal, "Sending to {address} ended", "{problem}"};
inline constexpr ErrorForm kNoLiveVideo{"SEND-06", ErrorKind::internal, "The video of the preview ended", "{cause}",
                                        "{cause}"};
inline constexpr ErrorForm kNobodyTakes{"", ErrorKind::io, "", "nobody takes the pictures"};
inline constexpr ErrorForm kNobodyReads{"", ErrorKind::io, "", "nobody reads from the pipe"};

}  // namespace longtake::errors
