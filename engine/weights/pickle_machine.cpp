#include "engine/weights/pickle_machine.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <utility>

#include "engine/core/utf8.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

constexpr std::size_t most_steps = 20'000'000;
constexpr std::size_t most_pickled_values = 4'000'000;
constexpr std::size_t most_items = 8'000'000;
constexpr std::size_t deepest_stack = 1'000'000;
constexpr std::size_t most_marks = 10'000;
constexpr std::size_t most_memos = 4'000'000;
constexpr std::uint32_t largest_memo = 1U << 24;
constexpr std::size_t longest_pickled_text = 64 << 10;
constexpr std::size_t most_text = 16 << 20;
constexpr std::size_t longest_key = 4 << 10;
constexpr int deepest_pickle = 64;

enum Opcode : unsigned char {
  proto = 0x80,
  stop = '.',
  mark = '(',
  none = 'N',
  new_true = 0x88,
  new_false = 0x89,
  binint = 'J',
  binint1 = 'K',
  binint2 = 'M',
  long1 = 0x8a,
  binfloat = 'G',
  binunicode = 'X',
  short_binstring = 'U',
  empty_tuple = ')',
  tuple = 't',
  tuple1 = 0x85,
  tuple2 = 0x86,
  tuple3 = 0x87,
  empty_list = ']',
  append1 = 'a',
  appends = 'e',
  empty_dict = '}',
  setitem = 's',
  setitems = 'u',
  global = 'c',
  reduce1 = 'R',
  build1 = 'b',
  binpersid = 'Q',
  binput = 'q',
  long_binput = 'r',
  binget = 'h',
  long_binget = 'j',
};

std::string opcode_text(unsigned char opcode) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "0x%02x", opcode);
  return text.data();
}

}  // namespace

bool PickleMachine::refuse(const char* code, std::string why, std::string remedy) {
  if (!error_) error_ = refusal(code, std::move(why), std::move(remedy));
  return false;
}

std::optional<std::string_view> PickleMachine::take(std::uint64_t bytes) {
  if (bytes > pickle_.size() - position_) {
    refuse("PK-02", "its pickle is cut short at byte " + with_commas(position_));
    return std::nullopt;
  }
  const std::string_view taken = pickle_.substr(position_, bytes);
  position_ += bytes;
  return taken;
}

template <class T>
std::optional<T> PickleMachine::take_number() {
  const auto bytes = take(sizeof(T));
  if (!bytes) return std::nullopt;
  T value;
  std::memcpy(&value, bytes->data(), sizeof value);
  return value;
}

bool PickleMachine::push(PickleValue value) {
  if (values_.size() == most_pickled_values) return refuse("PK-03", "its pickle has more than 4 million values");
  values_.push_back(value);
  return push_handle(static_cast<Handle>(values_.size() - 1));
}

bool PickleMachine::push_handle(Handle handle) {
  if (stack_.size() == deepest_stack) return refuse("PK-03", "its pickle needs a stack of more than a million values");
  stack_.push_back(handle);
  return true;
}

bool PickleMachine::push_container(Kind kind, std::vector<Handle> items, bool ordered) {
  item_count_ += items.size();
  if (item_count_ > most_items) return refuse("PK-03", "its pickle has more than 8 million items");
  int depth = 0;
  for (const Handle item : items) depth = std::max<int>(depth, at(item).depth);
  if (depth + 1 > deepest_pickle) return refuse("PK-03", "its pickle is nested deeper than 64 levels");
  PickleValue value{
      kind, ordered, static_cast<std::uint8_t>(depth + 1), static_cast<std::uint32_t>(containers_.size()), {}};
  containers_.push_back(std::move(items));
  return push(value);
}

std::optional<PickleMachine::Handle> PickleMachine::pop() {
  if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) {
    refuse("PK-04", "its pickle takes a value that is not there, at byte " + with_commas(position_));
    return std::nullopt;
  }
  const Handle handle = stack_.back();
  stack_.pop_back();
  return handle;
}

std::optional<std::vector<PickleMachine::Handle>> PickleMachine::pop_to_mark() {
  if (marks_.empty()) {
    refuse("PK-04", "its pickle closes a group that it never opened, at byte " + with_commas(position_));
    return std::nullopt;
  }
  const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
  std::vector<Handle> items(first, stack_.end());
  stack_.erase(first, stack_.end());
  marks_.pop_back();
  return items;
}

bool PickleMachine::deepen(Handle container, Handle item) {
  if (container == item) return refuse("PK-05", "its pickle puts a container into itself");
  if (is(item, Kind::global)) return refuse("PK-04", "its pickle uses a class as a value");
  const int depth = std::max<int>(at(container).depth, at(item).depth + 1);
  if (depth > deepest_pickle) return refuse("PK-03", "its pickle is nested deeper than 64 levels");
  values_[container].depth = static_cast<std::uint8_t>(depth);
  return ++item_count_ <= most_items || refuse("PK-03", "its pickle has more than 8 million items");
}

bool PickleMachine::append(Handle list, const std::vector<Handle>& items) {
  if (!is(list, Kind::list)) return refuse("PK-05", "its pickle appends to something that is not a list");
  for (const Handle item : items) {
    if (!deepen(list, item)) return false;
    containers_[at(list).index].push_back(item);
  }
  return true;
}

bool PickleMachine::set_items(Handle dict, const std::vector<Handle>& pairs) {
  if (!is(dict, Kind::dict)) return refuse("PK-05", "its pickle sets a key of something that is not a dictionary");
  if (pairs.size() % 2 != 0) return refuse("PK-04", "its pickle has a dictionary key without a value");
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    const PickleValue& key = at(pairs[i]);
    if (key.kind != Kind::text && key.kind != Kind::integer)
      return refuse("PK-05", "its pickle has a dictionary key that is neither text nor a whole number");
    if (key.kind == Kind::text && key.index > longest_key)
      return refuse("PK-03", "its pickle has a dictionary key of " + with_commas(key.index) + " bytes (limit 4,096)");
    if (!deepen(dict, pairs[i + 1])) return false;
    auto& items = containers_[at(dict).index];
    items.push_back(pairs[i]);
    items.push_back(pairs[i + 1]);
  }
  return true;
}

bool PickleMachine::read_number(unsigned char opcode) {
  PickleValue value;
  value.kind = Kind::integer;
  switch (opcode) {
    case binint:
      if (const auto number = take_number<std::int32_t>()) return value.integer = *number, push(value);
      return false;
    case binint1:
      if (const auto number = take_number<std::uint8_t>()) return value.integer = *number, push(value);
      return false;
    case binint2:
      if (const auto number = take_number<std::uint16_t>()) return value.integer = *number, push(value);
      return false;
    case binfloat: {
      const auto bits = take_number<std::uint64_t>();
      if (!bits) return false;
      value.kind = Kind::real;
      value.real = std::bit_cast<double>(__builtin_bswap64(*bits));
      return push(value);
    }
    default:
      break;
  }
  const auto length = take_number<std::uint8_t>();
  if (!length) return false;
  if (*length > 8) return refuse("PK-10", "its pickle has a number of " + std::to_string(*length) + " bytes (limit 8)");
  const auto bytes = take(*length);
  if (!bytes) return false;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes->size(); ++i)
    number |= std::uint64_t{static_cast<unsigned char>((*bytes)[i])} << (8 * i);
  if (!bytes->empty() && bytes->size() < 8 && (static_cast<unsigned char>(bytes->back()) & 0x80) != 0)
    number |= ~std::uint64_t{0} << (8 * bytes->size());
  value.integer = static_cast<std::int64_t>(number);
  return push(value);
}

bool PickleMachine::read_text(unsigned char opcode) {
  std::uint64_t length = 0;
  if (opcode == binunicode) {
    const auto number = take_number<std::uint32_t>();
    if (!number) return false;
    length = *number;
  } else {
    const auto number = take_number<std::uint8_t>();
    if (!number) return false;
    length = *number;
  }
  if (length > longest_pickled_text)
    return refuse("PK-03", "its pickle has a text of " + with_commas(length) + " bytes (limit 65,536)");
  const auto bytes = take(length);
  if (!bytes) return false;
  text_bytes_ += length;
  if (text_bytes_ > most_text) return refuse("PK-03", "its pickle has more than 16 MiB of text");
  if (const auto wrong = invalid_utf8(*bytes))
    return refuse("PK-02", "its pickle has a text that is not UTF-8 before byte " + with_commas(position_));
  PickleValue value{Kind::text, false, 0, static_cast<std::uint32_t>(length), {}};
  value.text = bytes->data();
  return push(value);
}

bool PickleMachine::build_container(unsigned char opcode) {
  switch (opcode) {
    case empty_tuple:
      return push_container(Kind::tuple, {});
    case empty_list:
      return push_container(Kind::list, {});
    case empty_dict:
      return push_container(Kind::dict, {});
    case tuple1:
    case tuple2:
    case tuple3: {
      std::vector<Handle> items(opcode - tuple1 + 1U);
      for (auto item = items.rbegin(); item != items.rend(); ++item) {
        const auto handle = pop();
        if (!handle) return false;
        *item = *handle;
      }
      return push_container(Kind::tuple, std::move(items));
    }
    case append1:
    case setitem: {
      std::vector<Handle> items(opcode == append1 ? 1 : 2);
      for (auto item = items.rbegin(); item != items.rend(); ++item) {
        const auto handle = pop();
        if (!handle) return false;
        *item = *handle;
      }
      const auto container = pop();
      if (!container || !push_handle(*container)) return false;
      return opcode == append1 ? append(*container, items) : set_items(*container, items);
    }
    default:
      break;
  }
  auto items = pop_to_mark();
  if (!items) return false;
  if (opcode == tuple) return push_container(Kind::tuple, std::move(*items));
  const auto container = pop();
  if (!container || !push_handle(*container)) return false;
  return opcode == appends ? append(*container, *items) : set_items(*container, *items);
}

bool PickleMachine::use_memo(unsigned char opcode) {
  std::uint32_t index = 0;
  if (opcode == binput || opcode == binget) {
    const auto number = take_number<std::uint8_t>();
    if (!number) return false;
    index = *number;
  } else {
    const auto number = take_number<std::uint32_t>();
    if (!number) return false;
    index = *number;
  }
  if (opcode == binget || opcode == long_binget) {
    const auto found = memo_.find(index);
    if (found == memo_.end()) return refuse("PK-04", "its pickle refers to a value that it never stored");
    return push_handle(found->second);
  }
  if (index >= largest_memo || memo_.size() >= most_memos)
    return refuse("PK-03", "its pickle stores a value as number " + with_commas(index) + " (limit 16 million)");
  const auto value = pop();
  if (!value) return false;
  memo_[index] = *value;
  return push_handle(*value);
}

bool PickleMachine::step() {
  const auto opcode = take_number<std::uint8_t>();
  if (!opcode) return false;
  switch (*opcode) {
    case stop:
      stopped_ = true;
      return true;
    case mark:
      if (marks_.size() == most_marks) return refuse("PK-03", "its pickle opens more than 10,000 groups");
      marks_.push_back(stack_.size());
      return true;
    case none:
      return push({});
    case new_true:
    case new_false: {
      PickleValue value;
      value.kind = Kind::boolean;
      value.integer = *opcode == new_true;
      return push(value);
    }
    case binint:
    case binint1:
    case binint2:
    case long1:
    case binfloat:
      return read_number(*opcode);
    case binunicode:
    case short_binstring:
      return read_text(*opcode);
    case empty_tuple:
    case tuple:
    case tuple1:
    case tuple2:
    case tuple3:
    case empty_list:
    case append1:
    case appends:
    case empty_dict:
    case setitem:
    case setitems:
      return build_container(*opcode);
    case binput:
    case long_binput:
    case binget:
    case long_binget:
      return use_memo(*opcode);
    case global:
      return read_global();
    case reduce1:
      return reduce();
    case build1:
      return build();
    case binpersid:
      return persistent_id();
    case proto:
      return refuse("PK-01", "its pickle begins twice");
    default:
      return refuse("PK-02",
                    "its pickle has the instruction " + opcode_text(*opcode) + " at byte " +
                        with_commas(position_ - 1) + ", which a weights file never needs",
                    "Ask its author for a safetensors file.");
  }
}

Result<PickleMachine::Handle> PickleMachine::run() {
  const auto first = take_number<std::uint8_t>();
  const auto version = first ? take_number<std::uint8_t>() : std::nullopt;
  if (version && (*first != proto || *version != 2))
    refuse("PK-01",
           *first == proto ? "it was saved with pickle protocol " + std::to_string(*version) + " and not 2"
                           : "its pickle does not begin with a protocol number",
           "Save it again with torch.save's defaults or as safetensors.");
  for (std::size_t steps = 0; !error_ && !stopped_; ++steps) {
    if (steps == most_steps)
      refuse("PK-03", "its pickle has more than 20 million steps");
    else
      step();
  }
  if (!error_ && position_ != pickle_.size())
    refuse("PK-02", "its pickle continues after its end, at byte " + with_commas(position_));
  if (!error_ && (stack_.size() != 1 || !marks_.empty()))
    refuse("PK-02", "its pickle ends with " + with_commas(stack_.size()) + " values and " + with_commas(marks_.size()) +
                        " open groups instead of one value");
  if (error_) return fail(std::move(*error_));
  return stack_.back();
}

}  // namespace longtake
