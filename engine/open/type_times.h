#pragma once

#include <c10/core/ScalarType.h>

#include <optional>

#include "engine/core/describe.h"
#include "engine/core/result.h"

namespace longtake {

/// Times of a chunk of the built-in model on this CPU, one for each type. A CPU that multiplies bf16 itself is not
/// always faster with it: small products wait for their numbers to be converted.
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

/// The times that were measured on this CPU with this version before; nothing if there are none.
std::optional<TypeTimes> known_type_times();
/// Keeps them in the user's cache folder. A file that cannot be written costs a second at the next start.
Result<void> keep_type_times(const TypeTimes& times);

}  // namespace longtake
