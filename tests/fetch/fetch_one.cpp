#include <cstdio>
#include <cstdlib>

#include "engine/core/json.h"
#include "engine/fetch/fetch_file.h"

using namespace longtake;

/// fetch_one REFERENCE TARGET: one download in a separate process, which a test kills, starves or starts twice. Prints
/// a line for every received piece, and one for the end.
int main(int, char** argv) {
  const auto say = [](const Json& line) {
    std::puts(json_line(line).c_str());
    std::fflush(stdout);
  };
  const auto source = parse_source(argv[1]);
  const auto hub = Hub::from_environment();
  if (!source || !hub) return 2;
  FetchNews news;
  news.came = [&](std::uint64_t have, std::uint64_t total) { say({{"have", have}, {"total", total}}); };
  const auto done = fetch_file({*source, argv[2]}, *hub, {}, news, {});
  if (!done) {
    say({{"code", done.error().code},
         {"error", done.error().text()},
         {"no_space", done.error().kind == ErrorKind::no_space}});
    return 1;
  }
  say({{"sha256", done->sha256}, {"came", done->came}, {"bytes", done->bytes}});
  return 0;
}
