#include <QtTest>

#include <QTemporaryDir>

#include "engine/media/colour.h"
#include "engine/media/output.h"
#include "engine/media/recorder.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

using Rgb = std::array<std::uint8_t, 3>;

std::array<double, 3> as_double(const Rgb& c) { return {double(c[0]), double(c[1]), double(c[2])}; }

// A grid of flat patches of 32 x 32 px.
constexpr int kPatch = 32;
constexpr int kColumns = 8;

std::vector<Rgb> patches() {
  std::vector<Rgb> colours;
  // The 24 patches of the colour checker chart in sRGB.
  for (const std::uint32_t c : {0x735244U, 0xC29682U, 0x627A9DU, 0x576C43U, 0x8580B1U, 0x67BDAAU, 0xD67E2CU, 0x505BA6U,
                                0xC15A63U, 0x5E3C6CU, 0x9DBC40U, 0xE0A32EU, 0x383D96U, 0x469449U, 0xAF363CU, 0xE7C71FU,
                                0xBB5695U, 0x0885A1U, 0xF3F3F2U, 0xC8C8C8U, 0xA0A0A0U, 0x7A7A79U, 0x555555U, 0x343434U})
    colours.push_back(
        {static_cast<std::uint8_t>(c >> 16), static_cast<std::uint8_t>(c >> 8), static_cast<std::uint8_t>(c)});
  // The corners of the colour cube, where a wrong matrix or range has the largest effect.
  for (unsigned corner = 0; corner < 8; ++corner)
    colours.push_back({static_cast<std::uint8_t>((corner & 1) != 0 ? 255 : 0),
                       static_cast<std::uint8_t>((corner & 2) != 0 ? 255 : 0),
                       static_cast<std::uint8_t>((corner & 4) != 0 ? 255 : 0)});
  return colours;
}

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;

  Picture(int w, int h) : width(w), height(h), rgb(static_cast<std::size_t>(w * h * 3)) {}
  void set(int x, int y, const Rgb& colour) {
    std::copy(colour.begin(), colour.end(), rgb.begin() + (std::ptrdiff_t{y} * width + x) * 3);
  }
  Rgb get(int x, int y) const {
    const std::uint8_t* p = rgb.data() + (std::ptrdiff_t{y} * width + x) * 3;
    return {p[0], p[1], p[2]};
  }
};

Picture patch_picture() {
  const std::vector<Rgb> colours = patches();
  Picture picture(kPatch * kColumns, kPatch * static_cast<int>(colours.size()) / kColumns);
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x)
      picture.set(x, y, colours[static_cast<std::size_t>(y / kPatch * kColumns + x / kPatch)]);
  return picture;
}

// Red rises to the right, green downwards, blue falls to the right.
Picture gradient_picture() {
  Picture picture(256, 128);
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x)
      picture.set(x, y,
                  {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y * 2), static_cast<std::uint8_t>(255 - x)});
  return picture;
}

// The largest distance between the given colours and the displayed ones, `margin` px away from a patch's edges.
double worst(const Picture& picture, const std::filesystem::path& file, int margin) {
  double distance = 0;
  std::string problem;
  const auto video = probe_video(file, problem, [&](const AVFrame& frame) {
    for (int y = 0; y < picture.height; ++y)
      for (int x = 0; x < picture.width; ++x) {
        const int inside = std::min({x % kPatch, y % kPatch, kPatch - 1 - x % kPatch, kPatch - 1 - y % kPatch});
        if (inside < margin) continue;
        distance = std::max(distance, delta_e(as_double(picture.get(x, y)), shown_rgb(frame, x, y)));
      }
  });
  return video && problem.empty() && !video->times_s.empty() ? distance : 1000;
}

void write(const Picture& picture, const std::filesystem::path& path) {
  auto sink = open_output(path, {picture.width, picture.height, {16, 1}}, {16, 1}, {});
  QVERIFY(sink.has_value());
  for (int i = 0; i < 5; ++i) QVERIFY((*sink)->write(picture.rgb).has_value());
  QVERIFY((*sink)->finish().has_value());
}

}  // namespace

class TestColour : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void flat_colours_come_back_within_two_delta_e_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("mp4") << "out.mp4";
    QTest::newRow("y4m") << "out.y4m";
  }
  void flat_colours_come_back_within_two_delta_e() {
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(name).toStdString();
    const Picture picture = patch_picture();
    write(picture, path);
    const double distance = worst(picture, path, 8);
    qInfo("worst delta E %.2f", distance);
    QVERIFY2(distance <= 2.0, qPrintable(QString::number(distance)));
  }

  void gradients_come_back_within_two_delta_e() {
    const QTemporaryDir folder;
    const Picture picture = gradient_picture();
    const std::filesystem::path path = folder.filePath("out.y4m").toStdString();
    write(picture, path);
    const double distance = worst(picture, path, 0);
    qInfo("worst delta E %.2f", distance);
    QVERIFY2(distance <= 2.0, qPrintable(QString::number(distance)));
  }

  void every_value_is_rounded_to_the_nearest_level() {
    auto converter = ColourConverter::create(16, 16);
    QVERIFY(converter.has_value());
    for (int r = 0; r < 256; r += 15)
      for (int g = 0; g < 256; g += 15)
        for (int b = 0; b < 256; b += 15) {
          Picture picture(16, 16);
          for (int i = 0; i < 256; ++i)
            picture.set(i % 16, i / 16,
                        {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)});
          const auto frame = converter->convert(picture.rgb);
          QVERIFY(frame.has_value());
          const double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
          const double expected[3] = {16 + y * 219 / 255, 128 + (b - y) / 1.8556 * 224 / 255,
                                      128 + (r - y) / 1.5748 * 224 / 255};
          for (int plane = 0; plane < 3; ++plane) QVERIFY(std::abs((*frame)->data[plane][0] - expected[plane]) <= 0.51);
        }
  }

  void rows_of_four_two_two_keep_their_own_chroma() {
    Picture picture(16, 16);
    for (int y = 0; y < 16; ++y)
      for (int x = 0; x < 16; ++x) picture.set(x, y, {0, 0, static_cast<std::uint8_t>(y % 2 == 0 ? 0 : 255)});
    for (const auto& [matrix, tag] :
         {std::pair{YuvForm::Matrix::bt601, AVCOL_SPC_SMPTE170M}, std::pair{YuvForm::Matrix::bt709, AVCOL_SPC_BT709},
          std::pair{YuvForm::Matrix::bt2020, AVCOL_SPC_BT2020_NCL}}) {
      auto converter = ColourConverter::create(16, 16, {YuvForm::Pixels::uyvy422, matrix});
      QVERIFY(converter.has_value());
      const auto frame = converter->convert(picture.rgb);
      QVERIFY(frame.has_value());
      QCOMPARE((*frame)->format, int{AV_PIX_FMT_UYVY422});
      QCOMPARE((*frame)->colorspace, tag);
      for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; x += 2)
          QCOMPARE((*frame)->data[0][y * (*frame)->linesize[0] + x * 2], y % 2 == 0 ? 128 : 240);
    }
  }

  void chroma_sits_on_the_left_column_and_between_the_rows() {
    // A step in blue between columns 7 and 8. The chroma sample of columns 8 and 9 is located at column 8. It is
    // half-way between its neighbours; if it were centred, it would be completely on the far side.
    Picture picture(16, 16);
    for (int y = 0; y < 16; ++y)
      for (int x = 0; x < 16; ++x) picture.set(x, y, {0, 0, static_cast<std::uint8_t>(x < 8 ? 0 : 255)});
    auto converter = ColourConverter::create(16, 16);
    QVERIFY(converter.has_value());
    const auto frame = converter->convert(picture.rgb);
    QVERIFY(frame.has_value());
    const std::uint8_t* cb = (*frame)->data[1];
    QVERIFY2(cb[4] > 140 && cb[4] < 230, qPrintable(QString::number(cb[4])));
    QVERIFY(cb[2] < 135);
    QVERIFY(cb[6] > 235);
  }
};

LONGTAKE_TEST(TestColour)
#include "test_colour.moc"
