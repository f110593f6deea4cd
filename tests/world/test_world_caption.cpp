#include <QtTest>

#include <algorithm>
#include <set>
#include <sstream>

#include "training/world/world.h"

using namespace longtake;
using namespace longtake::world;

namespace {

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool has(const std::string& text, const char* word) {
  const auto words = split(text);
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

class TestCaption : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_vocabulary_is_small_sorted_and_without_twins() {
    const auto& words = vocabulary();
    QVERIFY2(words.size() <= kVocabularyWords, qPrintable(QString::number(words.size())));
    QVERIFY(std::is_sorted(words.begin(), words.end()));
    QVERIFY(std::adjacent_find(words.begin(), words.end()) == words.end());
    for (const std::string& word : words) {
      QVERIFY2(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos, word.c_str());
    }
  }

  void captions_are_short_and_use_the_vocabulary_all_of_which_but_spare_words_occurs() {
    const std::set<std::string> known(vocabulary().begin(), vocabulary().end());
    std::set<std::string> used;
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
      Rng rng(seed);
      const std::string text = caption(sample_scene(seed), rng, CaptionDropout::none());
      const auto words = split(text);
      longest = std::max(longest, words.size());
      for (const std::string& word : words) {
        QVERIFY2(known.contains(word), qPrintable(QString::fromStdString(word + " in: " + text)));
        used.insert(word);
      }
      QVERIFY2(text.find("  ") == std::string::npos && text.back() != ' ', text.c_str());
    }
    QVERIFY(longest <= kCaptionWords);
    QVERIFY(longest >= 20);
    QVERIFY2(used.size() + 12 >= known.size(), qPrintable(QString("%1 of %2").arg(used.size()).arg(known.size())));
  }

  void a_full_caption_names_the_first_objects_colour_and_the_time() {
    WorldConfig config;
    config.wish.objects = 1;
    config.wish.colour = Colour::orange;
    config.wish.time = Time::night;
    config.wish.shape = Shape::star;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Rng rng(seed);
      const std::string text = caption(sample_scene(seed, config), rng, CaptionDropout::none());
      QVERIFY2(has(text, "orange") && has(text, "star"), text.c_str());
      QVERIFY2(has(text, "night") || has(text, "midnight") || has(text, "moon"), text.c_str());
      QVERIFY2(!has(text, "sunny"), text.c_str());
    }
  }

  void each_group_is_left_out_as_often_as_told_and_independently() {
    WorldConfig config;
    config.wish.objects = 1;
    config.wish.colour = Colour::blue;
    config.wish.time = Time::dusk;
    const SceneSpec scene = sample_scene(5, config);
    int empty = 0, colour = 0, time = 0, both = 0;
    constexpr int kDraws = 4000;
    Rng rng(9);
    for (int i = 0; i < kDraws; ++i) {
      const std::string text = caption(scene, rng);
      const bool blue = has(text, "blue"), dusk = has(text, "dusk") || has(text, "sunset") || has(text, "evening");
      empty += text.empty();
      colour += blue;
      time += dusk;
      both += blue && dusk;
    }
    QVERIFY(std::abs(empty - 0.1 * kDraws) < 0.02 * kDraws);
    QVERIFY(std::abs(colour - 0.9 * 0.5 * kDraws) < 0.03 * kDraws);
    QVERIFY(std::abs(time - 0.9 * 0.7 * kDraws) < 0.03 * kDraws);
    QVERIFY(std::abs(both - 0.9 * 0.35 * kDraws) < 0.03 * kDraws);
  }

  void an_image_is_not_described_by_what_it_does_not_show() {
    Renderer renderer(160, 96);
    Clip clip;
    WorldConfig config;
    config.wish.event = Event::late_entry;
    config.wish.objects = 1;
    config.wish.shape = Shape::cone;
    int shown = 0, hidden = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      make_clip(renderer, seed, 1, config, CaptionDropout::none(), clip);
      const bool named = has(clip.caption, "cone") || has(clip.caption, "pyramid");
      QCOMPARE(named, clip.truth[0].objects[0].visible > .3F);
      QVERIFY2(!has(clip.caption, "camera"), clip.caption.c_str());
      (named ? shown : hidden) += 1;
    }
    QVERIFY(shown > 5 && hidden > 5);
  }
};

QTEST_APPLESS_MAIN(TestCaption)
#include "test_world_caption.moc"
