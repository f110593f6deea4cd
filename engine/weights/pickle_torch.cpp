#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/weights/pickle_machine.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

using Role = PickleGlobal::Role;

constexpr std::size_t longest_global = 256;
constexpr std::size_t most_torch_tensors = 200'000;
constexpr std::size_t most_torch_dimensions = 8;

bool good_key(std::string_view key) {
  return !key.empty() && key.size() <= 64 && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

const PickleGlobal* find_global(std::string_view name) {
  for (const PickleGlobal& known : pickle_globals())
    if (known.name == name) return &known;
  return nullptr;
}

/// Reads "module.name" at `position` after the opcode, and its end; nothing if it is not two short UTF-8 lines.
std::optional<std::string> global_at(std::string_view pickle, std::size_t& position) {
  std::string name;
  for (int line = 0; line < 2; ++line) {
    const std::size_t end =
        pickle.substr(0, std::min(pickle.size(), position + longest_global + 1)).find('\n', position);
    if (end == std::string_view::npos) return std::nullopt;
    if (line == 1) name += '.';
    name += pickle.substr(position, end - position);
    position = end + 1;
  }
  if (name.size() > longest_global || invalid_utf8(name)) return std::nullopt;
  return name;
}

}  // namespace

const std::vector<PickleGlobal>& pickle_globals() {
  static const std::vector<PickleGlobal> globals = {
      {"collections.OrderedDict", Role::ordered_dict},
      {"torch._utils._rebuild_tensor_v2", Role::rebuild_tensor},
      {"torch._utils._rebuild_parameter", Role::rebuild_parameter},
      {"torch.Size", Role::size},
      {"torch.DoubleStorage", Role::storage, DType::F64},
      {"torch.FloatStorage", Role::storage, DType::F32},
      {"torch.HalfStorage", Role::storage, DType::F16},
      {"torch.BFloat16Storage", Role::storage, DType::BF16},
      {"torch.LongStorage", Role::storage, DType::I64},
      {"torch.IntStorage", Role::storage, DType::I32},
      {"torch.ShortStorage", Role::storage, DType::I16},
      {"torch.CharStorage", Role::storage, DType::I8},
      {"torch.ByteStorage", Role::storage, DType::U8},
      {"torch.BoolStorage", Role::storage, DType::BOOL},
  };
  return globals;
}

bool PickleMachine::read_global() {
  const auto name = global_at(pickle_, position_);
  if (!name) return refuse("PK-06", "its pickle has an unreadable class name at byte " + with_commas(position_));
  const PickleGlobal* known = find_global(*name);
  if (known == nullptr)
    return refuse("PK-06", "it asks to run " + forbidden_names(*name) + ", which a weights file never needs",
                  "Ask its author for a safetensors file.");
  PickleValue value;
  value.kind = Kind::global;
  value.index = static_cast<std::uint32_t>(known - pickle_globals().data());
  return push(value);
}

/// The first forbidden name and the number of others that a plain search finds in the rest of the pickle.
std::string PickleMachine::forbidden_names(std::string_view first) const {
  std::vector<std::string> others;
  for (std::size_t at = pickle_.find('c', position_); at != std::string_view::npos && others.size() < 100;
       at = pickle_.find('c', at + 1)) {
    // A preceding letter means the middle of a name rather than an instruction.
    if (at > 0 && ((pickle_[at - 1] >= 'a' && pickle_[at - 1] <= 'z') || pickle_[at - 1] == '_')) continue;
    std::size_t end = at + 1;
    const auto name = global_at(pickle_, end);
    const auto spelled = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; };
    if (!name || name->front() == '.' || name->back() == '.' || !std::all_of(name->begin(), name->end(), spelled))
      continue;
    if (*name == first || find_global(*name) != nullptr) continue;
    if (std::find(others.begin(), others.end(), *name) == others.end()) others.push_back(*name);
  }
  std::string text = '"' + shown(first) + '"';
  if (!others.empty()) text += " and \"" + shown(others[0]) + '"';
  if (others.size() > 1) text += " and " + std::to_string(others.size() - 1) + " more";
  return text;
}

bool PickleMachine::reduce() {
  const auto arguments = pop();
  const auto callee = arguments ? pop() : std::nullopt;
  if (!callee) return false;
  if (!is(*callee, Kind::global) || !is(*arguments, Kind::tuple))
    return refuse("PK-07", "its pickle calls something that cannot be called");
  const std::vector<Handle> items_copy = items(*arguments);
  switch (pickle_globals()[at(*callee).index].role) {
    case Role::ordered_dict:
      return reduce_ordered_dict(items_copy);
    case Role::rebuild_tensor:
      return rebuild_tensor(items_copy);
    case Role::rebuild_parameter:
      if (items_copy.size() == 3 && is(items_copy[0], Kind::tensor) && is(items_copy[1], Kind::boolean) &&
          is(items_copy[2], Kind::dict))
        return push_handle(items_copy[0]);
      return refuse("PK-07", "its pickle describes a parameter in an unknown way");
    case Role::size:
      if (items_copy.size() == 1 && is(items_copy[0], Kind::tuple)) return push_handle(items_copy[0]);
      return refuse("PK-07", "its pickle describes a size in an unknown way");
    case Role::storage:
      break;
  }
  return refuse("PK-07", "its pickle makes a storage by itself");
}

bool PickleMachine::reduce_ordered_dict(const std::vector<Handle>& arguments) {
  if (arguments.empty()) return push_container(Kind::dict, {}, true);
  if (arguments.size() != 1 || !is(arguments[0], Kind::list))
    return refuse("PK-07", "its pickle makes a dictionary in an unknown way");
  const std::vector<Handle> pairs = items(arguments[0]);
  if (!push_container(Kind::dict, {}, true)) return false;
  const Handle dict = stack_.back();
  for (const Handle pair : pairs) {
    const bool two = (is(pair, Kind::tuple) || is(pair, Kind::list)) && items(pair).size() == 2;
    if (!two) return refuse("PK-07", "its pickle makes a dictionary of something else than pairs");
    const std::vector<Handle> key_and_value = items(pair);
    if (!set_items(dict, key_and_value)) return false;
  }
  return true;
}

bool PickleMachine::read_sizes(Handle tuple, const char* what, std::vector<std::int64_t>& out) {
  const std::vector<Handle>& list = items(tuple);
  if (list.size() > most_torch_dimensions) return refuse("PV-02", "it has a tensor of more than 8 dimensions");
  for (const Handle item : list) {
    if (!is(item, Kind::integer))
      return refuse("PK-07", std::string("it has a tensor whose ") + what + " is no number");
    if (at(item).integer < 0) return refuse("PV-02", std::string("it has a tensor with a negative ") + what);
    out.push_back(at(item).integer);
  }
  return true;
}

bool PickleMachine::rebuild_tensor(const std::vector<Handle>& arguments) {
  constexpr Kind kinds[] = {Kind::storage, Kind::integer, Kind::tuple, Kind::tuple,
                            Kind::boolean, Kind::dict,    Kind::dict};
  bool known = arguments.size() == 6 || arguments.size() == 7;
  for (std::size_t i = 0; known && i < arguments.size(); ++i) known = is(arguments[i], kinds[i]);
  if (!known) return refuse("PK-07", "its pickle describes a tensor in an unknown way");
  if (tensors_.size() == most_torch_tensors) return refuse("PK-03", "it has more than 200,000 tensors");
  PickledTensor tensor;
  tensor.storage = at(arguments[0]).index;
  const std::int64_t offset = at(arguments[1]).integer;
  if (offset < 0) return refuse("PV-02", "it has a tensor that begins before its data");
  tensor.offset = static_cast<std::uint64_t>(offset);
  if (!read_sizes(arguments[2], "size", tensor.shape) || !read_sizes(arguments[3], "stride", tensor.strides))
    return false;
  if (tensor.shape.size() != tensor.strides.size())
    return refuse("PV-02", "it has a tensor with " + std::to_string(tensor.shape.size()) + " sizes and " +
                               std::to_string(tensor.strides.size()) + " strides");

  const PickledStorage& storage = storages_[tensor.storage];
  const auto count = checked_element_count(tensor.shape, element_bytes(storage.dtype));
  if (!count) return refuse("PV-02", "it has a tensor of the impossible shape " + shape_text(tensor.shape));
  if (*count > storage.elements)
    return refuse("PV-03", "it has a tensor of " + with_commas(*count) + " elements over data of " +
                               with_commas(storage.elements));
  std::int64_t last = offset;  // index of the last element that the tensor reads
  for (std::size_t i = 0; *count > 0 && i < tensor.shape.size(); ++i) {
    std::int64_t reach = 0;
    if (__builtin_mul_overflow(tensor.shape[i] - 1, tensor.strides[i], &reach) ||
        __builtin_add_overflow(last, reach, &last))
      return refuse("PV-02", "it has a tensor with impossible strides");
  }
  const auto end = static_cast<std::uint64_t>(last) + (*count > 0 ? 1 : 0);
  if (end > storage.elements)
    return refuse("PV-02", "it has a tensor that ends at element " + with_commas(end) + " of data with " +
                               with_commas(storage.elements));
  PickleValue value;
  value.kind = Kind::tensor;
  value.index = static_cast<std::uint32_t>(tensors_.size());
  tensors_.push_back(std::move(tensor));
  return push(value);
}

bool PickleMachine::build() {
  const auto state = pop();
  const auto object = state ? pop() : std::nullopt;
  if (!object) return false;
  const bool metadata = is(*object, Kind::dict) && at(*object).ordered && is(*state, Kind::dict);
  if (!metadata) return refuse("PK-08", "its pickle sets the state of something that is not a dictionary");
  return push_handle(*object);
}

bool PickleMachine::persistent_id() {
  const auto id = pop();
  if (!id) return false;
  const std::vector<Handle> parts = is(*id, Kind::tuple) ? items(*id) : std::vector<Handle>{};
  const bool known = parts.size() == 5 && is(parts[0], Kind::text) && at(parts[0]).view() == "storage" &&
                     is(parts[1], Kind::global) && pickle_globals()[at(parts[1]).index].role == Role::storage &&
                     is(parts[2], Kind::text) && is(parts[3], Kind::text) && is(parts[4], Kind::integer);
  if (!known) return refuse("PK-09", "its pickle refers to data in an unknown way");
  PickledStorage storage;
  storage.key = at(parts[2]).view();
  storage.dtype = pickle_globals()[at(parts[1]).index].dtype;
  const std::int64_t elements = at(parts[4]).integer;
  if (!good_key(storage.key)) return refuse("PK-09", "its data has the name \"" + shown(storage.key) + '"');
  if (elements < 0 || !checked_element_count({elements}, element_bytes(storage.dtype)))
    return refuse("PK-09", "its data \"" + storage.key + "\" has the impossible length " + std::to_string(elements));
  storage.elements = static_cast<std::uint64_t>(elements);
  const auto index = add_storage(std::move(storage));
  if (!index) return false;
  PickleValue value;
  value.kind = Kind::storage;
  value.index = *index;
  return push(value);
}

std::optional<std::uint32_t> PickleMachine::add_storage(PickledStorage storage) {
  const auto [place, added] = storage_of_key_.try_emplace(storage.key, static_cast<std::uint32_t>(storages_.size()));
  if (added) {
    storages_.push_back(std::move(storage));
  } else if (storages_[place->second].dtype != storage.dtype || storages_[place->second].elements != storage.elements) {
    refuse("PK-09", "its data \"" + storage.key + "\" is described in two ways");
    return std::nullopt;
  }
  return place->second;
}

}  // namespace longtake
