#include "engine/session/state_bytes.h"

#include <algorithm>
#include <utility>

namespace longtake {

StateBytes::StateBytes(std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  pieces_ = {std::as_bytes(std::span(*owner))};
  owner_ = owner;
}

std::uint64_t StateBytes::size() const {
  std::uint64_t size = 0;
  for (const auto& piece : pieces_) size += piece.size();
  return size;
}

std::string StateBytes::joined() const {
  std::string all;
  all.reserve(size());
  for (const auto& piece : pieces_) all.append(reinterpret_cast<const char*>(piece.data()), piece.size());
  return all;
}

bool StateBytes::visit_parts(const std::function<bool(std::span<const std::byte> part)>& see) const {
  std::vector<std::byte> part;
  part.reserve(std::min<std::uint64_t>(kPartBytes, size()));
  for (auto piece : pieces_)
    while (!piece.empty()) {
      const auto more = piece.first(std::min(piece.size(), kPartBytes - part.size()));
      piece = piece.subspan(more.size());
      const bool is_part = more.size() == kPartBytes;  // already in one piece
      if (!is_part) part.insert(part.end(), more.begin(), more.end());
      if (!is_part && part.size() < kPartBytes) continue;
      if (!see(is_part ? more : std::span<const std::byte>(part))) return false;
      part.clear();
    }
  return part.empty() || see(part);
}

}  // namespace longtake
