#pragma once

#include <functional>
#include <future>
#include <optional>
#include <utility>

namespace longtake::train {

/// Prepares the data of the next step while the caller computes. An item is a function of its key alone, so results are
/// the same with and without the thread. Without it, the caller's thread makes every item.
template <class Key, class Item>
class StepsAhead {
 public:
  using Make = std::function<Item(const Key& key)>;

  /// `make` runs on another thread if `ahead`, never on two at once.
  StepsAhead(bool ahead, Make make) : ahead_(ahead), make_(std::move(make)) {}

  /// Returns the item of `now` and begins that of `next`.
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
  std::optional<Begun> begun_;  // last: waits for its thread before make_ is destroyed
};

}  // namespace longtake::train
