// Writes the seed corpora of the fuzzers: make_seeds FOLDER writes FOLDER/safetensors, FOLDER/pickle and so on.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "control/osc.h"
#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/options/kept_preset.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "engine/session/log_format.h"
#include "engine/session/log_index.h"
#include "engine/session/records.h"
#include "engine/stream/command_json.h"
#include "tests/fuzz/indexed_log.h"
#include "tests/weights/build_torch.h"
#include "ui/model/settings.h"
#include "ui/sessions/start_record.h"

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

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The first byte selects the kind of the rest: 0 a log, 1 an event, 2 a manifest, 3 a chunk.
void add_session(Corpus corpus) {
  const CommandBody commands[] = {SetPrompt{{{"a red ball", 1}, {"fog", 0.5F}}, Blend::slerp, SwitchMode::crossfade, 3},
                                  SetPolicy{"paper", 180, 1},
                                  Pin{{{0, 0, 1}, {3, 2, 1}}, true},
                                  Forget{{{0, 0, 1}}},
                                  Dim{{{1, 1, 1}}, -3},
                                  Rewind{0, 4},
                                  Branch{1, -1},
                                  Restart{99}};
  std::string log = text_of(file_mark());
  std::uint64_t chain = 0;
  const auto append = [&](RecordType type, const std::vector<std::byte>& payload) {
    log += text_of(encode_record(type, payload, chain));
  };
  const auto manifest = encode(Manifest{});
  append(RecordType::manifest, manifest);
  corpus.add('\2' + text_of(manifest));
  for (const CommandBody& command : commands) {
    const auto event = encode(EventRecord{0, 2, command_kind(command), command_to_json(command)});
    append(RecordType::event, event);
    corpus.add('\1' + text_of(event));
  }
  ChunkRecord chunk;
  chunk.frames = 2;
  chunk.latents = {{1, 2, 1, 2}, "BF16", std::vector<std::byte>(8), {}};
  chunk.thumbnail = {1, 1, std::vector<std::byte>(3)};
  append(RecordType::chunk, encode(chunk));
  corpus.add('\3' + text_of(encode(chunk)));
  ChunkRecord packed = chunk;
  packed.latents = {{2, 1, 1, 2}, "F32", std::vector<std::byte>(16), {0.5F, 1}};  // zeros are on any grid
  append(RecordType::chunk, encode(packed, Packing::packed));
  corpus.add('\3' + text_of(encode(packed, Packing::packed)));
  corpus.add(std::string(1, '\0') + log);
}

// The first byte says whether the checksums are corrected, as in fuzz_log_index.cpp.
void add_log_index(const std::filesystem::path& root) {
  const auto log = indexed_log();
  const std::filesystem::path path = root / "indexed" / "session.take";
  std::filesystem::create_directories(path.parent_path());
  {
    LogIndexWriter index(path);
    std::uint64_t bytes = kMarkBytes;
    for (const RecordView& record : scan_log(log).records) {
      bytes += record_bytes(record.payload.size());
      index.add(record.type, record.payload, {bytes, record.chain}, 0);
    }
    std::ofstream(path, std::ios::binary) << text_of(log);
    index.finish();
  }
  const auto index = read_file(path.parent_path() / kIndexName);
  Corpus corpus(root, "log_index");
  if (index) corpus.add('\1' + *index);
  std::filesystem::remove_all(path.parent_path());
}

void add_prompts(Corpus corpus) {
  for (const char* prompt :
       {"a red ball rolling on a beach by the sea at sunset", "  caf\xc3\xa9 &amp;amp; &#x27;bar&#39; &nbsp;\t\r\n",
        "<extra_id_0> <extra_id_299></s><pad><unk>", "\x1b[31mred\x1b[0m \xef\xac\x81sh \xe2\x80\x9cquoted\xe2\x80\x9d",
        "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9 \xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 \xef\xbc\xa1\xe3\x80\x80",
        "\xff\xfe\xc0\x80 e\xcc\x81\xcc\x81"})
    corpus.add(prompt);
}

// The first letter selects a reader for the rest, as in fuzz_control.cpp.
void add_control(Corpus corpus) {
  using namespace control;
  corpus.add("hGET /v1/state?tokens=true HTTP/1.1\r\nHost: 127.0.0.1:8720\r\nConnection: close\r\n\r\n");
  corpus.add(
      "hPOST /v1/commands/prompt?wait=5 HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n{\"text\":\"a\"}GET / "
      "HTTP/1.0\r\n\r\n");
  const auto masked = [](char first, const std::string& text) {
    return std::string({first, static_cast<char>(0x80 | text.size()), 0, 0, 0, 0}) + text;
  };
  corpus.add('w' + masked('\x81', R"({"id":1,"command":"play"})") + masked('\x89', "ping") + masked('\x88', ""));
  corpus.add('w' + masked('\x01', "ab") + masked('\x80', "cd"));
  corpus.add('o' + write_osc({"/longtake/prompt", {std::string("a red ball"), std::string("cut"), 3}}));
  corpus.add('o' + write_osc({"/longtake/dim", {-1.0F, 1, 2, 3}}));
  const std::string inner = write_osc({"/longtake/mark_take", {0, true}});
  corpus.add('o' + std::string("#bundle\0\0\0\0\0\0\0\0\1\0\0\0", 19) + static_cast<char>(inner.size()) + inner);
  for (const char* arguments :
       {R"({"text":"a :0.5 | b"})", R"({"tokens":[[1,2,3]],"pinned":false})", R"({"weights":[0.5,1]})",
        R"({"number":3,"text":""})", R"({"chunk":1,"take":0,"seed":7})", R"({"preset":"fifo","budget_tokens":9e1})",
        R"({"name":"evening","format":"gif","preset":"best"})"})
    corpus.add('j' + std::string(arguments));
  const auto map = [](const std::string& bindings) {
    return "m{\"form\":\"longtake-midi\",\"version\":1,\"name\":\"A\",\"lights\":{\"off\":0,\"waiting\":9,\"on\":21},"
           "\"bindings\":[" +
           bindings + "]}";
  };
  corpus.add(map(R"({"on":"note 36","channel":10,"command":"pad","arguments":{"number":1}})"));
  corpus.add(
      map(R"({"on":"cc14 7","command":"budget","value":"tokens","low":60,"high":900},{"on":"pitch","command":"tap"})"));
  corpus.add(map(
      R"({"on":"button dpup","command":"tap"},{"on":"axis leftx","command":"fader","value":"share","low":1,"high":0})"));
  corpus.add(map(R"({"on":"note 4","command":"freeze","value":"on"},{"on":"continue","command":"play"})"));
  corpus.add(
      std::string("p\3\x90\x24\x64\3\x80\x24\0\3\xb0\1\x7f\1\xf8\1\xfa\1\xf8\3\xf2\1\2\2\xc0\5\3\xe0\x7f\x7f", 31));
}

void add_json(const std::filesystem::path& root) {
  Corpus timelines(root, "timeline");
  timelines.add(R"({"fps":16,"cues":[{"at":0,"prompt":"a red ball"},{"at":"c12","prompt":"a cube","switch":"cut"},)"
                R"({"at":4.5,"policy":"fifo","budget":60},{"at":6,"mark":"the end"}]})");
  timelines.add(R"({"format":1,"cues":[]})");
  Corpus presets(root, "preset");
  KeptPreset preset;
  preset.name = "Mine";
  for (const char* form : {"mp4", "gif", "webp", "png", "y4m"}) {
    preset.form = form;
    presets.add(write_fields(KeptPreset(preset)).dump());
  }
  Corpus catalogues(root, "catalogue");
  catalogues.add(R"({"models":[{"name":"a","title":{"en":"A"},"licence":"MIT","page":"https://a.example",)"
                 R"("files":[{"from":"hf:a/b/c.safetensors@)" +
                 std::string(40, 'a') + R"(","sha256":")" + std::string(64, 'b') + R"(","bytes":9}]}]})");
  Corpus starters(root, "starter");
  starters.add(R"({"name":"s","chunk_frames":3,"latent_height":12,"latent_width":20,"shift":2,"few_step":true,)"
               R"("timesteps":[1000,750,500,250]})");
  starters.add(R"({"timesteps":[9],"few_step":false,"guidance":3,"guided_above":1,"guided_chunks":2,"stage":{}})");
}

// Settings of a user who has used most features, and notes of starts.
void add_settings(Corpus corpus) {
  ui::Settings settings = ui::Settings::defaults();
  corpus.add(write_fields(ui::Settings(settings)).dump());
  settings.geometry = settings.state_create = "AdnQywADAAA=";
  settings.midi_maps["Pads"] = R"({"form":"longtake-midi","version":1})";
  settings.policy_files = {"/policies/mine.json"};
  settings.history = {"a red ball", "a blue cube :0.5 | a star :0.5"};
  settings.send_to = "rtmps://example.org/live/key";
  settings.recipes["/models/one"] = "causvid";
  settings.shortcuts["record"] = "Ctrl+R";
  settings.exports.size = "1080p";
  corpus.add(write_fields(ui::Settings(settings)).dump(2));
  corpus.add(R"({"text_scale":1.5,"language":"de","slots":["","","","","","","","",""],"fader_a":8})");
  corpus.add(write_fields(ui::StartNotes{{{4711, 123456}}, {1'790'000'000}}).dump());
}

void add_carried(Corpus corpus) {
  std::uint64_t chain = 0;
  std::string log = text_of(file_mark()) + text_of(encode_record(RecordType::manifest, encode(Manifest{}), chain));
  const std::string ftyp(
      "\0\0\0\x10"
      "ftypisom\0\0\2\0",
      16);
  const auto box = [](const std::string& content) {
    std::string head("\0\0\0\1uuid\0\0\0\0\0\0", 14);
    const std::size_t size = 16 + content.size();
    return head + static_cast<char>(size >> 8) + static_cast<char>(size & 0xFF) + content;
  };
  corpus.add(ftyp + box("longtake session" + log));
  corpus.add(ftyp +
             std::string("\0\0\0\x08"
                         "free",
                         8) +
             box("longtake session" + log));
  corpus.add(log);
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
  add_session({root, "session"});
  add_log_index(root);
  add_prompts({root, "prompt"});
  add_control({root, "control"});
  add_json(root);
  add_carried({root, "carried"});
  add_settings({root, "settings"});
  return 0;
}
