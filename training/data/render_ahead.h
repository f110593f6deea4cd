#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "training/world/render.h"

namespace longtake::train {

/// Makes the samples of a step on several threads, and those of the next step while the caller computes. A sample is a
/// function of its key and index alone, so the number of threads changes only the time. With no threads, the caller's
/// thread makes everything.
template <class Key, class Item>
class RenderAhead {
 public:
  using Make = std::function<Item(world::Renderer& renderer, const Key& key, std::int64_t index)>;

  /// `make` is called on several threads at once and must not use shared data.
  RenderAhead(int threads, Make make) : threads_(threads), make_(std::move(make)) {}

  /// Items 0 .. count - 1 of `now`. The items of `next` are started.
  std::vector<Item> take(const Key& now, const Key& next, std::int64_t count) {
    if (threads_ == 0) return make_some(renderer_, now, 0, count);
    if (!begun_ || begun_->key != now || begun_->count != count) begun_ = begin(now, count);
    std::vector<Item> items;
    for (auto& part : begun_->parts) {
      for (Item& item : part.get()) items.push_back(std::move(item));
    }
    begun_ = begin(next, count);
    return items;
  }

 private:
  struct Begun {
    Key key;
    std::int64_t count = 0;
    std::vector<std::future<std::vector<Item>>> parts;  // their destructors wait
  };

  std::vector<Item> make_some(world::Renderer& renderer, const Key& key, std::int64_t first, std::int64_t end) const {
    std::vector<Item> items;
    for (std::int64_t i = first; i < end; ++i) items.push_back(make_(renderer, key, i));
    return items;
  }

  Begun begin(const Key& key, std::int64_t count) const {
    Begun begun{key, count, {}};
    const std::int64_t share = (count + threads_ - 1) / threads_;
    for (std::int64_t first = 0; first < count; first += share) {
      const std::int64_t end = std::min(first + share, count);
      begun.parts.push_back(std::async(std::launch::async, [this, key, first, end] {
        world::Renderer renderer;
        return make_some(renderer, key, first, end);
      }));
    }
    return begun;
  }

  int threads_;
  Make make_;
  world::Renderer renderer_;
  std::optional<Begun> begun_;  // last: it waits for its threads before make_ goes
};

}  // namespace longtake::train
