#include "tests/support/run.h"

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace longtake::test {
namespace {

/// The classes of each file, in the file's order.
std::map<std::string, std::vector<Main>>& classes() {
  static std::map<std::string, std::vector<Main>> known;
  return known;
}

std::string name_of(const std::string& file) {
  const std::string name = file.substr(file.find_last_of('/') + 1);
  return name.substr(0, name.find_last_of('.'));
}

}  // namespace

Registered::Registered(const char* file, Main main) { classes()[name_of(file)].push_back(main); }

}  // namespace longtake::test

int main(int argc, char** argv) {
  using longtake::test::classes;
  const auto chosen = argc > 1 ? classes().find(argv[1]) : classes().end();
  if (chosen != classes().end()) {
    // Qt derives the application's name from the first argument, and its folders from that name.
    int failed = 0;
    for (const auto main : chosen->second) failed += main(argc - 1, argv + 1);
    return failed;
  }
  std::fprintf(stderr, "Usage: %s CLASS [ARGUMENTS OF QT TEST]\n", argv[0]);
  for (const auto& [name, mains] : classes()) std::fprintf(stderr, "  %s\n", name.c_str());
  return 2;
}
