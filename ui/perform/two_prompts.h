#pragma once

#include <QString>
#include <optional>

#include "engine/core/result.h"

namespace longtake::ui {

/// The prompt between two, as typed, with `share` (0..1) of the second. At the ends the other one stays in it with the
/// weight 0, so that a hand that goes on moves the weights of the same texts.
Result<QString> between(const QString& first, const QString& second, double share);

/// The share of the second in a prompt that consists of these two or of one of them; nothing for any other prompt.
std::optional<double> shareOfSecond(const QString& typed, const QString& first, const QString& second);

/// How much of `typed` is `part`, 0..1: a slot's prompt is the whole prompt, a part of a blend, or no part of it.
double shareOf(const QString& typed, const QString& part);

}  // namespace longtake::ui
