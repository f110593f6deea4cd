#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTemporaryDir>
#include <csignal>

#include "engine/core/errors.h"
#include "engine/send/errors.h"
#include "engine/send/sender.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/language.h"
#include "ui/stage/send_dialog.h"

using namespace longtake;
using State = SendingStatus::State;

namespace {

/// The calls to a FakeSending, and its status; everything in the Qt thread.
struct SendingScript {
  std::vector<std::string> started;
  SendPlan plan;  // the last one
  Result<std::vector<VirtualCamera>> cameras =
      std::vector<VirtualCamera>{{"camera:/dev/video4", "Longtake"}, {"camera:pipewire", "Longtake"}};
  Result<void> ndi;
  std::vector<std::pair<ChunkIndex, int>> shown;
  std::vector<bool> black;
  SendingStatus status;
  std::optional<Error> refuses;
  int alive = 0;
  std::function<void()> wake;

  void say(SendingStatus now) {
    status = std::move(now);
    wake();
  }
};

class FakeSending final : public Sending {
 public:
  explicit FakeSending(SendingScript& script) : script_(script) { ++script_.alive; }
  ~FakeSending() override { --script_.alive; }
  void show(std::shared_ptr<const VideoChunk> chunk, int frame) override {
    script_.shown.emplace_back(chunk->chunk, frame);
  }
  void set_black(bool black) override { script_.black.push_back(black); }
  SendingStatus status() const override { return script_.status; }

 private:
  SendingScript& script_;
};

}  // namespace

// Sending the stream from the window, by mouse and keys only.
class TestSend : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    std::signal(SIGPIPE, SIG_IGN);
    ui::applyTheme(*qApp);
  }
  void init() {
    sending_ = SendingScript();
    open([this](const SendPlan& plan, std::function<void()> wake) -> Result<std::unique_ptr<Sending>> {
      if (sending_.refuses) return fail(*sending_.refuses);
      sending_.started.push_back(plan.address);
      sending_.plan = plan;
      sending_.wake = std::move(wake);
      return std::unique_ptr<Sending>(std::make_unique<FakeSending>(sending_));
    });
  }
  void cleanup() {
    window_.reset();
    QCOMPARE(sending_.alive, 0);
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void an_address_is_typed_and_the_stream_is_sent_until_it_is_stopped() {
    auto* dialog = openDialog();
    QVERIFY(!button(*dialog, "Start")->isEnabled());
    QVERIFY(says(*dialog, "Enter an address to start."));
    QTest::keyClicks(address(*dialog), "rtmp://host/app/key");
    QVERIFY(!says(*dialog, "to start."));
    QTest::keyClick(address(*dialog), Qt::Key_Return);
    QCOMPARE(sending_.started, std::vector<std::string>{"rtmp://host/app/key"});
    QCOMPARE(window_->settings().send_to, std::string("rtmp://host/app/key"));
    QCOMPARE(sending_.shown.size(), std::size_t(1));  // the picture on the screen, even of a paused stream
    const auto pictures = sending_.shown.size();
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY(sending_.shown.size() > pictures + 3);
    QVERIFY(badge()->isVisible());
    sending_.say({.state = State::sending, .target = "rtmp://host/app/…", .sent = 1234, .dropped = 3});
    QTRY_COMPARE(badge()->text(), "sent " + QLocale().toString(1234) + " · dropped 3");
    QVERIFY(says(*dialog, "To rtmp://host/app/…"));
    QVERIFY(!says(*dialog, "key"));
    QTest::mouseClick(button(*dialog, "Stop"), Qt::LeftButton);
    QCOMPARE(sending_.alive, 0);
    QVERIFY(!badge()->isVisible());
    QVERIFY(button(*dialog, "Start"));
    press(*dialog, "Close");
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    dialog = openDialog();
    // The stored key is hidden until the user asks for it.
    QCOMPARE(address(*dialog)->text(), QString("rtmp://host/app/key"));
    QVERIFY(!address(*dialog)->displayText().contains("key"));
    QTest::mouseClick(button(*dialog, "Show"), Qt::LeftButton);
    QCOMPARE(address(*dialog)->displayText(), QString("rtmp://host/app/key"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    QVERIFY(window_->isVisible());
  }

  void a_connection_that_is_lost_says_why_and_when_it_is_tried_again() {
    auto* dialog = openDialog();
    QTest::keyClicks(address(*dialog), "srt://host:9000");
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(badge()->text(), QString("connecting…"));
    sending_.say({.state = State::waiting,
                  .target = "srt://host:9000",
                  .dropped = 40,
                  .next_try_s = 8,
                  .problem = Error{Error::Kind::io, "Cannot send to srt://host:9000", "Connection refused", {}, {}}});
    QTRY_COMPARE(badge()->text(), QString("connecting again in 8 s"));
    QVERIFY(says(*dialog, "Cannot send to srt://host:9000: Connection refused"));
    QTRY_COMPARE_WITH_TIMEOUT(badge()->text(), QString("connecting again in 6 s"), 20000);
    sending_.say({.state = State::sending, .target = "srt://host:9000", .sent = 5, .dropped = 41, .reconnected = 1});
    QTRY_VERIFY(says(*dialog, "connected again: 1"));
    // Sending ends by itself: the window says why, and the badge disappears.
    sending_.say({.state = State::ended,
                  .target = "srt://host:9000",
                  .problem = Error{Error::Kind::io, "Sending to srt://host:9000 ended", "it did", {}, {}}});
    QTRY_VERIFY(notice(*window_, "Sending to srt://host:9000 ended"));
    QVERIFY(!badge()->isVisible());
    QCOMPARE(sending_.alive, 0);
  }

  void an_address_that_is_none_is_refused_and_stays_to_be_corrected() {
    sending_.refuses = Error{Error::Kind::bad_input, "Cannot send to nonsense", "it is none", "Use another.", {}};
    auto* dialog = openDialog();
    QTest::keyClicks(address(*dialog), "nonsense");
    QTest::keyClick(address(*dialog), Qt::Key_Return);
    QVERIFY(says(*dialog, "Cannot send to nonsense: it is none"));
    QCOMPARE(address(*dialog)->text(), QString("nonsense"));
    QVERIFY(window_->settings().send_to.empty());
    QVERIFY(!badge()->isVisible());
    QTest::keyClicks(address(*dialog), "2");
    QVERIFY(!says(*dialog, "it is none"));
  }

  void a_virtual_camera_is_chosen_by_its_name() {
    auto* dialog = openDialog();
    choose(*field(*dialog, "Send to"), 1);
    auto* cameras = field(*dialog, "Virtual camera");
    QVERIFY(cameras->isVisible() && !address(*dialog)->isVisible());
    QCOMPARE(cameras->itemText(0), QString("Longtake, /dev/video4"));
    QCOMPARE(cameras->itemText(1), QString("Longtake, through PipeWire"));
    QVERIFY(!field<QSpinBox>(*dialog, "Bit rate")->isVisible());  // nothing is compressed
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(sending_.started, std::vector<std::string>{"camera:/dev/video4"});
    sending_.say({.state = State::sending, .target = "camera:/dev/video4", .sent = 5});
    QTRY_VERIFY(says(*dialog, "To the virtual camera /dev/video4"));
    QVERIFY(!cameras->isEnabled());
    // The dialog still knows this when it is reopened, even while the camera is busy with the stream.
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    dialog = openDialog();
    QCOMPARE(field(*dialog, "Send to")->currentIndex(), 1);
    QCOMPARE(field(*dialog, "Virtual camera")->currentText(), QString("/dev/video4"));
    QTest::mouseClick(button(*dialog, "Stop"), Qt::LeftButton);
    choose(*field(*dialog, "Virtual camera"), 1);
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(sending_.started.back(), std::string("camera:pipewire"));
    sending_.say({.state = State::sending, .target = "camera:pipewire", .sent = 5});
    QTRY_VERIFY(says(*dialog, "To the virtual camera Longtake of PipeWire"));
  }

  void a_camera_that_is_missing_is_found_as_soon_as_it_is_there() {
    const auto cameras = std::exchange(
        sending_.cameras,
        fail(errors::kNoUsableCamera, {},
             make_error(errors::kNoCamera, {}, make_error(errors::kNoPipeWire, {}, make_error(errors::kNoSuchFile)))));
    auto* dialog = openDialog();
    QVERIFY(says(*dialog, "Nothing is sent."));
    choose(*field(*dialog, "Send to"), 1);
    QVERIFY(says(*dialog, "There is no virtual camera: no device of v4l2loopback was found"));
    QVERIFY(says(*dialog, "sudo modprobe v4l2loopback"));
    QVERIFY(!button(*dialog, "Start")->isEnabled());
    QCOMPARE(field(*dialog, "Virtual camera")->currentText(), QString("None was found"));
    // Choosing another target removes the message.
    choose(*field(*dialog, "Send to"), 0);
    QVERIFY(!says(*dialog, "There is no virtual camera"));
    choose(*field(*dialog, "Send to"), 1);
    sending_.cameras = cameras;
    QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "Start")->isEnabled(), 10000);
    QVERIFY(!says(*dialog, "There is no virtual camera"));
    QCOMPARE(field(*dialog, "Virtual camera")->count(), 2);
  }

  void size_and_bit_rate_are_chosen_and_kept() {
    auto* dialog = openDialog();
    auto* size = field(*dialog, "Picture size");
    QStringList sizes;
    for (int i = 0; i < size->count(); ++i) sizes << size->itemText(i);
    QCOMPARE(sizes, (QStringList{"40 × 24, as the model makes them", "80 × 48, twice as large",
                                 "1280 × 720, enlarged to fit, on black", "1920 × 1080, enlarged to fit, on black",
                                 "1080 × 1920, enlarged to fit, on black"}));
    QTest::keyClicks(address(*dialog), "tcp://host:9");
    choose(*size, 2);
    auto* rate = field<QSpinBox>(*dialog, "Bit rate");
    QCOMPARE(rate->value(), 6000);
    rate->setFocus();
    rate->selectAll();
    QTest::keyClicks(rate, "2500");
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(sending_.plan.size, std::string("1280x720"));
    QCOMPARE(sending_.plan.most_kbps, 2500);
    QCOMPARE(window_->settings().send_size, std::string("1280x720"));
    QCOMPARE(window_->settings().send_kbps, 2500);
    QVERIFY(!size->isEnabled() && !rate->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    dialog = openDialog();
    QCOMPARE(field(*dialog, "Picture size")->currentIndex(), 2);
    QCOMPARE(field<QSpinBox>(*dialog, "Bit rate")->value(), 2500);
  }

  void receivers_of_ndi_find_the_stream_under_its_name() {
    auto* dialog = openDialog();
    choose(*field(*dialog, "Send to"), 2);
    auto* name = field<QLineEdit>(*dialog, "Name");
    QVERIFY(name->isVisible() && !address(*dialog)->isVisible());
    QVERIFY(!field<QSpinBox>(*dialog, "Bit rate")->isVisible());
    QVERIFY(says(*dialog, "NDI® is a registered trademark of Vizrt NDI AB"));
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(sending_.started.back(), std::string("ndi:"));  // the name that the field shows in grey
    QCOMPARE(name->placeholderText(), QString("Longtake"));
    QVERIFY(name->isReadOnly());
    QTest::mouseClick(button(*dialog, "Stop"), Qt::LeftButton);
    QTest::keyClicks(name, " Stage left ");
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(sending_.started.back(), std::string("ndi:Stage left"));
    QCOMPARE(window_->settings().send_to, std::string("ndi:Stage left"));
    sending_.say(
        {.state = State::sending, .target = "ndi:STUDIO (Stage left)", .sent = 7, .dropped = 1, .receivers = 0});
    QTRY_COMPARE(badge()->text(), QString("sent 7 · dropped 1 · watching 0"));
    QVERIFY(says(*dialog, "To NDI receivers, as STUDIO (Stage left)"));
    sending_.say(
        {.state = State::sending, .target = "ndi:STUDIO (Stage left)", .sent = 9, .dropped = 1, .receivers = 3});
    QTRY_VERIFY(says(*dialog, "watching 3"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    dialog = openDialog();
    QCOMPARE(field(*dialog, "Send to")->currentIndex(), 2);
    QCOMPARE(field<QLineEdit>(*dialog, "Name")->text(), QString("Stage left"));
  }

  void the_library_of_ndi_is_asked_for_and_found_as_soon_as_it_is_there() {
    sending_.ndi = noNdi();
    auto* dialog = openDialog();
    QVERIFY(says(*dialog, "Nothing is sent."));
    choose(*field(*dialog, "Send to"), 2);
    QVERIFY(says(*dialog, "Cannot send by NDI: the NDI library cannot be used (libndi.so.6"));
    QVERIFY(says(*dialog, "https://ndi.video"));
    QVERIFY(!button(*dialog, "Start")->isEnabled());
    QTest::keyClick(field<QLineEdit>(*dialog, "Name"), Qt::Key_Return);
    QVERIFY(sending_.started.empty());
    // Another target can be chosen meanwhile, and shows its own missing part.
    choose(*field(*dialog, "Send to"), 1);
    QVERIFY(!says(*dialog, "Cannot send by NDI"));
    QVERIFY(button(*dialog, "Start")->isEnabled());
    choose(*field(*dialog, "Send to"), 2);
    QVERIFY(!button(*dialog, "Start")->isEnabled());
    sending_.ndi = {};
    QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "Start")->isEnabled(), 10000);
    QVERIFY(!says(*dialog, "Cannot send by NDI"));
  }

  void a_file_or_pipe_is_named_by_its_path() {
    auto* dialog = openDialog();
    choose(*field(*dialog, "Send to"), 3);
    QVERIFY(!button(*dialog, "Start")->isEnabled());
    auto* path = field<QLineEdit>(*dialog, "Path of the file or pipe");
    QTest::keyClicks(path, "/tmp/a pipe");
    QTest::keyClick(path, Qt::Key_Return);
    QCOMPARE(sending_.started.back(), std::string("y4m:/tmp/a pipe"));
    QTest::mouseClick(button(*dialog, "Stop"), Qt::LeftButton);
    choose(*field(*dialog, "Format of the pictures"), 1);
    QTest::mouseClick(button(*dialog, "Start"), Qt::LeftButton);
    QCOMPARE(sending_.started.back(), std::string("raw:/tmp/a pipe"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window_->findChild<ui::SendDialog*>() == nullptr);
    dialog = openDialog();
    QCOMPARE(field(*dialog, "Send to")->currentIndex(), 3);
    QCOMPARE(field<QLineEdit>(*dialog, "Path of the file or pipe")->text(), QString("/tmp/a pipe"));
    QCOMPARE(field(*dialog, "Format of the pictures")->currentIndex(), 1);
  }

  void freeze_and_blackout_reach_the_other_side() {
    auto* dialog = openDialog();
    QTest::keyClicks(address(*dialog), "rtmp://host/app/key");
    QTest::keyClick(address(*dialog), Qt::Key_Return);
    QTest::keyClick(dialog, Qt::Key_Escape);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Comma);
    const auto held = sending_.shown.size();
    const int asked = script_.asked;
    script_.push(ChunkReady{greyChunk(1)});
    script_.push(ChunkReady{greyChunk(2)});
    QTRY_VERIFY_WITH_TIMEOUT(script_.asked > asked, 20000);
    QCOMPARE(sending_.shown.size(), held);
    QTest::keyClick(video_, Qt::Key_Comma);
    QVERIFY(sending_.shown.size() > held);
    QTest::keyClick(video_, Qt::Key_Period);
    QCOMPARE(sending_.black, (std::vector<bool>{false, true}));
    QTest::keyClick(video_, Qt::Key_Escape);
    QCOMPARE(sending_.black.back(), false);
  }

  void the_pictures_of_the_window_come_out_of_a_pipe() {
    const QTemporaryDir folder;
    const std::string pipe = folder.filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    open(make_sender());
    auto* dialog = openDialog();
    QTest::keyClicks(address(*dialog), "raw:" + QString::fromStdString(pipe));
    QTest::keyClick(address(*dialog), Qt::Key_Return);
    script_.push(ChunkReady{greyChunk(1)});
    QByteArray got;
    constexpr qsizetype kPicture = 40 * 24 * 3;
    const auto read = [&] {
      char part[65536];
      for (ssize_t n = 0; (n = ::read(reader, part, sizeof part)) > 0;) got.append(part, n);
      return got.size() / kPicture;
    };
    QTRY_VERIFY_WITH_TIMEOUT(read() >= 30, 20000);
    // Each byte of a scripted picture is its number: pictures arrive in order, and the last one repeatedly.
    QList<int> numbers;
    for (qsizetype at = 0; at + kPicture <= got.size(); at += kPicture) {
      QCOMPARE(got.mid(at, kPicture), QByteArray(kPicture, got[at]));
      numbers << static_cast<uchar>(got[at]);
    }
    QVERIFY(std::ranges::is_sorted(numbers));
    QVERIFY(numbers.last() > numbers.first());
    QTRY_VERIFY(badge()->text().startsWith("sent "));
    // If a reader stops, the pipe loses pictures but the window does not.
    script_.push(ChunkReady{greyChunk(2)});
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk == 2, 10000);
    window_.reset();  // ends at once
    ::close(reader);
  }

  void it_is_readable_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "es", "ja", "zh"}) QTest::newRow(code) << code;
  }

  void it_is_readable() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    window_.reset();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    init();
    window_->resize(1024, 640);
    auto* dialog = openDialog();
    QTest::keyClicks(address(*dialog), "rtmp://live.example.org/app/key");
    QTest::keyClick(address(*dialog), Qt::Key_Return);
    sending_.say({.state = State::waiting,
                  .target = "rtmp://live.example.org/app/…",
                  .dropped = 40,
                  .next_try_s = 8,
                  .problem = read_target("nowhere").error()});
    QTRY_VERIFY(badge()->isVisible());
    QTest::qWait(50);
    grabPicture(*dialog, "send_" + code);
    QCOMPARE(unreadable(*dialog), QStringList());
    sending_.say({.state = State::sending, .target = "rtmp://live.example.org/app/…", .sent = 123456, .dropped = 1234});
    QTest::qWait(50);
    grabPicture(*window_, "send_window_" + code);
    QVERIFY(badge()->width() >= badge()->sizeHint().width());
    // The other pages, and the longest error message.
    QTest::keyClick(dialog, Qt::Key_Return);
    auto* place = dialog->findChild<QComboBox*>();
    sending_.cameras =
        fail(errors::kNoUsableCamera, {},
             make_error(errors::kNoCamera, {}, make_error(errors::kNoPipeWire, {}, make_error(errors::kNoSuchFile))));
    sending_.ndi = noNdi();
    const QStringList pages = {"send_camera_", "send_ndi_missing_", "send_file_"};
    for (int page = 0; page < pages.size(); ++page) {
      choose(*place, page + 1);
      QTest::qWait(50);
      grabPicture(*dialog, pages[page] + code);
      QCOMPARE(unreadable(*dialog), QStringList());
    }
    // NDI again, now with receivers.
    sending_.ndi = {};
    choose(*place, 2);
    QTest::keyClick(dialog, Qt::Key_Return);
    QCOMPARE(sending_.started.back(), std::string("ndi:"));
    sending_.say(
        {.state = State::sending, .target = "ndi:STUDIO (Longtake)", .sent = 123456, .dropped = 1234, .receivers = 12});
    QTest::qWait(50);
    grabPicture(*dialog, "send_ndi_" + code);
    QCOMPARE(unreadable(*dialog), QStringList());
    grabPicture(*window_, "send_ndi_window_" + code);
    QVERIFY(badge()->width() >= badge()->sizeHint().width());
  }

 private:
  static Result<void> noNdi() {
    return fail(errors::kNoNdi, {},
                make_error(errors::kNoNdiLibrary,
                           {{"problem", "libndi.so.6: cannot open shared object file: No such file or directory"}}));
  }
  void open(StartSending sender) {
    window_.reset();
    script_ = StreamScript();
    ui::MainWindow::Options options;
    options.stream = script_.factory();
    options.sender = std::move(sender);
    options.cameras = [this] { return sending_.cameras; };
    options.ndi = [this] { return sending_.ndi; };
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_ = only<ui::VideoView>(*window_);
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    QTRY_COMPARE_WITH_TIMEOUT(video_->shown()->frame, 11, 10000);
  }
  ui::SendDialog* openDialog() {
    window_->activateWindow();
    (void)QTest::qWaitForWindowActive(window_.get());
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = window_->findChild<ui::SendDialog*>();
    if (dialog != nullptr) (void)QTest::qWaitForWindowExposed(dialog);
    return dialog;
  }
  template <class Widget = QComboBox>
  static Widget* field(QWidget& dialog, const char* name) {
    for (Widget* one : dialog.findChildren<Widget*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  /// Found by its placeholder text, which is the same in every language.
  static QLineEdit* address(QWidget& dialog) {
    for (auto* line : dialog.findChildren<QLineEdit*>())
      if (line->placeholderText() == QLatin1String("rtmp://host/app/key")) return line;
    return nullptr;
  }
  /// Selects the row with keys, like a user.
  static void choose(QComboBox& box, int row) {
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(&box, Qt::Key_Down);
    QCOMPARE(box.currentIndex(), row);
  }
  QToolButton* badge() const { return window_->findChild<QToolButton*>("sendBadge"); }

  SendingScript sending_;
};

LONGTAKE_WINDOW_TEST(TestSend)
#include "test_send.moc"
