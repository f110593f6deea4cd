#include "tests/weights/safetensors_rows.h"

#include "tests/weights/build_torch.h"
#include "tests/weights/torture.h"

namespace longtake::test {

std::string with_shape(const std::string& shape) { return safetensors(one_tensor("\"F32\"", shape, "[0,4]"), "abcd"); }
std::string entry(const std::string& name, int begin, int end) {
  return '"' + name + R"(":{"dtype":"U8","shape":[)" + std::to_string(end - begin) + R"(],"data_offsets":[)" +
         std::to_string(begin) + ',' + std::to_string(end) + "]}";
}

namespace {

std::string with_dtype(const std::string& dtype) { return safetensors(one_tensor(dtype, "[1]", "[0,4]"), "abcd"); }
std::string with_offsets(const std::string& offsets) {
  return safetensors(one_tensor("\"F32\"", "[1]", offsets), "abcd");
}
std::string two(int begin_a, int end_a, int begin_b, int end_b, std::size_t data_bytes) {
  return safetensors('{' + entry("a", begin_a, end_a) + ',' + entry("b", begin_b, end_b) + '}',
                     std::string(data_bytes, 'x'));
}
std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}
std::string utf16(const std::string& text) {
  std::string wide;
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

}  // namespace

void lengths_rows() {
  hostile_columns();
  hostile("empty", "", "ST-02", "only 0 bytes");
  hostile("7 bytes", std::string(7, 'a'), "ST-02", "only 7 bytes");
  hostile("8 zero bytes", std::string(8, '\0'), "ST-02", "only 8 bytes");
  hostile("length 0", le<std::uint64_t>(0) + "{}", "ST-04");
  hostile("length 1", le<std::uint64_t>(1) + "{}", "ST-04");
  hostile("length 2^63", le<std::uint64_t>(1ULL << 63) + "{}", "ST-03", "9.2 EB");
  hostile("length 2^64-1", le<std::uint64_t>(~0ULL) + "{}", "ST-03", "18.4 EB");
  hostile("length 100,000,001", le<std::uint64_t>(100'000'001) + "{}", "ST-03", "allows 100 MB");
  hostile("one byte more than there is", le<std::uint64_t>(3) + "{}", "ST-04", "download is incomplete");
}

void headers_rows() {
  hostile_columns();
  for (const char* text : {"[]", "null", "\"x\"", "12", "true"}) hostile(text, safetensors(text), "ST-06");
  hostile("open brace", safetensors("{ "), "ST-06", "not valid JSON");
  hostile("text behind", safetensors("{}x"), "ST-07", "extra bytes");
  hostile("zeros behind", safetensors(std::string("{}\0\0", 4)), "ST-07");
  hostile("zero inside", safetensors(std::string("{\0}", 3)), "ST-06");
  hostile("second object", safetensors("{}{}"), "ST-07");
  hostile("byte order mark", safetensors("\xef\xbb\xbf{}"), "ST-06");
  hostile("UTF-16", safetensors(utf16("{}")), "ST-06");
  hostile("overlong", safetensors("{\"\xc0\xaf\":1}"), "ST-05", "byte 2");
  hostile("raw surrogate", safetensors("{\"\xed\xa0\x80\":1}"), "ST-05");
  hostile("escaped lone surrogate", safetensors(R"({"\ud800":1})"), "ST-06");
  hostile("comment", safetensors("{/* */}"), "ST-06");
  hostile("trailing comma", safetensors("{\"__metadata__\":{},}"), "ST-06");
  hostile("NaN", safetensors(one_tensor("\"F32\"", "[NaN]", "[0,4]")), "ST-06");
  hostile("5 levels", safetensors(R"({"x":{"y":[[[1]]]}})"), "ST-08");
  hostile("100,000 levels", safetensors(repeated("{\"a\":", 100'000)), "ST-08");
  hostile("a million brackets", safetensors("{\"x\":{\"y\":" + repeated("[", 1'000'000)), "ST-08");
  hostile("50 MB of zeros", safetensors("{\"x\":{\"y\":[" + repeated("0,", 25'000'000) + "0]}}"), "ST-08",
          "20 million");
  hostile("50 MB of sizes", safetensors("{\"x\":{\"shape\":[" + repeated("0,", 25'000'000) + "0]}}"), "ST-12");
  hostile("million and one keys",
          safetensors('{' +
                      [] {
                        std::string all;
                        for (int i = 0; i <= 1'000'000; ++i)
                          all += entry(std::to_string(i), 0, 0) + (i < 1'000'000 ? "," : "");
                        return all;
                      }() +
                      '}'),
          "ST-08", "1,000,000");
  hostile("long name", safetensors('{' + entry(std::string(5000, 'n'), 0, 0) + '}'), "ST-08", "5,000 bytes");
  hostile("empty name", safetensors('{' + entry("", 0, 0) + '}'), "ST-08");
  hostile("escaped NUL in a name", safetensors('{' + entry("a\\u0000b", 0, 0) + '}'), "ST-08", "\\u{0}");
  hostile("terminal escape in a name", safetensors('{' + entry("\\u001b]0;", 0, 0) + '}'), "ST-08", "\\u{1b}");
  hostile("name twice", two(0, 1, 1, 2, 2).replace(8 + 1 + entry("a", 0, 1).size() + 2, 1, "a"), "ST-09",
          "\"a\" twice");
  hostile("name twice by escape", safetensors('{' + entry("a", 0, 0) + ',' + entry("\\u0061", 0, 0) + '}'), "ST-09");
  hostile("dtype twice", safetensors(R"({"x":{"dtype":"U8","dtype":"U8","shape":[0],"data_offsets":[0,0]}})"), "ST-09");
  hostile("key twice deep", safetensors(R"({"x":{"y":{"z":1,"z":2}}})"), "ST-09");
  hostile("17 fields",
          safetensors("{\"x\":{" +
                      [] {
                        std::string all;
                        for (int i = 0; i < 17; ++i) all += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
                        return all;
                      }() +
                      "}}"),
          "ST-10");
}

void metadata_rows() {
  hostile_columns();
  hostile("tensor of that name",
          safetensors(R"({"__metadata__":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", "abcd"), "ST-19");
  hostile("number", safetensors(R"({"__metadata__":{"a":1}})"), "ST-19", "metadata \"a\"");
  hostile("nested", safetensors(R"({"__metadata__":{"a":{"b":"c"}}})"), "ST-19");
  hostile("no object", safetensors(R"({"__metadata__":"a"})"), "ST-10");
  hostile("twice", safetensors(R"({"__metadata__":{},"__metadata__":{}})"), "ST-09");
  hostile("key twice", safetensors(R"({"__metadata__":{"a":"","a":""}})"), "ST-09");
  hostile("99 MB", safetensors(R"({"__metadata__":{"a":")" + std::string(99'000'000, 'y') + R"("}})"), "ST-19",
          "16 MiB");
}

void types_rows() {
  hostile_columns();
  hostile("lower case", with_dtype("\"f32\""), "ST-11", "unknown type f32");
  hostile("F31", with_dtype("\"F31\""), "ST-11");
  hostile("number", with_dtype("7"), "ST-10");
  hostile("list", with_dtype("[\"F32\"]"), "ST-10");
  hostile("missing", safetensors(R"({"x":{"shape":[1],"data_offsets":[0,4]}})", "abcd"), "ST-10", "no 'dtype'");
  hostile("F4 odd count", safetensors(one_tensor("\"F4\"", "[3]", "[0,2]"), "ab"), "ST-11",
          "F4, which cannot be loaded");
  hostile("F8", with_dtype("\"F8_E8M0\""), "ST-11", "F32, F16, BF16");
  hostile("entry is a number", safetensors(R"({"x":1})"), "ST-10");
  hostile("entry is a list", safetensors(R"({"x":[]})"), "ST-10");
  hostile("entry is empty", safetensors(R"({"x":{}})"), "ST-10");
  hostile("no shape", safetensors(R"({"x":{"dtype":"F32","data_offsets":[0,4]}})", "abcd"), "ST-10", "no 'shape'");
  hostile("no offsets", safetensors(R"({"x":{"dtype":"F32","shape":[1]}})", "abcd"), "ST-10", "no 'data_offsets'");
}

void shapes_rows() {
  hostile_columns();
  for (const char* size : {"-1", "1.0", "1e0", "1e3", "\"2\"", "9007199254740993", "18446744073709551616", "null", "-0",
                           "true", "[1]", "{}"})
    hostile(size, with_shape('[' + std::string(size) + ']'),
            std::string(size).find_first_of("[{") == std::string::npos ? "ST-12" : "ST-08");
  hostile("no list", with_shape("1"), "ST-12");
  hostile("object", with_shape("{}"), "ST-12");
  hostile("9 sizes", with_shape("[1,1,1,1,1,1,1,1,1]"), "ST-12", "8 dimensions");
  hostile("2^32 squared", with_shape("[4294967296,4294967296]"), "ST-13", "impossibly large");
  hostile("2^63 first", with_shape("[9223372036854775808,9223372036854775808,0]"), "ST-12");
  hostile("2^63 last", with_shape("[0,9223372036854775808,9223372036854775808]"), "ST-12");
  hostile("2^53 and zero", with_shape("[9007199254740992,9007199254740992,0]"), "ST-13");
  hostile("zero and 2^53", with_shape("[0,9007199254740992,9007199254740992]"), "ST-13");
  hostile("bytes overflow", with_shape("[4611686018427387904]"), "ST-12");
  hostile("wraps to four bytes", with_shape("[2147483648,2147483648,4]"), "ST-13");
}

void offsets_rows() {
  hostile_columns();
  for (const char* text : {"[]", "[0]", "[0,1,2]", "[4,0]", "[-1,3]", "[0,18446744073709551615]", "[0.0,4.0]",
                           "[\"0\",\"4\"]", "4", "{}", "null"})
    hostile(text, with_offsets(text), "ST-14");
  hostile("one too long", with_offsets("[0,5]"), "ST-14", "cut short");
  hostile("one too short", with_offsets("[0,3]"), "ST-15", "needs 4 bytes, the file gives 3");
  hostile("total overlap", two(0, 4, 1, 3, 4), "ST-16", "overlap at byte 1");
  hostile("partial overlap", two(0, 3, 2, 4, 4), "ST-16", "overlap at byte 2");
  hostile("identical", two(0, 4, 0, 4, 4), "ST-16", "overlap at byte 0");
  hostile("hole at the start", two(1, 2, 2, 4, 4), "ST-17", "bytes 0 to 1");
  hostile("hole in the middle", two(0, 1, 2, 4, 4), "ST-17", "bytes 1 to 2");
  hostile("hole at the end", two(0, 1, 1, 3, 4), "ST-18", "1 bytes after");
  hostile("no tensors but data", safetensors("{}", "x"), "ST-18");
  hostile("one byte short", two(0, 1, 1, 4, 3), "ST-14");
  const std::string good = with_shape("[1]");
  hostile("zip behind", good + torch_file("x", ""), "ST-18");
  hostile("safetensors in the hole",
          safetensors('{' + entry("a", 0, 1) + ',' +
                          entry("b", static_cast<int>(1 + good.size()), static_cast<int>(2 + good.size())) + '}',
                      "x" + good + "y"),
          "ST-17");
  hostile("empty tensor inside another", two(0, 4, 2, 2, 4), "ST-16");
}

void other_formats_rows() {
  hostile_columns();
  hostile("LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", "ST-06",
          "Git LFS pointer");
  hostile("HTML", "<!DOCTYPE html><html><body>404</body></html>", "ST-06", "web page");
  hostile("GGUF", "GGUF" + std::string(40, '\3'), "ST-06", "GGUF");
  hostile("pickle", "\x80\x02}q\x01." + std::string(40, ' '), "ST-06", "pickle");
  hostile("text", "These are not the tensors you are looking for.", "ST-03");
}

void index_rows() {
  hostile_columns();
  const auto map = [](const std::string& entries) { return "{\"weight_map\":{" + entries + "}}"; };
  for (const char* shard : {"..", ".", "../x", "/etc/passwd", "a\\\\b", "sub/x", "", "~x", "a\\u0000b", "\\u001b"})
    hostile(shard, map("\"x\":\"" + std::string(shard) + '"'), "ST-21");
  hostile("long shard", map("\"x\":\"" + std::string(256, 's') + '"'), "ST-21", "255 bytes");
  hostile("missing", map(R"("x":"absent.safetensors")"), "ST-21", "absent.safetensors");
  hostile("itself", map(R"("x":"m.safetensors.index.json")"), "ST-03", "m.safetensors.index.json");
  hostile("lacks it", map(R"("y":"good.safetensors")"), "ST-21", "\"y\" should be in");
  hostile("twice", map(R"("x":"good.safetensors","x":"good.safetensors")"), "ST-21", "twice");
  hostile("number", map(R"("x":1)"), "ST-21");
  hostile("nested", map(R"("x":{"y":"good.safetensors"})"), "ST-21");
  hostile("no map", R"({"metadata":{"total_size":1}})", "ST-21", "no weight_map");
  hostile("map twice", R"({"weight_map":{},"weight_map":{}})", "ST-21");
  hostile("map is a list", R"({"weight_map":["x"]})", "ST-21");
  hostile("not JSON", R"({"weight_map":{"x":"good.safetensors")", "ST-21", "not valid JSON");
  hostile("deep", "{\"a\":" + repeated("[", 100'000), "ST-21");
  hostile("1,001 shards", map([] {
            std::string all;
            for (int i = 0; i <= 1000; ++i)
              all += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":\"s" + std::to_string(i) + '"';
            return all;
          }()),
          "ST-21", "1,000 shards");
  hostile("a million entries", map([] {
            std::string all = R"("x":"good.safetensors")";
            for (int i = 0; i < 1'000'000; ++i) all += ",\"" + std::to_string(i) + R"(":"good.safetensors")";
            return all;
          }()),
          "ST-21");
  hostile("good", map(R"("x":"good.safetensors")"), "");
  // A link to a file, as in the Hugging Face cache.
  hostile("link to a shard", map(R"("x":"link.safetensors")"), "");
}

}  // namespace longtake::test
