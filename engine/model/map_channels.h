#pragma once

namespace longtake {

inline constexpr int most_things = 3, most_kinds = 8, most_looks = 8;

/// Of each cell: how near a thing's middle is, of any, of each kind and of each look; where in the thing's own frame
/// the cell lies, by kind and of any; how small the thing is and how far it goes; its shadow; what is covered. What
/// the words of a prompt tell are the maps from `kinds` up to `across_any`.
namespace map_channel {
inline constexpr int any = 0, kinds = 1, looks = kinds + most_kinds;
inline constexpr int across = looks + most_looks, down = across + most_kinds;  // by kind
inline constexpr int across_any = down + most_kinds, down_any = across_any + 1, small = down_any + 1, going = small + 1,
                     shadow = going + 2, cover = shadow + 1, count = cover + 1;
}  // namespace map_channel

}  // namespace longtake
