#include <QtTest>

#include "engine/open/device_memory.h"
#include "engine/open/placement.h"
#include "tests/support/run.h"

using namespace longtake;

class TestGpuChoice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_gpu_is_chosen_by_what_it_can_do() {
    const Gpu old{"Tesla V100", 0}, turing{"NVIDIA GeForce RTX 2080", 75}, ada{"NVIDIA GeForce RTX 4090", 89};
    SourceOptions built_in, wan;
    wan.model = "wan";
    const auto choice = [](SourceOptions options, std::vector<Gpu> gpus, std::optional<int> asked = {}) {
      if (asked) options.device = {DeviceChoice::Kind::cuda, *asked};
      return choose_gpu(options, Result(std::move(gpus)));
    };
    QCOMPARE(choice(wan, {old, turing, ada}).value(), std::optional(2));
    QCOMPARE(choice(built_in, {old, turing, ada}).value(), std::optional(1));
    QCOMPARE(choice(wan, {turing}).value(), std::optional<int>());
    QCOMPARE(choice(wan, {turing}, 0).error().code, std::string("OPEN-51"));
    QCOMPARE(choice(wan, {old}, 0).error().code, std::string("OPEN-50"));
    QCOMPARE(choice(wan, {ada}, 3).error().code, std::string("OPEN-03"));
    SourceOptions wide = wan;
    wide.dtype = DtypeChoice::fp32;
    QCOMPARE(choice(wide, {turing}, 0).value(), std::optional(0));
    QVERIFY(gpu_type(built_in, turing) == at::kFloat && gpu_type(built_in, ada) == at::kBFloat16);
    QVERIFY(gpu_type(wide, ada) == at::kFloat);
    // Without a GPU "auto" chooses the CPU, and an explicit request for a GPU gets an error.
    const Result<std::vector<Gpu>> none = fail(Error{Error::Kind::device, "what", "no driver", "Install it.", {}});
    QCOMPARE(choose_gpu(wan, none).value(), std::optional<int>());
    wan.device = {DeviceChoice::Kind::cuda, {}};
    QVERIFY(choose_gpu(wan, none).error().why.find("no driver") != std::string::npos);
  }

  /// A stream of 20 GB is open on a card of 24 GB. It closes before the next model opens, so that one can use 23 GB.
  void the_next_model_has_the_memory_of_the_open_stream() {
    constexpr std::uint64_t gb = 1'000'000'000;
    const DeviceBytes card{3 * gb, 20 * gb, 19 * gb};
    QCOMPARE(card.available(true), 23 * gb);
    QCOMPARE(card.available(false), 4 * gb);  // for a LoRA or a larger budget
  }
};

LONGTAKE_CORE_TEST(TestGpuChoice)
#include "test_gpu_choice.moc"
