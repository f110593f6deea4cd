#pragma once

#include <deque>

namespace longtake::ui {

/// Decides how many threads of the processor the engine takes while the window is open. It begins with the fewest,
/// which leave a core to the window. When the stream falls behind, it tries one more, and keeps it if chunks then take
/// clearly less time and the window stays on time. It has no clock: it counts chunks.
class ThreadPace {
 public:
  struct Limits {
    int least = 1;
    int most = 1;

    bool operator==(const Limits&) const = default;
  };
  struct Chunk {
    int threads = 0;   ///< that it was made with
    double load = 0;   ///< time that it took, over the time that it is shown at the native rate
    double spare = 0;  ///< cores that nobody used meanwhile
    double late = 0;   ///< how late the window showed pictures meanwhile, on average; 1 is the time between two
  };
  /// Why the number is what it is.
  enum class Why {
    enough,   ///< nothing fell behind
    behind,   ///< the stream fell behind
    crowded,  ///< the stream fell behind, but other programs take the other cores
    no_help,  ///< one more did not make chunks faster
    window,   ///< with one more the window was late
    calm,     ///< the stream keeps up with one less again
  };

  explicit ThreadPace(Limits limits) : limits_(limits), now_(limits.least) {}

  /// Takes a chunk that was made and returns the number of threads for the next ones. Chunks that were made with
  /// another number than was asked for last say nothing.
  int chunk(const Chunk& made);
  /// The engine gets no more than these, and they are in force.
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
  std::deque<Chunk> newest_;  // made with now_ threads
  int skips_ = 0;             // chunks to pass over, whose first pass touches new memory
  int from_ = 0;              // number before a change that is on trial; 0: none is
  Medians before_;            // how it was with one thread less
  Medians kept_;              // how it was when the number was kept last
  int rest_ = 0;              // chunks until another thread may be tried
  int pause_ = 0;             // length of the next rest
  int late_chunks_ = 0;
  int easy_chunks_ = 0;
  int calm_ = 0;       // easy chunks after which a thread is given back
  int held_ = 0;       // chunks since the number changed
  int doubts_at_ = 0;  // of those, when the number is doubted next
};

}  // namespace longtake::ui
