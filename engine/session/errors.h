#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Opening.
inline constexpr ErrorForm kSessionOpenElsewhere{"SES-01", ErrorKind::io, "Cannot open the session {session}",
                                                 "another Longtake window has it open",
                                                 "Close it there, or start a new session."};
inline constexpr ErrorForm kCannotOpenSession{"SES-02", ErrorKind::io, "Cannot open the session {session}", "{cause}",
                                              "{cause}"};
inline constexpr ErrorForm kNotASession{
    "SES-03", ErrorKind::bad_input, "Cannot open {file}", "it is not a Longtake session",
    "Give a .take file, a video that carries its session, or the folder of a session."};
inline constexpr ErrorForm kSessionBeginningDamaged{
    "SES-04", ErrorKind::bad_input, "Cannot open {file}", "its beginning is damaged",
    "Use a copy of the session: nothing can be shown without its beginning."};
inline constexpr ErrorForm kSessionOfNewerProgram{"SES-05", ErrorKind::bad_input, "Cannot open the session",
                                                  "a newer Longtake made it", "Update Longtake and open it again."};
inline constexpr ErrorForm kSessionUnreadable{
    "SES-06", ErrorKind::bad_input, "Cannot open {file}", "it cannot be read again",
    "Check the session's folder; \"longtake-cli sessions\" lists all sessions."};

inline constexpr ErrorForm kNoSuchSession{
    "SES-14", ErrorKind::bad_input, "Cannot open {file}", "there is no such file or folder",
    "Give a .take file, a video that carries its session, or the folder of a session."};
inline constexpr ErrorForm kNoSessionInFolder{
    "SES-15", ErrorKind::bad_input, "Cannot open {file}", "this folder holds no session",
    "Give a .take file, a video that carries its session, or the folder of a session."};

inline constexpr ErrorForm kSessionGone{"SES-22", ErrorKind::io, "Cannot read the session",
                                        "its file was cut short, or its disk was taken away, while it was open",
                                        "Connect the disk again, then open the session again."};

// Writing.
inline constexpr ErrorForm kCannotCreateSession{"SES-07", ErrorKind::io, "Cannot create a session under {folder}",
                                                "{cause}", "{cause}"};
inline constexpr ErrorForm kNoWholeRecord{"SES-08", ErrorKind::bad_input, "Cannot resume {file}",
                                          "it holds no complete record", "Start a new session."};
inline constexpr ErrorForm kDamagedInTheMiddle{"SES-09", ErrorKind::bad_input, "Cannot resume {file}",
                                               "it is damaged in the middle", "It can still be opened and exported."};
inline constexpr ErrorForm kRecordTorn{"",        ErrorKind::io, "{cause}",
                                       "{cause}", "{cause}",     "Its last record is incomplete."};

inline constexpr ErrorForm kCannotCarry{"SES-19", ErrorKind::io, "Cannot put the session into {file}", "{cause}",
                                        "{cause}"};

inline constexpr ErrorForm kEventTooLarge{"SES-21", ErrorKind::bad_input, "The stream stays as it is",
                                          "the command \"{command}\" is too large for the session's log",
                                          "Divide it into smaller ones."};

// Naming.
inline constexpr ErrorForm kCannotName{"SES-17", ErrorKind::io, "Cannot rename the session {session}", "{cause}",
                                       "{cause}"};
inline constexpr ErrorForm kNoSessionThere{"", ErrorKind::bad_input, "", "this folder holds no session"};
inline constexpr ErrorForm kCopyOverItself{"SES-18", ErrorKind::bad_input, "Cannot save the session as {file}",
                                           "this is the session's own file", "Choose another name."};
inline constexpr ErrorForm kNameTooLong{"", ErrorKind::bad_input, "", "the name is too long", "Use a shorter one."};

// Deleting.
inline constexpr ErrorForm kCannotDeleteSession{"SES-10", ErrorKind::io, "Cannot delete the session {session}",
                                                "{cause}", "{cause}"};
inline constexpr ErrorForm kNoSessionHere{"SES-11", ErrorKind::bad_input, "Cannot delete the session {session}",
                                          "this folder holds no session",
                                          "Check the session's folder; \"longtake-cli sessions\" lists all sessions."};
inline constexpr ErrorForm kFolderHoldsOtherFiles{"SES-12", ErrorKind::bad_input, "Cannot delete the session {session}",
                                                  "its folder also holds \"{file}\"", "Move that elsewhere first."};

// Compacting.
inline constexpr ErrorForm kCannotCompact{"SES-20", ErrorKind::io, "Cannot compact the session {session}", "{cause}",
                                          "{cause}"};

// A chunk's record, and the reasons why it cannot be read.
inline constexpr ErrorForm kCannotReadChunk{"SES-13", ErrorKind::bad_input, "Cannot read a chunk of the session",
                                            "{cause}", "Choose a range without this chunk."};
inline constexpr ErrorForm kRecordTooShort{"", ErrorKind::bad_input, "", "its record is too short"};
inline constexpr ErrorForm kHeaderCutOff{"", ErrorKind::bad_input, "", "its header is cut off"};
inline constexpr ErrorForm kSizesDisagree{"", ErrorKind::bad_input, "", "its sizes do not agree with its bytes"};
inline constexpr ErrorForm kSumDisagrees{"", ErrorKind::bad_input, "",
                                         "its bytes were changed after they were written"};

// Viewing one earlier chunk.
inline constexpr ErrorForm kChunkNotInLog{"SES-16", ErrorKind::bad_input, "Cannot show chunk {chunk}",
                                          "the session holds no such chunk of take {take}",
                                          "Choose a chunk of the session."};

}  // namespace longtake::errors
