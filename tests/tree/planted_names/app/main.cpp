namespace longtake {
namespace {
struct Hidden {};
enum class Colour { black };
}  // namespace
}  // namespace longtake

namespace longtake::eval {
namespace shorter = longtake;
inline namespace first {}
}  // namespace longtake::eval

extern "C" {
struct Plain {
  int number;
};
}

struct longtake::History::Limits {
  int fewest = 0;
};
