#pragma once

#include <functional>
#include <future>
#include <optional>
#include <utility>

namespace longtake::train {

/// Makes what the next step learns from while the caller computes. An item is a function of its key alone, so a thread
/// changes only the time. Without one, the caller's thread makes everything.
template <class Key, class Item>
class StepsAhead {
 public:
  using Make = std::function<Item(const Key& key)>;

  /// `make` is called on another thread if `ahead`, never on two at once.
  StepsAhead(bool ahead, Make make) : ahead_(ahead), make_(std::move(make)) {}

  /// The item of `now`. That of `next` is begun.
  Item take(const Key& now, const Key& next) {
    if (!ahead_) return make_(now);
    if (!begun_ || begun_->key != now) begin(now);
    Item item = begun_->item.get();
    begin(next);
    return item;
  }

 private:
  struct Begun {
    Key key;
    std::future<Item> item;  // the future's destructor waits
  };

  void begin(const Key& key) {
    begun_.reset();
    begun_.emplace(Begun{key, std::async(std::launch::async, [this, key] { return make_(key); })});
  }

  bool ahead_;
  Make make_;
  std::optional<Begun> begun_;  // last: it waits for its thread before make_ goes
};

}  // namespace longtake::train
