#include <QtTest>

#include <set>

#include "engine/options/name_template.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

NameFacts facts(std::string prompt = "a red ball") {
  NameFacts facts;
  facts.session = "2026-11-21_160501";
  facts.take = 1;
  facts.prompt = std::move(prompt);
  facts.policy = "PaFu-KV";
  facts.seed = 42;
  facts.now = 1'795'000'000;
  return facts;
}

std::string name(const std::string& pattern, const NameFacts& of = facts(), int number = 1) {
  const auto made = expand_name(pattern, of, number);
  return made ? *made : "refused: " + made.error().text();
}

}  // namespace

class TestNameTemplate : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_field_is_filled_in() {
    QCOMPARE(name("{session}-{take}-{prompt}-{seed}-{policy}-{n}", facts(), 7),
             std::string("2026-11-21_160501-2-a_red_ball-42-PaFu-KV-7"));
    QCOMPARE(name(kDefaultName), std::string("longtake_2026-11-21_160501_take2"));
    const std::string when = name("{date}_{time}");
    QVERIFY2(QRegularExpression("^2026-11-1[78]_[0-9]{6}$").match(QString::fromStdString(when)).hasMatch(),
             when.c_str());
    QCOMPARE(name("{policy}", NameFacts{}), std::string("none"));
    QCOMPARE(name("plain"), std::string("plain"));
    QVERIFY(has_fields("x_{take}.mp4") && !has_fields("x.mp4") && !has_fields("x_{take") && !has_fields("}{"));
    for (const std::string& field : name_fields()) QVERIFY2(!name(field).starts_with("refused"), field.c_str());
  }

  void hostile_prompts_make_harmless_names_data() {
    QTest::addColumn<QByteArray>("prompt");
    QTest::addColumn<QByteArray>("becomes");
    QTest::newRow("a way up") << QByteArray("../../x") << QByteArray("x");
    QTest::newRow("an absolute way") << QByteArray("/etc/passwd") << QByteArray("etc_passwd");
    QTest::newRow("lines") << QByteArray("one\ntwo\r\n\tthree") << QByteArray("one_two_three");
    QTest::newRow("a shell's words") << QByteArray("$(rm -rf ~); `x` & 'y' \"z\" | *") << QByteArray("rm_-rf_x_y_z");
    QTest::newRow("other fields") << QByteArray("{seed}{take}") << QByteArray("seed_take");
    QTest::newRow("an option") << QByteArray("--help") << QByteArray("help");
    QTest::newRow("hidden") << QByteArray(".bashrc") << QByteArray("bashrc");
    QTest::newRow("a device of Windows' kind") << QByteArray("a:b?c<d>e\\f") << QByteArray("a_b_c_d_e_f");
    QTest::newRow("emoji") << QByteArray("a cat \xF0\x9F\x90\xB1 jumps") << QByteArray("a_cat_\xF0\x9F\x90\xB1_jumps");
    QTest::newRow("other scripts") << QByteArray("\xE8\xB5\xA4\xE3\x81\x84 b\xC3\xA4r")
                                   << QByteArray("\xE8\xB5\xA4\xE3\x81\x84_b\xC3\xA4r");
    QTest::newRow("text turned around") << QByteArray(
                                               "a\xE2\x80\xAE"
                                               "4pm.exe")
                                        << QByteArray("a4pm.exe");
    QTest::newRow("no UTF-8") << QByteArray("a\xFF\xC3z\xE2\x28") << QByteArray("a_z");
    QTest::newRow("a longer form of a slash") << QByteArray("a\xC0\xAFz") << QByteArray("a_z");
    QTest::newRow("a zero byte") << QByteArray("a\0b", 3) << QByteArray("a_b");
    QTest::newRow("nothing of it is left") << QByteArray("../..//..") << QByteArray("none");
    QTest::newRow("empty") << QByteArray() << QByteArray("none");
  }

  void hostile_prompts_make_harmless_names() {
    QFETCH(QByteArray, prompt);
    QFETCH(QByteArray, becomes);
    QCOMPARE(QByteArray::fromStdString(name("{prompt}", facts(prompt.toStdString()))), becomes);
    const auto path = free_path("/videos", "x_{prompt}", facts(prompt.toStdString()), ".mp4",
                                [](const std::filesystem::path&) { return false; });
    QCOMPARE(path->parent_path(), std::filesystem::path("/videos"));
    QCOMPARE(path->lexically_normal(), *path);
  }

  void long_prompts_are_cut_between_characters() {
    QCOMPARE(name("{prompt}", facts(std::string(500, 'x'))).size(), kMostValueBytes);
    std::string cats;
    for (int i = 0; i < 125; ++i) cats += "\xF0\x9F\x90\xB1";
    const std::string made = name("a{prompt}", facts(cats));
    QCOMPARE(made.size(), 1 + kMostValueBytes);
    QCOMPARE(QString::fromStdString(made).toStdString(), made);  // still UTF-8
    const std::string whole = name("{prompt}{prompt}{prompt}{prompt}", facts(cats));
    QVERIFY(whole.size() <= kMostNameBytes && QString::fromStdString(whole).toStdString() == whole);
  }

  void a_pattern_that_makes_no_name_is_refused_and_says_why() {
    const auto unknown = expand_name("{colour}", facts(), 1);
    QVERIFY(!unknown && unknown.error().text().find("{colour}") != std::string::npos &&
            unknown.error().text().find("{session}") != std::string::npos);
    QVERIFY(!expand_name("", facts(), 1));
    QVERIFY(!expand_name("..", facts(), 1));
    QCOMPARE(name("a/../b"), std::string("a_.._b"));  // a pattern has no folders
    QCOMPARE(name("{ta"), std::string("{ta"));
    QCOMPARE(name("{{take}"), std::string("{2"));
  }

  void names_that_are_taken_are_not_given_again() {
    std::set<std::filesystem::path> there = {"/v/x_1.mp4", "/v/x_2.mp4", "/v/y.mp4"};
    const auto taken = [&](const std::filesystem::path& path) { return there.contains(path); };
    QCOMPARE(*free_path("/v", "x_{n}", facts(), ".mp4", taken), std::filesystem::path("/v/x_3.mp4"));
    QCOMPARE(*free_path("/v", "y", facts(), ".mp4", taken), std::filesystem::path("/v/y_2.mp4"));
    QCOMPARE(*free_path("/v", "z", facts(), "", taken), std::filesystem::path("/v/z"));
    QVERIFY(!free_path("/v", "{no}", facts(), ".mp4", taken));
    // If a name is so long that its number is cut off, the search still ends.
    const std::string longest = std::string(kMostNameBytes, 'x') + "{n}";
    QVERIFY(free_path("/v", longest, facts(), "", [](const std::filesystem::path&) { return true; }).has_value());
  }
};

LONGTAKE_CORE_TEST(TestNameTemplate)
#include "test_name_template.moc"
