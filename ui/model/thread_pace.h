#pragma once

#include <deque>

namespace longtake::ui {

/// Decides how many CPU threads the engine uses while the window is open. It begins with the fewest, which leaves a
/// core for the window. When the stream falls behind, it adds one thread. It keeps the thread if chunks then become
/// clearly faster and the window stays on time. It has no clock: it counts chunks.
class ThreadPace {
 public:
  struct Limits {
    int least = 1;
    int most = 1;

    bool operator==(const Limits&) const = default;
  };
  struct Chunk {
    int threads = 0;   ///< the number that computed it
    double load = 0;   ///< time to compute it, divided by its duration at the native rate
    double spare = 0;  ///< idle cores meanwhile
    double late = 0;   ///< mean lateness of pictures in the window meanwhile; 1 is the interval between two
  };
  /// The reason for the current number.
  enum class Why {
    enough,   ///< the stream keeps up
    behind,   ///< the stream fell behind
    crowded,  ///< the stream fell behind, but other programs use the other cores
    no_help,  ///< one more thread did not make chunks faster
    window,   ///< with one more thread the window was late
    calm,     ///< the stream keeps up with one thread less again
  };

  explicit ThreadPace(Limits limits) : limits_(limits), now_(limits.least) {}

  /// Takes a generated chunk and returns the number of threads for the next ones. Ignores chunks computed with a number
  /// other than the last one returned.
  int chunk(const Chunk& made);
  /// The engine gets at most this many threads, and uses that many now.
  void limitTo(int threads);
  int threads() const { return now_; }
  Why why() const { return why_; }

 private:
  struct Medians {
    double load = 0;
    double spare = 0;
    double late = 0;
  };

  int turnTo(int threads, Why why);
  int giveBack(Why why);
  int judgeTrial(const Medians& now);
  bool makesWindowLate(const Medians& now) const;
  Medians medians() const;

  Limits limits_;
  int now_ = 1;
  Why why_ = Why::enough;
  std::deque<Chunk> newest_;  // computed with now_ threads
  int skips_ = 0;             // chunks to skip, whose first pass touches new memory
  int from_ = 0;              // number before the change under test; 0: no test
  Medians before_;            // medians with one thread less
  Medians kept_;              // medians when the number was last confirmed
  int rest_ = 0;              // chunks until another thread may be added
  int pause_ = 0;             // length of the next rest
  int late_chunks_ = 0;
  int easy_chunks_ = 0;
  int calm_ = 0;       // easy chunks after which a thread is given back
  int held_ = 0;       // chunks since the number last changed
  int doubts_at_ = 0;  // value of held_ at which the number is tested again
};

}  // namespace longtake::ui
