#include <ATen/ATen.h>
#include <dlfcn.h>

#include <QtTest>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/core/random.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/rgb.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr std::int64_t pictures = 3;
constexpr std::int64_t height = 37;
constexpr std::int64_t width = 53;

/// Values inside and outside of the range, its ends, and their neighbours.
std::vector<float> planes() {
  std::vector<float> values(pictures * 3 * height * width);
  fill_normal(values, {7, 0, 0});
  values[0] = -1;
  values[1] = 1;
  values[2] = std::nextafter(1.0F, 0.0F);
  values[3] = std::numeric_limits<float>::quiet_NaN();
  values[4] = std::numeric_limits<float>::infinity();
  return values;
}

std::vector<std::uint8_t> plain(const std::vector<float>& values) {
  std::vector<std::uint8_t> rgb(values.size());
  rgb_from_planes(values.data(), rgb.data(), pictures, height, width);
  return rgb;
}

}  // namespace

class TestRgb : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void planes_become_interleaved_bytes_at_the_right_places() {
    // Two pictures of 1 x 2; every value encodes its picture, channel and column.
    const std::vector<float> values = {-1.0F, 1.0F, 0.0F, -0.5F, 0.5F, -2.0F, 2.0F, 0.25F, -1.0F, -1.0F, 1.0F, 1.0F};
    std::vector<std::uint8_t> rgb(values.size());
    rgb_from_planes(values.data(), rgb.data(), 2, 1, 2);
    const std::vector<std::uint8_t> expected = {0, 127, 191, 255, 63, 0, 255, 0, 255, 159, 0, 255};
    QCOMPARE(rgb, expected);
  }

  void the_plain_function_does_what_the_tensor_formula_does() {
    std::vector<float> values = planes();
    values[3] = 0;  // there the cast of NaN is undefined
    const at::Tensor tensor = at::from_blob(values.data(), {pictures, 3, height, width});
    const at::Tensor bytes =
        tensor.clamp(-1, 1).mul(0.5).add(0.5).mul(255).permute({0, 2, 3, 1}).contiguous().to(at::kByte);
    const std::vector<std::uint8_t> rgb = plain(values);
    QVERIFY(std::equal(rgb.begin(), rgb.end(), bytes.const_data_ptr<std::uint8_t>()));
  }

  void a_machine_without_kernels_says_why() {
    const auto& kernels = cuda_kernels();
    if (kernels) QSKIP("this machine has a GPU and the kernels");
    QVERIFY(kernels.error().kind == Error::Kind::device);
    QVERIFY(!kernels.error().why.empty());
  }

  /// Works without a GPU: the module opens wherever it was built and exports the symbols of the loader.
  void the_module_exports_every_function_of_its_interface() {
#ifdef LONGTAKE_CUDA_MODULE_FILE
    void* module = ::dlopen(LONGTAKE_CUDA_MODULE_FILE, RTLD_NOW | RTLD_LOCAL);
    QVERIFY2(module != nullptr, LONGTAKE_CUDA_MODULE_FILE);
    const auto abi = reinterpret_cast<int (*)()>(::dlsym(module, "longtake_cuda_abi"));
    QVERIFY(abi != nullptr);
    QCOMPARE(abi(), longtake_cuda_abi_version);
    for (const char* name :
         {"longtake_cuda_error", "longtake_cuda_rgb_from_planes", "longtake_cuda_rms_norm",
          "longtake_cuda_norm_modulate", "longtake_cuda_gated_add", "longtake_cuda_rotate", "longtake_cuda_norm_rotate",
          "longtake_cuda_fp8_rows", "longtake_cuda_norm_silu", "longtake_cuda_neighbours"})
      QVERIFY2(::dlsym(module, name) != nullptr, name);
#else
    QSKIP("no nvcc was found when this was built");
#endif
  }

  void the_kernel_gives_the_plain_functions_bytes() {
    const auto& kernels = cuda_kernels();
    if (!kernels) QSKIP(kernels.error().why.c_str());
    std::vector<float> values = planes();
    const at::Tensor device_planes = at::from_blob(values.data(), {pictures, 3, height, width}).to(at::kCUDA);
    const at::Tensor device_rgb =
        at::empty({pictures, height, width, 3}, at::TensorOptions().dtype(at::kByte).device(at::kCUDA));
    const int code = kernels->rgb_from_planes(device_planes.const_data_ptr<float>(),
                                              device_rgb.mutable_data_ptr<std::uint8_t>(), pictures, height, width,
                                              /*stream=*/nullptr);
    QVERIFY2(code == 0, kernels->error(code));
    const at::Tensor rgb = device_rgb.to(at::kCPU);
    const std::vector<std::uint8_t> expected = plain(values);
    QVERIFY(std::equal(expected.begin(), expected.end(), rgb.const_data_ptr<std::uint8_t>()));
  }
};

LONGTAKE_TEST(TestRgb)
#include "test_rgb.moc"
