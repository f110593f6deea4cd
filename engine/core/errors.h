#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Files. The system's message is the cause.
inline constexpr ErrorForm kCannotWrite{"FILE-01", ErrorKind::io, "Cannot write {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotRead{"FILE-02", ErrorKind::io, "Cannot read {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotOpen{"FILE-03", ErrorKind::io, "Cannot open {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotCreate{"FILE-04", ErrorKind::io, "Cannot create {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotReplace{"FILE-05", ErrorKind::io, "Cannot replace {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotCopy{"FILE-06", ErrorKind::io, "Cannot copy {file}", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotReadOn{"FILE-07", ErrorKind::io, "Cannot read the file", "{cause}", "{cause}"};

inline constexpr ErrorForm kCannotMakeFolder{"FILE-08", ErrorKind::io, "Cannot make files in the folder {folder}",
                                             "{cause}", "Name a folder that you may write to."};

// Reasons, used as causes of the errors above.
inline constexpr ErrorForm kIsFolder{"", ErrorKind::bad_input, "", "it is a folder", "Name a file."};
inline constexpr ErrorForm kNotRegularFile{"", ErrorKind::bad_input, "", "it is not a regular file", "Name a file."};
inline constexpr ErrorForm kLargerThan{"", ErrorKind::bad_input, "", "it is larger than {limit} bytes",
                                       "Choose a smaller file."};
inline constexpr ErrorForm kEndsEarly{"", ErrorKind::bad_input, "", "it ends early", "Get the whole file again."};

// The most frequent system messages, as strerror() spells them. All others are shown in English.
inline constexpr ErrorForm kNoSpace{"", ErrorKind::no_space, "", "No space left on device",
                                    "Free some space or choose another folder."};
inline constexpr ErrorForm kQuotaExceeded{"", ErrorKind::no_space, "", "Disk quota exceeded",
                                          "Free some space or choose another folder."};
inline constexpr ErrorForm kFileTooLarge{"", ErrorKind::no_space, "", "File too large",
                                         "Free some space or choose another folder."};
inline constexpr ErrorForm kNoSuchFile{"", ErrorKind::not_found, "", "No such file or directory", "Check the path."};
inline constexpr ErrorForm kNotDirectory{"", ErrorKind::not_found, "", "Not a directory", "Check the path."};
inline constexpr ErrorForm kIsDirectory{"", ErrorKind::io, "", "Is a directory", "Name a file."};
inline constexpr ErrorForm kPermissionDenied{"", ErrorKind::io, "", "Permission denied",
                                             "Choose another file or folder, or change the permissions of this one."};
inline constexpr ErrorForm kReadOnly{"", ErrorKind::io, "", "Read-only file system",
                                     "Choose a folder on another disk."};
inline constexpr ErrorForm kInputOutput{"", ErrorKind::io, "", "Input/output error", "Check the disk, then try again."};
inline constexpr ErrorForm kCannotAllocate{"", ErrorKind::out_of_memory, "", "Cannot allocate memory",
                                           "Close other programs, then try again."};

// JSON, from the outside in: the text, then its fields.
inline constexpr ErrorForm kCannotReadJson{"JSON-01", ErrorKind::bad_input, "Cannot read {name}", "{cause}",
                                           "Correct it, then try again."};
inline constexpr ErrorForm kCannotUseJson{"JSON-02", ErrorKind::bad_input, "Cannot use {name}", "{cause}",
                                          "Correct it, then try again."};
inline constexpr ErrorForm kNotJson{"", ErrorKind::bad_input, "", "it is not valid JSON at byte {position}"};
inline constexpr ErrorForm kByteOrderMark{"", ErrorKind::bad_input, "", "it begins with a byte-order mark"};
inline constexpr ErrorForm kBinaryJson{"", ErrorKind::bad_input, "", "it holds binary data"};
inline constexpr ErrorForm kNamedTwice{"", ErrorKind::bad_input, "", "it names \"{key}\" twice"};
inline constexpr ErrorForm kTooManyValues{"", ErrorKind::bad_input, "", "it has more than {limit} values"};
inline constexpr ErrorForm kTextTooLong{"", ErrorKind::bad_input, "", "it holds a text longer than {limit} bytes"};
inline constexpr ErrorForm kNestedTooDeep{"", ErrorKind::bad_input, "", "it is nested deeper than {limit} levels"};
inline constexpr ErrorForm kNotObject{"", ErrorKind::bad_input, "", "it is not an object"};
inline constexpr ErrorForm kUnknownSetting{"", ErrorKind::bad_input, "", "\"{key}\" is not a known setting"};
inline constexpr ErrorForm kMustBeBoolean{"", ErrorKind::bad_input, "", "\"{key}\" must be true or false"};
inline constexpr ErrorForm kMustBeText{"", ErrorKind::bad_input, "", "\"{key}\" must be a text"};
inline constexpr ErrorForm kMustBeNumber{"", ErrorKind::bad_input, "", "\"{key}\" must be a number"};
inline constexpr ErrorForm kMustBeWhole{"", ErrorKind::bad_input, "", "\"{key}\" must be a whole number"};
inline constexpr ErrorForm kMustBeOneOf{"", ErrorKind::bad_input, "", "\"{key}\" must be one of {choices}"};
inline constexpr ErrorForm kMustBeInRange{"", ErrorKind::bad_input, "", "\"{key}\" must be from {low} to {high}"};

}  // namespace longtake::errors
