#include <ATen/ATen.h>

#include <QtTest>
#include <chrono>
#include <cstring>
#include <map>
#include <thread>

#include "engine/kernels/attention.h"
#include "engine/kernels/attention_backend.h"
#include "engine/kernels/fp8_product.h"
#include "engine/kernels/gpu_driver.h"
#include "engine/kernels/norm_rotate.h"
#include "engine/kernels/own_kernel.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// A driver that reports what a test sets.
struct FakeDriver {
  int init = 0, version = 13000;
  std::vector<Gpu> gpus;
} said;

CudaDriver driver_that_says(const FakeDriver& facts) {
  said = facts;
  return {[](unsigned) { return said.init; },
          [](int* version) {
            *version = said.version;
            return 0;
          },
          [](int* devices) {
            *devices = static_cast<int>(said.gpus.size());
            return 0;
          },
          [](char* name, int size, int device) {
            std::strncpy(name, said.gpus[static_cast<std::size_t>(device)].name.c_str(),
                         static_cast<std::size_t>(size));
            return 0;
          },
          [](int* value, int attribute, int device) {
            const Gpu& gpu = said.gpus[static_cast<std::size_t>(device)];
            *value = attribute == 75 ? gpu.capability / 10 : gpu.capability % 10;
            if (attribute == 16) *value = gpu.multiprocessors;
            return 0;
          }};
}

Result<std::vector<int>> usable(const FakeDriver& facts, int cuda = 13000) {
  auto found = TRY(ask(driver_that_says(facts)));
  return usable_gpus(found, cuda);
}

class Trial final : public Fp8Trial {
 public:
  std::map<Fp8Sums, std::optional<double>> errors;
  std::map<Fp8Sums, double> times;
  int timed = 0;

  std::optional<double> error(Fp8Sums sums) override { return errors[sums]; }
  double milliseconds(Fp8Sums sums) override {
    ++timed;
    return times[sums];
  }
};

std::optional<Fp8Sums> chosen(std::optional<double> exact, std::optional<double> fast, double exact_ms = 2,
                              double fast_ms = 1) {
  Trial trial;
  trial.errors = {{Fp8Sums::exact, exact}, {Fp8Sums::fast, fast}};
  trial.times = {{Fp8Sums::exact, exact_ms}, {Fp8Sums::fast, fast_ms}};
  return choose_fp8_sums(trial);
}

}  // namespace

class TestGpuChoices : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_driver_for_an_older_cuda_is_named_with_the_one_that_is_needed() {
    const Gpu card{"NVIDIA GeForce RTX 3060", 86};
    QVERIFY(usable({0, 13000, {card}}).has_value());
    QVERIFY(usable({0, 13010, {card}}).has_value());
    const auto old = usable({0, 12040, {card}});
    QVERIFY(!old);
    QCOMPARE(old.error().code, std::string("GPU-20"));
    QCOMPARE(old.error().why, std::string("its driver serves CUDA 12.4, and CUDA 13.0 is needed"));
    QVERIFY(old.error().remedy.find("580") != std::string::npos);
    QVERIFY(usable({0, 12040, {card}}, 12080).has_value());  // minor versions serve each other
  }

  void a_card_that_is_too_old_is_named() {
    const Gpu volta{"Tesla V100", 70}, turing{"NVIDIA GeForce RTX 2080", 75}, ada{"NVIDIA GeForce RTX 4090", 89};
    const auto old = usable({0, 13000, {volta}});
    QVERIFY(!old);
    QCOMPARE(old.error().code, std::string("GPU-21"));
    QCOMPARE(old.error().why, std::string("the Tesla V100 has compute capability 7.0, and 7.5 is the least"));
    QCOMPARE(usable({0, 13000, {volta, turing, ada}}).value(), (std::vector<int>{1, 2}));
    QCOMPARE(usable({0, 13000, {volta}}, 12060).value(), std::vector<int>{0});
    QVERIFY(!multiplies_bf16(turing) && multiplies_bf16(ada));
  }

  void a_card_is_known_by_name_capability_and_multiprocessors() {
    const auto facts =
        ask(driver_that_says({0, 13000, {{"NVIDIA H100", 90, 132}, {"NVIDIA GeForce RTX 3060", 86, 28}}}));
    QCOMPARE(facts->gpus[0].multiprocessors, 132);
    QCOMPARE(facts->gpus[1].multiprocessors, 28);
    QCOMPARE(facts->gpus[1].capability, 86);
  }

  void a_driver_that_does_not_start_or_has_no_gpu_is_an_error() {
    QCOMPARE(usable({999, 13000, {}}).error().code, std::string("GPU-03"));
    QCOMPARE(usable({0, 13000, {}}).error().code, std::string("GPU-04"));
  }

  void a_machine_without_nvidias_driver_says_whether_it_has_amds_gpu() {
    QCOMPARE(open_cuda_driver("libno_such_driver.so.1", false).error().code, std::string("GPU-01"));
    const auto amd = open_cuda_driver("libno_such_driver.so.1", true);
    QCOMPARE(amd.error().code, std::string("GPU-22"));
    QVERIFY(amd.error().why.find("AMD") != std::string::npos);
    QCOMPARE(open_cuda_driver("libc.so.6", false).error().code, std::string("GPU-02"));
  }

  void sums_in_fewer_bits_are_taken_where_they_are_right_and_faster() {
    QVERIFY(chosen(0.002, 0.008) == Fp8Sums::fast);
    QVERIFY(chosen(0.002, 0.012) == Fp8Sums::fast);  // small compared with 3.7 % of rounding error
    QVERIFY(chosen(0.002, 0.03) == Fp8Sums::exact);
    QVERIFY(chosen(0.002, 0.008, 1, 2) == Fp8Sums::exact);
    QVERIFY(chosen(0.5, 0.008) == Fp8Sums::fast);
    QVERIFY(chosen({}, 0.008) == Fp8Sums::fast);
    QVERIFY(chosen(0.002, {}) == Fp8Sums::exact);
    QVERIFY(!chosen({}, {}));
    QVERIFY(!chosen(std::nan(""), std::nan("")));
  }

  void a_kernel_that_could_not_be_checked_is_checked_again() {
    AskedOfEachGpu asked;
    int times = 0;
    const auto ask = [&]() -> std::optional<bool> {
      ++times;
      return times < 2 ? std::nullopt : std::optional(true);
    };
    QVERIFY(!asked.of(at::Device("cuda:0"), ask));
    QVERIFY(asked.of(at::Device("cuda:0"), ask));
    QVERIFY(asked.of(at::Device("cuda:0"), ask));
    QCOMPARE(times, 2);
  }

  void a_kernel_is_used_where_it_is_right_and_takes_less_time() {
    const auto yes = [](at::Device) { return true; };
    const auto no = [](at::Device) { return false; };
    static const auto slow = [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); };
    const auto is_faster = [](at::Device) { return BothWays{[] {}, slow}; };
    const auto is_slower = [](at::Device) { return BothWays{slow, [] {}}; };
    const auto lacks_memory = [](at::Device) -> BothWays { TORCH_CHECK_WITH(OutOfMemoryError, false, "full"); };
    QVERIFY(tried({"sleep", yes, is_faster}, at::kCPU).value());
    QVERIFY(!tried({"sleep", yes, is_slower}, at::kCPU).value());
    QVERIFY(!tried({"sleep", no, is_faster}, at::kCPU).value());
    QVERIFY(!tried({"sleep", yes, lacks_memory}, at::kCPU));
  }

  /// The name that the log gives at the first pass. A CPU has two implementations.
  void the_way_of_attention_has_a_name() {
    const c10::NoGradGuard no_grad;
    const at::Tensor x = at::randn({1, 2, 8, 16});
    QCOMPARE(attention_backend(x, x, x), "flash");
    QCOMPARE(attention_backend(x, x, x, at::zeros({1, 2, 8, 8})), "flash");
    QCOMPARE(attention_backend(x[0], x[0], x[0]), "math");
  }

  /// ATen copies a bias with other strides for every row of every head.
  void a_bias_has_rows_that_a_gpu_reads_as_they_are() {
    const at::Tensor bias = at::arange(13, at::kFloat).view({1, 1, 1, 13});
    const std::vector<std::int64_t> sizes = {1, 3, 5, 13};
    const at::Tensor spread = spread_bias(bias.to(fake_device()), sizes);
    for (std::int64_t axis = 0; axis < 3; ++axis) QCOMPARE(spread.stride(axis) % 8, std::int64_t(0));
    QCOMPARE(spread.stride(3), std::int64_t(1));
    QVERIFY(at::equal(spread.cpu(), bias.expand(sizes)));
    QVERIFY(spread.storage().nbytes() <= 16 * sizeof(float));
    QVERIFY(spread_bias(bias, sizes).storage().is_alias_of(bias.storage()));
  }

  void norm_rotate_refuses_weights_and_turns_that_its_kernel_would_misread() {
    const auto kernel = [](const void*, long long, int, const void*, const float*, long long, void*, long long,
                           long long, long long, int, int, float, void*) { return 0; };
    const at::Tensor x = at::randn({1, 6, 256}), out = at::empty_like(x), weights = at::ones({264});
    const Rotation turns = rotation(grid_positions(0, 1, 2, 3), 128, false);
    const auto taken = [&](const at::Tensor& weight, const Rotation& rotation) {
      return norm_rotate_by_kernel({out, x, weight, 1e-6, rotation, 2}, kernel);
    };
    QVERIFY(taken(weights.narrow(0, 0, 256), turns));
    QVERIFY(!taken(weights.narrow(0, 1, 256), turns));
    QVERIFY(!taken(weights.narrow(0, 0, 256), {turns.turns.narrow(1, 0, 3).contiguous()}));
  }
};

LONGTAKE_CORE_TEST(TestGpuChoices)
#include "test_gpu_choices.moc"
