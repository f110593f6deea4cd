#pragma once

#include <QString>
#include <QStringList>

#include "engine/stream/judge.h"

namespace longtake::ui {

/// "drifting: saturation"; empty while a chunk is not beyond a limit.
QString driftWord(const drift::Verdict& verdict);

/// A line for each measure that has a reference: "saturation 1.32 × (limit 1.22)". The worst one is first.
QStringList driftLines(const drift::Verdict& verdict);

/// The verdict on a chunk in a few words: "good", "no reference yet", ...
QString driftState(const drift::Verdict& verdict);

/// Explains the comparison and its limits.
QString driftExplained();

}  // namespace longtake::ui
