#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <fstream>

#include "engine/core/log.h"
#include "engine/core/words.h"
#include "engine/jobs/library_worker.h"
#include "engine/jobs/log_frames.h"
#include "engine/jobs/session_source.h"
#include "engine/jobs/verify.h"
#include "engine/media/output.h"
#include "engine/open/load_decoder.h"
#include "engine/open/source_factory.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

namespace starter_source_test {

namespace fs = std::filesystem;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};
constexpr int kChunks = 5;

}  // namespace

class TestStarterSource : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  fs::path folder_;

  SourceOptions options(const std::string& dtype = "fp32") const { return toy::options(folder_, dtype); }

  /// A copy of the model's folder that a test may damage.
  fs::path copy(const std::string& name) const {
    const fs::path to = fs::path(root_.path().toStdString()) / name;
    fs::remove_all(to);
    fs::copy(folder_, to, fs::copy_options::recursive);
    return to;
  }

  std::string refusal(const fs::path& folder) const {
    SourceOptions broken = options();
    broken.model = folder;
    const auto info = make_source(broken)->open(kNoProgress, {});
    return info ? std::string() : info.error().text();
  }

  /// Streams a few chunks with a prompt switch into a session's log; returns the pictures for a viewer.
  std::string record(const SourceOptions& wanted, std::vector<std::uint8_t>& pictures) const {
    const Manifest manifest = manifest_of(wanted);
    LoggedSource source(make_source(wanted), fs::path(root_.path().toStdString()), manifest);
    const std::string session = opened(source).session;
    for (int i = 0; i < kChunks; ++i) {
      if (i == 3 && !source.apply(prompt("a blue cube"))) return {};
      const auto made = make(source);
      pictures.insert(pictures.end(), made.video->pixels.begin(), made.video->pixels.end());
    }
    return session;
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    folder_ = toy::pack(fs::path(root_.path().toStdString()) / "toy");
  }

  void it_says_what_it_is() {
    const auto source = make_source(options());
    const SourceInfo info = opened(*source);
    QCOMPARE(info.model, std::string("Toy 192"));
    QVERIFY(!info.random_weights);
    QCOMPARE(info.weights_hash.size(), std::size_t(64));
    QCOMPARE(info.weights_hash, read_starter_folder(folder_)->hash());
    QCOMPARE(info.salience_head, std::string());
    QCOMPARE(info.device, std::string("cpu"));
    QCOMPARE(info.dtype, std::string("fp32"));
    QCOMPARE(info.threads, 1);
    QCOMPARE(info.width, toy::kWidth);
    QCOMPARE(info.height, toy::kHeight);
    QCOMPARE(info.rows, 2);
    QCOMPARE(info.columns, 3);
    QCOMPARE(info.denoise_passes, 2);
    QCOMPARE(info.frames_per_chunk, 12);
    const std::vector<std::string> unknown = {"zeppelin"};
    QVERIFY(unknown_words(info.vocabulary, "a red zeppelin") == unknown);
  }

  void its_budget_is_six_frames_with_the_first_one_inside() {
    const auto source = make_source(options());
    opened(*source);
    ChunkSource::Made made;
    for (int i = 0; i < kChunks; ++i) made = make(*source);
    QCOMPARE(made.cache->budget_tokens, 6 * toy::kFrameTokens);
    QCOMPARE(made.cache->kept_tokens, 6 * toy::kFrameTokens);
    QCOMPARE(made.cache->scorer, std::string("novelty"));
    int sink = 0;
    for (const auto* frames : {&made.cache->recent, &made.cache->remembered})
      for (const FrameTokens& frame : *frames)
        for (const TokenInfo& token : frame.tokens) sink += token.state == TokenState::sink ? 1 : 0;
    QCOMPARE(sink, toy::kFrameTokens);
  }

  void a_policy_has_its_own_budget_and_earlier_sessions_have_theirs() {
    const auto budget = [](const SourceOptions& wanted) {
      const auto source = make_source(wanted);
      const SourceInfo info = opened(*source);
      const auto made = make(*source);
      return std::pair(made.cache->policy, made.cache->budget_tokens / (info.rows * info.columns));
    };
    SourceOptions chosen = options(), smaller = options(), earlier = options();
    chosen.policy = "fifo";
    smaller.budget_tokens = 2 * toy::kFrameTokens;
    earlier.recipe_edition = 3;
    QCOMPARE(budget(options()), std::pair(std::string("novelty"), 6));
    QCOMPARE(budget(chosen), std::pair(std::string("fifo"), 3));
    QCOMPARE(budget(smaller), std::pair(std::string("novelty"), 2));
    QCOMPARE(budget(earlier), std::pair(std::string("novelty"), 3));  // this toy model has no head

    SourceOptions whole;  // the built-in model has one
    whole.threads = 1;
    QCOMPARE(budget(whole), std::pair(std::string("novelty"), 6));
    whole.recipe_edition = 3;
    QCOMPARE(budget(whole), std::pair(std::string("paper"), 3));
  }

  void prompts_matter_from_the_first_chunk_and_switch_on_the_way() {
    const auto one = make_source(options());
    SourceOptions other = options();
    other.prompt = "a blue cube";
    const auto two = make_source(other);
    opened(*one);
    opened(*two);
    QVERIFY(make(*one).video->latent_hash != make(*two).video->latent_hash);
    const auto applied = one->apply(prompt("sea"));
    QVERIFY(applied.has_value());
    QCOMPARE(applied->chunk, ChunkIndex(1));
    QVERIFY(applied->recached_frames > 0);
    make(*one);
  }

  void other_numbers_of_passes_are_taken() {
    SourceOptions four = options();
    four.steps = {1000, 750, 500, 250};
    const auto source = make_source(four);
    QCOMPARE(opened(*source).denoise_passes, 4);
    const auto few = make_source(options());
    opened(*few);
    QVERIFY(make(*source).video->latent_hash != make(*few).video->latent_hash);
    // Two evenly spaced steps are the model's default.
    SourceOptions same = options();
    same.steps = {1000, 500};
    const auto two = make_source(same);
    opened(*two);
    QCOMPARE(make(*two).video->latent_hash, make(*make_source_again(options())).video->latent_hash);
  }

  void a_guided_model_looks_twice_and_sees_two_texts_in_one_pass() {
    const std::string shared = R"({"latent_height": 4, "latent_width": 6, "shift": 3, "guidance": 3,
      "timesteps": [1000, 750], )";
    const auto guided_as = [&](const std::string& name, const std::string& setting) {
      SourceOptions with = options();
      with.model = copy(name);
      toy::write_text(with.model / "starter.json", shared + setting + "}");
      return with;
    };
    const SourceOptions guided = guided_as("guided", R"("few_step": false)");
    const auto source = make_source(guided);
    QCOMPARE(opened(*source).denoise_passes, 4);
    QCOMPARE(opened(*make_source(guided_as("half-guided", R"("guided_above": 900)"))).denoise_passes, 3);
    QCOMPARE(opened(*make_source(guided_as("guided-at-first", R"("guided_chunks": 1)"))).denoise_passes, 2);
    const auto plain = make_source_again(options());
    make(*source);
    QVERIFY(make(*source).video->latent_hash != make(*plain).video->latent_hash);

    const c10::NoGradGuard no_grad;
    const auto starter = load_starter(read_starter_folder(guided.model)->files);
    QVERIFY(starter.has_value());
    const CausalDit& dit = *starter->dit;
    const auto text = [&](const char* words) {
      return dit.encode_text(starter->text->encode(starter->text->tokenize(words).unsqueeze(0)));
    };
    const TextContext one = text("a red ball");
    const TextContext other = text("");
    TextContext both;
    for (std::size_t i = 0; i < one.blocks.size(); ++i)
      both.blocks.push_back(
          {at::cat({one.blocks[i].k, other.blocks[i].k}), at::cat({one.blocks[i].v, other.blocks[i].v})});
    ChunkInput chunk;
    chunk.latents = toy::noise(at::empty({1, 3, 4, 4, 6}), 1, 1);
    chunk.timesteps = at::full({1, 3}, 750.0F);
    MemoryView memory;
    for (std::size_t i = 0; i < one.blocks.size(); ++i)
      memory.blocks.push_back({toy::noise(at::empty({1, 5, 32}), 2, 1), toy::noise(at::empty({1, 5, 32}), 3, 1)});
    memory.positions = {at::arange(5, at::kDouble), at::zeros({5}), at::zeros({5})};
    ChunkInput twice = chunk;
    twice.latents = chunk.latents.repeat({2, 1, 1, 1, 1});
    twice.timesteps = chunk.timesteps.repeat({2, 1});
    const at::Tensor together = dit.flow(twice, both, memory);
    QVERIFY(at::allclose(together.narrow(0, 0, 1), dit.flow(chunk, one, memory), 1e-4, 1e-4));
    QVERIFY(at::allclose(together.narrow(0, 1, 1), dit.flow(chunk, other, memory), 1e-4, 1e-4));
    QVERIFY(!at::allclose(together.narrow(0, 0, 1), together.narrow(0, 1, 1), 1e-3, 1e-3));
  }

  void its_log_shows_the_very_pixels_that_were_streamed_data() {
    QTest::addColumn<QString>("dtype");
    QTest::newRow("fp32") << "fp32";
    QTest::newRow("bf16") << "bf16";
  }
  void its_log_shows_the_very_pixels_that_were_streamed() {
    QFETCH(QString, dtype);
    std::vector<std::uint8_t> pictures;
    const std::string recorded = record(options(dtype.toStdString()), pictures);
    const auto session = SessionReader::open(recorded);
    QVERIFY(session.has_value());
    QCOMPARE(session->manifest().decoder_hash.size(), std::size_t(64));
    const auto decoder = load_decoder(options(dtype.toStdString()), session->manifest().decoder_hash);
    QVERIFY2(decoder.has_value(), decoder ? "" : decoder.error().text().c_str());
    const std::size_t frame = std::size_t{toy::kWidth} * toy::kHeight * 3;
    std::size_t skipped = 0;
    for (std::size_t first = 0; first < kChunks; ++first) {
      LogFrames frames(*session, session->path_of(0), first, kChunks, *decoder);
      std::vector<std::uint8_t> again;
      for (;;) {
        const auto next = frames.next({});
        QVERIFY2(next.has_value(), next ? "" : next.error().text().c_str());
        if (!*next) break;
        again.insert(again.end(), (*next)->begin(), (*next)->end());
      }
      QVERIFY(again ==
              std::vector<std::uint8_t>(pictures.begin() + static_cast<std::ptrdiff_t>(skipped), pictures.end()));
      skipped += static_cast<std::size_t>(session->chunks()[first].header.frames) * frame;
    }
  }

  void a_session_goes_on_with_the_pictures_that_it_would_have_had_data() {
    QTest::addColumn<QString>("dtype");
    QTest::newRow("fp32") << "fp32";
    QTest::newRow("bf16, whose latents are kept as float32") << "bf16";
  }
  void a_session_goes_on_with_the_pictures_that_it_would_have_had() {
    QFETCH(QString, dtype);
    // The policy ranks by age: the log does not contain novelty that is measured during generation.
    SourceOptions wanted = options(dtype.toStdString());
    wanted.policy = "fifo";
    std::vector<std::uint8_t> pictures;
    const std::string session = record(wanted, pictures);
    const auto whole = make_source(wanted);
    opened(*whole);
    for (int i = 0; i < kChunks; ++i) {
      if (i == 3) QVERIFY(whole->apply(prompt("a blue cube")).has_value());
      make(*whole);
    }
    LoggedSource source(make_session_source(session), LoggedSource::Earlier{session, 0});
    const auto info = source.open(kNoProgress, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QCOMPARE(info->dtype, dtype.toStdString());
    const auto expected = make(*whole).video;
    const auto found = make(source).video;
    QCOMPARE(found->chunk, ChunkIndex{kChunks});
    QCOMPARE(found->first_frame, expected->first_frame);
    QVERIFY(found->pixels == expected->pixels);
  }

  void a_take_of_another_seed_goes_on_with_that_seed() {
    SourceOptions wanted = options();
    wanted.policy = "fifo";
    const fs::path sessions = fs::path(root_.path().toStdString()) / "reseeded";
    const Manifest manifest = manifest_of(wanted);
    std::string session;
    {
      LoggedSource source(make_source(wanted), sessions, manifest);
      session = source.open(kNoProgress, {})->session;
      make(source);
      QCOMPARE(apply(source, Restart{99}).take, TakeId{1});
      make(source);
      apply(source, Restart{});  // keeps the seed
      for (int i = 0; i < 2; ++i) make(source);
    }
    const auto whole = make_source(wanted);
    opened(*whole);
    apply(*whole, Restart{99});
    for (int i = 0; i < 2; ++i) make(*whole);
    LoggedSource source(make_session_source(session), LoggedSource::Earlier{session, 2});
    const auto info = source.open(kNoProgress, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QCOMPARE(make(source).video->latent_hash, make(*whole).video->latent_hash);
  }

  void a_session_is_verified_and_exported_by_the_models_files() {
    std::vector<std::uint8_t> pictures;
    const std::string session = record(options(), pictures);
    const auto work = make_library_worker();
    const auto verified = work(VerifyJob{session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    const auto& result = std::get<Verified>(*verified);
    QVERIFY2(result.equal() && result.circumstances.empty(), text_of(result.circumstances).c_str());
    QCOMPARE(result.chunks, std::int64_t{kChunks});
    ExportJob job;
    job.session = session;
    job.out = fs::path(root_.path().toStdString()) / "toy.mp4";
    const auto exported = work(job, kNoProgress, {});
    QVERIFY2(exported.has_value(), exported ? "" : exported.error().text().c_str());
    QVERIFY(fs::file_size(job.out) > 1000);
  }

  void a_session_of_other_weights_is_not_shown() {
    const auto decoder = load_decoder(options(), std::string(64, 'a'));
    QVERIFY(!decoder);
    QVERIFY2(decoder.error().why.find("aaaaaaaaaaaa") != std::string::npos, decoder.error().text().c_str());
    QVERIFY(!load_decoder(options(), ""));
  }

  void a_missing_file_is_named_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"starter.json", "text.safetensors", "dit.safetensors", "codec.safetensors"})
      QTest::newRow(file) << file;
  }
  void a_missing_file_is_named() {
    QFETCH(QString, file);
    const fs::path folder = copy("missing");
    fs::remove(folder / file.toStdString());
    const std::string said = refusal(folder);
    QVERIFY2(said.find("missing: " + file.toStdString()) != std::string::npos, said.c_str());
  }

  void damage_is_refused_in_words() {
    const auto says = [](const std::string& text, const std::string& part) {
      return text.find(part) != std::string::npos;
    };
    fs::path folder = copy("short");
    fs::resize_file(folder / "dit.safetensors", fs::file_size(folder / "dit.safetensors") - 1);
    QVERIFY2(says(refusal(folder), "dit.safetensors"), refusal(folder).c_str());

    folder = copy("steps");
    toy::write_text(folder / "starter.json", R"({"timesteps": [500, 1000]})");
    QVERIFY2(says(refusal(folder), "do not go down"), refusal(folder).c_str());
    toy::write_text(folder / "starter.json", R"({"timesteps": [1000], "latent_height": 3})");
    QVERIFY2(says(refusal(folder), "whole patches"), refusal(folder).c_str());
    toy::write_text(folder / "starter.json", "{");
    QVERIFY2(says(refusal(folder), "starter.json"), refusal(folder).c_str());

    folder = copy("former");
    toy::write_text(folder / "starter.json", R"({"timesteps": [1000], "layout": {"kinds": {"ball": 0}}})");
    QVERIFY2(says(refusal(folder), "MOD-20") && says(refusal(folder), "0.3.0"), refusal(folder).c_str());
    folder = copy("former-codec");
    toy::save(folder / "codec.safetensors", {{"weight", at::zeros({1})}}, R"({"kind": "starter-codec"})");
    QVERIFY2(says(refusal(folder), "MOD-20"), refusal(folder).c_str());

    const fs::path nowhere = fs::path(root_.path().toStdString()) / "nowhere";
    QVERIFY2(says(refusal(nowhere), "no such file or folder"), refusal(nowhere).c_str());
  }

  void without_a_whole_model_inside_the_program_its_weights_are_random_and_it_says_so() {
    SourceOptions embedded = options();
    embedded.model.clear();
    const auto source = make_source(embedded);
    const SourceInfo info = opened(*source);
    QCOMPARE(info.random_weights, !embedded_starter().has_value());
    QCOMPARE(info.weights_hash, embedded_starter() ? embedded_starter()->hash() : std::string());
    make(*source);
  }

 private:
  std::unique_ptr<ChunkSource> make_source_again(const SourceOptions& wanted) const {
    auto source = make_source(wanted);
    opened(*source);
    return source;
  }
};

LONGTAKE_TEST(TestStarterSource)

}  // namespace starter_source_test

#include "test_starter_source.moc"
