#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace longtake::ui {

/// A studio that was started. A process number is given again after a while, the pair is not.
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

/// Contents of the file of starts.
struct StartNotes {
  std::vector<StudioProcess> running;  ///< started, and no end is noted
  std::vector<std::int64_t> bad_ends;  ///< when each was found, in seconds since 1970
};

template <class V>
void visit(StartNotes& n, V& v) {
  v("running", n.running, {.most = 1000});
  v("bad_ends", n.bad_ends, {.most = 1000});
}

/// Notes the start and the clean end of each studio in one small file, so that a studio that ends badly again and again
/// is noticed. A file that is damaged or cannot be written counts as none: it must never keep the studio from starting.
class StartRecord {
 public:
  static constexpr int kMostBadEnds = 3;  ///< so many bad ends within kWindow_s cause a safe start
  static constexpr std::int64_t kWindow_s = 10 * 60;

  struct Machine {
    StudioProcess self;
    std::function<std::int64_t()> now_s;
    std::function<bool(const StudioProcess&)> is_running;

    /// The machine that this program runs on.
    static Machine real();
  };

  explicit StartRecord(std::filesystem::path file, Machine machine = Machine::real());

  /// Notes that this process has started. Every earlier one that is gone and noted no end of its own has ended badly,
  /// which is found now; another studio that still runs has not. Returns the bad ends of the last ten minutes.
  int begin();
  /// Notes that this process ends well. After a safe start the earlier ends are forgiven, so that the next start is a
  /// normal one.
  void end(bool was_safe);

 private:
  StartNotes read() const;
  void write(const StartNotes& notes) const;

  const std::filesystem::path file_;
  const Machine machine_;
};

}  // namespace longtake::ui
