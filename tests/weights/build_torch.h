#pragma once

#include <string>
#include <vector>

#include "tests/weights/build_files.h"

namespace longtake::test {

/// A member of a zip file; fields that are equal in a valid file can be set to different values.
struct Member {
  std::string name;
  std::string data;
  std::uint16_t method = 0;
  std::uint16_t flags = 0;
  std::uint32_t crc = 0;
  std::string local_name = name;
  std::uint32_t size = static_cast<std::uint32_t>(data.size());
  std::uint32_t local_size = size;
};

struct ZipOptions {
  std::string comment;
  std::string before_end;                  ///< bytes between the directory and its end record
  int entry_count = -1;                    ///< instead of the true one
  std::uint32_t same_offset = 0xffffffff;  ///< local header of every entry, where set
  std::string end64;                       ///< zip64 records
};

inline std::string zip_file(const std::vector<Member>& members, const ZipOptions& options = {}) {
  std::string file;
  std::string directory;
  for (const Member& m : members) {
    const auto offset =
        options.same_offset != 0xffffffff ? options.same_offset : static_cast<std::uint32_t>(file.size());
    const std::string dates(4, '\0');
    file += "PK\x03\x04" + le<std::uint16_t>(0) + le(m.flags) + le(m.method) + dates + le(m.crc) + le(m.local_size) +
            le(m.local_size) + le(static_cast<std::uint16_t>(m.local_name.size())) + le<std::uint16_t>(0) +
            m.local_name + m.data;
    directory += "PK\x01\x02" + le<std::uint16_t>(0) + le<std::uint16_t>(0) + le(m.flags) + le(m.method) + dates +
                 le(m.crc) + le(m.size) + le(m.size) + le(static_cast<std::uint16_t>(m.name.size())) +
                 std::string(12, '\0') + le(offset) + m.name;
  }
  const auto count =
      static_cast<std::uint16_t>(options.entry_count < 0 ? static_cast<int>(members.size()) : options.entry_count);
  const std::string end = "PK\x05\x06" + std::string(4, '\0') + le(count) + le(count) +
                          le(static_cast<std::uint32_t>(directory.size())) +
                          le(static_cast<std::uint32_t>(file.size())) +
                          le(static_cast<std::uint16_t>(options.comment.size())) + options.comment;
  return file + directory + options.end64 + options.before_end + end;
}

namespace pickle {

inline const std::string start = "\x80\x02";

inline std::string text(const std::string& value) { return 'X' + le(static_cast<std::uint32_t>(value.size())) + value; }
inline std::string number(std::int64_t value) { return std::string("\x8a\x08") + le(value); }
inline std::string global(const std::string& module, const std::string& name) {
  return 'c' + module + '\n' + name + '\n';
}
inline std::string tuple(const std::vector<std::string>& items) {
  std::string bytes = "(";
  for (const std::string& item : items) bytes += item;
  return bytes + 't';
}
inline std::string numbers(const std::vector<std::int64_t>& values) {
  std::vector<std::string> items;
  for (const std::int64_t value : values) items.push_back(number(value));
  return tuple(items);
}
inline std::string storage(std::int64_t elements, const std::string& type = "FloatStorage",
                           const std::string& key = "0") {
  return tuple({text("storage"), global("torch", type), text(key), text("cpu"), number(elements)}) + 'Q';
}
inline std::string tensor(const std::string& over, std::int64_t offset, const std::vector<std::int64_t>& shape,
                          const std::vector<std::int64_t>& strides) {
  const std::string hooks = global("collections", "OrderedDict") + ")R";
  return global("torch._utils", "_rebuild_tensor_v2") +
         tuple({over, number(offset), numbers(shape), numbers(strides), "\x89", hooks}) + 'R';
}
inline std::string floats(std::int64_t count) { return tensor(storage(count), 0, {count}, {1}); }
/// A whole pickle of one dictionary {name: value}.
inline std::string dict(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string bytes = start + "}(";
  for (const auto& [name, value] : entries) bytes += text(name) + value;
  return bytes + "u.";
}

}  // namespace pickle

/// A .pt with one pickle and storage "0".
inline std::string torch_file(const std::string& pickle, const std::string& data) {
  return zip_file({{"m/data.pkl", pickle}, {"m/byteorder", "little"}, {"m/data/0", data}, {"m/version", "3\n"}});
}

}  // namespace longtake::test
