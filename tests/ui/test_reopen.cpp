#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>

#include "engine/core/json.h"
#include "engine/stream/command_json.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/ui/window_bench.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/models_dialog.h"
#include "ui/panels/notice_bar.h"
#include "ui/panels/transport_bar.h"

using namespace longtake;

namespace {

ui::NoticeBar* notice(QWidget& window, const QString& part) {
  for (auto* bar : window.findChildren<ui::NoticeBar*>()) {
    if (bar->isVisible() && bar->text().contains(part)) return bar;
  }
  return nullptr;
}

QPushButton* button(QWidget& in, const QString& text) {
  for (auto* one : in.findChildren<QPushButton*>()) {
    if (one->isVisible() && one->text() == text) return one;
  }
  return nullptr;
}

void press(QWidget& in, const QString& text) {
  QTRY_VERIFY2(button(in, text) != nullptr, qPrintable("no button " + text));
  auto* one = button(in, text);
  QVERIFY(one->isEnabled());
  QTest::mouseClick(one, Qt::LeftButton);
}

bool says(QWidget& in, const QString& part) {
  for (auto* label : in.findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(part)) return true;
  return false;
}

/// Looks for sessions and deletes them as the real worker does, and knows two files.
Result<std::string> work(const JobBody& body, const Library::Progress& progress, const std::stop_token&) {
  if (const auto* job = std::get_if<RecoverJob>(&body)) {
    const auto found = find_recoverable(job->sessions);
    if (!found) return std::string("{}");
    return json_line(Json{{"folder", found->folder.string()},
                          {"created", found->created},
                          {"model", found->model},
                          {"take", found->take},
                          {"frames", found->frames},
                          {"fps", found->fps},
                          {"width", found->width},
                          {"height", found->height},
                          {"torn", true}});
  }
  if (const auto* job = std::get_if<DiscardJob>(&body)) {
    if (auto gone = discard_session(job->session); !gone) return fail(std::move(gone.error()));
    return std::string("{}");
  }
  if (const auto* job = std::get_if<InspectJob>(&body)) {
    if (job->path.ends_with("big.pt"))
      return std::string(
          R"({"kind":"wan-dit","format":"torch","scheme":"original","tensors":825,"parameters":1418996800,)"
          R"("bytes":2837993600,"config":{"dim":1536,"num_layers":30},"missing":[],"wrong":[],"notes":[]})");
    if (job->path.ends_with("big.safetensors") || job->path.ends_with("starter"))
      return std::string(R"({"kind":"starter","format":"safetensors","scheme":"own","tensors":34,"parameters":1554432,)"
                         R"("bytes":6217728,"config":{},"missing":[],"wrong":[],"notes":[]})");
    return fail({Error::Kind::bad_input,
                 "Cannot open \"README.md\"",
                 "it claims a header of 7.0 EB",
                 "Get the file again.",
                 {},
                 "ST-03"});
  }
  if (std::holds_alternative<ConvertJob>(body)) {
    progress("Converting", 0.5);
    return std::string(R"({"files":[]})");
  }
  return fail(Error::Kind::internal, "not in this test");
}

}  // namespace

/// The window on the real engine thread over the fake: sessions that a crash left, and other models.
class TestReopen : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    root_ = std::make_unique<QTemporaryDir>();
    asked_.clear();
  }

  void what_a_crash_left_is_offered_and_goes_on_where_it_ended() {
    const std::string session = leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:30"));
    auto* bar = notice(*window, "Recovered");
    QVERIFY(bar->text().contains("Its last chunk was not finished"));
    QVERIFY(only<ui::VideoView>(*window)->isVisible());
    press(*bar, "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    QCOMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QVERIFY(!notice(*window, "Recovered"));
    QVERIFY(only<ui::TransportBar>(*window)->timecodeText() >= QString("00:00:30"));
    const auto colour = FakeSource::field_colour("a red ball");
    QCOMPARE(video->shown()->chunk->pixels[0], colour[0]);
  }

  void the_whole_of_a_continued_take_can_be_exported() {
    leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY(says(*dialog, " pictures · 3"));  // 30 s and a little
  }

  void it_can_be_exported_as_it_lies_and_stays_offered() {
    leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:03"));
    press(*notice(*window, "Recovered"), "Export…");
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "3.0 s"));
    QVERIFY(notice(*window, "Recovered"));
  }

  void it_is_only_deleted_after_a_second_word() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Discard…");
    QVERIFY(notice(*window, "for good?"));
    press(*notice(*window, "for good?"), "Keep");
    QVERIFY(notice(*window, "Recovered") && std::filesystem::exists(session));
    press(*notice(*window, "Recovered"), "Discard…");
    press(*notice(*window, "for good?"), "Delete");
    QTRY_VERIFY(!std::filesystem::exists(session));
    QVERIFY(!notice(*window, "Recovered"));
  }

  void later_means_that_it_is_offered_again() {
    leaveBehind(4);
    {
      auto window = open();
      QTRY_VERIFY(notice(*window, "Recovered"));
      press(*notice(*window, "Recovered"), "Later");
      QVERIFY(!notice(*window, "Recovered"));
    }
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
  }

  void a_session_that_another_window_has_open_is_told_and_a_new_one_is_one_click_away() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    auto other = SessionWriter::resume(session);
    QVERIFY(other.has_value());
    press(*notice(*window, "Recovered"), "Continue");
    QTRY_VERIFY(notice(*window, "Another Longtake window has it open"));
    press(*notice(*window, "Another Longtake"), "Built-in Model, New Session");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(!notice(*window, "Another Longtake"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
  }

  void nothing_is_offered_after_a_clean_end() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    QVERIFY(!notice(*window, "Recovered"));
  }

  void the_dialog_shows_the_model_in_use_and_looks_into_what_is_dropped() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "Fake"));
    QTRY_VERIFY(says(*dialog, "Video model of the Wan 2.1 family"));
    QTRY_VERIFY(says(*dialog, QLocale().toString(1418996800LL)));
    QVERIFY(says(*dialog, "about 8.88 GB: weights 2.84 GB, cache 6.04 GB"));
    QVERIFY(says(*dialog, "needs a text encoder"));
    press(*dialog, "Convert to safetensors");
    QTRY_VERIFY(says(*dialog, "Starter model"));  // what the worker says of the product
    QVERIFY(!button(*dialog, "Convert to safetensors"));
  }

  void what_is_no_model_is_refused_with_the_reason_and_without_a_way_around() {
    auto window = open();
    drop(*window, "/README.md");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "it claims a header of 7.0 EB"));
    QVERIFY(says(*dialog, "[ST-03]"));
    QVERIFY(!button(*dialog, "Use This Model") && !button(*dialog, "Convert to safetensors"));
  }

  void another_model_streams_without_a_new_window() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(says(*dialog, "Opening…") || asked_.size() == 1);
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().model, std::string("/models/starter"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk <= 1, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 2, 20000);
    QTRY_VERIFY(button(*dialog, "Use the Built-in Model"));
    press(*dialog, "Use the Built-in Model");
    QTRY_COMPARE(asked_.size(), 2U);
    QVERIFY(asked_.back().model.empty());
  }

  void a_model_that_does_not_open_leaves_a_way_back() {
    fail_next_ = true;
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(notice(*window, "Cannot open fake.safetensors"));
    press(*notice(*window, "Cannot open"), "Built-in Model, New Session");
    QTRY_VERIFY(!notice(*window, "Cannot open"));
    QTRY_COMPARE(asked_.size(), 2U);
  }

  void closing_the_window_while_a_model_is_exchanged_ends_everything() {
    for (int i = 0; i < 5; ++i) {
      auto window = open();
      auto* video = only<ui::VideoView>(*window);
      QTRY_VERIFY(video->shown());
      drop(*window, "/models/starter");
      auto* dialog = window->findChild<ui::ModelsDialog*>();
      QTRY_VERIFY(button(*dialog, "Use This Model"));
      press(*dialog, "Use This Model");
    }
  }

 private:
  /// A session of so many chunks whose writer was killed, or as good as.
  std::string leaveBehind(int chunks) const {
    Manifest manifest;
    manifest.created = "2026-11-21T16:05:01Z";
    manifest.model = "Fake";
    manifest.width = 320;
    manifest.height = 192;
    FakeSource source;
    auto writer = SessionWriter::create(sessions(), manifest);
    SetPrompt prompt;
    prompt.texts = {{"a red ball", 1.0F}};
    (void)source.open([](const std::string&, double) {}, {});
    (void)source.apply(prompt);
    (void)writer->append(EventRecord{0, 0, command_kind(prompt), command_to_json(prompt)});
    for (int i = 0; i < chunks; ++i) {
      const auto made = source.next({});
      ChunkRecord record;
      record.chunk = i;
      record.first_frame = made->video->first_frame;
      record.frames = made->video->frames;
      record.latents = *made->latents;
      (void)writer->append(record);
    }
    return writer->folder().string();
  }

  std::string sessions() const { return root_->filePath("sessions").toStdString(); }

  ui::StreamFactory stream(const ui::StreamRequest& request, FakeSource::Faults faults = {}) const {
    return [this, request, faults](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options options;
      options.wakeup = std::move(wake);
      auto fake = std::make_unique<FakeSource>(FakeSource::Shape{}, faults);
      std::unique_ptr<ChunkSource> logged;
      if (request.session.empty())
        logged = std::make_unique<LoggedSource>(std::move(fake), sessions(), Manifest{});
      else
        logged = std::make_unique<LoggedSource>(std::move(fake), LoggedSource::Earlier{request.session, request.take});
      return std::make_unique<EngineStream>(std::move(logged), std::move(options));
    };
  }

  std::unique_ptr<ui::MainWindow> open() {
    ui::MainWindow::Options options;
    options.stream = stream({});
    options.services.sessions = sessions();
    options.services.library = [](Library::Wakeup wake) -> std::unique_ptr<Library> {
      return std::make_unique<JobQueue>(work, std::move(wake));
    };
    options.reopen = [this](const ui::StreamRequest& request) {
      asked_.push_back(request);
      FakeSource::Faults faults;
      faults.open_fails = std::exchange(fail_next_, false);
      return stream(request, faults);
    };
    auto window = std::make_unique<ui::MainWindow>(std::move(options));
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get())) qWarning("the window did not appear");
    return window;
  }

  static void drop(QWidget& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
  }

  std::unique_ptr<QTemporaryDir> root_;
  std::vector<ui::StreamRequest> asked_;
  bool fail_next_ = false;
};

QTEST_MAIN(TestReopen)
#include "test_reopen.moc"
