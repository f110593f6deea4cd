#include "ui/model/examples.h"

#include <QCoreApplication>
#include <QFile>

namespace longtake::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Examples)
};

QString fileOf(const char* name) { return QStringLiteral(":/resources/examples/%1.json").arg(QLatin1String(name)); }

}  // namespace

std::vector<Example> examples() {
  return {{Words::tr("Day and Night"),
           Words::tr("One shot from day to night. Each prompt slides into the next; the ball is not forgotten."),
           fileOf("day_and_night")},
          {Words::tr("Away and Back"),
           Words::tr("The camera looks away and comes back, with memory at first and then without. Inspect shows it."),
           fileOf("away_and_back")},
          {Words::tr("Behind a Tree"),
           Words::tr("No word tells the ball's colour. When it comes out again, memory alone knows it."),
           fileOf("behind_a_tree")},
          {Words::tr("Blend and Cut"), Words::tr("Two prompts at once, by weight, and then a cut to another place."),
           fileOf("blend_and_cut")}};
}

std::string textOf(const Example& example) {
  QFile file(example.file);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace longtake::ui
