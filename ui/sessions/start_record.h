#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace longtake::ui {

/// A started studio process. Process numbers are reused, but the pair is unique.
struct StudioProcess {
  std::int64_t number = 0;
  std::int64_t began = 0;  ///< clock ticks since the machine started

  bool operator==(const StudioProcess&) const = default;
};

template <class V>
void visit(StudioProcess& p, V& v) {
  v("number", p.number);
  v("began", p.began);
}

/// The content of the start record's file.
struct StartNotes {
  std::vector<StudioProcess> running;  ///< started, without a recorded end
  std::vector<std::int64_t> bad_ends;  ///< time of discovery, in seconds since 1970
};

template <class V>
void visit(StartNotes& n, V& v) {
  v("running", n.running, {.most = 1000});
  v("bad_ends", n.bad_ends, {.most = 1000});
}

/// Records the start and the clean end of each studio process in a small file, to detect repeated bad ends. A damaged
/// or unwritable file counts as empty, because it must never prevent a start.
class StartRecord {
 public:
  static constexpr int kMostBadEnds = 3;  ///< this many bad ends within kWindow_s cause a safe start
  static constexpr std::int64_t kWindow_s = 10 * 60;

  struct Machine {
    StudioProcess self;
    std::function<std::int64_t()> now_s;
    std::function<bool(const StudioProcess&)> is_running;

    /// The real machine.
    static Machine real();
  };

  explicit StartRecord(std::filesystem::path file, Machine machine = Machine::real());

  /// Records the start of this process. Earlier processes that are gone without a recorded end count as new bad ends;
  /// studios that still run do not. Returns the bad ends of the last ten minutes.
  int begin();
  /// Records the clean end of this process. After a safe start the earlier bad ends are cleared, so that the next start
  /// is a normal one.
  void end(bool was_safe);

 private:
  StartNotes read() const;
  void write(const StartNotes& notes) const;

  const std::filesystem::path file_;
  const Machine machine_;
};

}  // namespace longtake::ui
