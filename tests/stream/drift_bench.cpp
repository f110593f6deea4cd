// drift_bench: what measuring a chunk costs, for docs/benchmarks.md.
#include <chrono>
#include <cstdio>
#include <vector>

#include "engine/stream/judge.h"
#include "engine/stream/measuring.h"

int main() {
  using namespace longtake::drift;
  using Clock = std::chrono::steady_clock;
  for (const auto& [width, height] : {std::pair(320, 192), std::pair(832, 480)}) {
    constexpr int kFrames = 12;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width * height * kFrames * 3));
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13);
    std::vector<double> ms;
    Judge judge;
    for (int i = 0; i < 200; ++i) {
      const auto start = Clock::now();
      (void)judge.add(measure_pictures({pixels, width, height, kFrames}));
      ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    std::ranges::sort(ms);
    std::printf("%d x %d, %d pictures: %.3f ms median, %.3f ms p95\n", width, height, kFrames, ms[100], ms[190]);
  }
}
