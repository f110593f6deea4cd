#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/options/preset_folder.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

class TestKeptPresets : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void what_is_kept_comes_back_whole() {
    PresetFolder presets(root());
    QVERIFY(presets.all().empty());
    const KeptPreset mine = preset("For the forum");
    QVERIFY(presets.keep(mine).has_value());
    QCOMPARE(presets.all().size(), std::size_t{1});
    QVERIFY(presets.all().front() == mine);
    KeptPreset changed = mine;
    changed.fps = 60;
    QVERIFY(presets.keep(changed).has_value());
    QCOMPARE(presets.all().size(), std::size_t{1});
    QCOMPARE(presets.find(mine.name)->fps, 60.0);
  }

  void presets_are_renamed_and_deleted() {
    PresetFolder presets(root());
    QVERIFY(presets.keep(preset("one")) && presets.keep(preset("two")));
    QVERIFY(presets.rename("one", "three").has_value());
    QVERIFY(!presets.find("one") && presets.find("three"));
    QVERIFY(!presets.rename("three", "two"));
    QVERIFY(!presets.rename("three", "share"));
    QVERIFY(!presets.rename("three", ""));
    QVERIFY(presets.find("three") && presets.find("two"));
    QVERIFY(presets.remove("three").has_value());
    QVERIFY(!presets.remove("three"));
    QCOMPARE(presets.all().size(), std::size_t{1});
  }

  void those_of_the_program_cannot_be_changed() {
    PresetFolder presets(root());
    for (const ExportKind& kind : kExportKinds) {
      QVERIFY(!presets.keep(preset(kind.id)));
      QVERIFY(!presets.remove(kind.id));
      QCOMPARE(presets.named(kind.id)->form, std::string(kind.id));
    }
    QCOMPARE(presets.remove("share").error().code, std::string("PRE-05"));
    QVERIFY(presets.all().empty());
  }

  void a_preset_travels_as_a_file() {
    PresetFolder here(root() / "here");
    PresetFolder there(root() / "there");
    const auto file = root() / "shared.json";
    QVERIFY(write_preset(preset("Shared"), file).has_value());
    QCOMPARE(*here.import_file(file), std::string("Shared"));
    QCOMPARE(*here.import_file(file), std::string("Shared 2"));
    QCOMPARE(*there.import_file(file), std::string("Shared"));
    QCOMPARE(here.named(file.string())->name, std::string("Shared"));
    const auto missing = here.named("nothing of the kind");
    QVERIFY(!missing && missing.error().text().find("Shared 2") != std::string::npos &&
            missing.error().text().find("master") != std::string::npos);
    const std::string longest(KeptPreset::kMostNameBytes, 'x');
    QVERIFY(write_preset(preset(longest), file).has_value());
    QVERIFY(here.import_file(file).has_value());
    QCOMPARE(here.import_file(file)->size(), KeptPreset::kMostNameBytes);
  }

  void a_preset_of_an_earlier_version_is_read() {
    const auto read = read_preset(source_path("tests/fixtures/kept/preset-0.2.json"));
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    KeptPreset expected;
    expected.name = "For the forum";
    expected.fps = 30;
    expected.size = "2x";
    expected.most_bytes = 25 * kMegabyte;
    expected.prompts = PromptsIn::chapters;
    expected.memory = MemoryShown::over;
    expected.file_name = "{date}_{prompt}";
    QVERIFY(*read == expected);
  }

  void names_of_files_cannot_leave_the_folder() {
    PresetFolder presets(root() / "kept");
    for (const char* name : {"../../x", "/etc/x", "..", "a\\b", "\xF0\x9F\x90\xB1", "CON"})
      QVERIFY2(presets.keep(preset(name)).has_value(), name);
    QVERIFY(!presets.keep(preset("two\nlines")));
    QCOMPARE(presets.all().size(), std::size_t{6});
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root()))
      QVERIFY(entry.is_directory() || entry.path().parent_path() == root() / "kept");
    QVERIFY(presets.find("../../x"));
  }

  void damaged_files_are_refused_and_left_alone_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    const auto with = [](const char* more) {
      return QByteArray(R"({"longtake_export_preset":1,"name":"x","form":"share")") + more + "}";
    };
    QTest::newRow("empty") << QByteArray() << "PRE-02"
                           << "";
    QTest::newRow("no JSON") << QByteArray("hello") << "PRE-02"
                             << "";
    QTest::newRow("cut off") << with("").chopped(5) << "PRE-02"
                             << "";
    QTest::newRow("other JSON") << QByteArray("{\"name\":\"x\"}") << "PRE-01"
                                << "";
    QTest::newRow("a list") << QByteArray("[1,2]") << "PRE-01"
                            << "";
    QTest::newRow("of a newer program") << QByteArray(R"({"longtake_export_preset":2,"name":"x"})") << "PRE-03"
                                        << "";
    QTest::newRow("no version") << QByteArray(R"({"longtake_export_preset":"one","name":"x","form":"share"})")
                                << "PRE-02"
                                << "longtake_export_preset";
    QTest::newRow("no name") << QByteArray(R"({"longtake_export_preset":1,"form":"share"})") << "PRE-02"
                             << "name";
    QTest::newRow("an unknown field") << with(R"(,"colour":1)") << "PRE-02"
                                      << "colour";
    QTest::newRow("another type") << with(R"(,"fps":"fast")") << "PRE-02"
                                  << "fps";
    QTest::newRow("a rate that is none") << with(R"(,"fps":-3)") << "PRE-02"
                                         << "fps";
    QTest::newRow("an unknown format") << QByteArray(R"({"longtake_export_preset":1,"name":"x","form":"vhs"})")
                                       << "PRE-02"
                                       << "vhs";
    QTest::newRow("an unknown size") << with(R"(,"size":"huge")") << "PRE-02"
                                     << "huge";
    QTest::newRow("an unknown field of the name") << with(R"(,"file_name":"{no}")") << "PRE-02"
                                                  << "{no}";
    QTest::newRow("an unknown place of the memory") << with(R"(,"memory":"under")") << "PRE-02"
                                                    << "under";
    QTest::newRow("two lines of name") << QByteArray(R"({"longtake_export_preset":1,"name":"a\nb","form":"share"})")
                                       << "PRE-02"
                                       << "name";
  }

  void damaged_files_are_refused_and_left_alone() {
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, says);
    const auto file = root() / "damaged.json";
    QVERIFY(atomic_write(file, text.toStdString()).has_value());
    PresetFolder presets(root());
    QVERIFY(presets.all().empty());
    const auto brought = presets.import_file(file);
    QVERIFY(!brought);
    QCOMPARE(QString::fromStdString(brought.error().code), code);
    const QString all = QString::fromStdString(brought.error().text());
    QVERIFY2(all.contains(says) && all.contains("damaged.json"), qPrintable(all));
    QCOMPARE(QByteArray::fromStdString(*read_file(file)), text);
    QVERIFY(!presets.named(file.string()));
  }

  void a_file_of_noise_is_refused() {
    const auto file = root() / "noise.json";
    QVERIFY(atomic_write(file, std::string(1 << 20, '{')).has_value());
    QVERIFY(!read_preset(file));
    QVERIFY(!read_preset(root() / "missing.json"));
    QVERIFY(!read_preset(root()));
  }

 private:
  static KeptPreset preset(std::string name) {
    KeptPreset preset;
    preset.name = std::move(name);
    preset.form = "master";
    preset.fps = 30;
    preset.mix = true;
    preset.size = "1080x1920";
    preset.most_bytes = 25 * kMegabyte;
    preset.prompts = PromptsIn::both;
    preset.session = true;
    preset.sound = false;
    preset.memory = MemoryShown::over;
    preset.file_name = "{date}_{prompt}";
    return preset;
  }
  std::filesystem::path root() const { return folder_->path().toStdString(); }

  std::unique_ptr<QTemporaryDir> folder_;
};

LONGTAKE_CORE_TEST(TestKeptPresets)
#include "test_kept_presets.moc"
