#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <array>

#include "engine/core/files.h"
#include "engine/send/errors.h"
#include "engine/send/ndi_outlet.h"
#include "tests/send/fake_ndi.h"
#include "tests/send/sent_pictures.h"
#include "tests/support/run.h"

using namespace longtake;
using State = SendingStatus::State;

namespace {

using Colour = std::array<std::uint8_t, 3>;

Sender::Options to(const SendPlan& plan) {
  auto options = sender_options(plan).value();
  options.first_pause = std::chrono::milliseconds(50);
  options.longest_pause = std::chrono::milliseconds(200);
  return options;
}

SentPicture flat(VideoFormat format, const Colour& colour) {
  auto bytes = std::make_shared<std::vector<std::uint8_t>>();
  for (std::size_t i = 0; i < format.frame_bytes(); ++i) bytes->push_back(colour[i % 3]);
  return {std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), format};
}

/// U, Y, V of a colour in limited range, by the formula of the standards.
std::array<double, 3> yuv_of(const Colour& colour, double red, double blue) {
  const double y = red * colour[0] + (1 - red - blue) * colour[1] + blue * colour[2];
  return {128 + (colour[2] - y) / (2 - 2 * blue) * 224 / 255, 16 + y * 219 / 255,
          128 + (colour[0] - y) / (2 - 2 * red) * 224 / 255};
}

constexpr std::size_t kPicture = kNumberedSize * kNumberedSize * 2;

}  // namespace

// The stream for receivers of NDI. tests/send/fake_ndi replaces its library.
class TestNdi : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    qputenv("FAKE_NDI", folder_->path().toUtf8());
    qputenv("NDI_RUNTIME_DIR_V6", QByteArray::fromStdString(fake_ndi_folder()));
    qunsetenv("NDI_RUNTIME_DIR_V5");
  }

  void every_picture_comes_whole_and_in_order() {
    QVERIFY(check_ndi());
    behave("host=STUDIO\n");
    auto options = to({"ndi:Stage left"});
    options.repeats = false;
    auto sender = std::make_unique<Sender>(std::move(options));
    for (int i = 0; i < 20; ++i) {
      sender->send(numbered(i));
      QTest::qWait(62);
    }
    QTRY_VERIFY(sender->is_idle());
    QVERIFY(sender->status().state == State::sending);
    QCOMPARE(sender->status().target, std::string("ndi:STUDIO (Stage left)"));
    const auto sent = sender->status().sent;
    QVERIFY(sent >= 15);
    sender.reset();
    QCOMPARE(read("calls"), std::string("initialize\ncreate \"Stage left\" groups=none clock=00\n"
                                        "video 64x64 UYVY 16/1 aspect=0 fields=1 time=its own metadata=none "
                                        "timestamp=0\nsend_destroy\ndestroy\n"));
    const std::string frames = read("frames");
    QCOMPARE(frames.size(), kPicture * static_cast<std::size_t>(sent));
    int last = -1;
    for (std::size_t at = 0; at < frames.size(); at += kPicture) {
      const auto byte = [&](int x, int y, int part) {
        return static_cast<std::uint8_t>(frames[at + static_cast<std::size_t>((y * kNumberedSize + x) * 2 + part)]);
      };
      int number = 0;
      for (int bit = 0; bit < 16; ++bit)
        if (byte(bit % 4 * kNumberedCell + 8, bit / 4 * kNumberedCell + 8, 1) > 128) number |= 1 << bit;
      QVERIFY2(number > last, qPrintable(QString::number(number)));
      last = number;
      const auto rgb = numbered_frame(number);
      for (int y = 0; y < kNumberedSize; ++y)
        for (int x = 0; x < kNumberedSize; ++x) {
          const int grey = rgb[static_cast<std::size_t>(y * kNumberedSize + x) * 3];
          QVERIFY(std::abs(byte(x, y, 1) - (16 + grey * 219 / 255.0)) <= 0.51);
          QCOMPARE(byte(x, y, 0), 128);
        }
    }
  }

  void colours_follow_the_matrix_that_receivers_expect_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<double>("red");
    QTest::addColumn<double>("blue");
    QTest::newRow("small, BT.601") << 320 << 192 << 0.299 << 0.114;
    QTest::newRow("PAL, BT.601") << 720 << 576 << 0.299 << 0.114;
    QTest::newRow("wider, BT.709") << 832 << 480 << 0.2126 << 0.0722;
    QTest::newRow("higher, BT.709") << 480 << 832 << 0.2126 << 0.0722;
    QTest::newRow("1080p, BT.709") << 1920 << 1080 << 0.2126 << 0.0722;
    QTest::newRow("more, BT.2020") << 2048 << 1152 << 0.2627 << 0.0593;
  }

  void colours_follow_the_matrix_that_receivers_expect() {
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(double, red);
    QFETCH(double, blue);
    const Colour colour = {200, 60, 30};
    {
      auto options = to({"ndi:"});
      options.repeats = false;
      Sender sender(std::move(options));
      sender.send(flat({width, height, {24000, 1001}}, colour));
      QTRY_COMPARE(sender.status().sent, 1);
    }
    QVERIFY2(read("calls").find("create \"Longtake\"") != std::string::npos, read("calls").c_str());
    QVERIFY2(read("calls").find(" UYVY 24000/1001 ") != std::string::npos, read("calls").c_str());
    const std::string frame = read("frames");
    QCOMPARE(frame.size(), static_cast<std::size_t>(width * height * 2));
    const auto wanted = yuv_of(colour, red, blue);
    for (std::size_t i = 0; i < frame.size(); ++i) {
      const std::size_t part = i % 2 == 1 ? 1 : i % 4;
      const double found = static_cast<std::uint8_t>(frame[i]);
      QVERIFY2(std::abs(found - wanted[part]) <= 1, qPrintable(QString::number(found)));
    }
  }

  void odd_sizes_and_chosen_sizes_are_what_receivers_get() {
    {
      Sender sender(to({"ndi:"}));
      sender.send(flat({63, 41, {24, 1}}, {90, 90, 90}));
      QTRY_VERIFY(sender.status().sent >= 2);
    }
    QVERIFY2(read("calls").find("video 64x42 UYVY 24/1") != std::string::npos, read("calls").c_str());
    QCOMPARE(read("frames").size() % (64 * 42 * 2), std::size_t(0));
    QVERIFY(QFile::remove(QString::fromStdString(file("frames"))));
    behave("receivers=3\n");
    Sender sender(to({"ndi:", "256x128"}));
    sender.send(numbered(5));
    QTRY_VERIFY(sender.status().sent >= 2);
    QVERIFY2(read("calls").find("video 256x128 UYVY 16/1") != std::string::npos, read("calls").c_str());
    QCOMPARE(read("frames").size() % (256 * 128 * 2), std::size_t(0));
    QCOMPARE(sender.status().receivers, std::optional<int>(3));
    QCOMPARE(sender.status().target, std::string("ndi:COMPUTER (Longtake)"));
    QVERIFY(read("calls").find("cannot be read") == std::string::npos);
  }

  void receivers_are_counted_as_they_come_and_go() {
    Sender sender(to({"ndi:"}));
    QVERIFY(!sender.status().receivers);
    sender.send(numbered(1));
    QTRY_COMPARE(sender.status().receivers, std::optional<int>(0));
    QVERIFY(sender.status().sent > 0);
    for (const int count : {2, 5, 1, 0}) {
      behave("receivers=" + std::to_string(count) + "\n");
      QTRY_COMPARE(sender.status().receivers, std::optional<int>(count));
      QVERIFY(sender.status().state == State::sending);
    }
    QVERIFY2(read("calls").find("get_no_connections waits") == std::string::npos, read("calls").c_str());
  }

  void a_library_that_is_slow_costs_pictures_and_no_waiting() {
    behave("slow=3000\n");  // ms for each picture
    auto sender = std::make_unique<Sender>(to({"ndi:"}));
    const auto longest = longest_show_ns(*sender);
    QVERIFY(longest);
    qInfo("longest show() %lld us", *longest / 1000LL);
    QVERIFY2(*longest < 3'000'000'000, "the stream waited for the library");
    sender.reset();
    QVERIFY2(read("calls").ends_with("send_destroy\ndestroy\n"), read("calls").c_str());
  }

  void what_is_missing_is_said_and_found_as_soon_as_it_is_there() {
    if (ndi_is_installed()) QSKIP("NDI's library is installed here");
    qputenv("NDI_RUNTIME_DIR_V6", folder_->path().toUtf8());
    qputenv("NDI_RUNTIME_DIR_V5", "");
    const auto missing = check_ndi();
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, std::string(errors::kNoNdi.code));
    QVERIFY2(missing.error().why.find("libndi.so.6") != std::string::npos, missing.error().why.c_str());
    QVERIFY2(missing.error().remedy.find("https://ndi.video") != std::string::npos, missing.error().remedy.c_str());
    Sender sender(to({"ndi:"}));
    sender.send(numbered(1));
    const auto waiting = once_in(State::waiting, sender, 5000);
    QVERIFY(waiting);
    QCOMPARE(waiting->sent, 0);
    QVERIFY(!waiting->receivers);
    QCOMPARE(waiting->problem->code, std::string(errors::kCannotSend.code));
    QCOMPARE(waiting->problem->what, std::string("Cannot send to ndi:Longtake"));
    QVERIFY2(waiting->problem->remedy.find("NDI_RUNTIME_DIR_V6") != std::string::npos,
             waiting->problem->remedy.c_str());
    QVERIFY(QFile::link(QString::fromStdString(fake_ndi_folder() + "/libndi.so.6"), folder_->filePath("libndi.so.6")));
    QTRY_VERIFY_WITH_TIMEOUT(sender.status().state == State::sending && sender.status().sent > 0, 10000);
    QVERIFY(check_ndi());
  }

  void an_older_runtime_serves_where_there_is_no_newer_one() {
    if (ndi_is_installed()) QSKIP("NDI's library is installed here");
    qunsetenv("NDI_RUNTIME_DIR_V6");
    QVERIFY(!check_ndi());
    QVERIFY(QFile::link(QString::fromStdString(fake_ndi_folder() + "/libndi.so.6"), folder_->filePath("libndi.so.5")));
    qputenv("NDI_RUNTIME_DIR_V5", folder_->path().toUtf8());
    QVERIFY(check_ndi());
    // A library that cannot be loaded does not block the next one, and is named if it is the only one.
    QVERIFY(atomic_write(file("libndi.so.6"), "no library"));
    qputenv("NDI_RUNTIME_DIR_V6", folder_->path().toUtf8());
    QVERIFY(check_ndi());
    qunsetenv("NDI_RUNTIME_DIR_V5");
    const auto broken = check_ndi();
    QVERIFY(!broken);
    QVERIFY2(broken.error().why.find(file("libndi.so.6")) != std::string::npos, broken.error().why.c_str());
  }

  void a_library_that_cannot_be_used_is_refused_with_the_reason_data() {
    QTest::addColumn<bool>("old");
    QTest::addColumn<QString>("is");
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("remedy");
    QTest::addColumn<QString>("calls");
    QTest::newRow("lacks a function") << true << ""
                                      << "NDIlib_send_get_no_connections"
                                      << "Install the NDI runtime"
                                      << "";
    QTest::newRow("processor") << false << "cpu"
                               << "does not run on this processor"
                               << "Send another way"
                               << "initialize\n";
    QTest::newRow("no sender") << false << "refuses"
                               << "made no sender named Stage"
                               << "Choose another name"
                               << "initialize\ncreate \"Stage\" groups=none clock=00\ndestroy\n";
  }

  void a_library_that_cannot_be_used_is_refused_with_the_reason() {
    QFETCH(bool, old);
    QFETCH(QString, is);
    QFETCH(QString, why);
    QFETCH(QString, remedy);
    QFETCH(QString, calls);
    if (old) qputenv("NDI_RUNTIME_DIR_V6", QByteArray::fromStdString(old_ndi_folder()));
    behave(is.toStdString() + "\n");
    auto options = to({"ndi:Stage"});
    options.first_pause = std::chrono::milliseconds(1000);
    Sender sender(std::move(options));
    sender.send(numbered(1));
    const auto waiting = once_in(State::waiting, sender, 5000);
    QVERIFY(waiting);
    QCOMPARE(read("calls"), calls.toStdString());
    QCOMPARE(waiting->sent, 0);
    QCOMPARE(waiting->problem->what, std::string("Cannot send to ndi:Stage"));
    QVERIFY2(QString::fromStdString(waiting->problem->why).contains(why), waiting->problem->why.c_str());
    QVERIFY2(QString::fromStdString(waiting->problem->remedy).contains(remedy), waiting->problem->remedy.c_str());
    QCOMPARE(check_ndi().has_value(), !old);
    behave("");
    qputenv("NDI_RUNTIME_DIR_V6", QByteArray::fromStdString(fake_ndi_folder()));
    QTRY_VERIFY_WITH_TIMEOUT(sender.status().state == State::sending && sender.status().sent > 0, 10000);
  }

  void addresses_name_what_receivers_list_data() {
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("name");  // empty: refused
    QTest::newRow("default") << "ndi:"
                             << "Longtake";
    QTest::newRow("blanks") << "ndi:Stage left (2)"
                            << "Stage left (2)";
    QTest::newRow("letters") << "ndi:Bühne 左"
                             << "Bühne 左";
    QTest::newRow("longest") << "ndi:" + QString(180, 'x') << QString(180, 'x');
    QTest::newRow("too long") << "ndi:" + QString(181, 'x') << "";
    QTest::newRow("only blanks") << "ndi:  "
                                 << "";
    QTest::newRow("address") << "ndi://host/name"
                             << "";
    QTest::newRow("colon") << "ndi:a:b"
                           << "";
    QTest::newRow("question") << "ndi:who?"
                              << "";
    QTest::newRow("line") << "ndi:a\nb"
                          << "";
  }

  void addresses_name_what_receivers_list() {
    QFETCH(QString, address);
    QFETCH(QString, name);
    const auto target = read_target(address.toStdString());
    QCOMPARE(target.has_value(), !name.isEmpty());
    if (!target) {
      QCOMPARE(target.error().code, std::string(errors::kWrongNdiName.code));
      QVERIFY(target.error().remedy.find("ndi:Longtake") != std::string::npos);
      return;
    }
    QVERIFY(target->form == SendTarget::Form::ndi && !target->is_network() && !target->is_stdout());
    QCOMPARE(QString::fromStdString(target->place), name);
    QCOMPARE(QString::fromStdString(target->shown), "ndi:" + name);
  }

  void a_name_that_is_no_utf8_is_refused() {
    QVERIFY(!read_target("ndi:\xc3("));
    QVERIFY(!read_target(std::string("ndi:a\0b", 7)));
  }

 private:
  std::string file(const std::string& name) const {
    return folder_->filePath(QString::fromStdString(name)).toStdString();
  }
  std::string read(const std::string& name) const { return read_file(file(name)).value_or(""); }
  void behave(const std::string& lines) const { QVERIFY(atomic_write(file("ndi"), lines)); }

  std::unique_ptr<QTemporaryDir> folder_;
};

LONGTAKE_CORE_TEST(TestNdi)
#include "test_ndi.moc"
