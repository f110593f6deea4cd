#include "ui/model/examples.h"

#include <QCoreApplication>
#include <QFile>

namespace longtake::ui {
namespace {

struct ExampleWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Examples)
};

QString fileOf(const char* name) { return QStringLiteral(":/resources/examples/%1.json").arg(QLatin1String(name)); }

}  // namespace

std::vector<Example> examples() {
  return {
      {ExampleWords::tr("Day and Night"),
       ExampleWords::tr("One shot from day to night. Each prompt slides into the next; the ball is not forgotten."),
       fileOf("day_and_night")},
      {ExampleWords::tr("Away and Back"),
       ExampleWords::tr(
           "The camera looks away and comes back, with memory at first and then without. Inspect shows it."),
       fileOf("away_and_back")},
      {ExampleWords::tr("Behind a Tree"),
       ExampleWords::tr(
           "The prompt does not give the ball's colour. When it comes out again, only the memory knows it."),
       fileOf("behind_a_tree")},
      {ExampleWords::tr("Blend and Cut"),
       ExampleWords::tr("Two prompts at once, by weight, and then a cut to another place."), fileOf("blend_and_cut")}};
}

std::string textOf(const Example& example) {
  QFile file(example.file);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace longtake::ui
