#pragma once

#include <c10/core/ScalarType.h>

#include <optional>

#include "engine/core/describe.h"
#include "engine/core/result.h"

namespace longtake {

/// Times of a chunk of the built-in model on this CPU, one per type. A CPU with bf16 products is not always faster with
/// them: small products wait for the conversion of their operands.
struct TypeTimes {
  double fp32_ms = 0;
  double bf16_ms = 0;

  at::ScalarType faster() const { return bf16_ms < fp32_ms ? at::kBFloat16 : at::kFloat; }
};

template <class V>
void visit(TypeTimes& t, V& v) {
  constexpr FieldRule time{.low = 1e-6, .high = 1e9, .required = true};
  v("fp32_ms", t.fp32_ms, time);
  v("bf16_ms", t.bf16_ms, time);
}

/// Earlier measurements on this CPU with this version; nothing if there are none.
std::optional<TypeTimes> known_type_times();
/// Stores them in the user's cache folder. A file that cannot be written costs a second at the next start.
Result<void> keep_type_times(const TypeTimes& times);

}  // namespace longtake
