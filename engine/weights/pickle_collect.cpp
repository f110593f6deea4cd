#include <algorithm>
#include <set>
#include <utility>

#include "engine/weights/pickle_machine.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

using Kind = PickleValue::Kind;

constexpr std::size_t longest_path = 1024;
constexpr std::size_t most_visits = 4'000'000;
constexpr std::size_t most_dicts = 50'000;
constexpr std::size_t most_collected = 200'000;
constexpr std::size_t kept_top_keys = 64;
constexpr int deepest_collected = 64;

struct Visit {
  PickleMachine::Handle dict;
  std::string path;
  int depth;
};

std::string key_text(const PickleValue& key) {
  return key.kind == Kind::text ? std::string(key.view()) : std::to_string(key.integer);
}

bool holds_tensors(const PickleMachine& machine, PickleMachine::Handle dict) {
  const auto& items = machine.items(dict);
  for (std::size_t i = 1; i < items.size(); i += 2)
    if (machine.at(items[i]).kind == Kind::tensor) return true;
  return false;
}

std::optional<Error> check_keys(const PickleMachine& machine, PickleMachine::Handle dict) {
  if (!holds_tensors(machine, dict)) return std::nullopt;
  const auto& items = machine.items(dict);
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < items.size(); i += 2) keys.push_back(key_text(machine.at(items[i])));
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice == keys.end()) return std::nullopt;
  return refusal("PK-05", "it names \"" + shown(*twice) + "\" twice");
}

Error no_tensors(const PickledModel& model) {
  std::string keys;
  for (std::size_t i = 0; i < std::min<std::size_t>(model.top_keys.size(), 5); ++i)
    keys += (i > 0 ? ", '" : "'") + shown(model.top_keys[i]) + '\'';
  return refusal("PV-05", "it holds no tensors" + (keys.empty() ? "" : "; its entries are " + keys),
                 "Choose the file with the model's weights.");
}

}  // namespace

Result<PickledModel> collect_tensors(PickleMachine& machine, PickleMachine::Handle top) {
  PickledModel model;
  if (machine.at(top).kind != Kind::dict)
    return refuse("PV-05", "it holds a single value and not a dictionary of tensors",
                  "Choose the file with the model's weights.");
  std::vector<Visit> open = {{top, "", 1}};
  std::set<std::string> names;
  std::size_t visits = 0;
  std::size_t dicts = 1;
  while (!open.empty()) {
    const Visit visit = std::move(open.back());
    open.pop_back();
    if (auto error = check_keys(machine, visit.dict)) return fail(std::move(*error));
    const auto& items = machine.items(visit.dict);
    for (std::size_t i = 0; i < items.size(); i += 2) {
      if (++visits > most_visits) return refuse("PK-03", "its dictionaries have more than 4 million entries");
      const std::string key = key_text(machine.at(items[i]));
      const PickleValue& value = machine.at(items[i + 1]);
      if (visit.depth == 1 && model.top_keys.size() < kept_top_keys) model.top_keys.push_back(key);
      if (value.kind != Kind::tensor && value.kind != Kind::dict) {
        ++model.other_entries;
        continue;
      }
      std::string path = visit.path.empty() ? key : visit.path + '/' + key;
      if (path.size() > longest_path || has_control(path) || key.empty())
        return refuse("PV-04", "the name \"" + shown(path) + "\" is empty, too long or has a control character");
      if (value.kind == Kind::dict) {
        if (visit.depth == deepest_collected) return refuse("PK-05", "its dictionaries are nested in each other");
        if (++dicts > most_dicts) return refuse("PK-03", "it has more than 50,000 dictionaries");
        open.push_back({items[i + 1], std::move(path), visit.depth + 1});
        continue;
      }
      if (model.tensors.size() == most_collected) return refuse("PK-03", "it has more than 200,000 tensors");
      if (!names.insert(path).second) return refuse("PV-04", "it has two tensors named \"" + shown(path) + '"');
      model.tensors.push_back(machine.tensor(items[i + 1]));
      model.tensors.back().name = std::move(path);
    }
  }
  if (model.tensors.empty()) return fail(no_tensors(model));
  model.storages = std::move(machine.storages());
  return model;
}

bool PickledTensor::contiguous() const {
  std::int64_t expected = 1;
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (shape[i] == 0) return true;
    if (shape[i] != 1 && strides[i] != expected) return false;
    expected *= shape[i];
  }
  return true;
}

Result<PickledModel> read_pickle(std::span<const std::byte> pickle) {
  PickleMachine machine({reinterpret_cast<const char*>(pickle.data()), pickle.size()});
  auto top = TRY(machine.run());
  return collect_tensors(machine, top);
}

}  // namespace longtake
