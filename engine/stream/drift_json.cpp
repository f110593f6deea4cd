#include "engine/stream/drift_json.h"

#include <cmath>
#include <cstdio>

namespace longtake::drift {
namespace {

const char* text_of(Level level) {
  switch (level) {
    case Level::unmeasured:
      return "unmeasured";
    case Level::learning:
      return "learning";
    case Level::good:
      return "good";
    case Level::watch:
      return "watch";
    case Level::drifted:
      return "drifted";
  }
  return "";
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

std::string name_of(Measure which) {
  constexpr std::array<const char*, kMeasures> kNames = {"saturation", "contrast",    "brightness",      "sharpness",
                                                         "motion",     "latent_mean", "latent_deviation"};
  return kNames[static_cast<std::size_t>(which)];
}

Json to_json(const ChunkMeasures& measures, const Verdict& verdict) {
  Json out = {{"level", text_of(verdict.level)}};
  if (verdict.worst) {
    out["score"] = rounded(verdict.score);
    out["worst"] = name_of(*verdict.worst);
  }
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto which = static_cast<Measure>(i);
    if (!measures.has(which)) continue;
    Json& one = out["measures"][name_of(which)];
    one["value"] = rounded(measures[which]);
    const Reading& reading = verdict[which];
    if (!reading.known()) continue;
    one["beside"] = rounded(reading.now);
    one["low"] = rounded(reading.low);
    if (std::isfinite(reading.high)) one["high"] = rounded(reading.high);
  }
  return out;
}

std::string worst_text(const Verdict& verdict) {
  if (!verdict.worst) return {};
  const Reading& reading = verdict[*verdict.worst];
  const bool is_mean = *verdict.worst == Measure::latent_mean;
  const bool below = reading.now < (is_mean ? 0 : 1) || std::isinf(reading.high);
  char text[96];
  std::snprintf(text, sizeof text,
                is_mean ? " off by %.2f deviations (limit %.2f)" : " %.2f x of its reference (limit %.2f)",
                static_cast<double>(reading.now), static_cast<double>(below ? reading.low : reading.high));
  return name_of(*verdict.worst) + text;
}

}  // namespace longtake::drift
