#include <QtTest>

#include <QTemporaryDir>

#include "app/cli/render_verb.h"
#include "engine/media/output.h"
#include "engine/media/video_encoder.h"
#include "engine/options/preset_folder.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/export_wishes.h"
#include "tests/support/run.h"

using namespace longtake;

/// Exports requested on the command line: with options, and with presets.
class TestExportWishesCli : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string session_;
  std::vector<ExportJob> begun_;

  std::string file(const std::string& name) const {
    return folder_.filePath(QString::fromStdString(name)).toStdString();
  }

  /// The job of a command line; none if it was refused.
  std::optional<ExportJob> job_of(std::vector<std::string> line) {
    line.insert(line.begin(), {"longtake-cli", "render", session_, "--quiet"});
    std::vector<const char*> arguments;
    for (const std::string& word : line) arguments.push_back(word.c_str());
    cli::Environment environment;
    environment.sessions.export_take = [this](const ExportJob& job, const auto&, const auto&) -> Result<Exported> {
      begun_.push_back(job);
      return Exported{job.out, 1, 1, 1};
    };
    const cli::Verb verbs[] = {cli::render_verb};
    begun_.clear();
    (void)cli::run(static_cast<int>(arguments.size()), arguments.data(), environment, verbs);
    return begun_.empty() ? std::nullopt : std::optional(begun_.front());
  }

  static std::string suffix_of_kind(const ExportWish& wish) { return suffix_of(export_kind(wish.form)->format); }
  /// Not every FFmpeg has all encoders.
  bool can_encode(const ExportWish& wish) const {
    return (!export_kind(wish.form)->av1 || has_av1()) && check_output(file("free" + suffix_of_kind(wish)));
  }

 private Q_SLOTS:
  void initTestCase() {
    qputenv("XDG_CONFIG_HOME", folder_.filePath("config").toUtf8());
    LoggedSource source(std::make_unique<FakeSource>(), file("sessions"), Manifest{});
    const auto info = source.open([](const std::string&, double) {}, {});
    QVERIFY(info.has_value());
    session_ = info->session;
    for (int i = 0; i < 3; ++i) QVERIFY(source.next({}).has_value());
    QVERIFY(source.apply(TrimTake{0, TakeTrim{6, 30}}).has_value());
  }

  void options_make_the_same_jobs_as_ever() {
    std::vector<Json> jobs;
    for (int i = 0; i < kExportWishes; ++i) {
      const ExportWish wish = export_wish(i);
      const bool mp4 = wish.is_mp4();
      const std::string prompts = wish.prompts;
      std::vector<std::string> line = {"-o", file("clip" + suffix_of_kind(wish)), "--video-size", wish.size};
      const auto add = [&line](bool asked, std::initializer_list<std::string> words) {
        if (asked) line.insert(line.end(), words);
      };
      add(wish.fps > 0, {"--fps", std::to_string(static_cast<int>(wish.fps))});
      add(wish.mix, {"--between", "mix"});
      add(mp4 && wish.most_mb > 0, {"--most-mb", std::to_string(wish.most_mb)});
      add(mp4 && (prompts == "chapters" || prompts == "both"), {"--chapters"});
      add(wish.form != std::string("png") && (prompts == "subtitles" || prompts == "both"), {"--subtitles"});
      add(wish.form != std::string("png") && (prompts == "webvtt" || i % 9 == 0), {"--webvtt"});
      add(mp4 && wish.session, {"--with-session"});
      add(mp4 && export_kind(wish.form)->av1, {"--av1"});
      add(i % 4 == 1, {"--crf", std::to_string(10 + i)});
      add(i % 3 > 0, {"--memory", wish.memory});
      add(i % 6 == 1, {"--colours", "viridis"});
      add(i % 5 == 1, {"--from", "0.5"});
      add(i % 5 == 2, {"--to", "c2"});
      add(i % 7 == 3, {"--beside", "1"});
      add(i % 14 == 3, {"--captions"});
      const auto job = job_of(line);
      if (!job && !can_encode(wish)) QSKIP("this FFmpeg lacks an encoder");
      QVERIFY2(job.has_value(), std::to_string(i).c_str());
      jobs.push_back(job_json(*job));
    }
    compare_jobs("cli_options", jobs);
  }

  void presets_make_the_same_jobs_as_ever() {
    std::vector<Json> jobs;
    for (int i = 0; i < kExportWishes; ++i) {
      const ExportWish wish = export_wish(i);
      const Json preset = {{"longtake_export_preset", 1},
                           {"name", "mine"},
                           {"form", wish.form},
                           {"fps", wish.fps},
                           {"mix", wish.mix},
                           {"size", wish.size},
                           {"most_mb", wish.most_mb},
                           {"prompts", wish.prompts},
                           {"session", wish.session},
                           {"memory", wish.memory},
                           {"file_name", "{session}_{n}"}};
      QVERIFY(atomic_write(file("mine.json"), preset.dump()).has_value());
      std::vector<std::string> line = {"--export-preset", i % 8 == 7 ? wish.form : file("mine.json")};
      const auto add = [&line](bool asked, std::initializer_list<std::string> words) {
        if (asked) line.insert(line.end(), words);
      };
      const bool other_format = i % 10 == 4;
      add(other_format || i % 2 == 0, {"-o", file("clip" + (other_format ? ".mp4" : suffix_of_kind(wish)))});
      add(i % 5 == 1, {"--fps", "48"});
      add(i % 5 == 2, {"--crf", "33"});
      add(i % 5 == 3, {"--video-size", "native"});
      add(i % 5 == 0, {"--memory", "no"});
      add(i % 11 == 3, {"--between", "motion"});
      add(i % 13 == 2 && wish.is_mp4(), {"--most-mb", "7"});
      add(i % 13 == 0 && wish.is_mp4(), {"--chapters"});
      const auto job = job_of(line);
      if (!job && !can_encode(wish)) QSKIP("this FFmpeg lacks an encoder");
      QVERIFY2(job.has_value(), std::to_string(i).c_str());
      Json json = job_json(*job);
      if (line.back() != "-o" && std::ranges::find(line, "-o") == line.end())
        json["out"] = "named" + std::filesystem::path(job->out).extension().string();
      jobs.push_back(std::move(json));
    }
    compare_jobs("cli_presets", jobs);
  }
};

LONGTAKE_CORE_TEST(TestExportWishesCli)
#include "test_export_wishes_cli.moc"
