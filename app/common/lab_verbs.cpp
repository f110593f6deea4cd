#include "app/common/lab_verbs.h"

#include <algorithm>

namespace longtake::cli {
namespace {

constexpr Verb kVerbs[] = {
    {"bench", "Measures the speed of the whole pipeline", "bench --seconds 20 --json", nullptr, ModelUse::runs_it},
    {"probe", "Runs one module on given tensors, so that you can compare it with your own reference",
     "probe dit --weights wan/ --in x.safetensors --out y.safetensors", nullptr, ModelUse::computes},
    {"cache", "Records what a policy sees, shows what others would have kept, and where attention goes",
     "cache replay ball.trace --policy fifo", nullptr, ModelUse::runs_it},
    {"exam", "Tests how well policies remember objects that leave and return, with equal budgets and intervals",
     "exam --films 24 -o card.json", nullptr, ModelUse::runs_it},
    {"suite", "Renders lists of prompts for VBench and VBench-Long, and reads their results back",
     "suite vbench --prompts all_dimension.txt --policy paper --policy sink+fifo", nullptr, ModelUse::runs_it},
    {"selftest", "Checks the processor, the GPU, matrix products, noise and video encoding", "selftest", nullptr,
     ModelUse::computes}};

}  // namespace

std::span<const Verb> lab_verbs() { return kVerbs; }

Verb lab_verb(std::string_view name, decltype(Verb::add) add) {
  Verb verb = *std::ranges::find_if(kVerbs, [&](const Verb& known) { return name == known.name; });
  verb.add = add;
  return verb;
}

}  // namespace longtake::cli
