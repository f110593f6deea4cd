// Prints the kernels of a GPU for a chunk of Wan 2.1 1.3B, as lines of JSON, for packaging/gpu/predict.py.
//   list_operators [--aten] [--fp8] [--kept N] [--words N] [--split N]
// --kept: tokens in memory, in addition to the chunk's 4,680. --words: rows of the prompt, 512 without padding.
// --split: attention is split to fill the waves of N multiprocessors.
//   list_operators --vae [--aten]
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "tests/model/wan_operators.h"

using namespace longtake;

namespace {

void print(const char* part, int times, const WanOperators::Operators& operators) {
  for (const ListedOperator& one : operators) {
    const nlohmann::json line = {{"part", part},
                                 {"times", times},
                                 {"name", one.name},
                                 {"shapes", one.shapes},
                                 {"read", one.read},
                                 {"written", one.written},
                                 {"operations", one.operations}};
    std::printf("%s\n", line.dump().c_str());
  }
}

}  // namespace

int main(int count, char** values) {
  WanOperatorsWish wish;
  bool vae = false, of_passes = false, known = true;
  const std::span<char*> arguments(values, static_cast<std::size_t>(count));
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--aten") {
      wish.own = OwnSteps::operators;
    } else if (argument == "--vae") {
      vae = true;
    } else if (argument == "--fp8") {
      of_passes = wish.eight_bits = true;
    } else if (argument == "--kept" && i + 1 < arguments.size()) {
      of_passes = true;
      wish.kept_tokens = std::atoll(arguments[++i]);
    } else if (argument == "--words" && i + 1 < arguments.size()) {
      of_passes = true;
      wish.words = std::atoll(arguments[++i]);
    } else if (argument == "--split" && i + 1 < arguments.size()) {
      of_passes = true;
      wish.multiprocessors = std::atoi(arguments[++i]);
    } else {
      known = false;
    }
  }
  if (!known || (vae && of_passes)) {
    std::fprintf(
        stderr,
        "list_operators [--aten] [--fp8] [--kept N] [--words N] [--split N] or list_operators --vae [--aten]\n");
    return 2;
  }
  if (vae) {
    print("vae", 1, vae_operators(wish.own));
    return 0;
  }
  const WanOperators all = wan_operators(wish);
  print("rotate begin", 1, all.rotate_begin);
  print("rotate block", all.blocks, all.rotate_block);
  print("begin", 1, all.begin);
  print("block", all.blocks, all.block);
  print("end", 1, all.end);
  print("clean begin", 1, all.clean_begin);
  print("clean block", all.blocks - 1, all.clean_block);
  print("clean last", 1, all.clean_last);
  return 0;
}
