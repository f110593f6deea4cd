#pragma once

#include <chrono>
#include <optional>
#include <semaphore>
#include <variant>
#include <vector>

namespace longtake {

/// Waits for events of any source with poll() and a Wakeup. Tests block on the wakeup and need no sleeps.
template <class Source, class AnyEvent>
class EventReader {
 public:
  /// The function to pass as the Wakeup.
  auto wakeup() {
    return [this] { woken_.release(); };
  }
  void read_from(Source& source) { source_ = &source; }

  /// The next event of this kind; events of other kinds before it are appended to `seen`. Empty after ten seconds.
  template <class Kind>
  std::optional<Kind> next() {
    for (;;) {
      while (auto event = source_->poll()) {
        if (const Kind* found = std::get_if<Kind>(&*event)) return *found;
        seen.push_back(std::move(*event));
      }
      if (!woken_.try_acquire_for(std::chrono::seconds(10))) return std::nullopt;
    }
  }

  template <class Kind>
  int count_seen() const {
    int count = 0;
    for (const AnyEvent& event : seen) count += std::holds_alternative<Kind>(event) ? 1 : 0;
    return count;
  }

  std::vector<AnyEvent> seen;

 private:
  Source* source_ = nullptr;
  std::counting_semaphore<> woken_{0};
};

}  // namespace longtake
