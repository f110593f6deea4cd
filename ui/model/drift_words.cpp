#include "ui/model/drift_words.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

using drift::Level;
using drift::Measure;

struct DriftWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Drift)
};

QString nameOf(Measure which) {
  switch (which) {
    case Measure::saturation:
      return DriftWords::tr("saturation");
    case Measure::contrast:
      return DriftWords::tr("contrast");
    case Measure::brightness:
      return DriftWords::tr("brightness");
    case Measure::sharpness:
      return DriftWords::tr("sharpness");
    case Measure::motion:
      return DriftWords::tr("motion");
    case Measure::latent_mean:
      return DriftWords::tr("mean of the latents");
    case Measure::latent_deviation:
      return DriftWords::tr("spread of the latents");
  }
  return {};
}

QString lineOf(const drift::Verdict& verdict, Measure which) {
  const drift::Reading& reading = verdict[which];
  // `alike` is the value for no difference. Values at or above it are shown with the upper limit, if there is one.
  const float alike = which == Measure::latent_mean ? 0 : 1;
  const bool below = reading.now < alike - 0.005F || std::isinf(reading.high);
  const QString limit = decimalText(below ? reading.low : reading.high, 2);
  const QString now = decimalText(reading.now, 2);
  // A difference of means has no ratio.
  if (which == Measure::latent_mean) return DriftWords::tr("%1 off by %2 (limit %3)").arg(nameOf(which), now, limit);
  return DriftWords::tr("%1 %2 × (limit %3)").arg(nameOf(which), now, limit);
}

}  // namespace

QString driftWord(const drift::Verdict& verdict) {
  if (verdict.level != Level::drifted || !verdict.worst) return {};
  return DriftWords::tr("drifting: %1").arg(nameOf(*verdict.worst));
}

QStringList driftLines(const drift::Verdict& verdict) {
  QStringList lines;
  if (verdict.worst) lines << lineOf(verdict, *verdict.worst);
  for (std::size_t i = 0; i < drift::kMeasures; ++i) {
    const auto which = static_cast<Measure>(i);
    if (verdict.worst != which && verdict[which].known()) lines << lineOf(verdict, which);
  }
  return lines;
}

QString driftState(const drift::Verdict& verdict) {
  switch (verdict.level) {
    case Level::unmeasured:
      return DriftWords::tr("Not measured");
    case Level::learning:
      return DriftWords::tr("Learning the look of this prompt");
    case Level::good:
      return DriftWords::tr("As it began");
    case Level::watch:
      return DriftWords::tr("Near a limit");
    case Level::drifted:
      return DriftWords::tr("Drifting");
  }
  return {};
}

QString driftExplained() {
  return DriftWords::tr(
             "The last %1 chunks compared with the first steady ones under this prompt (1 × is alike). Another subject "
             "or a moving camera shows here as well; the content of the picture is not measured.")
      .arg(drift::Judge::kSmoothing);
}

}  // namespace longtake::ui
