#pragma once

#include <QString>
#include <QStringList>

#include "engine/stream/judge.h"

namespace longtake::ui {

/// "drifting: saturation"; empty while a chunk is within the limits.
QString driftWord(const drift::Verdict& verdict);

/// A line for each measure with a reference: "saturation 1.32 × (limit 1.22)". The worst one is first.
QStringList driftLines(const drift::Verdict& verdict);

/// A chunk's verdict in a few words: "good", "no reference yet", ...
QString driftState(const drift::Verdict& verdict);

/// Explains the comparison and its limits.
QString driftExplained();

}  // namespace longtake::ui
