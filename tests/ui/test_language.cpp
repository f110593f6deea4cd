#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>
#include <cerrno>

#include "engine/core/files.h"
#include "engine/media/errors.h"
#include "engine/options/errors.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_bench.h"
#include "ui/look/engine_words.h"
#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/memory/memory_controls.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

// Tests the window in its other languages. Pictures are written to the folder of test_screens.
class TestLanguage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() {
    (void)ui::applyLanguage(*qApp, "en", true);
    QCOMPARE(ui::bytesText(2'840'000'000), QString("2.84 GB"));
  }

  void the_system_decides_unless_a_language_is_chosen() {
    QCOMPARE(*ui::languageFor("system", QLocale("de_AT")), std::string("de"));
    QCOMPARE(*ui::languageFor("system", QLocale("zh_CN")), std::string("zh"));
    QCOMPARE(*ui::languageFor("system", QLocale("es_MX")), std::string("es"));
    QCOMPARE(*ui::languageFor("system", QLocale("ja_JP")), std::string("ja"));
    QCOMPARE(*ui::languageFor("system", QLocale("fr_FR")), std::string("en"));
    QCOMPARE(*ui::languageFor("en", QLocale("de_DE")), std::string("en"));
    QVERIFY(!ui::languageFor("klingon", QLocale("de_DE")));
  }

  void without_a_font_for_it_the_window_stays_english_and_says_why_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("package");
    QTest::newRow("Chinese") << "zh"
                             << "fonts-wqy-microhei";
    QTest::newRow("Japanese") << "ja"
                              << "fonts-vlgothic";
  }
  void without_a_font_for_it_the_window_stays_english_and_says_why() {
    QFETCH(QString, code);
    QFETCH(QString, package);
    const auto applied = ui::applyLanguage(*qApp, code.toStdString(), false);
    QVERIFY(!applied);
    QVERIFY(applied.error().text().find(package.toStdString()) != std::string::npos);
    StreamScript script;
    auto window = openWindow(script.factory());
    QVERIFY(menus(*window).contains("File"));
  }

  void the_window_speaks_it_and_nothing_is_cut_off_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("file_menu");
    QTest::newRow("German") << "de"
                            << "Datei";
    QTest::newRow("Spanish") << "es"
                             << "Archivo";
    QTest::newRow("Japanese") << "ja"
                              << "ファイル";
    QTest::newRow("Chinese") << "zh"
                             << "文件";
  }

  void the_window_speaks_it_and_nothing_is_cut_off() {
    QFETCH(QString, code);
    QFETCH(QString, file_menu);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    const bool comma = code == "de" || code == "es";
    QCOMPARE(ui::bytesText(2'840'000'000), comma ? QString("2,84 GB") : QString("2.84 GB"));
    const QString large = code == "es" ? "1418996800" : comma ? "1.418.996.800" : "1,418,996,800";
    QCOMPARE(QLocale().toString(1418996800LL), large);
    QCOMPARE(ui::fixedNumber(1234.5, 1, 4), comma ? QString("1234,5") : QString("1234.5"));
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(fakeStream(), settings);
    QVERIFY(menus(*window).contains(file_menu));
    QVERIFY(!menus(*window).contains("Window"));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_H);
    for (const QSize size : {QSize(1600, 1000), QSize(1024, 640)}) {
      window->resize(size);
      QCOMPARE(window->size(), size);  // no text makes it wider than the least size
      const QString cut = cutOff(*window);
      QVERIFY2(cut.isEmpty(), qPrintable(cut));
      QTest::qWait(100);  // the docks take their new sizes step by step
      grabPicture(*window, QStringLiteral("inspect_%1_%2").arg(code).arg(size.width()));
    }
    QTest::keyClick(video, Qt::Key_Question);
    auto* sheet = window->findChild<ui::ShortcutSheet*>();
    QVERIFY(cutOff(*sheet).isEmpty());
    grabPicture(*sheet, "shortcuts_" + code);
    QTest::keyClick(video, Qt::Key_G, Qt::ControlModifier);
    auto* shown_gallery = window->findChild<ui::GalleryDialog*>();
    QVERIFY2(cutOff(*shown_gallery).isEmpty(), qPrintable(cutOff(*shown_gallery)));
    grabPicture(*shown_gallery, "gallery_" + code);
  }

  void an_error_of_the_engine_is_told_in_the_windows_language() {
    QVERIFY(ui::applyLanguage(*qApp, "de", true).has_value());
    const Error full =
        make_error(errors::kRecordingFullDisk, {{"file", "a %1 {cause}.mp4"}, {"seconds", 12.5}}, system_cause(ENOSPC));
    const QString told = ui::errorText(full);
    QVERIFY2(told.startsWith("Die Aufnahme in a %1 {cause}.mp4 ist beendet: Auf dem Datenträger"), qPrintable(told));
    for (const char* english : {"Recording", "space", "saved"}) QVERIFY2(!told.contains(english), qPrintable(told));
    QVERIFY2(told.contains("12,5 s") && told.endsWith("[REC-02]"), qPrintable(told));
    const Error memory = make_error(errors::kNotEnoughMemory, {{"need", ByteCount{9'410'000'000}},
                                                               {"largest", ByteCount{6'000'000'000}},
                                                               {"part", errors::kTheDecoder},
                                                               {"available", ByteCount{8'000'000'000}}});
    const QString need = ui::errorText(memory);
    QVERIFY2(need.contains("9,41 GB") && need.contains("für den Decoder"), qPrintable(need));
    // A text that is in no list stays as it is.
    const Error free{Error::Kind::internal, "what nobody has listed", {}, {}, {}};
    QCOMPARE(ui::errorText(free), QString("what nobody has listed."));
    QCOMPARE(ui::enginePhrase(std::string("what nobody has listed")), QString("what nobody has listed"));
    StreamScript script;
    auto window = openWindow(script.factory());
    script.push(NotKept{full});
    QTRY_VERIFY(notice(*window, "Die Aufnahme in a %1 {cause}.mp4 ist beendet"));
    QVERIFY(ui::applyLanguage(*qApp, "en", true).has_value());
    QCOMPARE(ui::errorText(full), QString::fromStdString(full.text()));
  }

  void sentences_end_and_follow_each_other_as_the_language_writes_them() {
    const Error full =
        make_error(errors::kRecordingFullDisk, {{"file", "a.mp4"}, {"seconds", 12.5}}, system_cause(ENOSPC));
    QVERIFY(ui::applyLanguage(*qApp, "es", true).has_value());
    QCOMPARE(
        ui::errorText(full),
        QString("Se detuvo la grabación en a.mp4: no queda espacio en el disco. Libere espacio o elija otra carpeta. "
                "Los primeros 12,5 s están guardados en él. [REC-02]"));
    QVERIFY(ui::applyLanguage(*qApp, "ja", true).has_value());
    const QString told = ui::errorText(full);
    QVERIFY2(told.startsWith("a.mp4への録画が止まりました：ディスクに空き容量がありません。空き"), qPrintable(told));
    QVERIFY2(told.endsWith("選んでください。最初の12.5秒は保存されています。 [REC-02]"), qPrintable(told));
  }

  void the_system_says_what_is_translated() {
    QVERIFY(ui::applyLanguage(*qApp, "de", true).has_value());
    for (const int code : {ENOSPC, EDQUOT, EFBIG, ENOENT, ENOTDIR, EISDIR, EACCES, EROFS, EIO, ENOMEM}) {
      const Error error = system_cause(code);
      QVERIFY2(ui::errorParts(error).why != QString::fromStdString(error.why), error.why.c_str());
    }
  }

  void policies_are_offered_as_the_engine_lists_them_in_the_windows_language() {
    QVERIFY(ui::applyLanguage(*qApp, "de", true).has_value());
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(fakeStream(), settings);
    auto* offered = only<ui::MemoryControls>(*window)->findChild<QComboBox*>();
    const auto& listed = preset_list();
    QTRY_VERIFY_WITH_TIMEOUT(offered->count() > 0, 20000);
    QCOMPARE(offered->count(), static_cast<int>(listed.size()) + 2);  // a line, and the way to a file
    QCOMPARE(offered->itemText(offered->count() - 1), QString("Aus einer Datei…"));
    for (int i = 0; i < static_cast<int>(listed.size()); ++i)
      QCOMPARE(offered->itemData(i).toString(), QString(listed[static_cast<std::size_t>(i)].name));
    QCOMPARE(offered->itemText(offered->findData("fifo")), QString("Neueste zuerst"));
    QVERIFY(offered->itemData(offered->findData("random"), Qt::ToolTipRole).toString().startsWith("Der Zufall"));
  }

 private:
  static QStringList menus(QWidget& window) {
    QStringList out;
    for (const QAction* action : window.findChild<QMenuBar*>()->actions()) out << action->text();
    return out;
  }

  // The first label or button that is narrower than its text.
  static QString cutOff(QWidget& root) {
    for (QWidget* widget : root.findChildren<QWidget*>()) {
      const auto* label = qobject_cast<QLabel*>(widget);
      const bool plain = (label != nullptr && !label->wordWrap()) || qobject_cast<QPushButton*>(widget) != nullptr ||
                         qobject_cast<QToolButton*>(widget) != nullptr;
      if (!plain || !widget->isVisible() || widget->objectName().startsWith("qt_")) continue;
      if (widget->width() + 1 < widget->sizeHint().width()) {
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        return label != nullptr ? label->text() : button->text();
      }
    }
    return {};
  }
};

LONGTAKE_WINDOW_TEST(TestLanguage)
#include "test_language.moc"
