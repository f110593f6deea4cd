#include "tests/weights/build_torch.h"
#include "tests/weights/torch_rows.h"
#include "tests/weights/torture.h"

namespace longtake::test {
namespace {

const std::string weights = pickle::dict({{"w", pickle::floats(1)}});

/// A valid file with one member changed or added.
std::string with(const Member& extra, const ZipOptions& options = {}) {
  return zip_file({{"m/data.pkl", weights}, {"m/data/0", "abcd"}, extra}, options);
}
std::string sound(const ZipOptions& options = {}) {
  return zip_file({{"m/data.pkl", weights}, {"m/data/0", "abcd"}}, options);
}

struct End64 {
  std::uint64_t at = 0;
  std::uint64_t entries = 2;
  std::uint64_t size = 0;
  std::uint64_t begin = 0;
};

std::string end64(const End64& e) {
  return "PK\x06\x06" + le<std::uint64_t>(44) + std::string(12, '\0') + le(e.entries) + le(e.entries) + le(e.size) +
         le(e.begin) + "PK\x06\x07" + le<std::uint32_t>(0) + le(e.at) + le<std::uint32_t>(1);
}

std::string with_end64(End64 e) {
  ZipOptions options;
  options.end64 = end64(e);
  return sound(options);
}

}  // namespace

void archive_rows() {
  hostile_columns();
  hostile("sound", sound(), "");
  hostile("empty zip", zip_file({}), "PZ-01");
  hostile("directory missing", sound().substr(0, 40), "PZ-02", "directory is missing");
  hostile("directory cut", sound().substr(0, sound().size() - 30), "PZ-02");
  const std::string end = sound().substr(sound().size() - 22);
  hostile("two ends", sound() + end, "PZ-02");
  ZipOptions options;
  options.comment = end;
  hostile("end inside the comment", sound(options), "PZ-02", "two ends");
  options.comment = "a plain comment";
  hostile("comment", sound(options), "");
  hostile("bytes behind the comment", sound(options) + "x", "PZ-02");
  options = {};
  options.entry_count = 65535;
  hostile("65,535 without zip64", sound(options), "PZ-02", "zip64");
  options.entry_count = 1;
  hostile("one entry too few", sound(options), "PZ-02", "more entries");
  options.entry_count = 3;
  hostile("one entry too many", sound(options), "PZ-03");
  options = {};
  options.before_end = "hidden";
  hostile("bytes before the end", sound(options), "PZ-02");

  const std::uint64_t begin = sound().find("PK\x01\x02");
  const std::uint64_t size = sound().size() - 22 - begin;
  hostile("sound zip64", with_end64({begin + size, 2, size, begin}), "");
  hostile("zip64 past the end", with_end64({1ULL << 40, 2, size, begin}), "PZ-02", "not where its locator says");
  hostile("zip64 wrapping", with_end64({begin + size, 2, size, ~0ULL}), "PZ-02");
  hostile("zip64 size wrapping", with_end64({begin + size, 2, ~0ULL, begin}), "PZ-02");
  hostile("zip64 disagrees", with_end64({begin + size, 3, size, begin}), "PZ-02", "disagree");

  for (const std::uint16_t method : {8, 9, 12, 99})
    hostile(("method " + std::to_string(method)).c_str(), with({"m/x", "data", method}), "PZ-04",
            "torch.save never does that");
  Member bomb{"m/data/1", std::string(1000, '\0'), 8};
  bomb.size = 1'028'000;
  hostile("deflate bomb", with(bomb), "PZ-04");
  for (const std::uint16_t flag : {0x1, 0x20, 0x40, 0x2000})
    hostile(("flag " + std::to_string(flag)).c_str(), with({"m/x", "data", 0, flag}), "PZ-04");
  hostile("flags of torch", with({"m/x", "data", 0, 0x808}), "");
  Member other{"m/x", "data"};
  other.local_name = "m/y";
  hostile("two names", with(other), "PZ-03", "two different ways");
  other = {"m/x", "data"};
  other.local_size = 3;
  hostile("two sizes", with(other), "PZ-03", "two sizes");
  other = {"m/x", "data"};
  other.size = other.local_size = 1'000'000;
  hostile("past the directory", with(other), "PZ-03");
  other.size = other.local_size = 200;
  hostile("over the directory", with(other), "PZ-03");
  options = {};
  options.same_offset = 0;
  hostile("same place", zip_file({{"m/data.pkl", weights}, {"m/data.pk2", weights}}, options), "PZ-03");
  hostile("overlap", zip_file({{"m/data.pkl", weights}, {"m/data.pkl", weights}}, options), "PZ-06");
  hostile("wrong checksum", with({"m/x", "data", 0, 0, 77}), "");
  hostile("tar", std::string(257, 'a') + "ustar" + std::string(300, ' '), "PZ-01", "tar archive");
  hostile("legacy", "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", "PZ-01", "legacy");
  hostile("7z", "7z\xbc\xaf\x27\x1c" + std::string(40, 'x'), "PZ-01", "not a PyTorch zip");
}

void name_rows() {
  hostile_columns();
  for (const char* name : {"m/../x", "../x", "/x", "m//x", "m/", "m/.", "C:\\x", "m/a\\b", "x", "m/\x01"})
    hostile(name, with({name, "data"}), "PZ-06");
  hostile("NUL", with({std::string("m/a\0b", 5), "data"}), "PZ-06");
  hostile("65,535 bytes", with({"m/" + std::string(65'533, 'n'), "data"}), "PZ-06", "length of 65535");
  hostile("other folder", with({"n/x", "data"}), "PZ-06", "several folders");
  hostile("twins", with({"m/data.pkl", weights}), "PZ-06", "twice");
  hostile("twins by case", with({"M/DATA/0", "data"}), "PZ-06");
  hostile("twins by case in one folder", with({"m/DATA/0", "data"}), "PZ-06", "twice");
  hostile("evil/data.pkl.data.pkl", zip_file({{"m/evil/data.pkl", weights}, {"m/data/0", "abcd"}}), "PZ-07",
          "no data.pkl");
  hostile("xdata.pkl", zip_file({{"m/xdata.pkl", weights}, {"m/data/0", "abcd"}}), "PZ-07");
  hostile("big byte order", with({"m/byteorder", "big"}), "PZ-07", "\"big\"");
  hostile("version 9999", with({"m/version", "9999"}), "PZ-07", "\"9999\"");
  hostile("version of a megabyte", with({"m/version", std::string(1 << 20, '3')}), "PZ-07", "too long");
  hostile("constants", with({"m/constants.pkl", "x"}), "PZ-01", "TorchScript");
  hostile("code", with({"m/code/x.py", "x"}), "PZ-01", "TorchScript");
  hostile("pickle of 64 MiB and 1", zip_file({{"m/data.pkl", std::string((64 << 20) + 1, '.')}}), "PZ-07",
          "limit 64 MiB");
}

}  // namespace longtake::test
