#include <QFontMetricsF>
#include <QPainter>
#include <QtTest>

#include "engine/stream/colour_map.h"
#include "tests/support/run.h"
#include "ui/look/figures.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"

using namespace longtake;
using namespace longtake::ui;

class TestLook : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { applyTheme(*qApp); }

  void every_text_colour_can_be_read_on_every_ground() {
    for (const Role text : {Role::strong, Role::text, Role::muted}) {
      for (const Role ground : {Role::surround, Role::window, Role::panel, Role::raised, Role::field}) {
        QVERIFY2(contrast(colour(text), colour(ground)) >= 4.5, qPrintable(roleName(text) + " on " + roleName(ground)));
      }
    }
    QVERIFY(contrast(colour(Role::strong), colour(Role::chip)) >= 4.5);
    QVERIFY(contrast(colour(Role::accent), colour(Role::panel)) >= 4.5);
    for (const Role ground : {Role::window, Role::panel}) {
      QVERIFY(contrast(colour(Role::recording), colour(ground)) >= 4.5);
    }
    QVERIFY(contrast(colour(Role::on_accent), colour(Role::accent)) >= 4.5);
  }

  void contrast_is_the_published_ratio() {
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 1e-6);
    QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
  }

  void the_style_sheet_has_no_name_left_open() {
    QVERIFY(qApp->styleSheet().size() > 1000);
    QVERIFY(!qApp->styleSheet().contains('$'));
  }

  void lengths_grow_with_the_text() {
    const int before = px(100);
    applyTheme(*qApp, 1.5);
    QCOMPARE(px(100), qRound(before * 1.5));
    applyTheme(*qApp);
    QCOMPARE(px(100), before);
  }

  void colour_maps_rise_in_lightness_all_the_way() {
    for (const ColourMap map : kColourMaps) {
      const auto& table = colour_table(map);
      for (std::size_t i = 1; i < table.size(); ++i) {
        const double before = contrast(QColor(table[i - 1]), Qt::black);
        const double after = contrast(QColor(table[i]), Qt::black);
        QVERIFY2(after >= before - 0.02,
                 qPrintable(QString("%1 at %2").arg(QString::fromStdString(name_of(map))).arg(i)));
      }
      QVERIFY(contrast(QColor(table.front()), QColor(table.back())) > 8);
    }
  }

  void moving_numbers_keep_their_width() {
    const QFont font = labelFont();
    const double width = figuresWidth(font, "0000");
    for (const char* text : {"1111", "9999", "1470", "8080"}) QCOMPARE(figuresWidth(font, text), width);
    QCOMPARE(figuresWidth(font, fixedNumber(7, 0, 4)), width);
    QCOMPARE(fixedNumber(12.34, 1, 6).size(), 6);
    QCOMPARE(fixedNumber(NAN, 1, 3).trimmed(), QString());
  }

  void every_icon_draws_something() {
    for (const char* name :
         {"play", "pause", "step", "step_back", "new_take", "dice", "stream_on", "close", "detach", "search"}) {
      const QImage image = icon(name).pixmap(32, 32).toImage();
      QVERIFY2(!image.isNull(), name);
      int inked = 0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) inked += qAlpha(image.pixel(x, y)) > 128 ? 1 : 0;
      }
      QVERIFY2(inked > 20, name);
    }
    QVERIFY(!applicationIcon().pixmap(64, 64).isNull());
  }
};

LONGTAKE_WINDOW_TEST(TestLook)
#include "test_look.moc"
