#include "ui/model/thread_pace.h"

#include <algorithm>
#include <vector>

namespace longtake::ui {
namespace {

// The counts below are in chunks; a chunk of the built-in model lasts 0.75 s.
constexpr std::size_t kLooks = 5;    // a slow prompt switch or a short burst of another program is no trend
constexpr int kFirstPause = 80;      // a minute
constexpr int kLongestPause = 1280;  // a quarter of an hour
constexpr int kFirstCalm = 24;       // 18 s
constexpr int kLongestCalm = 768;    // ten minutes
constexpr int kLateChunks = 8;       // 6 s
constexpr int kFirstDoubt = 160;     // two minutes
constexpr double kBehind = 0.97;     // of a chunk's time; the rest is for the log and for the transfer to the window
constexpr double kFaster = 0.95;     // smaller gains are within the noise of a busy machine
constexpr double kEasy = 0.85;       // of a chunk's time, with one thread less
constexpr double kLate = 0.4;        // of the interval between two pictures
constexpr double kWorse = 1.1;
constexpr double kSpare = 0.6;  // cores; with fewer free, threads wait for each other
constexpr double kHopeless = 2;
constexpr std::size_t kHopelessLooks = 3;

}  // namespace

ThreadPace::Medians ThreadPace::medians() const {
  const auto median = [this](double Chunk::*value) {
    std::vector<double> sorted;
    for (const Chunk& chunk : newest_) sorted.push_back(chunk.*value);
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2));
    return sorted[sorted.size() / 2];
  };
  return {median(&Chunk::load), median(&Chunk::spare), median(&Chunk::late)};
}

int ThreadPace::turnTo(int threads, Why why) {
  now_ = threads;
  why_ = why;
  newest_.clear();
  skips_ = 1;
  from_ = late_chunks_ = easy_chunks_ = held_ = 0;
  doubts_at_ = std::max(doubts_at_, kFirstDoubt);
  calm_ = std::max(calm_, kFirstCalm);
  return now_;
}

// Doubles the wait before the next try, because this one did not help.
int ThreadPace::giveBack(Why why) {
  pause_ = std::clamp(2 * pause_, kFirstPause, kLongestPause);
  rest_ = pause_;
  return turnTo(now_ - 1, why);
}

// A window that was late before is not late because of the added thread.
bool ThreadPace::makesWindowLate(const Medians& now) const { return now.late > kLate && now.late > 2 * before_.late; }

int ThreadPace::judgeTrial(const Medians& now) {
  const int from = from_;
  from_ = 0;
  if (now_ < from) {
    // The number of threads was lowered for a test, because chunks had become slow.
    const bool stays = now.load < kept_.load / kFaster;
    if (stays) {
      pause_ = std::clamp(2 * pause_, kFirstPause, kLongestPause);
      rest_ = pause_;
      why_ = Why::no_help;
      return now_;
    }
    before_ = now;
    doubts_at_ *= 2;
    const Medians kept = kept_;
    turnTo(from, Why::behind);
    kept_ = kept;
    return now_;
  }
  if (makesWindowLate(now)) return giveBack(Why::window);
  if (now.load > kFaster * before_.load) return giveBack(Why::no_help);
  kept_ = now;
  return now_;
}

int ThreadPace::chunk(const Chunk& made) {
  if (rest_ > 0) --rest_;
  if (made.threads != now_) return now_;
  const bool tries_more = from_ > 0 && now_ > from_;
  if (tries_more && made.load > kHopeless * before_.load) return giveBack(Why::no_help);
  if (skips_ > 0) {
    --skips_;
    return now_;
  }
  newest_.push_back(made);
  if (newest_.size() > kLooks) newest_.pop_front();
  ++held_;
  if (tries_more && newest_.size() == kHopelessLooks &&
      std::ranges::all_of(newest_, [this](const Chunk& each) { return each.load > before_.load; }))
    return giveBack(Why::no_help);
  if (newest_.size() < kLooks) return now_;
  const Medians now = medians();
  if (from_ > 0) return judgeTrial(now);

  if (now_ > limits_.least) {
    late_chunks_ = makesWindowLate(now) ? late_chunks_ + 1 : 0;
    if (late_chunks_ >= kLateChunks) return giveBack(Why::window);
    // Assumes that the time is inversely proportional to the number of threads.
    const bool easy = now.load * now_ / (now_ - 1) < kEasy;
    easy_chunks_ = easy ? easy_chunks_ + 1 : 0;
    if (easy_chunks_ >= std::max(calm_, kFirstCalm)) return turnTo(now_ - 1, Why::calm);
    const bool became_full = now.spare < kSpare && now.load > kHopeless * kept_.load;
    if ((held_ >= doubts_at_ || became_full) && now.load > kBehind && now.load > kWorse * kept_.load) {
      const int from = now_;
      kept_ = now;
      turnTo(now_ - 1, Why::behind);
      from_ = from;
      return now_;
    }
  }
  if (now.load <= kBehind && why_ == Why::crowded) why_ = Why::enough;
  if (now.load <= kBehind || now_ >= limits_.most || rest_ > 0) return now_;
  if (now.spare < kSpare) {
    if (why_ == Why::enough || why_ == Why::calm) why_ = Why::crowded;
    return now_;
  }
  // The thread was given back too early; next time a longer calm is required.
  if (why_ == Why::calm && held_ < kFirstDoubt) calm_ = std::min(2 * calm_, kLongestCalm);
  if (why_ == Why::calm && held_ >= kFirstDoubt) calm_ = kFirstCalm;
  before_ = now;
  const int from = now_;
  turnTo(now_ + 1, Why::behind);
  from_ = from;
  return now_;
}

void ThreadPace::limitTo(int threads) {
  limits_.most = std::max(threads, 1);
  limits_.least = std::min(limits_.least, limits_.most);
  turnTo(limits_.most, why_);
}

}  // namespace longtake::ui
