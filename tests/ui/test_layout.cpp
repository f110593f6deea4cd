#include <QDockWidget>
#include <QListView>

#include "tests/support/field_count.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/prompt/prompts_panel.h"

using namespace longtake;

/// The places of panels, and which of them the next start restores.
class TestLayout : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    script_ = StreamScript();
    window_ = openWindow(script_.factory());
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanup() { window_.reset(); }

  void settings_come_back() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a/studio.json").toStdString();
    {
      auto window = openWindow(script_.factory(), ui::Settings::defaults(), path);
      QTest::keyClick(window.get(), Qt::Key_F2, Qt::ControlModifier);
      auto* box = only<ui::PromptBar>(*window)->findChild<ui::PromptEdit*>();
      box->setText("remember me");
      QTest::keyClick(box, Qt::Key_Return);
      window->close();
    }
    const auto settings = ui::loadSettings(path);
    QVERIFY2(settings.has_value(), settings ? "" : settings.error().text().c_str());
    QCOMPARE(settings->layout, std::string("inspect"));
    QCOMPARE(settings->history.front(), std::string("remember me"));
    auto window = openWindow(script_.factory(), *settings);
    QVERIFY(only<ui::PromptsPanel>(*window)->isVisible());
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("remember me"));
  }

  void a_floating_panel_and_a_closed_one_come_back_so() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("studio.json").toStdString();
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    {
      auto window = openWindow(script_.factory(), settings, path);
      panel(*window, "memory")->setFloating(true);
      panel(*window, "prompts")->close();
      window->close();
    }
    const auto kept = ui::loadSettings(path);
    QVERIFY(kept.has_value());
    auto window = openWindow(script_.factory(), *kept);
    QVERIFY(panel(*window, "memory")->isFloating() && panel(*window, "memory")->isVisible());
    QVERIFY(!panel(*window, "prompts")->isVisible());
    // The other layout has its own arrangement.
    QTest::keyClick(window.get(), Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(!panel(*window, "memory")->isVisible());
    QTest::keyClick(window.get(), Qt::Key_F2, Qt::ControlModifier);
    QVERIFY(panel(*window, "memory")->isFloating());
  }

  void reset_layout_puts_every_panel_back_to_its_place_and_size() {
    window_->resize(1600, 1000);
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    auto* memory = panel(*window_, "memory");
    auto* prompts = panel(*window_, "prompts");
    QTRY_VERIFY(memory->isVisible() && prompts->isVisible());
    act("Reset Layout");
    QCoreApplication::processEvents();
    const int memory_width = memory->width();
    const int prompts_width = prompts->width();
    memory->setFloating(true);
    prompts->close();
    act("Reset Layout");
    QTRY_VERIFY(!memory->isFloating() && memory->isVisible() && prompts->isVisible());
    QTRY_COMPARE(memory->width(), memory_width);
    QTRY_COMPARE(prompts->width(), prompts_width);
    QCOMPARE(window_->dockWidgetArea(memory), Qt::RightDockWidgetArea);
    QCOMPARE(window_->dockWidgetArea(prompts), Qt::LeftDockWidgetArea);
  }

  void full_screen_and_back_with_one_key() {
    auto* video = only<ui::VideoView>(*window_);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_F11);
    QTRY_VERIFY(window_->isFullScreen());
    QVERIFY(only<ui::PromptBar>(*window_)->isVisible());
    QTest::keyClick(video, Qt::Key_F11);
    QTRY_VERIFY(!window_->isFullScreen() && window_->isVisible());
    // What a window manager does.
    window_->setWindowState(window_->windowState() | Qt::WindowFullScreen);
    QTest::keyClick(video, Qt::Key_F11);
    QTRY_VERIFY(!window_->isFullScreen());
  }

  void nine_full_slots_leave_the_history_in_sight() {
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    for (std::size_t i = 0; i < ui::kPromptSlots; ++i)
      settings.slots[i] = "a large red ball rolling behind a tower on a foggy beach at sunrise, seen from afar";
    settings.history = std::vector<std::string>(40, "a blue cube");
    auto window = openWindow(script_.factory(), settings);
    for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1600, 1000)}) {
      window->resize(size);
      auto* panel = only<ui::PromptsPanel>(*window);
      const auto fits = [&] { return panel->parentWidget()->size() == panel->size(); };
      QTRY_VERIFY2(
          fits(),
          qPrintable(
              QString("%1: %2 of %3").arg(size.width()).arg(panel->parentWidget()->height()).arg(panel->height())));
      const int rows = size.height() < 800 ? 2 : 3;
      QVERIFY(panel->history()->height() >= rows * panel->history()->sizeHintForRow(0));
      for (const auto* card : panel->cards())
        QVERIFY(card->isVisible() && card->height() >= card->fontMetrics().height());
    }
    // If there is room, slots are not cut to one line.
    const auto* card = only<ui::PromptsPanel>(*window)->cards().first();
    QVERIFY(card->height() > 2 * card->fontMetrics().lineSpacing());
  }

  void every_setting_is_in_the_list_and_survives_a_file() {
    // All options of an export except the four that are chosen for each run.
    QCOMPARE(listed_count<ui::Settings>(), member_count<ui::Settings>() - 1 + listed_count<ExportOptions>() - 4);
    QCOMPARE(listed_count<ExportOptions>(), member_count<ExportOptions>());
    ui::Settings settings = ui::Settings::defaults();
    settings.text_scale = 1.25;
    settings.gamma = 2.5;
    settings.fade_chunks = 9;
    settings.slots[8] = "the last";
    settings.history = {"newest", "older"};
    settings.reduced_motion = true;
    settings.shortcuts = {{"play", "Ctrl+P"}};
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("studio.json").toStdString();
    QVERIFY(ui::saveSettings(settings, path).has_value());
    QVERIFY(ui::loadSettings(path).value() == settings);
  }

  void a_settings_file_that_cannot_be_read_is_told_and_kept() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("studio.json").toStdString();
    QVERIFY(atomic_write(path, "{\"slots\": 7}").has_value());
    const auto loaded = ui::loadSettings(path);
    QVERIFY(!loaded);
    ui::MainWindow::Options options;
    options.stream = script_.factory();
    options.settings_path = path;
    options.settings_problem = loaded.error();
    ui::MainWindow window(std::move(options));
    window.show();
    QVERIFY(notice(window, "slots"));
    window.close();
    QCOMPARE(*read_file(path), std::string("{\"slots\": 7}"));
  }

 private:
  static QDockWidget* panel(QWidget& window, const char* name) { return window.findChild<QDockWidget*>(name); }
  void act(const QString& text) {
    for (QAction* action : window_->actions())
      if (action->text() == text) action->trigger();
  }

  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
};

LONGTAKE_WINDOW_TEST(TestLayout)
#include "test_layout.moc"
