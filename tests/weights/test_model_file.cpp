#include <QtTest>

#include <algorithm>

#include "engine/core/files.h"
#include "engine/weights/inspect.h"
#include "engine/weights/lora.h"
#include "engine/weights/safetensors.h"
#include "tests/support/run.h"
#include "tests/weights/build_torch.h"
#include "tests/weights/header_file.h"

using namespace longtake;
using namespace longtake::test;

namespace {

const WanDitSizes small{8, 12, 2, 4, 4, 6, 4};

/// The ten linear layers of each block of LongLive's LoRA, in PEFT's names.
std::vector<NamedShape> lora_shapes(const WanDitSizes& s, std::int64_t rank, const std::string& prefix) {
  std::vector<NamedShape> shapes;
  for (std::int64_t i = 0; i < s.layers; ++i) {
    for (const char* module : {"self_attn.q", "self_attn.k", "self_attn.v", "self_attn.o", "cross_attn.q",
                               "cross_attn.k", "cross_attn.v", "cross_attn.o", "ffn.0", "ffn.2"}) {
      const std::string name = prefix + "blocks." + std::to_string(i) + '.' + module;
      const std::int64_t in = std::string(module) == "ffn.2" ? s.ffn_dim : s.dim;
      const std::int64_t out = std::string(module) == "ffn.0" ? s.ffn_dim : s.dim;
      shapes.push_back({name + ".lora_A.weight", {rank, in}});
      shapes.push_back({name + ".lora_B.weight", {out, rank}});
    }
  }
  return shapes;
}

/// A .pt with the model under `part`, every value its running number.
std::string torch_model(const std::vector<std::pair<std::string, std::vector<NamedShape>>>& parts) {
  std::string data;
  std::string bytes = pickle::start + "}(";
  std::int64_t total = 0;
  for (const auto& [part, shapes] : parts)
    for (const auto& [name, shape] : shapes) total += static_cast<std::int64_t>(element_count(shape));
  std::int64_t at = 0;
  for (const auto& [part, shapes] : parts) {
    bytes += pickle::text(part) + "}(";
    for (const auto& [name, shape] : shapes) {
      std::vector<std::int64_t> strides(shape.size(), 1);
      for (std::size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * shape[d];
      bytes += pickle::text(name) + pickle::tensor(pickle::storage(total), at, shape, strides);
      at += static_cast<std::int64_t>(element_count(shape));
    }
    bytes += 'u';
  }
  for (std::int64_t i = 0; i < total; ++i) data += le(static_cast<float>(i));
  return torch_file(bytes + "u.", data);
}

std::vector<NamedShape> prefixed(const std::string& prefix, std::vector<NamedShape> shapes) {
  for (auto& [name, shape] : shapes) name = prefix + name;
  return shapes;
}

}  // namespace

class TestModelFile : public QObject {
  Q_OBJECT

  HeaderFile files_;
  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
  std::filesystem::path write(const char* name, const std::string& bytes) const {
    [&] { QVERIFY(atomic_write(path(name), bytes).has_value()); }();
    return path(name);
  }

 private Q_SLOTS:
  void training_files_give_the_averaged_weights_unless_others_are_wanted() {
    const auto shapes = wan_dit_shapes(small);
    const auto both = write("both.pt", torch_model({{"generator", prefixed("model.", shapes)},
                                                    {"generator_ema", prefixed("model._fsdp_wrapped_module.", shapes)},
                                                    {"critic", prefixed("model.", shapes)}}));
    const auto plain = open_model_file(both, {.use_ema = false});
    QVERIFY2(plain.has_value(), plain ? "" : plain.error().text().c_str());
    QVERIFY(plain->complete());
    QCOMPARE(plain->part, std::string("generator"));
    const auto ema = open_model_file(both);
    QVERIFY(ema->complete());
    QCOMPARE(ema->part, std::string("generator_ema"));
    QCOMPARE(inspect(both)->part, std::string("generator_ema"));
    QCOMPARE(inspect(both)->notes.back(), std::string("its dictionary \"generator\" is not used"));
    QVERIFY(plain->find("patch_embedding.bias")->bytes.data() != ema->find("patch_embedding.bias")->bytes.data());
    const auto alone = open_model_file(write("ema.pt", torch_model({{"generator_ema", prefixed("model.", shapes)}})));
    QVERIFY(alone->complete());
    QCOMPARE(alone->part, std::string("generator_ema"));
    const auto one = open_model_file(write("one.pt", torch_model({{"generator", prefixed("model.", shapes)}})));
    QVERIFY(one->complete() && one->part == "generator");
  }

  void missing_foreign_and_misshapen_tensors_are_named() {
    auto shapes = wan_dit_shapes(small);
    std::erase_if(shapes, [](const NamedShape& entry) { return entry.first == "blocks.1.ffn.0.bias"; });
    shapes.push_back({"blocks.1.extra.weight", {3}});
    for (auto& [name, shape] : shapes)
      if (name == "blocks.0.self_attn.q.weight") shape = {8, 9};
    const auto model = open_model_file(files_.make(shapes, DType::F32));
    QVERIFY(model->missing == std::vector<std::string>{"blocks.1.ffn.0.bias"});
    QVERIFY(model->unexpected == std::vector<std::string>{"blocks.1.extra.weight"});
    QCOMPARE(model->wrong.size(), 1U);
    QCOMPARE(model->wrong[0], std::string("tensor \"blocks.0.self_attn.q.weight\" is [8, 9], expected [8, 8]"));
    const std::string text = model->check().error().text();
    for (const char* words : {"[8, 9], expected [8, 8]", "1 of 69 tensors are missing", "blocks.1.ffn.0.bias",
                              "blocks.1.extra.weight", "[ST-22]"})
      QVERIFY2(text.find(words) != std::string::npos, text.c_str());
  }

  void whole_numbers_are_no_weights() {
    const auto model = open_model_file(files_.make(wan_dit_shapes(small), DType::I8));
    QCOMPARE(model->wrong.size(), model->tensors.size());
    QVERIFY(model->wrong[0].find("is I8, expected F32") != std::string::npos);
  }

  void longlives_lora_is_600_tensors_that_fit_the_1_3b_model() {
    const auto shapes = lora_shapes({}, 256, "base_model.model.");
    QCOMPARE(shapes.size(), 600U);
    const auto model = open_model_file(files_.make(shapes, DType::F32));
    QVERIFY(model->kind == WeightsKind::lora);
    QVERIFY(model->check().has_value());
    QCOMPARE(model->parameters(), 349'962'240U);
    QCOMPARE(model->config.at("rank").get<int>(), 256);
    const auto plan = pair_lora(model->tensors);
    QCOMPARE(plan->pairs.size(), 300U);
    std::vector<TensorView> base;
    for (const auto& [name, shape] : wan_dit_shapes({})) base.push_back({name, DType::F32, shape, {}});
    QVERIFY(check_lora_fits(*plan, base).has_value());
    for (const LoraPair& pair : plan->pairs) QCOMPARE(pair.scale, 1.0F);
    for (TensorView& tensor : base)
      if (tensor.name == "blocks.3.ffn.2.weight") tensor.shape = {5, 5};
    QVERIFY(check_lora_fits(*plan, base).error().text().find("blocks.3.ffn.2.weight") != std::string::npos);
    base.clear();
    QVERIFY(!check_lora_fits(*plan, base));
  }

  void loras_of_other_tools_and_training_files_are_paired_too() {
    const auto generator = lora_shapes(small, 2, "base_model.model.model.");
    const auto training =
        open_model_file(write("lora.pt", torch_model({{"generator_lora", generator}, {"critic_lora", generator}})));
    QVERIFY(training.has_value());
    QVERIFY(training->kind == WeightsKind::lora);
    QCOMPARE(pair_lora(training->tensors)->pairs.size(), 20U);
    QCOMPARE(pair_lora(training->tensors)->pairs[0].base, std::string("blocks.0.cross_attn.k.weight"));

    const std::string alpha = le(8.0F);
    const std::string side(32, 'x');
    const std::vector<TensorView> kohya = {
        {"diffusion_model.blocks.0.ffn.0.lora_down.weight", DType::F32, {4, 2}, bytes_of(side)},
        {"diffusion_model.blocks.0.ffn.0.lora_up.weight", DType::F32, {2, 4}, bytes_of(side)},
        {"diffusion_model.blocks.0.ffn.0.alpha", DType::F32, {}, bytes_of(alpha)},
        {"transformer.blocks.0.attn1.to_q.lora_A.default.weight", DType::F32, {4, 2}, bytes_of(side)},
        {"transformer.blocks.0.attn1.to_q.lora_B.default.weight", DType::F32, {2, 4}, bytes_of(side)},
        {"something.else", DType::F32, {8}, bytes_of(side)}};
    const auto plan = pair_lora(kohya);
    QCOMPARE(plan->pairs.size(), 2U);
    QCOMPARE(plan->pairs[0].base, std::string("blocks.0.ffn.0.weight"));
    QCOMPARE(plan->pairs[0].scale, 2.0F);
    QCOMPARE(plan->pairs[1].base, std::string("blocks.0.self_attn.q.weight"));
    QVERIFY(plan->unused == std::vector<std::string>{"something.else"});
    QVERIFY(!pair_lora(std::span(kohya).first(1)));
    QVERIFY(!pair_lora(std::span(kohya).last(1)));
  }

  void models_with_networks_of_their_own_are_named_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("model");
    const auto row = [](const char* name, const QStringList& names, const char* model) {
      QTest::newRow(name) << names << QString(model);
    };
    row("MAGI-1", {"videodit_blocks.layers.0.self_attention.linear_qkv.q.weight", "y_embedder.null_caption_embedding"},
        "MAGI-1");
    row("LTX-Video in one file",
        {"model.diffusion_model.patchify_proj.weight", "model.diffusion_model.adaln_single.linear.weight",
         "model.diffusion_model.transformer_blocks.0.attn1.to_q.weight", "vae.decoder.conv_in.conv.weight"},
        "LTX-Video");
    row("LTX-Video of diffusers",
        {"proj_in.weight", "time_embed.linear.weight", "scale_shift_table", "transformer_blocks.0.attn1.to_q.weight"},
        "LTX-Video");
    row("NOVA",
        {"video_encoder.blocks.0.attn.qkv.weight", "image_encoder.blocks.0.attn.qkv.weight",
         "image_decoder.blocks.0.proj.fc1.weight", "mask_embed.bos_token"},
        "NOVA");
    row("Pyramid Flow",
        {"context_embedder.weight", "time_text_embed.timestep_embedder.linear_1.weight",
         "transformer_blocks.0.attn.add_q_proj.weight", "norm_out.linear.weight"},
        "Pyramid Flow");
    row("none of them", {"transformer_blocks.0.attn1.to_q.weight", "image_encoder.w"}, "no model that this program");
  }
  void models_with_networks_of_their_own_are_named() {
    QFETCH(QStringList, names);
    QFETCH(QString, model);
    std::vector<NamedShape> shapes;
    for (const QString& name : names) shapes.push_back({name.toStdString(), {4, 4}});
    const auto found = inspect(files_.make(shapes, DType::BF16));
    QVERIFY(found && found->problem);
    const QString said = QString::fromStdString(found->problem->text());
    QVERIFY2(said.contains(model), qPrintable(said));
  }

  void a_config_names_what_tensors_do_not() {
    write("transformer.safetensors", "");
    std::filesystem::copy_file(files_.make({{"w", {3}}}, DType::F32), path("transformer.safetensors"),
                               std::filesystem::copy_options::overwrite_existing);
    write("config.json", R"({"_class_name": "PyramidFluxTransformer"})");
    const auto file = inspect(path("transformer.safetensors"));
    std::filesystem::remove(path("config.json"));
    QVERIFY(file && file->problem && file->problem->text().find("Pyramid Flow") != std::string::npos);
    const auto folder = path("pipeline");
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "model_index.json") << R"({"_class_name": "LTXPipeline"})";
    const auto pipeline = inspect(folder);
    QVERIFY(!pipeline && pipeline.error().text().find("LTX-Video") != std::string::npos);
  }

  void inspecting_says_what_a_file_is() {
    const auto dit = inspect(files_.make(wan_dit_shapes(small), DType::BF16));
    QCOMPARE(dit->kind, std::string("wan-dit"));
    QVERIFY(!dit->problem);
    const Json json = to_json(*dit);
    for (const char* field : {"kind", "scheme", "tensors", "parameters", "config", "missing", "unexpected", "notes"})
      QVERIFY2(json.contains(field), field);
    QCOMPARE(json.at("tensors").get<int>(), 69);

    const auto unknown = inspect(files_.make({{"w", {3}}}, DType::F32));
    QCOMPARE(unknown->kind, std::string("unknown"));
    QVERIFY(unknown->problem && unknown->problem->text().find("header.safetensors") != std::string::npos);
    const std::string value = le(1.0F);
    const std::vector<TensorView> head = {{"w", DType::F32, {}, bytes_of(value)}};
    QVERIFY(save_safetensors(path("head.safetensors"), head, {{"salience.kind", "mlp"}}).has_value());
    QCOMPARE(inspect(path("head.safetensors"))->kind, std::string("salience-head"));
    for (const char* part : {"starter-codec", "cell-codec", "starter-text"}) {
      const std::string config = json_line({{"kind", part}, {"dim", 1}});
      QVERIFY(save_safetensors(path("s.safetensors"), head, {{"config", config}}).has_value());
      QCOMPARE(inspect(path("s.safetensors"))->kind, std::string("starter"));
    }
    QCOMPARE(inspect(write("x.take", std::string("LTAKE\0\0\1", 8) + "rest"))->kind, std::string("take"));
    QVERIFY(!inspect(path("absent")));
    QVERIFY(!inspect(write("junk", "not a model at all")));
  }

  void converting_keeps_every_byte_under_either_naming() {
    const auto in = write("in.pt", torch_model({{"generator", prefixed("model.", wan_dit_shapes(small))}}));
    const auto before = open_model_file(in);
    for (const KeyScheme scheme : {KeyScheme::original, KeyScheme::diffusers}) {
      ConvertOptions options;
      options.scheme = scheme;
      double last = 0;
      options.progress = [&](double fraction) { last = fraction; };
      QVERIFY(convert(in, path("out.safetensors"), options).has_value());
      QCOMPARE(last, 1.0);
      const auto after = open_model_file(path("out.safetensors"));
      QVERIFY(after->complete());
      QCOMPARE(after->scheme, std::string(scheme == KeyScheme::original ? "original" : "diffusers"));
      QCOMPARE(after->tensors.size(), before->tensors.size());
      for (const TensorView& tensor : before->tensors)
        QCOMPARE(text_of(after->find(tensor.name)->bytes), text_of(tensor.bytes));
    }
    ConvertOptions sharded;
    sharded.shard_bytes = 2000;
    std::filesystem::create_directory(path("parts"));
    QVERIFY(convert(path("out.safetensors"), path("parts/m.safetensors"), sharded)->size() > 3);
    QVERIFY(open_model_file(path("parts"))->complete());
    QCOMPARE(open_model_file(path("parts"))->scheme, std::string("diffusers"));
  }

  void converting_refuses_nonsense_and_itself() {
    const auto unknown = files_.make({{"w", {3}}}, DType::F32);
    QVERIFY(!convert(unknown, path("never.safetensors")));
    QVERIFY(!std::filesystem::exists(path("never.safetensors")));
    ConvertOptions options;
    options.allow_incomplete = true;
    QVERIFY(convert(unknown, path("plain.safetensors"), options).has_value());
    QVERIFY(!convert(path("plain.safetensors"), path("plain.safetensors"), options));
    std::stop_source stop;
    stop.request_stop();
    options.stop = stop.get_token();
    QVERIFY(convert(unknown, path("stopped.safetensors"), options).error().kind == Error::Kind::cancelled);
    QVERIFY(!std::filesystem::exists(path("stopped.safetensors")));
  }
};

LONGTAKE_TEST(TestModelFile)
#include "test_model_file.moc"
