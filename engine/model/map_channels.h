#pragma once

namespace longtake {

inline constexpr int most_things = 3, most_kinds = 8, most_looks = 8;

/// The conditioning maps, with one value per cell. They hold the nearness to the middle of any thing, of a thing of
/// each kind and of each look. They hold the cell's place in the thing's own frame, by kind and for any. Further maps
/// are the thing's smallness and motion, its shadow, and the cover. The maps from `kinds` up to `across_any` hold the
/// words of a prompt.
namespace map_channel {
inline constexpr int any = 0, kinds = 1, looks = kinds + most_kinds;
inline constexpr int across = looks + most_looks, down = across + most_kinds;  // one map per kind
inline constexpr int across_any = down + most_kinds, down_any = across_any + 1, small = down_any + 1, going = small + 1,
                     shadow = going + 2, cover = shadow + 1, count = cover + 1;
}  // namespace map_channel

}  // namespace longtake
