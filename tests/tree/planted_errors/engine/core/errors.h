#pragma once

namespace longtake::errors {

inline constexpr ErrorForm kCannotRead{"FILE-01", ErrorKind::io, "Cannot read {file}", "{cause}"};
inline constexpr ErrorForm kTooLarge{"", ErrorKind::bad_input, "", "it is larger than {limit} bytes; less is read"};
inline constexpr ErrorForm kSameCode{"FILE-01", ErrorKind::io, "Cannot write {file}"};
inline constexpr ErrorForm kNoCode{"", ErrorKind::io, "Cannot rename {file}"};
inline constexpr ErrorForm kOddCode{"file3", ErrorKind::io, "Cannot delete {file}"};
inline constexpr ErrorForm kBroken{"ST-05", ErrorKind::bad_input, "", "it is not UTF-8"};
inline constexpr ErrorForm kBrokenToo{"ST-05", ErrorKind::bad_input, "", "it is not UTF-16"};
inline constexpr ErrorForm kForgotten{"FILE-09", ErrorKind::io, "Nobody says this"};
inline constexpr Phrase kReading{"Reading"};

}  // namespace longtake::errors
