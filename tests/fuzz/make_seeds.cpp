// Writes the seed corpora of the fuzzers: make_seeds FOLDER makes FOLDER/safetensors, FOLDER/pickle and so on.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/policy/policy.h"
#include "tests/weights/build_torch.h"

using namespace longtake;
using namespace longtake::test;

namespace {

class Corpus {
 public:
  Corpus(const std::filesystem::path& root, const char* name) : folder_(root / name) {
    std::filesystem::create_directories(folder_);
  }
  void add(const std::string& bytes) { std::ofstream(folder_ / std::to_string(count_++), std::ios::binary) << bytes; }

 private:
  std::filesystem::path folder_;
  int count_ = 0;
};

std::string pickled(const std::string& name, const std::string& value) { return pickle::dict({{name, value}}); }

void add_safetensors(Corpus corpus) {
  corpus.add(safetensors("{}"));
  for (const char* type : {"F64", "F32", "F16", "BF16", "I64", "I32", "I16", "I8", "U8", "BOOL", "F4", "F8_E4M3"})
    corpus.add(safetensors(one_tensor('"' + std::string(type) + '"', "[2]", "[0,8]"), "12345678"));
  corpus.add(safetensors(
      R"({"__metadata__":{"format":"pt","config":"{}"},"a":{"dtype":"U8","shape":[],"data_offsets":[0,1]},)"
      R"("b":{"dtype":"F16","shape":[0,3],"data_offsets":[1,1]},"c":{"dtype":"I8","shape":[1,2],"data_offsets":[1,3]}})",
      "xyz"));
  corpus.add(
      safetensors(R"({"model.time_projection.1.weight":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]}})", "abcd"));
  corpus.add(safetensors(R"({"blocks.0.ffn.0.lora_A.weight":{"dtype":"U8","shape":[1,2],"data_offsets":[0,2]},)"
                         R"("blocks.0.ffn.0.lora_B.weight":{"dtype":"U8","shape":[2,1],"data_offsets":[2,4]}})",
                         "abcd"));
}

std::vector<std::string> pickles() {
  const std::string parameter = pickle::global("torch._utils", "_rebuild_parameter");
  const std::string hooks = pickle::global("collections", "OrderedDict") + ")R";
  return {pickled("w", pickle::floats(4)),
          pickled("w", parameter + pickle::tuple({pickle::floats(4), "\x88", hooks}) + 'R'),
          pickled("generator", "}" + pickle::text("x") + pickle::tensor(pickle::storage(4), 0, {2, 2}, {1, 2}) + "s"),
          pickle::dict({{"a", pickle::floats(4)}, {"step", "M\1\2"}, {"loss", "G12345678"}, {"list", "](K\1NK\2e"}}),
          pickle::start + hooks + "(" + pickle::text("w") + pickle::floats(4) + "u}" + pickle::text("_metadata") +
              hooks + "sb."};
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return std::fputs("make_seeds FOLDER\n", stderr), 2;
  const std::filesystem::path root = arguments[1];
  add_safetensors({root, "safetensors"});
  Corpus pickle_corpus(root, "pickle");
  Corpus torch_corpus(root, "torch");
  for (const std::string& seed : pickles()) {
    pickle_corpus.add(seed);
    torch_corpus.add(torch_file(seed, "0123456789abcdef"));
  }
  Corpus index_corpus(root, "index");
  index_corpus.add(R"({"metadata":{"total_size":8},"weight_map":{"a":"m-1.safetensors","b":"m-2.safetensors"}})");
  index_corpus.add(R"({"weight_map":{}})");
  Corpus policy_corpus(root, "policy");
  for (const std::string& name : preset_names()) policy_corpus.add(to_json(*preset(name, 60)).dump());
  return 0;
}
