#include <QtTest>

#include <QTemporaryDir>
#include <cstdio>

#include "engine/core/files.h"
#include "engine/media/output.h"
#include "engine/media/png.h"
#include "engine/media/read_still.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

class TestPictures : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_y4m_file_holds_a_header_and_every_frame_at_its_place() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.y4m").toStdString();
    auto sink = open_output(path, numbered_format(), {16, 1}, {});
    QVERIFY(sink.has_value());
    NumberedSource source(20);
    QVERIFY(copy_frames(source, **sink, {}).has_value());
    const std::string bytes = *read_file(path);
    const std::string header = bytes.substr(0, bytes.find('\n') + 1);
    QCOMPARE(header, std::string("YUV4MPEG2 W64 H64 F16:1 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"));
    const std::size_t frame = 6 + 64 * 64 * 3 / 2;
    QCOMPARE(bytes.size(), header.size() + 20 * frame);
    for (std::size_t i = 0; i < 20; ++i) QCOMPARE(bytes.substr(header.size() + i * frame, 6), std::string("FRAME\n"));

    std::vector<int> numbers;
    std::string problem;
    const auto video =
        probe_video(path, problem, [&](const AVFrame& decoded) { numbers.push_back(read_number(decoded)); });
    QVERIFY(video.has_value());
    QVERIFY(video->pixels == AV_PIX_FMT_YUV420P);
    QVERIFY(video->colour.range == AVCOL_RANGE_MPEG);
    QVERIFY(video->chroma == AVCHROMA_LOC_LEFT);
    QCOMPARE(video->rate.num, 16);
    QCOMPARE(numbers.size(), std::size_t{20});
    for (int i = 0; i < 20; ++i) QCOMPARE(numbers[static_cast<std::size_t>(i)], i);
  }

  void a_picture_file_is_read_by_what_it_holds() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("picture.txt").toStdString();  // the name says nothing
    std::vector<std::uint8_t> rgb(5 * 3 * 3);
    for (std::size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<std::uint8_t>(i * 5);
    QVERIFY(atomic_write(path, *encode_png(rgb, 5, 3)).has_value());
    const auto picture = read_still(path);
    QVERIFY2(picture.has_value(), picture ? "" : picture.error().text().c_str());
    QCOMPARE(picture->width, 5);
    QCOMPARE(picture->height, 3);
    QVERIFY(picture->whole() && picture->rgb == rgb);
    QVERIFY(atomic_write(path, "no picture at all").has_value());
    const auto none = read_still(path);
    QVERIFY(!none && none.error().code == "MED-19");
    QVERIFY(atomic_write(path, encode_png(rgb, 5, 3)->substr(0, 40)).has_value());
    QVERIFY(!read_still(path));
    QVERIFY(!read_still(folder.filePath("missing.png").toStdString()));
  }

  void a_folder_gets_one_lossless_picture_per_frame() {
    const QTemporaryDir folder;
    const std::filesystem::path pictures = folder.filePath("pictures").toStdString();
    auto sink = open_output(pictures, {5, 3, {16, 1}}, {16, 1}, {});
    QVERIFY2(sink.has_value(), sink ? "" : sink.error().text().c_str());
    std::vector<std::uint8_t> rgb(5 * 3 * 3);
    for (std::size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<std::uint8_t>(i * 5);
    for (int i = 0; i < 3; ++i) QVERIFY((*sink)->write(rgb).has_value());
    QVERIFY((*sink)->finish().has_value());
    QCOMPARE(std::distance(std::filesystem::directory_iterator(pictures), {}), 3);
    for (const char* name : {"frame_000000.png", "frame_000001.png", "frame_000002.png"}) {
      std::string problem;
      bool equal = true;
      const auto decoded = probe_video(pictures / name, problem, [&](const AVFrame& frame) {
        for (int y = 0; y < 3; ++y)
          equal = equal && std::memcmp(frame.data[0] + y * frame.linesize[0], rgb.data() + y * 15, 15) == 0;
      });
      QVERIFY2(decoded.has_value(), problem.c_str());
      QVERIFY(decoded->pixels == AV_PIX_FMT_RGB24);
      QVERIFY(equal);
      QVERIFY(read_file(pictures / name)->find("sRGB") != std::string::npos);
    }
  }

  void a_folder_with_something_in_it_is_refused() {
    const QTemporaryDir folder;
    QVERIFY(atomic_write(folder.filePath("frame_000000.png").toStdString(), "mine").has_value());
    QVERIFY(!check_output(folder.path().toStdString()));
    QVERIFY(!open_output(folder.path().toStdString(), numbered_format(), {16, 1}, {}));
    QCOMPARE(*read_file(folder.filePath("frame_000000.png").toStdString()), std::string("mine"));
  }

  void frames_of_a_wrong_size_are_refused_everywhere() {
    const QTemporaryDir folder;
    const std::vector<std::uint8_t> small(12);
    for (const char* name : {"out.mp4", "out.y4m", "pictures"}) {
      auto sink = open_output(folder.filePath(name).toStdString(), numbered_format(), {16, 1}, {});
      QVERIFY(sink.has_value());
      QVERIFY(!(*sink)->write(small));
    }
    QVERIFY(!encode_png({}, 0, 0));
  }

  void the_name_decides_the_format() {
    const QTemporaryDir folder;
    const auto kind = [&](const char* name) { return check_output(folder.filePath(name).toStdString()); };
    QVERIFY(*kind("a.mp4") == ExportFormat::mp4);
    QVERIFY(*kind("a.y4m") == ExportFormat::y4m);
    QVERIFY(*kind("a.mkv") == ExportFormat::ffv1);
    QVERIFY(*kind("a.mov") == ExportFormat::prores);
    QVERIFY(*kind("pictures") == ExportFormat::png);
    QVERIFY(*check_output(folder.path().toStdString()) == ExportFormat::png);
    QVERIFY(*check_output(folder.path().toStdString() + "/") == ExportFormat::png);
    QVERIFY(*check_output(folder.path().toStdString() + "/new/") == ExportFormat::png);
    QVERIFY(*check_output("-") == ExportFormat::y4m_pipe);
    for (const char* name : {"a.avi", "a.png", "no/such/folder/a.mp4"}) {
      const auto refused = kind(name);
      QVERIFY(!refused);
      QVERIFY(!refused.error().text().empty());
    }
    QVERIFY(!check_output("/dev/null/a.mp4"));
    QVERIFY(!check_output("/dev/full.mp4/x"));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 0);
  }
};

LONGTAKE_TEST(TestPictures)
#include "test_pictures.moc"
