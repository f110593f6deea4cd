#include "app/common/send_address.h"

#include <sys/stat.h>

#include "engine/core/files.h"

namespace longtake {

Result<std::string> send_address(const std::string& address, const std::filesystem::path& file) {
  if (file.empty()) return address;
  if (!address.empty())
    return fail(Error::Kind::bad_input, "--send and --send-file exclude each other", "the stream goes to one address",
                "Omit one of them.");
  const std::string text = TRY(read_file(file, 64 << 10));
  struct stat facts {};
  if (::stat(file.c_str(), &facts) != 0 || (facts.st_mode & 0077) != 0)
    return fail(Error::Kind::bad_input, "The file " + file.string() + " was not used", "other users can read it",
                "Run: chmod 600 " + file.string());
  const std::string line = text.substr(0, text.find_first_of("\r\n"));
  if (line.empty())
    return fail(Error::Kind::bad_input, "The file " + file.string() + " was not used", "its first line is empty",
                "Write the address into it.");
  return line;
}

}  // namespace longtake
