#include <QtTest>

#include <set>

#include "engine/weights/model_file.h"
#include "engine/weights/safetensors.h"
#include "tests/support/run.h"
#include "tests/weights/header_file.h"

using namespace longtake;
using namespace longtake::test;

namespace {

std::uint64_t parameters(const std::vector<NamedShape>& shapes) {
  std::uint64_t count = 0;
  for (const auto& [name, shape] : shapes) count += element_count(shape);
  return count;
}

WanDitSizes wan_14b() { return {5120, 13824, 40}; }
WanDitSizes wan_14b_image() { return {5120, 13824, 40, 36, 16, 4096, 256, 2, 2, true, 1280}; }

struct Family {
  const char* name;
  WeightsKind kind;
  std::vector<NamedShape> shapes;
  std::size_t tensors;
  std::uint64_t parameters;
  const char* foreign;  // a different naming scheme that exists; empty if there is none
};

std::vector<Family> families() {
  return {{"T2V 1.3B", WeightsKind::wan_dit, wan_dit_shapes({}), 825, 1'418'996'800, "diffusers"},
          {"T2V 14B", WeightsKind::wan_dit, wan_dit_shapes(wan_14b()), 1095, 14'288'491'584, "diffusers"},
          {"I2V 14B", WeightsKind::wan_dit, wan_dit_shapes(wan_14b_image()), 1303, 16'394'878'784, "diffusers"},
          {"UMT5-XXL", WeightsKind::umt5, umt5_shapes({}), 242, 5'680'910'336, "transformers"},
          {"Wan VAE", WeightsKind::wan_vae, wan_vae_shapes({}), 194, 126'892'531, "diffusers"},
          {"TAEHV", WeightsKind::taehv, taehv_shapes({}), 128, 11'315'539, ""}};
}

}  // namespace

class TestFamilies : public QObject {
  Q_OBJECT

  HeaderFile files_;

 private Q_SLOTS:
  void every_family_has_the_published_number_of_tensors_and_parameters() {
    for (const Family& family : families()) {
      QCOMPARE(family.shapes.size(), family.tensors);
      QCOMPARE(parameters(family.shapes), family.parameters);
      std::set<std::string> names;
      for (const auto& [name, shape] : family.shapes) names.insert(name);
      QCOMPARE(names.size(), family.tensors);
    }
  }

  // Sparse files of full size: only their headers are ever read.
  void a_full_size_file_is_recognised_by_its_header_alone_under_every_naming() {
    for (const Family& family : families()) {
      for (const bool foreign : {false, true}) {
        if (foreign && *family.foreign == '\0') continue;
        std::vector<NamedShape> named = family.shapes;
        if (foreign)
          for (auto& [name, shape] : named) name = *to_diffusers(family.kind, name);
        const auto model = open_model_file(files_.make(named, DType::BF16));
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(kind_name(model->kind), kind_name(family.kind));
        QCOMPARE(model->scheme, std::string(foreign ? family.foreign : "original"));
        QVERIFY2(model->complete(), family.name);
        QVERIFY(model->check().has_value());
        QCOMPARE(model->tensors.size(), family.tensors);
        QCOMPARE(model->parameters(), family.parameters);
        for (const auto& [name, shape] : family.shapes) {
          QVERIFY(model->find(name) != nullptr);
          QCOMPARE(model->find(name)->shape, shape);
        }
      }
    }
  }

  void full_size_files_of_other_layouts_are_covered_by_their_headers() {
    const std::vector<NamedShape> dit = wan_dit_shapes({});
    // rCM: a Linear layer over patches, and names under "net.".
    std::vector<NamedShape> linear;
    for (auto [name, shape] : dit) {
      if (name == "patch_embedding.weight") shape = {1536, 64};
      linear.emplace_back("net." + name, shape);
    }
    auto model = open_model_file(files_.make(linear, DType::BF16));
    QVERIFY(model && model->check() && model->linear_patches);
    QCOMPARE(model->find("patch_embedding.weight")->shape, (TensorShape{1536, 16, 1, 2, 2}));
    QCOMPARE(model->prefix, std::string("net."));
    // SGF+: every tensor a second time.
    std::vector<NamedShape> experts;
    for (const auto& [name, shape] : dit) {
      experts.emplace_back("model._fsdp_wrapped_module." + name, shape);
      std::string second = name;
      const bool top = !name.starts_with("blocks.");
      second.insert(top ? 0 : name.rfind('.') + 1, "memory_");
      experts.emplace_back("model._fsdp_wrapped_module." + second, shape);
    }
    model = open_model_file(files_.make(experts, DType::BF16));
    QVERIFY(model.has_value());
    QVERIFY2(model->check(), model->check() ? "" : model->check().error().text().c_str());
    QCOMPARE(model->tensors.size(), std::size_t(825));
    QCOMPARE(model->writer.size(), std::size_t(825));
    // Eight bits: matrices without a scale are used as they are.
    model = open_model_file(files_.make(dit, DType::F8_E4M3));
    QVERIFY(model && model->check());
    // Krea: 14B under "model.".
    std::vector<NamedShape> krea;
    for (const auto& [name, shape] : wan_dit_shapes({5120, 13824, 40})) krea.emplace_back("model." + name, shape);
    model = open_model_file(files_.make(krea, DType::BF16));
    QVERIFY(model && model->check());
    QCOMPARE(model->config.value("dim", 0), 5120);
    // Wan2.2's image channels without an image branch.
    WanDitSizes pictures;
    pictures.in_channels = 36;
    model = open_model_file(files_.make(wan_dit_shapes(pictures), DType::BF16));
    QVERIFY(model && !model->check());
    QVERIFY(model->check().error().text().find("36 channels") != std::string::npos);
  }

  void both_namings_lead_back_to_each_other() {
    for (const Family& family : families()) {
      if (*family.foreign == '\0') continue;
      std::set<std::string> foreign;
      for (const auto& [name, shape] : family.shapes) {
        const auto other = to_diffusers(family.kind, name);
        QVERIFY2(other.has_value(), name.c_str());
        QCOMPARE(to_original(family.kind, *other).value_or(""), name);
        foreign.insert(*other);
      }
      QCOMPARE(foreign.size(), family.tensors);
      QVERIFY(!to_original(family.kind, "blocks.0.nonsense.weight"));
      QVERIFY(!to_diffusers(family.kind, "nonsense"));
    }
  }

  void names_are_those_of_the_public_files() {
    const auto dit = WeightsKind::wan_dit;
    QCOMPARE(*to_diffusers(dit, "blocks.7.norm3.bias"), std::string("blocks.7.norm2.bias"));
    QCOMPARE(*to_diffusers(dit, "blocks.0.self_attn.o.weight"), std::string("blocks.0.attn1.to_out.0.weight"));
    QCOMPARE(*to_diffusers(dit, "blocks.29.ffn.0.bias"), std::string("blocks.29.ffn.net.0.proj.bias"));
    QCOMPARE(*to_diffusers(dit, "blocks.3.modulation"), std::string("blocks.3.scale_shift_table"));
    QCOMPARE(*to_diffusers(dit, "head.modulation"), std::string("scale_shift_table"));
    QCOMPARE(*to_diffusers(dit, "blocks.1.cross_attn.norm_k_img.weight"),
             std::string("blocks.1.attn2.norm_added_k.weight"));
    const auto vae = WeightsKind::wan_vae;
    QCOMPARE(*to_diffusers(vae, "decoder.upsamples.7.time_conv.weight"),
             std::string("decoder.up_blocks.1.upsamplers.0.time_conv.weight"));
    QCOMPARE(*to_diffusers(vae, "decoder.upsamples.4.shortcut.bias"),
             std::string("decoder.up_blocks.1.resnets.0.conv_shortcut.bias"));
    QCOMPARE(*to_diffusers(vae, "encoder.middle.1.to_qkv.weight"),
             std::string("encoder.mid_block.attentions.0.to_qkv.weight"));
    QCOMPARE(*to_diffusers(vae, "conv2.weight"), std::string("post_quant_conv.weight"));
    // With one residual block per stage, the decoder's modules have other numbers.
    QCOMPARE(*to_diffusers(vae, "decoder.upsamples.2.resample.1.weight", 1),
             std::string("decoder.up_blocks.0.upsamplers.0.resample.1.weight"));
    QCOMPARE(*to_original(vae, "decoder.up_blocks.1.resnets.1.conv1.weight", 1),
             std::string("decoder.upsamples.4.residual.2.weight"));
    QVERIFY(!to_original(vae, "decoder.up_blocks.9.resnets.1.conv1.weight"));
    const auto text = WeightsKind::umt5;
    QCOMPARE(*to_original(text, "encoder.block.3.layer.0.SelfAttention.relative_attention_bias.weight"),
             std::string("blocks.3.pos_embedding.embedding.weight"));
    QCOMPARE(*to_original(text, "encoder.block.3.layer.0.SelfAttention.q.weight"),
             std::string("blocks.3.attn.q.weight"));
    QCOMPARE(*to_original(text, "encoder.embed_tokens.weight"), std::string("token_embedding.weight"));
  }

  void wrappers_come_off_in_any_mixture() {
    for (const char* wrapped :
         {"blocks.0.self_attn.q.weight", "model.blocks.0.self_attn.q.weight",
          "model._fsdp_wrapped_module.blocks.0._fsdp_wrapped_module.self_attn.q.weight",
          "_orig_mod.model.blocks.0._checkpoint_wrapped_module.self_attn.q.weight",
          "model.diffusion_model.blocks.0.self_attn.q.weight", "diffusion_model.blocks.0.self_attn.q.weight",
          "module.model.blocks.0.self_attn.q.weight", "net.blocks.0.self_attn.q.weight",
          "generator_ema.model.blocks.0.self_attn.q.weight"})
      QCOMPARE(strip_wrappers(wrapped), std::string("blocks.0.self_attn.q.weight"));
  }

  void small_models_of_odd_sizes_are_understood() {
    WanDitSizes small{24, 40, 3, 5, 7, 10, 16, 1, 2};
    const auto dit = open_model_file(files_.make(wan_dit_shapes(small), DType::F32));
    QVERIFY(dit->complete());
    QCOMPARE(dit->config.at("num_layers").get<int>(), 3);
    QCOMPARE(dit->config.at("out_dim").get<int>(), 7);
    small.preconditioned = small.neighbours = true;
    small.grid_rows = 6;
    small.grid_columns = 10;
    small.detail = 4;
    small.conditioning = 6;
    small.conditioning_maps = 11;
    const auto placed = open_model_file(files_.make(wan_dit_shapes(small), DType::F32));
    QVERIFY(placed->complete());
    QVERIFY(placed->config.at("neighbours").get<bool>());
    QCOMPARE(placed->config.at("grid_columns").get<int>(), 10);
    QCOMPARE(placed->config.at("detail").get<int>(), 4);
    QCOMPARE(placed->config.at("layout").get<int>(), 6);
    QCOMPARE(kind_name(placed->kind), std::string("starter-dit"));
    const auto text = open_model_file(files_.make(umt5_shapes({99, 12, 8, 20, 2, 5, 32}), DType::F16));
    QVERIFY(text->complete());
    QCOMPARE(text->config.at("dim_attn").get<int>(), 8);
    QVERIFY(open_model_file(files_.make(wan_vae_shapes({8, 4}), DType::F32))->complete());
    QVERIFY(open_model_file(files_.make(taehv_shapes({4, 6, {16, 12, 8, 6}}), DType::F32))->complete());
  }
};

LONGTAKE_TEST(TestFamilies)
#include "test_families.moc"
