#include "training/exam/recall_mechanism.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/random.h"
#include "training/exam/asked_tokens.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t twin_stream = 0x7314;
constexpr int tokens_of_nearness = 4;  // tokens of one clip that the probe reads
constexpr double ridge = .1;           // weight of the classifier's penalty, per training token

/// The tokens whose keys or values are replaced by the twin's.
struct Exchange {
  const char* name;
  std::array<bool, kNearness> of;  // by Nearness
  bool keys = true, values = true;
};
constexpr std::array kExchanges = {
    Exchange{"nothing", {}},
    Exchange{"thing", {true}},
    Exchange{"thing_edge", {true, true}},
    Exchange{"thing_edge_keys", {true, true}, true, false},
    Exchange{"thing_edge_values", {true, true}, false, true},
    Exchange{"frames", {true, true, true, true, true}},
    Exchange{"around", {false, false, true, true, true}},
    Exchange{"other_frames", {false, false, false, false, false, true, true}},
    Exchange{"all_but_thing_edge", {false, false, true, true, true, true, true}},
    Exchange{"all", {true, true, true, true, true, true, true}},
};

using TokenPlace = std::tuple<std::int64_t, int, int>;
TokenPlace place_of(const Token& token) { return {token.frame, token.row, token.column}; }

std::vector<TokenPlace> places_of(const Memory& memory) {
  std::vector<TokenPlace> places;
  for (const SlotId slot : memory.table().kept()) places.push_back(place_of(memory.table().at(slot)));
  return places;
}

/// Forgets the tokens that the other memory does not hold.
Result<void> keep_what(ChunkGenerator& generator, const Memory& other) {
  std::vector<TokenPlace> held = places_of(other);
  std::ranges::sort(held);
  Forget forget;
  for (const TokenPlace& place : places_of(generator.memory()))
    if (!std::ranges::binary_search(held, place))
      forget.tokens.push_back({std::get<0>(place), std::get<1>(place), std::get<2>(place)});
  return forget.tokens.empty() ? Result<void>() : generator.forget(forget);
}

theatre::Colour twin_of(const RecallScene& scene) {
  const int step = 1 + Rng(scene.seed, twin_stream).below(theatre::kColours - 1);
  return static_cast<theatre::Colour>((static_cast<int>(scene.colour()) + step) % theatre::kColours);
}

/// The twin's slots in the order of the clip's.
at::Tensor same_places(const Memory& film, const Memory& twin) {
  std::map<TokenPlace, std::int64_t> at_twin;
  std::int64_t slot = 0;
  for (const TokenPlace& place : places_of(twin)) at_twin[place] = slot++;
  std::vector<std::int64_t> order;
  for (const TokenPlace& place : places_of(film)) order.push_back(at_twin.at(place));
  return at::tensor(order, at::kLong);
}

MemoryView exchanged(const MemoryView& own, const MemoryView& twin, const at::Tensor& nearness,
                     const Exchange& exchange) {
  if (own.empty()) return own;
  at::Tensor chosen = at::zeros_like(nearness, at::kBool);
  for (int i = 0; i < kNearness; ++i)
    if (exchange.of[static_cast<std::size_t>(i)]) chosen = chosen.logical_or(nearness.eq(i));
  const at::Tensor where = chosen.to(own.blocks.front().k.device()).view({1, -1, 1});
  MemoryView mixed = own;
  for (std::size_t block = 0; block < own.blocks.size(); ++block) {
    KeyValues& kv = mixed.blocks[block];
    if (exchange.keys) kv.k = at::where(where, twin.blocks[block].k, kv.k);
    if (exchange.values) kv.v = at::where(where, twin.blocks[block].v, kv.v);
  }
  return mixed;
}

/// The nearness of kept tokens, in slot order.  [M] int64
at::Tensor kept_nearness(const Memory& memory, const at::Tensor& all) {
  std::vector<std::int64_t> kept;
  const auto values = all.accessor<std::int64_t, 3>();
  for (const auto& [frame, row, column] : places_of(memory)) kept.push_back(values[frame][row][column]);
  return at::tensor(kept, at::kLong);
}

void add_attention(gates::Line& line, int film, const NextChunk& next, const RecallFilm& film_of,
                   const at::Tensor& nearness) {
  const at::Tensor shares =
      at::avg_pool2d(film_of.cells.unsqueeze(1), 2).flatten();  // shares of the target chunk's tokens
  const at::Tensor asking = shares.ge(kReturnShare).nonzero().flatten();
  if (asking.numel() == 0) return;
  const at::Tensor mean = film_of.colours.mean(0).unsqueeze(0);
  const std::vector<at::Tensor> blocks = next.attention(mean, next.noise(0), static_cast<float>(kRecallLevels.front()));
  const at::Tensor shows = nearness.le(static_cast<int>(Nearness::edge));
  const std::int64_t kept = nearness.numel();
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const at::Tensor given = blocks[block].to(at::kCPU).index_select(0, asking).mean(0);  // [M + N]
    const std::string prefix = "attention_" + std::to_string(block) + "_";
    const auto add = [&](const char* to, const at::Tensor& part) {
      line.measures[prefix + to][film] = 100 * part.sum().item<float>();
    };
    const at::Tensor past = given.narrow(0, 0, kept);
    add("thing", past.masked_select(shows));
    add("rest", past.masked_select(shows.logical_not()));
    add("own", given.narrow(0, kept, given.numel() - kept));
  }
  line.measures["attention_tokens_thing"][film] = shows.sum().item<float>();
  line.measures["attention_tokens_rest"][film] = static_cast<float>(kept) - shows.sum().item<float>();
}

/// Some tokens of each nearness, evenly spread over the slots.
std::vector<std::int64_t> probed(const at::Tensor& nearness) {
  std::vector<std::int64_t> chosen;
  for (int i = 0; i < kNearness; ++i) {
    const at::Tensor all = nearness.eq(i).nonzero().flatten();
    const std::int64_t count = std::min<std::int64_t>(all.numel(), tokens_of_nearness);
    for (std::int64_t t = 0; t < count; ++t)
      chosen.push_back(all[(2 * t + 1) * all.numel() / (2 * count)].item<std::int64_t>());
  }
  return chosen;
}

/// A classifier of colours, fitted by least squares to one-hot targets.
class LinearProbe {
 public:
  /// features [N, W] double, truths [N] int64
  LinearProbe(const at::Tensor& features, const at::Tensor& truths)
      : mean_(features.mean(0)), deviation_(features.std(0, /*unbiased=*/false).clamp_min(1e-6)) {
    const at::Tensor x = scaled(features);
    const at::Tensor y = at::one_hot(truths, theatre::kColours).to(at::kDouble);
    const at::Tensor penalty = at::eye(x.size(1), x.options()) * (ridge * static_cast<double>(x.size(0)));
    weights_ = at::linalg_solve(at::matmul(x.t(), x) + penalty, at::matmul(x.t(), y));
  }
  at::Tensor read(const at::Tensor& features) const { return at::matmul(scaled(features), weights_).argmax(1); }

 private:
  at::Tensor scaled(const at::Tensor& features) const {
    const at::Tensor x = (features - mean_) / deviation_;
    return at::cat({x, at::ones({x.size(0), 1}, x.options())}, 1);
  }
  at::Tensor mean_, deviation_, weights_;
};

}  // namespace

const char* name(Nearness nearness) {
  constexpr const char* names[] = {"thing", "edge", "next", "near", "far", "afterwards", "before"};
  return names[static_cast<std::size_t>(nearness)];
}

at::Tensor nearness_of(const at::Tensor& shares) {
  const auto within = [&](std::int64_t distance) {
    const at::Tensor shown = shares.gt(0).to(at::kFloat).unsqueeze(1);
    return at::max_pool2d(shown, 2 * distance + 1, 1, distance).squeeze(1).gt(0);
  };
  const auto constant = [&](Nearness nearness) {
    return at::full(shares.sizes(), static_cast<std::int64_t>(nearness), at::kLong);
  };
  const at::Tensor frames = shares.flatten(1).gt(0).any(1);  // [P] that show it
  const at::Tensor before = frames.to(at::kLong).cumsum(0).eq(0).view({-1, 1, 1});
  at::Tensor nearness = constant(Nearness::far);
  nearness = at::where(within(2), constant(Nearness::near), nearness);
  nearness = at::where(within(1), constant(Nearness::next), nearness);
  nearness = at::where(shares.gt(0), constant(Nearness::edge), nearness);
  nearness = at::where(shares.ge(kReturnShare), constant(Nearness::thing), nearness);
  nearness = at::where(frames.view({-1, 1, 1}), nearness, constant(Nearness::afterwards));
  return at::where(before, constant(Nearness::before), nearness);
}

Result<RecallMechanism> inspect_memory(const RecallTest& test, const CellCodec& codec, const RecallFilm& film,
                                       int number, const MemoryRow& row, int noises) {
  const c10::NoGradGuard no_grad;
  const theatre::Colour twin_colour = twin_of(film.scene);
  const at::Tensor twin_past = past_in_colour(film.scene, twin_colour, codec);
  auto own = TRY(test.begin(film, row));
  MemoryRow everything = row;
  everything.whole_film = true;  // only tokens that the clip's own stream evicts are removed
  auto twin = TRY(test.begin(film, everything));
  while (own.generator->cursor().frame < film.past.size(0)) {
    TRY(test.show_next(own, film.past));
    TRY(test.show_next(twin, twin_past));
    TRY(keep_what(*twin.generator, own.generator->memory()));
  }
  test.go_to_return(own, film);
  test.go_to_return(twin, film);

  RecallMechanism made;
  made.truth = film.scene.colour();
  made.line.name = row.name;
  const Memory& memory = own.generator->memory();
  const at::Tensor nearness = kept_nearness(memory, nearness_of(film.asked));
  const MemoryView kept = NextChunk::kept(*own.generator);
  MemoryView other = NextChunk::kept(*twin.generator);
  const at::Tensor order = same_places(memory, twin.generator->memory());
  for (KeyValues& block : other.blocks) {
    const at::Tensor slots = order.to(block.k.device());
    block = {block.k.index_select(1, slots), block.v.index_select(1, slots)};
  }
  for (const Exchange& exchange : kExchanges) {
    RecallAnswer answer;
    answer.levels = test.distances(
        NextChunk(*own.generator, own.told_next(), exchanged(kept, other, nearness, exchange)), film, noises);
    const theatre::Colour nearest = nearest_colour(answer.distances());
    const std::string prefix = std::string("exchange_") + exchange.name;
    const auto add = [&](const char* what, bool is) { made.line.measures[prefix + what][number] = is ? 100.0F : 0.0F; };
    add("_own", nearest == made.truth);
    add("_twin", nearest == twin_colour);
    add("_other", nearest != made.truth && nearest != twin_colour);
  }
  for (int i = 0; i < kNearness; ++i)
    made.line.measures[std::string("tokens_") + name(static_cast<Nearness>(i))][number] =
        nearness.eq(i).sum().item<float>();
  add_attention(made.line, number, NextChunk(*own.generator, own.told_next()), film, nearness);

  const std::vector<std::int64_t> tokens = probed(nearness);
  const at::Tensor chosen = at::tensor(tokens, at::kLong);
  std::vector<at::Tensor> blocks;
  for (const KeyValues& block : kept.blocks) {
    const auto of = [&](const at::Tensor& x) { return x.to(at::kCPU).squeeze(0).index_select(0, chosen); };
    blocks.push_back(at::stack({of(block.k), of(block.v)}, 1));  // [T, 2, width]
  }
  if (!blocks.empty()) made.features = at::stack(blocks, 1).to(at::kHalf).contiguous();
  made.nearness = nearness.index_select(0, chosen);
  return made;
}

void probe_colours(const std::vector<RecallMechanism>& films, const std::vector<int>& numbers, gates::Line& line) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> features, nearness;
  std::vector<std::int64_t> truths, owners;
  for (std::size_t i = 0; i < films.size(); ++i) {
    if (!films[i].features.defined()) continue;
    features.push_back(films[i].features);
    nearness.push_back(films[i].nearness);
    truths.insert(truths.end(), static_cast<std::size_t>(films[i].nearness.numel()),
                  static_cast<std::int64_t>(films[i].truth));
    owners.insert(owners.end(), static_cast<std::size_t>(films[i].nearness.numel()), numbers[i]);
  }
  if (features.empty()) return;
  const at::Tensor x = at::cat(features), near = at::cat(nearness);
  const at::Tensor truth = at::tensor(truths, at::kLong), owner = at::tensor(owners, at::kLong);
  for (int group = 0; group < kNearness; ++group) {
    for (std::int64_t fold = 0; fold < 2; ++fold) {
      const at::Tensor of_group = near.eq(group), half = owner.remainder(2).eq(fold);
      const at::Tensor fitted = of_group.logical_and(half.logical_not()).nonzero().flatten();
      const at::Tensor asked = of_group.logical_and(half).nonzero().flatten();
      if (fitted.numel() < theatre::kColours || asked.numel() == 0) continue;
      for (std::int64_t block = 0; block < x.size(1); ++block) {
        for (const std::int64_t part : {0, 1}) {
          const at::Tensor all = x.select(1, block).select(1, part);
          const auto rows = [&](const at::Tensor& which) { return all.index_select(0, which).to(at::kDouble); };
          const LinearProbe probe(rows(fitted), truth.index_select(0, fitted));
          const at::Tensor right = probe.read(rows(asked)).eq(truth.index_select(0, asked)).to(at::kFloat);
          const std::string measure = "probe_" + std::to_string(block) + (part == 0 ? "_keys_" : "_values_") +
                                      name(static_cast<Nearness>(group));
          const at::Tensor films_asked = owner.index_select(0, asked);
          for (const int number : numbers) {
            const at::Tensor own = right.masked_select(films_asked.eq(number));
            if (own.numel() > 0) line.measures[measure][number] = 100 * own.mean().item<float>();
          }
        }
      }
    }
  }
}

}  // namespace longtake::train
