#include <QComboBox>
#include <QLineEdit>

#include "engine/options/preset_folder.h"
#include "tests/support/export_wishes.h"
#include "tests/support/run.h"
#include "tests/ui/keeping_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/export/export_form.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

namespace {

ui::Settings settings_of(const ExportWish& wish, const std::filesystem::path& folder) {
  Json json = {{"export_preset", wish.form},       {"export_size", wish.size},
               {"export_prompts", wish.prompts},   {"export_most_mb", wish.most_mb},
               {"export_session", wish.session},   {"export_memory", wish.memory},
               {"export_folder", folder.string()}, {"keep_seconds", 2}};
  const auto file = folder / "studio.json";
  if (!atomic_write(file, json.dump())) return {};
  const auto read = ui::loadSettings(file);
  return read ? *read : ui::Settings();
}

}  // namespace

/// Exports from the window: with the settings of the last run, with user presets, and without a form.
class TestExportWishes : public QObject, KeepingBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() { closeBench(); }

  void settings_make_the_same_jobs_as_ever() {
    std::vector<Json> jobs(kExportWishes);
    for (int i = 0; i < kExportWishes; ++i) {
      if (!tried_by_window(i, 0)) continue;
      begin(export_wish(i), {});
      if (i % 4 == 1) mark(i % 8 == 1);
      jobs[static_cast<std::size_t>(i)] = formed(i);
      closeBench();
    }
    compare_jobs("window_settings", jobs);
  }

  void presets_make_the_same_jobs_as_ever() {
    std::vector<Json> jobs(kExportWishes);
    for (int i = 0; i < kExportWishes; ++i) {
      if (!tried_by_window(i, 1)) continue;
      const ExportWish wish = export_wish(i);
      const Json preset = {{"longtake_export_preset", 1},
                           {"name", "mine"},
                           {"form", wish.form},
                           {"fps", wish.fps},
                           {"mix", wish.mix},
                           {"size", wish.size},
                           {"most_mb", wish.most_mb},
                           {"prompts", wish.prompts},
                           {"session", wish.session},
                           {"memory", wish.memory},
                           {"file_name", "mine"}};
      begin(export_wish(i + 7), preset);
      jobs[static_cast<std::size_t>(i)] = formed(i);
      closeBench();
    }
    compare_jobs("window_presets", jobs);
  }

  void takes_and_the_last_seconds_make_the_same_jobs_as_ever() {
    std::vector<Json> takes(kExportWishes);
    std::vector<Json> last(kExportWishes);
    for (int i = 0; i < kExportWishes; ++i) {
      if (!tried_by_window(i, 2)) continue;
      begin(export_wish(i), {});
      action("Export All Takes")->trigger();
      takes[static_cast<std::size_t>(i)] = job(1);
      worker_->finish();
      action("Keep the Last 2 s")->trigger();
      last[static_cast<std::size_t>(i)] = job(2);
      closeBench();
    }
    compare_jobs("window_takes", takes);
    compare_jobs("window_last_seconds", last);
  }

 private:
  void begin(const ExportWish& wish, const Json& preset) {
    av1_ = true;
    freshBench();
    ui::Settings settings = settings_of(wish, folder_->path().toStdString());
    if (!preset.is_null()) {
      settings.export_own_preset = "mine";
      QVERIFY(QDir().mkpath(QString::fromStdString(presets().string())));
      QVERIFY(atomic_write(presets() / "mine.json", preset.dump()).has_value());
    }
    openBenchWith(std::move(settings));
  }
  void mark(bool both) {
    auto* timeline = only<ui::Timeline>(*window_);
    timeline->setPlayhead(5);
    QTest::keyClick(video_, Qt::Key_I);
    timeline->setPlayhead(20);
    if (both) QTest::keyClick(video_, Qt::Key_O);
  }
  QAction* action(const QString& text) const {
    for (QAction* one : window_->findChildren<QAction*>())
      if (one->text() == text) return one;
    return nullptr;
  }
  Json job(std::size_t count) {
    [&] { QTRY_COMPARE(worker_->begun<ExportJob>().size(), count); }();
    return job_json(worker_->begun<ExportJob>().back());
  }
  /// The job of the dialog's choices.
  Json formed(int number) {
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ui::ExportDialog*>();
    for (auto* one : dialog->findChildren<QLineEdit*>())
      if (number % 6 == 5 && one->accessibleName() == "Sound" && one->isEnabled())
        one->setText(
            QString::fromStdString((std::filesystem::path(folder_->path().toStdString()) / "studio.json").string()));
    if (number % 5 == 4)
      for (auto* one : dialog->findChildren<QComboBox*>())
        if (one->accessibleName() == "Pictures a second") {
          one->setCurrentIndex(1 + number % 4);
          Q_EMIT one->activated(one->currentIndex());
        }
    press(*dialog, "Export");
    return job(1);
  }
};

LONGTAKE_WINDOW_TEST(TestExportWishes)
#include "test_export_wishes.moc"
