#include "engine/generate/saved_state.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/map_guard.h"
#include "engine/generate/engine_state.h"
#include "engine/model/load_tensors.h"
#include "engine/model/map_channels.h"
#include "engine/stream/chunk_source.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

/// The numbers of additional tensors that the file must hold.
struct StateCounters {
  std::size_t decoder_tensors = 0;
  std::size_t window_chunks = 0;
  std::vector<std::int64_t> frames;
};

Failure unusable_state(std::string why) {
  return fail(Error::Kind::bad_input, "The saved state cannot be restored", std::move(why),
              "Open a state that was saved with the same model.");
}

// All of a state except tensors, as one line of JSON for the file's header.
std::string counters_text(const EngineState& state) {
  Json frames = Json::array(), texts = Json::array();
  for (const auto& [frame, held] : state.memory.frames) frames.push_back(frame);
  for (const WeightedText& each : state.prompt.texts) {
    Json& one = texts.emplace_back(Json{{"text", each.text}, {"weight", each.weight}});
    if (!each.read.empty()) one["read"] = each.read;
  }
  return Json{{"next_chunk", state.cursor.chunk},
              {"next_frame", state.cursor.frame},
              {"next_picture", state.next_picture},
              {"seed", std::to_string(state.cursor.seed)},  // exceeds the precision of a double
              {"prompt_epoch", state.cursor.epoch},
              {"fade_step", state.prompt.step},
              {"fade_steps", state.prompt.steps},
              {"texts", texts},
              {"loras", write_value(state.loras)},
              {"steps", state.steps},
              {"threads", state.threads},
              {"prompt_chunks", state.prompt.chunks},
              {"director", state.director},
              {"decoder_latents", state.decoder.latents},
              {"decoder_tensors", state.decoder.tensors.size()},
              {"window_chunks", state.window.size()},
              {"shot_start", state.memory.shot_start},
              {"last_chunk", state.memory.last_chunk},
              {"frames", frames},
              {"policy", to_json(state.memory.policy)}}
      .dump();
}

// The inverse: fills `state`. Every field is checked.
Result<StateCounters> read_counters(const std::string& text, EngineState& state) {
  const auto json = TRY(parse_json(text, "counters"));
  constexpr double most = 1e15;  // exact in a double; far beyond any stream
  StateCounters counters;
  JsonFields fields(json, "counters");
  fields.number("next_chunk", state.cursor.chunk, 0, most);
  fields.number("next_frame", state.cursor.frame, 0, most);
  fields.number("next_picture", state.next_picture, 0, most);
  std::string seed = "0";
  fields.text("seed", seed);
  fields.number("prompt_epoch", state.cursor.epoch, 0, 1e9);
  fields.number("fade_step", state.prompt.step, 0, 1e6);
  fields.number("fade_steps", state.prompt.steps, 0, 1e6);
  fields.number("prompt_chunks", state.prompt.chunks, 0, 1e9);
  fields.number("steps", state.steps, 0, 1000);
  fields.number("threads", state.threads, 0, 4096);
  fields.number("decoder_latents", state.decoder.latents, 0, most);
  fields.number("decoder_tensors", counters.decoder_tensors, 0, 1000);
  fields.number("window_chunks", counters.window_chunks, 0, 100);
  fields.number("shot_start", state.memory.shot_start, 0, most);
  fields.number("last_chunk", state.memory.last_chunk, -1, most);
  if (const Json* frames = fields.find("frames"); frames != nullptr && frames->is_array()) {
    for (const Json& frame : *frames) {
      if (!frame.is_number_integer()) return unusable_state("a frame number is not a number");
      counters.frames.push_back(frame.get<std::int64_t>());
    }
  }
  if (const Json* loras = fields.find("loras"))
    if (const std::string wanted = read_value(*loras, state.loras); !wanted.empty()) fields.refuse("loras", wanted);
  if (const Json* director = fields.find("director")) state.director = *director;
  if (const Json* texts = fields.find("texts"); texts != nullptr && texts->is_array()) {
    for (const Json& one : *texts) {
      WeightedText& each = state.prompt.texts.emplace_back();
      JsonFields inner(one, "a text of the prompt");
      inner.text("text", each.text);
      inner.number("weight", each.weight, 0, 1e6);
      inner.text("read", each.read);
      TRY(inner.finish());
    }
  }
  const Json* rule = fields.find("policy");
  TRY(fields.finish());
  if (rule == nullptr) return unusable_state("it has no policy");
  auto policy = TRY(policy_from_json(*rule));
  state.memory.policy = std::move(policy);
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), state.cursor.seed);
  if (error != std::errc() || end != seed.data() + seed.size()) return unusable_state("its seed is not a number");
  if (state.prompt.step > state.prompt.steps) return unusable_state("its crossfade is out of range");
  return counters;
}

constexpr const char* kKind = "longtake.state";
constexpr const char* kVersion = "6";

// The columns of the slot table, in the order of the file's rows.
constexpr int kIntegers = 6;
constexpr int kFloats = 7;
constexpr int kFlags = 2;

void write_slots(const MemoryState& memory, std::map<std::string, at::Tensor>& tensors) {
  const auto count = static_cast<std::int64_t>(memory.slots.size());
  at::Tensor integers = at::empty({count, kIntegers + 1}, at::kLong);
  at::Tensor floats = at::empty({count, kFloats}, at::kFloat);
  at::Tensor flags = at::empty({count, kFlags}, at::kByte);
  for (std::int64_t i = 0; i < count; ++i) {
    const SlotInfo& info = memory.infos[static_cast<std::size_t>(i)];
    auto* whole = integers.data_ptr<std::int64_t>() + i * (kIntegers + 1);
    const std::int64_t numbers[] = {memory.slots[static_cast<std::size_t>(i)],
                                    info.id,
                                    info.frame,
                                    info.row,
                                    info.column,
                                    info.chunk,
                                    info.prompt_epoch};
    std::copy(std::begin(numbers), std::end(numbers), whole);
    const float scores[] = {info.salience, info.novelty, info.attention_sum, info.attention_last,
                            info.score,    info.bias,    info.lasting};
    std::copy(std::begin(scores), std::end(scores), floats.data_ptr<float>() + i * kFloats);
    const bool marks[] = {info.sink, info.pinned};
    std::copy(std::begin(marks), std::end(marks), flags.data_ptr<std::uint8_t>() + i * kFlags);
  }
  tensors["slots.integers"] = integers;
  tensors["slots.scores"] = floats;
  tensors["slots.flags"] = flags;
  tensors["slots.key_values"] = memory.key_values;
  if (memory.sums.empty()) return;
  tensors["sums.slots"] = at::tensor(memory.sums.slots(), at::kInt);
  tensors["sums.values"] = memory.sums.values();
}

// Most channels of a frame's maps are zero; only the others are written. Compared as bits, so that nothing is lost.
void write_maps(const std::string& name, const at::Tensor& maps, std::map<std::string, at::Tensor>& tensors) {
  const at::Tensor all = maps.to(at::kCPU).contiguous();
  const at::Tensor used = all.view(at::kInt).flatten(1).ne(0).any(1).nonzero().flatten();
  tensors[name + "channels"] = used;
  tensors[name + "all_channels"] = at::tensor({all.size(0)}, at::kLong);
  tensors[name + "maps"] = all.index_select(0, used);
}

constexpr std::int64_t kMostChannels = 4096;  // channels of conditioning maps

// Latents on the grid fit into 16 bits.
at::Tensor short_latents(const at::Tensor& latents) {
  const at::Tensor all = latents.to(at::kCPU).contiguous();
  if (all.scalar_type() != at::kFloat || all.abs().max().item<float>() * kLatentGrid > 32767) return all;
  const at::Tensor numbers = (all * kLatentGrid).round().to(at::kShort);
  const bool same = (numbers.to(at::kFloat) / kLatentGrid).view(at::kInt).equal(all.view(at::kInt));
  return same ? numbers : all;
}

void write_frames(const MemoryState& memory, std::map<std::string, at::Tensor>& tensors) {
  for (const auto& [frame, held] : memory.frames) {
    const std::string name = "frames." + std::to_string(frame) + ".";
    tensors[name + "chunk"] = at::tensor({held.chunk}, at::kLong);
    tensors[name + "latents"] = short_latents(held.latents);
    tensors[name + "salience"] = at::tensor(held.scores.salience);
    tensors[name + "novelty"] = at::tensor(held.scores.novelty);
    if (!held.conditioning.defined()) continue;
    write_maps(name, held.conditioning.maps, tensors);
    tensors[name + "camera"] = held.conditioning.camera;
    if (held.conditioning.spans.defined()) tensors[name + "spans"] = held.conditioning.spans;
    if (held.conditioning.words.defined()) tensors[name + "words"] = held.conditioning.words;
  }
}

/// Reads tensors by name and remembers the first error.
class StateReader {
 public:
  explicit StateReader(const TensorFile& file) : file_(file) {}

  at::Tensor read(const std::string& name, at::ScalarType type, const std::vector<std::int64_t>& shape) {
    auto tensor = any(name);
    if (!tensor.defined()) return {};
    bool fits = tensor.dim() == static_cast<std::int64_t>(shape.size()) && tensor.scalar_type() == type;
    for (std::size_t i = 0; fits && i < shape.size(); ++i)
      fits = shape[i] < 0 || tensor.size(static_cast<std::int64_t>(i)) == shape[i];
    if (!fits) refuse(name + " has the wrong type or shape");
    return fits ? tensor : at::Tensor();
  }
  bool has(const std::string& name) const { return file_.find(name) != nullptr; }
  at::Tensor any(const std::string& name) {
    if (problem_) return {};
    auto tensor = read_tensor(file_, name);
    if (!tensor) refuse(tensor.error().why.empty() ? tensor.error().what : tensor.error().why);
    return tensor ? *tensor : at::Tensor();
  }
  void refuse(std::string why) {
    if (!problem_) problem_ = std::move(why);
  }
  const std::optional<std::string>& problem() const { return problem_; }

 private:
  const TensorFile& file_;
  std::optional<std::string> problem_;
};

void read_slots(StateReader& reader, const Memory::Shape& shape, MemoryState& memory) {
  const at::Tensor integers = reader.read("slots.integers", at::kLong, {-1, kIntegers + 1});
  const std::int64_t count = integers.defined() ? integers.size(0) : 0;
  const at::Tensor floats = reader.read("slots.scores", at::kFloat, {count, kFloats});
  const at::Tensor flags = reader.read("slots.flags", at::kByte, {count, kFlags});
  memory.key_values = reader.read("slots.key_values", shape.dtype, {2, shape.blocks, count, shape.width});
  if (reader.problem()) return;
  constexpr std::int64_t most_slots = 1 << 24;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto* n = integers.const_data_ptr<std::int64_t>() + i * (kIntegers + 1);
    const auto* f = floats.const_data_ptr<float>() + i * kFloats;
    const auto* m = flags.const_data_ptr<std::uint8_t>() + i * kFlags;
    const bool ascending = n[0] >= 0 && n[0] < most_slots && (i == 0 || n[0] > memory.slots.back());
    if (!ascending || n[3] < 0 || n[3] >= shape.rows || n[4] < 0 || n[4] >= shape.columns)
      return reader.refuse("slot " + std::to_string(i) + " is not in order or not on the grid");
    SlotInfo info;
    info.id = n[1];
    info.frame = n[2];
    info.row = static_cast<std::int32_t>(n[3]);
    info.column = static_cast<std::int32_t>(n[4]);
    info.chunk = n[5];
    info.prompt_epoch = static_cast<std::int32_t>(n[6]);
    info.salience = f[0];
    info.novelty = f[1];
    info.attention_sum = f[2];
    info.attention_last = f[3];
    info.score = f[4];
    info.bias = f[5];
    info.lasting = f[6];
    info.sink = m[0] != 0;
    info.pinned = m[1] != 0;
    memory.slots.push_back(static_cast<SlotId>(n[0]));
    memory.infos.push_back(info);
  }
}

// The float32 sums of a fading sink; absent if the store itself is exact.
void read_sums(const TensorFile& file, StateReader& reader, const Memory::Shape& shape, MemoryState& memory) {
  if (file.find("sums.slots") == nullptr) return;
  const at::Tensor slots = reader.read("sums.slots", at::kInt, {-1});
  const at::Tensor values =
      reader.read("sums.values", at::kFloat, {2, shape.blocks, slots.defined() ? slots.numel() : 0, shape.width});
  if (reader.problem()) return;
  const std::vector<std::int32_t> ids(slots.const_data_ptr<std::int32_t>(),
                                      slots.const_data_ptr<std::int32_t>() + slots.numel());
  for (const std::int32_t slot : ids)
    if (!std::binary_search(memory.slots.begin(), memory.slots.end(), slot))
      return reader.refuse("sums.slots names a slot that holds nothing");
  memory.sums.restore(ids, values.to(shape.device));
}

void read_frames(StateReader& reader, const std::vector<std::int64_t>& frames, const Memory::Shape& shape,
                 MemoryState& memory) {
  for (const std::int64_t frame : frames) {
    const std::string name = "frames." + std::to_string(frame) + ".";
    HeldFrame held;
    const at::Tensor chunk = reader.read(name + "chunk", at::kLong, {1});
    held.latents = reader.any(name + "latents");
    if (held.latents.defined() && held.latents.scalar_type() == at::kShort && shape.latent_dtype == at::kFloat)
      held.latents = held.latents.to(at::kFloat) / kLatentGrid;
    if (!held.latents.defined() || held.latents.scalar_type() != shape.latent_dtype || held.latents.dim() != 3)
      reader.refuse(name + "latents has the wrong type or shape");
    held.scores.salience = to_vector(reader.read(name + "salience", at::kFloat, {-1}));
    held.scores.novelty = to_vector(reader.read(name + "novelty", at::kFloat, {-1}));
    for (const auto* scores : {&held.scores.salience, &held.scores.novelty}) {
      if (!scores->empty() && static_cast<int>(scores->size()) != shape.frame_tokens())
        reader.refuse(name + "* has the wrong number of scores");
    }
    if (reader.problem()) return;
    if (reader.has(name + "maps")) {
      const auto cells = held.latents.sizes().slice(1);
      const at::Tensor used = reader.read(name + "channels", at::kLong, {-1});
      const std::int64_t count = used.defined() ? used.numel() : 0;
      const at::Tensor maps = reader.read(name + "maps", at::kFloat, {count, cells[0], cells[1]});
      const at::Tensor camera = reader.read(name + "camera", at::kFloat, {});
      const at::Tensor channels = reader.has(name + "all_channels")
                                      ? reader.read(name + "all_channels", at::kLong, {1})
                                      : at::tensor({std::int64_t(map_channel::count)}, at::kLong);
      if (reader.problem()) return;
      const std::int64_t all = channels.item<std::int64_t>();
      if (all < 0 || all > kMostChannels) return reader.refuse(name + "all_channels is no number of channels");
      if (count > 0 && (used.min().item<std::int64_t>() < 0 || used.max().item<std::int64_t>() >= all))
        return reader.refuse(name + "channels names a channel that there is not");
      held.conditioning = {at::zeros({all, cells[0], cells[1]}).index_copy(0, used, maps), camera};
      if (reader.has(name + "spans")) held.conditioning.spans = reader.read(name + "spans", at::kLong, {-1, 2});
      if (reader.has(name + "words")) held.conditioning.words = reader.read(name + "words", at::kFloat, {-1, -1});
      if (reader.problem()) return;
    }
    held.chunk = chunk.item<std::int64_t>();
    memory.frames[frame] = std::move(held);
  }
}

}  // namespace

Result<StateBytes> bytes_of(const EngineState& state) {
  struct Owner {
    std::string head;
    std::map<std::string, at::Tensor> tensors;
  };
  const auto owner = std::make_shared<Owner>();
  auto& tensors = owner->tensors;
  write_slots(state.memory, tensors);
  write_frames(state.memory, tensors);
  tensors["prompt.now"] = state.prompt.now;
  tensors["prompt.goal"] = state.prompt.goal;
  if (state.prompt.fading()) tensors["prompt.from"] = state.prompt.from;
  for (std::size_t i = 0; i < state.decoder.tensors.size(); ++i)
    tensors["decoder." + std::to_string(i)] = state.decoder.tensors[i];
  for (std::size_t i = 0; i < state.window.size(); ++i) tensors["window." + std::to_string(i)] = state.window[i];

  std::vector<TensorView> views;
  for (auto& [name, tensor] : tensors) {
    tensor = tensor.to(at::kCPU).contiguous();
    views.push_back(view_of(name, tensor));
  }
  auto file =
      TRY(safetensors_pieces(views, {{"kind", kKind}, {"version", kVersion}, {"counters", counters_text(state)}}));
  owner->head = std::move(file.head);
  file.data.insert(file.data.begin(), std::as_bytes(std::span(owner->head)));
  return StateBytes(std::move(file.data), owner);
}

Result<EngineState> state_of(std::string_view bytes, const Memory::Shape& shape) {
  const auto file = TRY(TensorFile::from_memory(std::as_bytes(std::span(bytes)), "a saved state"));
  const auto& facts = file.metadata();
  const auto fact = [&](const char* key) { return facts.contains(key) ? facts.at(key) : std::string(); };
  if (fact("kind") != kKind || fact("version") != kVersion) return unusable_state("it is not one");
  EngineState state;
  const auto counters = TRY(read_counters(fact("counters"), state));

  StateReader reader(file);
  read_slots(reader, shape, state.memory);
  read_sums(file, reader, shape, state.memory);
  read_frames(reader, counters.frames, shape, state.memory);
  state.prompt.now = reader.read("prompt.now", at::kFloat, {-1, -1});
  state.prompt.goal = reader.read("prompt.goal", at::kFloat, {-1, -1});
  if (state.prompt.fading()) state.prompt.from = reader.read("prompt.from", at::kFloat, {-1, -1});
  for (std::size_t i = 0; i < counters.decoder_tensors && !reader.problem(); ++i)
    state.decoder.tensors.push_back(reader.any("decoder." + std::to_string(i)));
  const std::vector<std::int64_t> chunk = {1, shape.chunk_frames, -1, -1, -1};
  for (std::size_t i = 0; i < counters.window_chunks; ++i)
    state.window.push_back(reader.read("window." + std::to_string(i), shape.latent_dtype, chunk));
  if (reader.problem()) return unusable_state(*reader.problem());
  if (lost_bytes(std::as_bytes(std::span(bytes)))) return unusable_state("its disk was taken away");
  for (at::Tensor& each : state.window) each = each.to(shape.device);
  for (auto& [frame, held] : state.memory.frames) held.latents = held.latents.to(shape.device);
  state.memory.ledger = TokenLedger({.rows = shape.rows, .columns = shape.columns});
  return state;
}

}  // namespace longtake
