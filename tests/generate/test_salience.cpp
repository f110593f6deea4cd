#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/random.h"
#include "engine/kernels/salience.h"
#include "engine/model/salience_head.h"
#include "tests/reference/salience_direct.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

at::Tensor normals(const std::vector<std::int64_t>& shape, std::uint64_t seed) {
  at::Tensor tensor = at::empty(shape, at::kFloat);
  fill_normal(std::span(tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())), {seed, 0, 0});
  return tensor;
}

SalienceOptions options(std::int64_t chunk, std::int64_t rows, SalienceScore score = SalienceScore::balanced) {
  SalienceOptions options;
  options.chunk_tokens = chunk;
  options.query_rows = rows;
  options.score = score;
  return options;
}

double difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

}  // namespace

class TestSalience : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_case_computed_by_hand_comes_out() {
    // With k the identity, q = sqrt(d) log p makes the weights exactly p.
    const at::Tensor p = at::tensor({.4, .3, .2, .1, .1, .2, .3, .4, .25, .25, .25, .25, .7, .1, .1, .1}, at::kFloat);
    const at::Tensor q = p.log().mul(2).view({1, 4, 4});
    const at::Tensor k = at::eye(4).unsqueeze(0);
    const at::Tensor expected = at::tensor({.55, .275, .275, .325}, at::kFloat);
    QVERIFY(difference(attention_salience(q, k, options(2, 1)), expected) < 1e-6);
    QVERIFY(difference(attention_salience_direct(q, k, options(2, 1)), expected) < 1e-6);
    const at::Tensor max = at::tensor({.7, .3, .3, .4}, at::kFloat);
    QVERIFY(difference(attention_salience(q, k, options(2, 3, SalienceScore::max)), max) < 1e-6);
    const at::Tensor avg = at::tensor({1.45, .85, .85, .85}, at::kFloat).div(4);
    QVERIFY(difference(attention_salience(q, k, options(2, 3, SalienceScore::avg)), avg) < 1e-6);
  }

  void working_row_by_row_gives_what_the_whole_matrix_gives() {
    for (const std::int64_t length : {1, 5, 6, 7, 12, 17, 24}) {  // a chunk, two, a partial one, many
      const at::Tensor q = normals({2, 3, length, 8}, 1);
      const at::Tensor k = normals({2, 3, length, 8}, 2);
      for (const SalienceScore score : {SalienceScore::balanced, SalienceScore::max, SalienceScore::avg}) {
        for (const bool max_first : {true, false}) {
          for (const bool softmax : {true, false}) {
            SalienceOptions each = options(6, 1, score);
            each.max_before_mean = max_first;
            each.softmax = softmax;
            const at::Tensor direct = attention_salience_direct(q, k, each);
            for (const std::int64_t rows : {1, 4, 5, 100}) {
              each.query_rows = rows;
              QVERIFY(difference(attention_salience(q, k, each), direct) < 2e-6);
            }
          }
        }
      }
    }
  }

  void the_order_of_heads_does_not_matter() {
    const at::Tensor q = normals({4, 18, 8}, 3);
    const at::Tensor k = normals({4, 18, 8}, 4);
    const at::Tensor turned = attention_salience(q.flip(0), k.flip(0), options(6, 6));
    QVERIFY(difference(attention_salience(q, k, options(6, 6)), turned) < 1e-6);
  }

  void mean_weights_add_up_to_one_and_never_exceed_the_strongest() {
    const at::Tensor q = normals({4, 20, 8}, 5);
    const at::Tensor k = normals({4, 20, 8}, 6);
    const at::Tensor avg = attention_salience(q, k, options(6, 5, SalienceScore::avg));
    const at::Tensor max = attention_salience(q, k, options(6, 5, SalienceScore::max));
    QVERIFY(std::abs(avg.sum().item<double>() - 1) < 1e-5);
    QVERIFY((max >= avg).all().item<bool>());
  }

  void received_attention_is_shared_out_whole() {
    const at::Tensor received = attention_received(normals({1, 2, 7, 8}, 7), normals({1, 2, 30, 8}, 8), 3);
    QCOMPARE(received.sizes().vec(), (std::vector<std::int64_t>{1, 30}));
    QVERIFY(std::abs(received.sum().item<double>() - 7) < 1e-5);
    QVERIFY(difference(received, attention_received(normals({1, 2, 7, 8}, 7), normals({1, 2, 30, 8}, 8), 100)) < 1e-6);
  }

  void a_head_has_the_published_size_at_full_scale() {
    std::int64_t count = 0;
    SalienceHead head = SalienceHead::random({}, 1);
    for (const NamedParameter& parameter : head.parameters()) count += parameter.tensor->numel();
    QCOMPARE(count, std::int64_t(4731916));
  }

  void the_mlp_is_what_it_says() {
    SalienceConfig config{SalienceKind::mlp, 8, 16, 3, 4};
    SalienceHead head = SalienceHead::random(config, 2);
    const at::Tensor q = normals({1, 5, 8}, 1), k = normals({1, 5, 8}, 2), v = normals({1, 5, 8}, 3);
    const NamedParameters p = head.parameters();
    const at::Tensor hidden = at::silu(at::linear(at::cat({q, k, v}, 2), *p[0].tensor, *p[1].tensor));
    const at::Tensor expected = at::linear(hidden, *p[2].tensor, *p[3].tensor).mean(2);
    QVERIFY(difference(head.forward(q, k, v), expected) < 1e-6);
  }

  void each_kind_sees_as_far_as_it_should() {
    for (const SalienceKind kind : {SalienceKind::mlp, SalienceKind::conv, SalienceKind::mha}) {
      const SalienceHead head = SalienceHead::random({kind, 8, 16, 3, 4}, 2);
      const at::Tensor q = normals({1, 9, 8}, 1);
      at::Tensor changed = q.clone();
      changed.select(1, 4).add_(1);
      const at::Tensor moved = (head.forward(q, q, q) - head.forward(changed, q, q)).abs().squeeze(0);
      const auto moves = [&](int token) { return moved[token].item<double>() > 1e-7; };
      QVERIFY(moves(4));
      QCOMPARE(moves(5), kind != SalienceKind::mlp);
      QCOMPARE(moves(8), kind == SalienceKind::mha);
    }
  }

  void a_head_is_saved_and_opened_whole() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("head.safetensors").toStdString();
    for (const SalienceKind kind : {SalienceKind::mlp, SalienceKind::conv, SalienceKind::mha}) {
      const SalienceHead head = SalienceHead::random({kind, 8, 16, 3, 4}, 9);
      QVERIFY(head.save(path, "abc").has_value());
      const auto opened = SalienceHead::open(path);
      QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
      QVERIFY(opened->config() == head.config());
      QCOMPARE(opened->base(), std::string("abc"));
      const at::Tensor x = normals({2, 5, 8}, 1);
      QVERIFY(at::equal(opened->forward(x, x, x), head.forward(x, x, x)));
    }
  }

  void a_head_of_other_weights_is_refused_by_name() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("head.safetensors").toStdString();
    const SalienceHead head = SalienceHead::random({SalienceKind::mlp, 8, 16, 3, 4}, 9);
    QVERIFY(head.check_base("anything").has_value());  // this head names no base model
    QVERIFY(head.save(path, "0123456789abcdef").has_value());
    const auto opened = SalienceHead::open(path);
    QVERIFY(opened->check_base("0123456789abcdef").has_value());
    const auto refused = opened->check_base("fedcba9876543210");
    QVERIFY(!refused);
    QCOMPARE(refused.error().why, std::string("it was trained with the weights 0123456789ab, these are fedcba987654"));
  }

  void a_file_that_is_no_head_is_refused_in_words() { QVERIFY(!SalienceHead::open("/nowhere/head.safetensors")); }

  void it_learns_through_its_parameters() {
    SalienceHead head = SalienceHead::random({SalienceKind::mha, 8, 16, 3, 4}, 9);
    for (const NamedParameter& parameter : head.parameters()) parameter.tensor->set_requires_grad(true);
    const at::Tensor x = normals({1, 5, 8}, 1);
    head.forward(x, x, x).sum().backward();
    for (const NamedParameter& parameter : head.parameters()) QVERIFY(parameter.tensor->grad().defined());
  }
};

LONGTAKE_TEST(TestSalience)
#include "test_salience.moc"
