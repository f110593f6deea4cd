#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "engine/starter/cell_decoder.h"
#include "engine/starter/stage_maps.h"
#include "engine/starter/starter.h"
#include "tests/places/places.h"
#include "tests/support/field_count.h"
#include "tests/support/run.h"
#include "training/nets/networks.h"
#include "training/run/state.h"

using namespace longtake;
using namespace longtake::train;

namespace {

ConditioningContext no_places(const Networks& networks, std::int64_t batch, std::int64_t frames, std::int64_t rows,
                              std::int64_t columns) {
  Conditioning places;
  places.maps = at::zeros({batch, frames, stage_map::count, rows, columns});
  places.camera = at::zeros({batch, frames});
  return networks.dit.encode_conditioning(places);
}

}  // namespace

class TestStarterNetworks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_sizes_in_a_files_metadata_are_all_listed_and_written_as_before() {
    QCOMPARE(listed_count<CellCodecConfig>(), member_count<CellCodecConfig>());
    QCOMPARE(listed_count<StarterTextConfig>(), member_count<StarterTextConfig>());
    QCOMPARE(to_json(CellCodecConfig()).dump(),
             std::string(R"({"kind":"cell-codec","latent_channels":20,"encoder_quarter":48,"encoder_eighth":96,)"
                         R"("encoder_cells":128,"cells":192,"doubled":128,"quadrupled":80,"eightfold":48,"half":16,)"
                         R"("whole":16,"nouns":0,"turning":[],"texture_side":48,"placing":64,"clearing":0})"));
    StarterTextConfig words;
    words.vocabulary = {"ball", "red"};
    QCOMPARE(to_json(words).dump(), std::string(R"({"kind":"starter-text","dim":192,"layers":2,"heads":4,"rows":32,)"
                                                R"("vocabulary":["ball","red"]})"));
  }

  void a_stream_decodes_to_the_same_pixels_as_the_whole_and_as_any_range_after_its_warm_up() {
    const c10::NoGradGuard no_grad;
    at::manual_seed(2);
    CellCodec codec({6, 8, 8, 8, 16, 12, 8, 8, 8, 8}, 5);
    for (auto& [_, tensor] : codec.parameters()) tensor.add_(at::randn_like(tensor) * 0.05);
    const CellDecoder decoder(std::make_shared<const CellCodec>(std::move(codec)));
    const at::Tensor latents = at::randn({2, 7, 6, 2, 3});
    DecoderState whole_state;
    const at::Tensor whole = decoder.decode(latents, whole_state);
    QCOMPARE(whole.size(1), std::int64_t{25});  // 1 + 4 * 6
    DecoderState state;
    const at::Tensor first = decoder.decode(latents.narrow(1, 0, 3), state);
    const at::Tensor rest = decoder.decode(latents.narrow(1, 3, 4), state);
    QVERIFY(at::cat({first, rest}, 1).allclose(whole, 1e-4, 1e-5));
    QCOMPARE(state.latents, std::int64_t{7});

    DecoderState range;
    const int warm_up = decoder.warm_up_latents();
    (void)decoder.decode(latents.narrow(1, 4 - warm_up, warm_up), range);
    QVERIFY(decoder.decode(latents.narrow(1, 4, 3), range).allclose(whole.narrow(1, 13, 12), 1e-4, 1e-5));
  }

  void prompts_become_words_and_unknown_ones_one_token() {
    StarterTextConfig config;
    config.vocabulary = {"a", "red", "ball"};
    config.dim = 16;
    config.rows = 6;
    const StarterText text(config, 1);
    const at::Tensor tokens = text.tokenize("A RED, ball... zeppelin!");
    QVERIFY(tokens.equal(at::tensor({1, 3, 4, 5, 2, 0}, at::kLong)));
    const at::Tensor rows = text.encode(text.tokenize(std::vector<std::string>{"", "a red ball a red ball a red"}));
    QVERIFY(rows.isfinite().all().item<bool>());
    QVERIFY(rows[0].narrow(0, 1, 5).eq(0).all().item<bool>());  // padding rows
    QVERIFY(rows[1].ne(0).any(-1).all().item<bool>());
  }

  void padding_does_not_change_a_prompt() {
    StarterTextConfig config;
    config.vocabulary = {"a", "red", "ball"};
    config.dim = 16;
    config.rows = 8;
    const StarterText text(config, 1);
    const at::Tensor tokens = text.tokenize("a red ball").unsqueeze(0);
    QVERIFY(text.encode(tokens).narrow(1, 0, 4).allclose(text.encode(tokens.narrow(1, 0, 4)), 1e-4, 1e-5));
  }

  void networks_read_back_with_their_words_and_sizes() {
    const c10::NoGradGuard no_grad;
    const QTemporaryDir folder;
    NetworkConfig config{24, 48, 2, 2, 16, 1, 8, 2, 3, true};
    Networks networks = Networks::random(config, at::linspace(0.5, 1.5, 4), 9);
    for (const auto& [_, tensor] : networks.trained()) tensor.add_(at::randn_like(tensor) * 0.1);
    QVERIFY(networks.save(folder.path().toStdString()));
    const auto read = Networks::load(folder.path().toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    const ChunkInput chunk{
        at::randn({1, 2, 4, 4, 6}), at::full({1, 2}, 400.0), {}, {}, no_places(networks, 1, 2, 4, 6)};
    const std::vector<std::string> captions = {"a red ball"};
    QVERIFY(read->dit.flow(chunk, read->encode(captions)).equal(networks.dit.flow(chunk, networks.encode(captions))));
  }

  // The embedded transformer is stored in bf16; training continues in float32.
  void the_embedded_model_can_be_trained_on() {
    const auto networks = Networks::load(source_path("resources/starter"));
    QVERIFY2(networks.has_value(), networks ? "" : networks.error().text().c_str());
    QVERIFY(networks->dit.dtype() == at::kFloat);
  }

  void values_are_not_read_into_another_type_unnoticed() {
    QTemporaryDir folder;
    const std::filesystem::path place = folder.path().toStdString();
    QVERIFY(write_tensors(place, "some", {{"a", at::randn({3}).to(at::kDouble)}}));
    const auto read = read_tensors(place, "some", {{"a", at::zeros({3})}});
    QVERIFY(!read.has_value());
    QVERIFY(read.error().text().find("another shape or type") != std::string::npos);
  }

  // Before training, the output layer of the network is zero and the result is the best linear guess.
  void an_untrained_preconditioned_model_gives_the_linear_guess_of_the_flow() {
    const c10::NoGradGuard no_grad;
    const at::Tensor deviation = at::tensor({0.3, 2.0}).to(at::kFloat);
    DitConfig config;
    config.dim = 24;
    config.ffn_dim = 48;
    config.heads = config.layers = config.in_channels = config.out_channels = 2;
    config.text_dim = 16;
    config.text_rows = 8;
    config.preconditioned = true;
    CausalDit dit = CausalDit::random(config, 9);
    for (const NamedParameter& parameter : dit.parameters())
      if (parameter.name == "latent_deviation") parameter.tensor->copy_(deviation);
    const TextContext text = dit.encode_text(at::zeros({1, 1, 16}));
    at::manual_seed(4);
    const at::Tensor clean = at::randn({64, 1, 2, 8, 10}) * deviation.view({2, 1, 1});
    const at::Tensor noise = at::randn_like(clean);
    for (const double t : {150.0, 600.0, 1000.0}) {
      const double s = t / 1000;
      const at::Tensor x = (1 - s) * clean + s * noise;
      const at::Tensor flow = dit.flow({x, at::full({64, 1}, t), {}, {}}, text);
      const at::Tensor error = (noise - clean - flow).square().mean(at::IntArrayRef{0, 1, 3, 4});
      const at::Tensor expected = deviation.square() / (s * s + (1 - s) * (1 - s) * deviation.square());
      QVERIFY(error.allclose(expected, 0.1, 0.02));
    }
  }
};

LONGTAKE_TEST(TestStarterNetworks)
#include "test_starter_networks.moc"
