#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/stream/pictures.h"

namespace longtake {

/// PastPictures with its own thread. The destructor cancels the running request and joins.
class PictureWorker final : public PastPictures {
 public:
  PictureWorker(Decode decode, Wakeup wakeup);
  ~PictureWorker() override;

  void want(std::vector<PictureWish> wishes) override;
  std::optional<PictureEvent> poll() override;

 private:
  void run(const std::stop_token& stop);
  PictureEvent perform(const PictureWish& wish, const std::stop_token& stop);
  Work work_of(const PictureWish& wish, const std::stop_token& stop);
  void publish(PictureEvent event);

  const Decode decode_;
  const Wakeup wakeup_;

  std::mutex mutex_;
  std::condition_variable_any work_there_;
  std::deque<PictureWish> waiting_;
  std::optional<PictureWish> in_work_;
  std::stop_source in_work_stop_;
  std::deque<PictureEvent> events_;

  std::jthread thread_;  // last member, so that everything it uses outlives it
};

}  // namespace longtake
