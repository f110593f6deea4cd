#pragma once

#include <cstdint>

namespace longtake {

using CommandId = std::uint64_t;  ///< Given by Stream::post, repeated by receipts; never 0.
using TakeId = std::uint32_t;     ///< A linear path through a session's history; the first is 0.
using ChunkIndex = std::int64_t;  ///< Counted from 0 in each take.

}  // namespace longtake
