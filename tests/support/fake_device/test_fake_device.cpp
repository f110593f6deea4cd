#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <torch/optim/adamw.h>

#include <QtTest>

#include "engine/core/random.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/fake_device/refuses.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

at::Tensor noise(at::IntArrayRef sizes, std::uint32_t stream = 0) {
  at::Tensor tensor = at::empty(sizes);
  fill_normal({tensor.mutable_data_ptr<float>(), static_cast<std::size_t>(tensor.numel())}, {5, stream, 0});
  return tensor;
}

at::Tensor moved(const at::Tensor& tensor) { return tensor.to(fake_device()); }

/// The largest difference from a CPU's result.
double off(const at::Tensor& result, const at::Tensor& wanted) {
  if (result.device() != fake_device() || result.sizes() != wanted.sizes()) return 1e9;
  return (result.cpu().to(at::kDouble) - wanted.to(at::kDouble)).abs().max().item<double>();
}

}  // namespace

class TestFakeDevice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { fake_device(); }

  void it_has_a_name() {
    QCOMPARE(fake_device().str(), std::string("fake:0"));
    QVERIFY(at::Device("fake:0") == fake_device());
    QVERIFY(moved(noise({2})).device() == fake_device());
    QVERIFY(at::zeros({2}, at::Device("fake")).device() == fake_device());
  }

  void operators_give_what_a_cpu_gives() {
    const at::Tensor a = noise({4, 6}, 1), b = noise({6, 5}, 2), bias = noise({5}, 3);
    const at::Tensor fa = moved(a), fb = moved(b);
    QCOMPARE(off(fa.matmul(fb), a.matmul(b)), 0.0);
    QCOMPARE(off(at::linear(fa, moved(b.t().contiguous()), moved(bias)), at::linear(a, b.t().contiguous(), bias)), 0.0);
    QCOMPARE(off(at::softmax(fa.t(), 0), at::softmax(a.t(), 0)), 0.0);
    QCOMPARE(off(at::cat({fa, fa}, 1).narrow(1, 3, 5), at::cat({a, a}, 1).narrow(1, 3, 5)), 0.0);
    QCOMPARE(off(at::layer_norm(fa, {6}), at::layer_norm(a, {6})), 0.0);
    QCOMPARE(off(fa.mean(0).add_(3).mul(fa.select(1, 0).sum()), a.mean(0).add_(3).mul(a.select(1, 0).sum())), 0.0);
    QCOMPARE(off(std::get<1>(fa.topk(2, 1)), std::get<1>(a.topk(2, 1))), 0.0);
    QCOMPARE(off(fa.unfold(1, 3, 2), a.unfold(1, 3, 2)), 0.0);
    QCOMPARE(off(fa > 0.5, a > 0.5), 0.0);
    const at::Tensor whole = at::arange(6, at::TensorOptions().device(fake_device()).dtype(at::kLong));
    QCOMPARE(off(whole, at::arange(6)), 0.0);
    QCOMPARE(off(fa.index_select(1, whole), a), 0.0);
    const at::Tensor turned =
        at::view_as_complex(fa.reshape({4, 3, 2})) * at::polar(moved(noise({3})), moved(noise({3})));
    QCOMPARE(off(at::view_as_real(turned),
                 at::view_as_real(at::view_as_complex(a.reshape({4, 3, 2})) * at::polar(noise({3}), noise({3})))),
             0.0);
  }

  void changes_in_place_reach_the_memory_of_a_view() {
    const at::Tensor tensor = moved(at::zeros({3, 4}));
    tensor.select(1, 2).add_(1);
    tensor.narrow(0, 0, 1).copy_(moved(at::full({1, 4}, 7.0)));
    at::Tensor wanted = at::zeros({3, 4});
    wanted.select(1, 2).add_(1);
    wanted[0].fill_(7);
    QCOMPARE(off(tensor, wanted), 0.0);
    at::Tensor out = at::empty({0}, tensor.options());
    at::add_out(out, tensor, tensor);
    QCOMPARE(off(out, wanted + wanted), 0.0);
    at::Tensor longer = moved(noise({2}));
    longer.resize_({5}).fill_(2);
    QCOMPARE(off(longer, at::full({5}, 2.0)), 0.0);
  }

  void convolutions_and_attention_give_what_a_cpu_gives() {
    const at::Tensor x = noise({2, 4, 6, 6}, 1), w = noise({8, 4, 3, 3}, 2), bias = noise({8}, 3);
    QCOMPARE(off(at::conv2d(moved(x), moved(w), moved(bias), 1, 1), at::conv2d(x, w, bias, 1, 1)), 0.0);
    QCOMPARE(off(at::upsample_nearest2d(moved(x), {12, 12}), at::upsample_nearest2d(x, {12, 12})), 0.0);
    const at::Tensor q = noise({1, 2, 5, 8}, 4), k = noise({1, 2, 7, 8}, 5), mask = noise({1, 1, 1, 7}, 6);
    QVERIFY(off(at::scaled_dot_product_attention(moved(q), moved(k), moved(k)),
                at::scaled_dot_product_attention(q, k, k)) < 1e-6);
    QVERIFY(off(at::scaled_dot_product_attention(moved(q), moved(k), moved(k), moved(mask)),
                at::scaled_dot_product_attention(q, k, k, mask)) < 1e-6);
  }

  void a_loss_gives_the_gradients_of_a_cpu() {
    const auto gradients = [](at::Device device) {
      std::vector<at::Tensor> leaves;
      for (const at::Tensor& leaf : {noise({2, 4, 6, 6}, 1), noise({8, 4, 3, 3}, 2), noise({8}, 3), noise({5, 36}, 4)})
        leaves.push_back(leaf.to(device).requires_grad_());
      const at::Tensor y = at::silu(at::conv2d(leaves[0], leaves[1], leaves[2], 1, 1)).flatten(2);
      const at::Tensor z = at::layer_norm(at::linear(y, leaves[3]), {5});
      at::scaled_dot_product_attention(z, z, z).square().mean().backward();
      for (at::Tensor& leaf : leaves) leaf = leaf.grad();
      return leaves;
    };
    const auto wanted = gradients(at::kCPU);
    const auto found = gradients(fake_device());
    for (std::size_t i = 0; i < wanted.size(); ++i) QVERIFY(off(found[i], wanted[i]) < 1e-6);
  }

  void an_optimizer_takes_the_steps_of_a_cpu() {
    const auto trained = [](at::Device device, bool lists) {
      at::Tensor weight = noise({4, 3}, 1).to(device).requires_grad_();
      torch::optim::AdamW optimizer({weight}, torch::optim::AdamWOptions(0.1));
      for (int step = 0; step < 3; ++step) {
        optimizer.zero_grad();
        at::linear(noise({5, 3}, 7 + step).to(device), weight).square().mean().backward();
        optimizer.step();
        const at::NoGradGuard none;
        if (lists) at::_foreach_mul_(at::TensorList{weight}, 0.5);
        if (lists) at::_foreach_add_(at::TensorList{weight}, at::TensorList{weight.grad()}, 0.25);
      }
      return weight.detach();
    };
    QVERIFY(off(trained(fake_device(), false), trained(at::kCPU, false)) < 1e-6);
    QVERIFY(off(trained(fake_device(), true), trained(at::kCPU, true)) < 1e-6);
  }

  void tensors_of_two_devices_are_refused() {
    const at::Tensor cpu = noise({4, 4}), device = moved(cpu);
    const at::Tensor rows = at::arange(2);
    QVERIFY(refuses([&] { (void)(device + cpu); }));
    QVERIFY(refuses([&] { (void)cpu.mul(device); }));
    QVERIFY(refuses([&] { device.add_(cpu); }));
    QVERIFY(refuses([&] { cpu.clone().add_(device); }));
    QVERIFY(refuses([&] { (void)device.matmul(cpu); }));
    QVERIFY(refuses([&] { (void)at::linear(cpu, device); }));
    QVERIFY(refuses([&] { (void)at::addmm(cpu, device, device); }));
    QVERIFY(refuses([&] { (void)at::cat({device, cpu}); }));
    QVERIFY(refuses([&] { (void)at::where(device > 0, device, cpu); }));
    QVERIFY(refuses([&] { (void)device.index_select(0, rows); }));
    QVERIFY(refuses([&] { (void)device.gather(0, at::zeros({1, 4}, at::kLong)); }));
    QVERIFY(refuses([&] { device.index_copy_(0, rows, device.narrow(0, 0, 2).clone()); }));
    QVERIFY(refuses([&] { device.index_copy_(0, moved(rows), cpu.narrow(0, 0, 2)); }));
    QVERIFY(refuses([&] { device.scatter_(0, at::zeros({1, 4}, at::kLong), 1.0); }));
    QVERIFY(refuses([&] { (void)at::embedding(device, rows); }));
    QVERIFY(refuses([&] { (void)at::conv2d(noise({1, 4, 5, 5}), moved(noise({2, 4, 3, 3}))); }));
    QVERIFY(refuses([&] { (void)at::layer_norm(device, {4}, noise({4})); }));
    QVERIFY(refuses([&] { (void)at::scaled_dot_product_attention(device, device, device, cpu); }));
    QVERIFY(refuses([&] { at::_foreach_add_(at::TensorList{device}, at::TensorList{cpu}); }));
    QVERIFY(refuses([&] { (void)device.masked_fill(cpu > 0, 1); }));
    QVERIFY(refuses([&] { (void)cpu.index({moved(rows)}); }));
    QVERIFY(refuses([&] { device.index_put_({rows}, cpu.narrow(0, 0, 2)); }));
  }

  void numbers_and_indices_of_the_host_are_taken_where_cuda_takes_them() {
    const at::Tensor cpu = noise({4, 4}), device = moved(cpu);
    const at::Tensor number = at::scalar_tensor(2.5), rows = at::arange(1, 3);
    QCOMPARE(off(device * number, cpu * number), 0.0);
    QCOMPARE(off(number - device, number - cpu), 0.0);
    QCOMPARE(off(at::where(device > 0, device, number), at::where(cpu > 0, cpu, number)), 0.0);
    QCOMPARE(off(device.masked_fill(device > 0, number), cpu.masked_fill(cpu > 0, number)), 0.0);
    QCOMPARE(off(at::fill(device, number), at::fill(cpu, number)), 0.0);
    QCOMPARE(off(device.clamp_min(number), cpu.clamp_min(number)), 0.0);
    QCOMPARE(off(at::lerp(device, device, number), at::lerp(cpu, cpu, number)), 0.0);
    QCOMPARE(off(device.index({rows}), cpu.index({rows})), 0.0);
    QCOMPARE(off(device.clone().index_put_({rows}, number), cpu.clone().index_put_({rows}, number)), 0.0);
    QVERIFY(refuses([&] { (void)device.index_select(0, at::zeros({}, at::kLong)); }));
  }

  void it_counts_what_a_gpu_would_make_the_host_wait_for() {
    const std::int64_t live = fake_device_counts().live_bytes;
    const at::Tensor tensor = moved(noise({256}));
    reset_fake_device_counts();
    const at::Tensor twice = tensor + tensor;
    QCOMPARE(fake_device_counts().host_syncs, 0);
    QCOMPARE(fake_device_counts().kernels, 1);
    QCOMPARE(fake_device_counts().allocations, 1);
    QCOMPARE(fake_device_counts().live_bytes - live, 2 * 1024);
    (void)twice.sum().item<float>();
    QCOMPARE(fake_device_counts().host_syncs, 1);
    (void)twice.cpu();
    QCOMPARE(fake_device_counts().host_syncs, 2);
    QCOMPARE(fake_device_counts().copies_to_host, 1);
    (void)moved(at::zeros({2}));
    QCOMPARE(fake_device_counts().copies_to_device, 1);
    (void)at::nonzero(twice);
    QCOMPARE(fake_device_counts().host_syncs, 3);
    QVERIFY(fake_device_counts().peak_bytes - live > 2 * 1024);
    QCOMPARE(fake_device_counts().live_bytes - live, 2 * 1024);
  }

  void an_autocast_lowers_products_as_on_a_gpu() {
    at::autocast::set_autocast_enabled(fake_device().type(), true);
    at::autocast::set_autocast_dtype(fake_device().type(), at::kBFloat16);
    const at::Tensor a = moved(noise({4, 4}));
    const at::Tensor product = at::linear(a, a), sum = a + a, exact = at::layer_norm(product, {4});
    at::autocast::set_autocast_enabled(fake_device().type(), false);
    at::autocast::clear_cache();
    QVERIFY(product.scalar_type() == at::kBFloat16);
    QVERIFY(sum.scalar_type() == at::kFloat);
    QVERIFY(exact.scalar_type() == at::kFloat);
  }
};

LONGTAKE_CORE_TEST(TestFakeDevice)
#include "test_fake_device.moc"
