#include <set>

#include "tests/weights/build_torch.h"
#include "tests/weights/torch_rows.h"
#include "tests/weights/torture.h"

namespace longtake::test {
namespace {

using namespace pickle;

std::string repeated(const std::string& part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}
/// A pickle inside a file with 16 bytes of data "0".
void row(const std::string& name, const std::string& pickle, const char* code, const char* words = "") {
  hostile(name.c_str(), torch_file(pickle, std::string(16, 'd')), code, words);
}
/// A pickle whose result is the value built by `bytes`.
std::string value(const std::string& bytes) { return start + bytes + '.'; }
std::string model(const std::string& tensor) { return dict({{"w", tensor}}); }
std::string doubled(int rounds) { return start + ')' + repeated("q\x01h\x01\x86", rounds) + '.'; }

const std::string ordered = global("collections", "OrderedDict");
const std::string rebuild = global("torch._utils", "_rebuild_tensor_v2");
const std::string hooks = ordered + ")R";
const std::string binput = "q";

}  // namespace

void opcode_rows() {
  hostile_columns();
  const std::string accepted = "\x80.(N\x88\x89JKM\x8aGXU)t\x85\x86\x87]ae}sucRbQqrhj";
  const std::set<char> known(accepted.begin(), accepted.end());
  for (int code = 0; code < 256; ++code) {
    const char opcode = static_cast<char>(code);
    const std::string name = "opcode " + std::to_string(code);
    // The message names an unknown instruction; the other bytes fail because a value or an argument is missing.
    if (!known.contains(opcode))
      row(name + " first", start + opcode, "PK-02", "which a weights file never needs");
    else
      QTest::newRow((name + " alone").c_str())
          << QByteArray::fromStdString(torch_file(start + opcode, "")) << QString("any") << QString();
  }
  const std::vector<std::pair<const char*, std::string>> arguments = {
      {"BININT", "J\1\2\3\4"},       {"BININT1", "K\1"},        {"BININT2", "M\1\2"},
      {"LONG1", "\x8a\2\1\1"},       {"BINFLOAT", "G12345678"}, {"BINUNICODE", text("abc")},
      {"SHORT_BINSTRING", "U\3abc"}, {"GLOBAL", ordered},       {"BINPUT", "q\1"},
      {"LONG_BINPUT", "r\1\1\1\1"},  {"BINGET", "h\1"},         {"LONG_BINGET", "j\1\1\1\1"}};
  for (const auto& [name, bytes] : arguments)
    for (std::size_t cut = 1; cut < bytes.size(); ++cut)
      row(std::string(name) + " cut at " + std::to_string(cut), start + 'N' + bytes.substr(0, cut),
          std::string(name) == "GLOBAL" ? "PK-06" : "PK-02");
  for (const int version : {0, 1, 3, 4, 5, 6})
    row("protocol " + std::to_string(version), std::string("\x80") + static_cast<char>(version) + "}.", "PK-01",
        "protocol");
  row("no protocol", "}.", "PK-01");
  row("protocol twice", start + start + "}.", "PK-01", "twice");
  row("no stop", start + '}', "PK-02", "cut short");
  row("empty", "", "PK-02");
  row("second pickle behind", start + "}." + start + "}.", "PK-02", "continues after its end");
  row("stop on nothing", start + '.', "PK-02", "0 values");
  row("stop on two", start + "}}.", "PK-02", "2 values");
  row("stop in a group", start + "}(.", "PK-02", "1 open groups");
}

void structure_rows() {
  hostile_columns();
  row("memo doubled 22 times", doubled(22), "PV-05");
  row("memo doubled 60 times", doubled(60), "PV-05");
  row("tuples in tuples", start + repeated(")", 1) + repeated("\x85", 1'000'000) + '.', "PK-03", "64 levels");
  row("50 million marks", start + repeated("(", 50'000'000), "PK-03", "10,000 groups");
  row("lists in lists", start + repeated("]", 100) + repeated("a", 99) + '.', "PK-03", "64 levels");
  row("memo of 4 billion", start + "}r\xff\xff\xff\xff.", "PK-03", "16 million");
  row("memo unset", start + "h\x07.", "PK-04", "never stored");
  row("list in itself", start + "]q\x01h\x01" + "a.", "PK-05", "into itself");
  row("dict in itself", start + "}q\x01" + text("k") + "h\x01s.", "PK-05", "into itself");
  row("dicts in each other", start + "}q\x01}q\x02" + text("b") + "h\x01s0.", "PK-02");
  row("cycle of two", start + "}q\x01" + text("a") + "}q\x02" + text("b") + "h\x01ss.", "PK-05",
      "nested in each other");
  for (const auto& [name, target] : std::vector<std::pair<const char*, std::string>>{{"list", "]"},
                                                                                     {"tuple", ")"},
                                                                                     {"integer", "K\1"},
                                                                                     {"text", text("x")},
                                                                                     {"none", "N"},
                                                                                     {"storage", storage(4)},
                                                                                     {"tensor", floats(4)}}) {
    row(std::string("set a key of a ") + name, start + target + text("k") + "Ns.", "PK-05", "not a dictionary");
    row(std::string("set keys of a ") + name, start + target + '(' + text("k") + "Nu.", "PK-05", "not a dictionary");
  }
  for (const auto& [name, target] : std::vector<std::pair<const char*, std::string>>{
           {"dict", "}"}, {"tuple", ")"}, {"integer", "K\1"}, {"tensor", floats(4)}})
    row(std::string("append to a ") + name, start + target + "Na.", "PK-05", "not a list");
  row("key without a value", start + "}(" + text("k") + "u.", "PK-04", "without a value");
  row("tensor as a key", start + '}' + floats(4) + "Ns.", "PK-05", "neither text nor");
  row("none as a key", start + "}NNs.", "PK-05");
  row("real as a key", start + "}G12345678Ns.", "PK-05");
  row("class as a value", start + '}' + text("k") + ordered + "s.", "PK-04", "class as a value");
  row("group without an opening", start + "}t.", "PK-04", "never opened");
  row("value from behind a mark", start + "}(0", "PK-02");
  row("tuple over a mark", start + "N(\x85.", "PK-04");
  row("long text", start + 'X' + le<std::uint32_t>(65'537) + std::string(65'537, 'x') + '.', "PK-03", "65,536");
  row("too much text", start + '(' + repeated(text(std::string(65'536, 'x')), 257) + "t.", "PK-03", "16 MiB");
  row("long key", start + '}' + text(std::string(4'097, 'k')) + "Ns.", "PK-03", "4,096");
  row("text that is not UTF-8", start + "U\2\xc0\xaf.", "PK-02", "not UTF-8");
  row("number of 9 bytes",
      start +
          "\x8a\x09"
          "123456789.",
      "PK-10", "9 bytes");
  row("number of 255 bytes", start + "\x8a\xff" + std::string(255, 'x') + '.', "PK-10");
  row("state of a tensor", start + floats(4) + "}b.", "PK-08");
  row("state of a plain dict", start + "}}b.", "PK-08");
  row("state that is no dict", start + hooks + "Nb.", "PK-08");
  row("dict of a tuple", start + ordered + tuple({tuple({text("k"), "N"})}) + "R.", "PK-07");
  row("dict of a text", start + ordered + tuple({'(' + text("k") + "l"}) + "R.", "PK-02");
  row("dict with unhashable key",
      start + ordered + "]]" + "]a" +
          "Na"
          "a\x85R.",
      "PK-05");
  row("4 million values", start + '(' + repeated("N", 4'000'001) + "t.", "PK-03");
  row("bare tensor", start + floats(4) + '.', "PV-05");
  row("training state without weights", start + "}(" + text("epoch") + "K\1" + text("args") + "}u.", "PV-05",
      "'epoch', 'args'");
}

void tensor_rows() {
  hostile_columns();
  row("sound", model(floats(4)), "");
  row("name twice", dict({{"w", floats(4)}, {"w", floats(4)}}), "PK-05", "\"w\" twice");
  row("control in a name", dict({{"a\nb", floats(4)}}), "PV-04");
  row("empty name", dict({{"", floats(4)}}), "PV-04");
  row("name of 1,025 bytes", dict({{std::string(1'025, 'n'), floats(4)}}), "PV-04", "too long");
  for (int count = 0; count <= 9; ++count) {
    if (count == 6) continue;
    std::vector<std::string> arguments = {storage(4), number(0), numbers({4}), numbers({1}), "\x89",
                                          hooks,      "}",       "N",          "N"};
    arguments.resize(static_cast<std::size_t>(count));
    row(std::to_string(count) + " arguments", model(rebuild + tuple(arguments) + 'R'), count == 7 ? "" : "PK-07");
  }
  row("offset 2^63-1", model(tensor(storage(4), INT64_MAX, {1}, {1})), "PV-02");
  row("offset -1", model(tensor(storage(4), -1, {1}, {1})), "PV-02");
  row("offset and size", model(tensor(storage(4), 1, {4}, {1})), "PV-02", "ends at element 5 of data with 4");
  row("stride -1", model(tensor(storage(4), 3, {4}, {-1})), "PV-02", "negative stride");
  row("stride 2^62", model(tensor(storage(4), 0, {3}, {1LL << 62})), "PV-02", "impossible strides");
  row("stride past the end", model(tensor(storage(4), 0, {2, 2}, {3, 1})), "PV-02");
  row("stride 0", model(tensor(storage(4), 0, {1000}, {0})), "PV-03", "1,000 elements over data of 4");
  row("stride 0 inside", model(tensor(storage(4), 0, {4}, {0})), "");
  row("size -4", model(tensor(storage(4), 0, {-4}, {1})), "PV-02", "negative size");
  row("size 2^31 squared", model(tensor(storage(4), 0, {1LL << 31, 1LL << 31}, {1, 1})), "PV-02", "impossible shape");
  row("9 dimensions", model(tensor(storage(4), 0, std::vector<std::int64_t>(9, 1), std::vector<std::int64_t>(9, 1))),
      "PV-02");
  row("sizes without strides", model(tensor(storage(4), 0, {4}, {})), "PV-02");
  row("empty at the end", model(tensor(storage(4), 4, {0}, {1})), "");
  row("empty past the end", model(tensor(storage(4), 5, {0}, {1})), "PV-02");
  row("storage of -1", model(tensor(storage(-1), 0, {1}, {1})), "PK-09", "impossible length");
  row("length that wraps to four bytes", model(tensor(storage(0x4000000000000001), 0, {1}, {1})), "PK-09");
  row("data one element short", model(floats(5)), "PV-01", "has 16 bytes and needs 20");
  row("data one element long", model(floats(3)), "PV-01");
  row("data missing", model(tensor(storage(4, "FloatStorage", "7"), 0, {4}, {1})), "PV-01", "missing");
  row("data as two types", dict({{"a", floats(4)}, {"b", tensor(storage(2, "LongStorage"), 0, {2}, {1})}}), "PK-09",
      "two ways");
  row("data as two lengths", dict({{"a", floats(4)}, {"b", floats(5)}}), "PK-09");
  row("data with a path", model(tensor(storage(4, "FloatStorage", "../0"), 0, {4}, {1})), "PK-09", "\"../0\"");
  const std::string type = global("torch", "FloatStorage");
  row("reference that is text", value(text("storage") + 'Q'), "PK-09");
  row("reference that is a number", value("K\1Q"), "PK-09");
  row("reference of 4", value(tuple({text("storage"), type, text("0"), text("cpu")}) + 'Q'), "PK-09");
  row("reference of 6", value(tuple({text("storage"), type, text("0"), text("cpu"), number(4), "N"}) + 'Q'), "PK-09");
  row("reference to a module", value(tuple({text("module"), type, text("0"), text("cpu"), number(4)}) + 'Q'), "PK-09");
  row("reference without a type", value(tuple({text("storage"), "N", text("0"), text("cpu"), number(4)}) + 'Q'),
      "PK-09");
  const std::string parameter = global("torch._utils", "_rebuild_parameter");
  row("parameter", model(parameter + tuple({floats(4), "\x88", hooks}) + 'R'), "");
  row("parameter of a parameter",
      model(parameter + tuple({parameter + tuple({floats(4), "\x88", hooks}) + 'R', "\x88", hooks}) + 'R'), "");
  row("parameter of a number", model(parameter + tuple({number(1), "\x88", hooks}) + 'R'), "PK-07");
  row("size of a text", model(global("torch", "Size") + tuple({text("x")}) + 'R'), "PK-07");
  row("storage made by hand", model(type + tuple({number(4)}) + 'R'), "PK-07");
  row("number called", model(number(1) + ")R"), "PK-07");
}

void global_rows() {
  hostile_columns();
  const std::vector<std::pair<const char*, const char*>> forbidden = {
      {"os", "system"},
      {"posix", "system"},
      {"builtins", "getattr"},
      {"builtins", "eval"},
      {"functools", "partial"},
      {"torch.serialization", "load"},
      {"torch._inductor.codecache", "compile_file"},
      {"torch", "load"},
      {"collections", "OrderedDict.fromkeys"},
      {"torch._utils", "_rebuild_tensor_v2.__globals__"},
      {"torch._utils", "_rebuild_tensor"},
      {"torch.storage", "_load_from_bytes"},
      {"numpy.core.multiarray", "scalar"}};
  for (const auto& [module, name] : forbidden) {
    const std::string full = std::string(module) + '.' + name;
    row(full, start + global(module, name) + tuple({text("echo")}) + "R.", "PK-06", full.c_str());
  }
  row("several",
      start + global("os", "system") + global("builtins", "exec") + global("torch", "FloatStorage") +
          global("pty", "spawn") + '.',
      "PK-06", "\"os.system\" and \"builtins.exec\" and 1 more");
  row("name with an escape", start + global("a\x1b]0;b", "c"), "PK-06", "\\u{1b}");
  row("name of 300 bytes", start + global(std::string(300, 'm'), "x"), "PK-06", "unreadable");
  row("name that is not UTF-8", start + global("\xff\xfe", "x"), "PK-06", "unreadable");
}

}  // namespace longtake::test
