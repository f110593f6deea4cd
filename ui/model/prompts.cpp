#include "ui/model/prompts.h"

#include <algorithm>
#include <iterator>

#include "ui/model/touched.h"

namespace longtake::ui {

TypedPrompt Prompts::Begin::typed() const { return receipt == nullptr ? asTyped(*prompt) : receipt->prompt; }

QString Prompts::Begin::text() const { return receipt == nullptr ? promptText(prompt->texts) : receipt->prompt.typed; }

Prompts::Begin Prompts::begin(TakeId take, ChunkIndex chunk, const SetPrompt& prompt) const {
  return {take, chunk, &prompt, receipts_.at({take, chunk})};
}

std::optional<Prompts::Begin> Prompts::at(const std::vector<TakePart>& path, ChunkIndex chunk) const {
  auto part = std::ranges::partition_point(path, [&](const TakePart& one) { return one.first <= chunk; });
  while (part != path.begin()) {
    --part;
    touch(1);
    const TakeBook::Take* take = book_.find(part->take);
    if (take == nullptr) continue;
    const auto behind = take->prompts.upper_bound(std::min(chunk, part->last));
    if (behind == take->prompts.begin()) continue;
    const auto& [first, prompt] = *std::prev(behind);
    if (first >= part->first) return begin(part->take, first, prompt);
  }
  return std::nullopt;
}

std::optional<Prompts::Begin> Prompts::at(const Place& place) const {
  const TakeBook::Take* take = book_.find(place.take);
  if (take == nullptr) return std::nullopt;
  const auto found = take->prompts.find(place.chunk);
  return found == take->prompts.end() ? std::nullopt : std::optional(begin(place.take, found->first, found->second));
}

std::optional<Prompts::Begin> Prompts::after(const std::vector<TakePart>& path, ChunkIndex chunk) const {
  auto part = std::ranges::partition_point(path, [&](const TakePart& one) { return one.last <= chunk; });
  for (; part != path.end(); ++part) {
    touch(1);
    const TakeBook::Take* take = book_.find(part->take);
    if (take == nullptr) continue;
    const auto next = take->prompts.lower_bound(std::max(chunk + 1, part->first));
    if (next != take->prompts.end() && next->first <= part->last) return begin(part->take, next->first, next->second);
  }
  return std::nullopt;
}

std::vector<Prompts::Begin> Prompts::along(const std::vector<TakePart>& path) const {
  std::vector<Begin> all;
  for (auto next = after(path, -1); next; next = after(path, next->chunk)) all.push_back(*next);
  return all;
}

}  // namespace longtake::ui
