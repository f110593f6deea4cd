#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/weights/pickle.h"

namespace longtake {

/// The values that a weights file can hold. Containers are indices into arenas, so nothing here is recursive.
struct PickleValue {
  enum class Kind : std::uint8_t { none, boolean, integer, real, text, tuple, list, dict, storage, tensor, global };
  Kind kind = Kind::none;
  bool ordered = false;     // a dict that is an OrderedDict
  std::uint8_t depth = 0;   // nesting of containers, as of the last change
  std::uint32_t index = 0;  // index into the arena of its kind; for text, the length
  union {
    std::int64_t integer = 0;
    double real;
    const char* text;  // points into the pickle
  };

  std::string_view view() const { return {text, index}; }
};

/// Processes the opcodes once. Errors are kept; step() returns false from then on.
class PickleMachine {
 public:
  using Handle = std::uint32_t;
  using Kind = PickleValue::Kind;

  explicit PickleMachine(std::string_view pickle) : pickle_(pickle) {}

  /// Returns the value at the opcode STOP.
  Result<Handle> run();

  const PickleValue& at(Handle handle) const { return values_[handle]; }
  /// The items of a list or tuple; a dict's keys and values in turn.
  const std::vector<Handle>& items(Handle handle) const { return containers_[values_[handle].index]; }
  const PickledTensor& tensor(Handle handle) const { return tensors_[values_[handle].index]; }
  std::vector<PickledStorage>& storages() { return storages_; }

 private:
  bool step();
  bool read_number(unsigned char opcode);
  bool read_text(unsigned char opcode);
  bool build_container(unsigned char opcode);
  bool use_memo(unsigned char opcode);
  bool read_global();
  bool reduce();
  bool reduce_ordered_dict(const std::vector<Handle>& arguments);
  bool rebuild_tensor(const std::vector<Handle>& arguments);
  bool build();
  bool persistent_id();
  std::optional<std::uint32_t> add_storage(PickledStorage storage);

  bool refuse(const char* code, std::string why, std::string remedy = {});
  std::optional<std::string_view> take(std::uint64_t bytes);
  template <class T>
  std::optional<T> take_number();

  bool push(PickleValue value);
  bool push_handle(Handle handle);
  bool push_container(Kind kind, std::vector<Handle> items, bool ordered = false);
  std::optional<Handle> pop();
  std::optional<std::vector<Handle>> pop_to_mark();
  bool set_items(Handle dict, const std::vector<Handle>& pairs);
  bool append(Handle list, const std::vector<Handle>& items);
  bool deepen(Handle container, Handle item);
  bool is(Handle handle, Kind kind) const { return values_[handle].kind == kind; }
  /// Reads non-negative numbers from a tuple of integers.
  bool read_sizes(Handle tuple, const char* what, std::vector<std::int64_t>& out);
  std::string forbidden_names(std::string_view first) const;

  std::string_view pickle_;
  std::size_t position_ = 0;
  std::optional<Error> error_;
  bool stopped_ = false;
  std::vector<PickleValue> values_;
  std::vector<std::vector<Handle>> containers_;
  std::vector<PickledTensor> tensors_;
  std::vector<PickledStorage> storages_;
  std::unordered_map<std::string, std::uint32_t> storage_of_key_;
  std::vector<Handle> stack_;
  std::vector<std::size_t> marks_;
  std::unordered_map<std::uint32_t, Handle> memo_;
  std::uint64_t text_bytes_ = 0;
  std::uint64_t item_count_ = 0;
};

/// The accepted globals; `index` of a global value refers to this list.
struct PickleGlobal {
  std::string_view name;
  enum class Role { ordered_dict, rebuild_tensor, rebuild_parameter, size, storage } role;
  DType dtype = DType::F32;  // element type, for storages
};
const std::vector<PickleGlobal>& pickle_globals();

/// Traverses the dictionaries below `top` to collect tensors.
Result<PickledModel> collect_tensors(PickleMachine& machine, PickleMachine::Handle top);

}  // namespace longtake
