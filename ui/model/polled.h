#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "ui/model/wake.h"

namespace longtake::ui {

/// Owns an engine object that works on its own threads and wakes the Qt thread when it has news. All calls come from
/// the Qt thread.
template <class T>
class Polled {
 public:
  /// `news` runs in the Qt thread, and only while there is a T.
  explicit Polled(std::function<void()> news) {
    QObject::connect(&wake_, &Wake::rang, &wake_, [this, news = std::move(news)] {
      if (what_) news();
    });
  }

  /// T's threads call this when events can be drained.
  std::function<void()> ring() const { return wake_.ring(); }
  void reset(std::unique_ptr<T> what = nullptr) { what_ = std::move(what); }
  std::unique_ptr<T> release() { return std::move(what_); }

  T* operator->() const { return what_.get(); }
  explicit operator bool() const { return what_ != nullptr; }

  /// Passes every event to `take`, which may destroy the T.
  template <class Take>
  void drain(const Take& take) {
    while (what_) {
      const auto event = what_->poll();
      if (!event) return;
      take(*event);
    }
  }

 private:
  Wake wake_;
  std::unique_ptr<T> what_;  // after wake_: its threads call ring() until it is destroyed
};

}  // namespace longtake::ui
