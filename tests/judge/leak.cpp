#include "tests/judge/leak.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "training/judge/films.h"
#include "training/judge/intervals.h"
#include "training/judge/memory_scenes.h"

namespace longtake::gates {
namespace {

constexpr int rounds = 250;
constexpr float rate = .5F, decay = .02F;  // gradient descent with momentum; the weights decay
constexpr int latents = 16, step = 3;      // latent frames in a row of numbers, and the stride between them

std::vector<float> told_by(const std::vector<theatre::Act>& acts, int count) {
  const auto moments = theatre::stage(acts, 1 + kLatentPictures * step * (count - 1));
  std::vector<float> row;
  for (int l = 0; l < count; ++l) {
    const staging::Moment& m = moments[static_cast<std::size_t>(l * kLatentPictures * step)];
    for (std::size_t t = 0; t < theatre::kMostThings; ++t) {
      const bool there = t < m.things.size();
      const staging::PlacedThing p = there ? m.things[t] : staging::PlacedThing{};
      for (const float v : {there ? 1.0F : 0.0F, p.x, p.y, p.radius, p.facing, std::sin(p.angle), std::cos(p.angle),
                            p.ground, p.ground - p.y - p.radius})
        row.push_back(there ? v : 0);
    }
    row.push_back(m.camera);
    row.push_back(m.cover ? m.cover->x : 0);
    row.push_back(m.cover ? m.cover->width : 0);
  }
  return row;
}

/// Constant columns carry no information.
void standardise(std::vector<std::vector<float>>& rows) {
  if (rows.empty()) return;
  for (std::size_t c = 0; c < rows.front().size(); ++c) {
    double sum = 0, squares = 0;
    for (const auto& row : rows) sum += row[c], squares += static_cast<double>(row[c]) * row[c];
    const double n = static_cast<double>(rows.size()), mean = sum / n, variance = squares / n - mean * mean;
    const double scale = variance > 1e-8 ? 1 / std::sqrt(variance) : 0;
    for (auto& row : rows) row[c] = static_cast<float>((row[c] - mean) * scale);
  }
}

class Logistic {
 public:
  Logistic(std::size_t columns, int classes)
      : columns_(columns), classes_(static_cast<std::size_t>(classes)), weights_((columns + 1) * classes_, 0) {}

  void fit(const std::vector<std::vector<float>>& rows, const std::vector<int>& labels,
           const std::vector<std::size_t>& chosen) {
    std::vector<float> gradient(weights_.size()), speed(weights_.size(), 0), share(classes_);
    for (int round = 0; round < rounds; ++round) {
      std::ranges::fill(gradient, 0.0F);
      for (const std::size_t i : chosen) {
        scores(rows[i], share);
        float high = *std::ranges::max_element(share), sum = 0;
        for (float& s : share) s = std::exp(s - high), sum += s;
        for (std::size_t k = 0; k < classes_; ++k) {
          const float error = share[k] / sum - (static_cast<int>(k) == labels[i] ? 1.0F : 0.0F);
          float* g = &gradient[k * (columns_ + 1)];
          for (std::size_t c = 0; c < columns_; ++c) g[c] += error * rows[i][c];
          g[columns_] += error;
        }
      }
      const float part = 1 / static_cast<float>(chosen.size());
      // The step size shrinks with the number of columns, because many of them agree.
      const float pace = rate / std::sqrt(static_cast<float>(columns_));
      for (std::size_t w = 0; w < weights_.size(); ++w) {
        speed[w] = .9F * speed[w] - pace * (gradient[w] * part + decay * weights_[w]);
        weights_[w] += speed[w];
      }
    }
  }
  int answer(const std::vector<float>& row) const {
    std::vector<float> all(classes_);
    scores(row, all);
    return static_cast<int>(std::ranges::max_element(all) - all.begin());
  }

 private:
  void scores(const std::vector<float>& row, std::vector<float>& out) const {
    for (std::size_t k = 0; k < classes_; ++k) {
      const float* w = &weights_[k * (columns_ + 1)];
      float lanes[4] = {w[columns_], 0, 0, 0};
      for (std::size_t c = 0; c < columns_; ++c) lanes[c % 4] += w[c] * row[c];
      out[k] = (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    }
  }
  std::size_t columns_, classes_;
  std::vector<float> weights_;  // [classes][columns + 1]
};

Leak leak_of(const std::string& name, const Examples& examples) {
  Leak leak;
  leak.name = name;
  if (examples.rows.empty()) return leak;
  std::vector<float> right = cross_validated(examples);
  for (float& r : right) r *= 100;
  const Interval interval = bootstrap(right);
  std::vector<int> counts(static_cast<std::size_t>(examples.classes), 0);
  for (const int label : examples.labels) ++counts[static_cast<std::size_t>(label)];
  leak.found = interval.mean;
  leak.low = interval.low;
  leak.high = interval.high;
  leak.chance =
      100 * static_cast<float>(*std::ranges::max_element(counts)) / static_cast<float>(examples.labels.size());
  return leak;
}

}  // namespace

std::vector<float> told_of(const theatre::Scene& scene, int count) { return told_by({{0, scene}}, count); }

std::vector<float> cross_validated(const Examples& examples, int folds) {
  std::vector<std::vector<float>> rows = examples.rows;
  standardise(rows);
  std::vector<float> right(rows.size(), 0);
  for (int fold = 0; fold < folds; ++fold) {
    std::vector<std::size_t> fitted;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (static_cast<int>(i % static_cast<std::size_t>(folds)) != fold) fitted.push_back(i);
    Logistic model(rows.front().size(), examples.classes);
    model.fit(rows, examples.labels, fitted);
    for (std::size_t i = static_cast<std::size_t>(fold); i < rows.size(); i += static_cast<std::size_t>(folds))
      right[i] = model.answer(rows[i]) == examples.labels[i] ? 1.0F : 0.0F;
  }
  return right;
}

std::vector<Leak> find_leaks(int count, std::uint64_t first_seed) {
  Examples colours, kinds, memory_colours, memory_kinds, said_kinds;
  colours.classes = memory_colours.classes = theatre::kColours;
  kinds.classes = memory_kinds.classes = said_kinds.classes = theatre::kKinds;
  for (int i = 0; i < count; ++i) {
    theatre::Wish wish;
    wish.kind_said = i % 2 == 0;
    const theatre::Scene scene = theatre::sample_scene(first_seed + static_cast<std::uint64_t>(i), wish);
    if (scene.looks.empty()) continue;
    const std::vector<float> row = told_of(scene, latents);
    const theatre::ThingLook& look = scene.looks.front();
    colours.rows.push_back(row);
    colours.labels.push_back(static_cast<int>(look.colour));
    Examples& of = scene.kind_said.front() ? said_kinds : kinds;
    of.rows.push_back(row);
    of.labels.push_back(static_cast<int>(look.kind));
  }
  for (int i = 0; i < count; ++i) {
    const Question q = memory_scene(first_seed + static_cast<std::uint64_t>(count + i), i);
    if (!q.memory || q.first().looks.empty()) continue;
    const bool colour = q.memory->what != MemoryQuestion::What::thing;
    Examples& of = colour ? memory_colours : memory_kinds;
    of.rows.push_back(told_by(q.acts, latents));
    of.labels.push_back(colour ? static_cast<int>(q.first().looks.front().colour)
                               : static_cast<int>(q.first().looks.front().kind));
  }
  return {leak_of("colour, the world's scenes", colours), leak_of("unsaid kind, the world's scenes", kinds),
          leak_of("colour, memory scenes", memory_colours), leak_of("unsaid kind, memory scenes", memory_kinds),
          leak_of("said kind (for comparison)", said_kinds)};
}

std::string leak_table(const std::vector<Leak>& leaks) {
  std::string text;
  for (const Leak& leak : leaks) {
    char line[160];
    std::snprintf(line, sizeof line, "%-34s found %5.1f %% [%.1f, %.1f], chance %5.1f %%%s\n", leak.name.c_str(),
                  static_cast<double>(leak.found), static_cast<double>(leak.low), static_cast<double>(leak.high),
                  static_cast<double>(leak.chance), leak.at_chance() ? "" : "  LEAK");
    text += line;
  }
  return text;
}

}  // namespace longtake::gates
