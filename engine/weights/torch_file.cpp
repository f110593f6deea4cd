#include "engine/weights/torch_file.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "engine/core/result.h"
#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/pickle.h"
#include "engine/weights/refusal.h"
#include "engine/weights/zip_directory.h"

namespace longtake {
namespace {

constexpr std::uint64_t largest_pickle = 64 << 20;
constexpr std::string_view zip_sign = "PK\x03\x04";
constexpr std::string_view legacy_sign = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19";
constexpr std::size_t tar_sign_at = 257;
constexpr const char* save_again = "Load it in Python and save it again with torch.save or as safetensors.";

std::string first_bytes(const FileBytes& file, std::size_t count) {
  std::string bytes(std::min<std::uint64_t>(count, file.size()), '\0');
  if (!file.read(0, std::as_writable_bytes(std::span(bytes)))) bytes.clear();
  return bytes;
}

bool is_tar(std::string_view first) {
  return first.size() > tar_sign_at && first.substr(tar_sign_at).starts_with("ustar");
}

Result<std::string> read_entry(const FileBytes& file, const ZipEntry& entry) {
  std::string text(entry.size, '\0');
  TRY(file.read(entry.offset, std::as_writable_bytes(std::span(text))));
  return text;
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (0xedb88320U & (0U - (crc & 1U)));
  }
  return ~crc;
}

struct Archive {
  std::unordered_map<std::string, ZipEntry> entries;  // keyed by name without the common folder

  const ZipEntry* find(const std::string& name) const {
    const auto at = entries.find(name);
    return at == entries.end() ? nullptr : &at->second;
  }
};

Result<Archive> open_archive(const FileBytes& file) {
  auto list = TRY(read_zip_directory(file));
  Archive archive;
  for (ZipEntry& entry : list) {
    std::string name = entry.name.substr(entry.name.find('/') + 1);
    archive.entries.emplace(std::move(name), std::move(entry));
  }
  const ZipEntry* pickle = archive.find("data.pkl");
  if (pickle == nullptr) return refuse("PZ-07", "it is a zip file but not one of PyTorch's: it has no data.pkl");
  if (pickle->size > largest_pickle)
    return refuse("PZ-07", "its data.pkl has " + size_text(pickle->size) + " (limit 64 MiB)");
  const auto must_be = [&](const char* name, std::initializer_list<std::string_view> allowed) -> Result<void> {
    const ZipEntry* entry = archive.find(name);
    if (entry == nullptr) return {};
    if (entry->size > 64) return refuse("PZ-07", std::string("its entry '") + name + "' is too long");
    auto text = TRY(read_entry(file, *entry));
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return {};
    return refuse(
        "PZ-07",
        std::string("its ") + name + " is \"" + shown(text) + "\" and not \"" + std::string(*(allowed.end() - 1)) + '"',
        save_again);
  };
  TRY(must_be("version", {"2", "3"}));
  TRY(must_be("byteorder", {"little"}));
  return archive;
}

/// Finds the place of each storage; its record must have exactly its size.
Result<std::vector<std::span<const std::byte>>> find_storages(const FileBytes& file, const Archive& archive,
                                                              const PickledModel& model) {
  std::vector<std::span<const std::byte>> found;
  for (const PickledStorage& storage : model.storages) {
    const std::uint64_t needed = storage.elements * element_bytes(storage.dtype);
    const ZipEntry* entry = archive.find("data/" + storage.key);
    if (entry == nullptr && needed > 0) return refuse("PV-01", "its data \"" + storage.key + "\" is missing");
    const std::uint64_t size = entry == nullptr ? 0 : entry->size;
    if (size != needed)
      return refuse("PV-01", "its data \"" + storage.key + "\" has " + with_commas(size) + " bytes and needs " +
                                 with_commas(needed));
    found.push_back(entry == nullptr ? std::span<const std::byte>() : file.bytes().subspan(entry->offset, entry->size));
  }
  return found;
}

/// Copies a strided tensor in row-major order; the bounds were checked when it was read.
void gather(const PickledTensor& tensor, std::size_t element, std::span<const std::byte> storage, std::byte* out) {
  std::vector<std::int64_t> index(tensor.shape.size(), 0);
  std::uint64_t from = tensor.offset;
  for (std::uint64_t left = element_count(tensor.shape); left > 0; --left) {
    out = std::copy_n(storage.begin() + static_cast<std::ptrdiff_t>(from * element), element, out);
    for (std::size_t d = tensor.shape.size(); d-- > 0;) {
      from += static_cast<std::uint64_t>(tensor.strides[d]);
      if (++index[d] < tensor.shape[d]) break;
      from -= static_cast<std::uint64_t>(tensor.strides[d] * tensor.shape[d]);
      index[d] = 0;
    }
  }
}

std::uint64_t bytes_of(const PickledModel& model, const PickledTensor& tensor) {
  return element_count(tensor.shape) * element_bytes(model.storages[tensor.storage].dtype);
}

Result<TensorFile> read_tensors(std::shared_ptr<const FileBytes> file, const Archive& archive, PickledModel model) {
  auto storages = TRY(find_storages(*file, archive, model));
  std::uint64_t to_gather = 0;
  for (const PickledTensor& tensor : model.tensors)
    if (!tensor.contiguous()) to_gather += bytes_of(model, tensor);
  if (to_gather > file->size())
    return refuse("PV-03", "its tensors overlap so much that they would take " + size_text(to_gather), save_again);

  auto gathered = std::make_shared<std::vector<std::byte>>(to_gather);
  std::size_t filled = 0;
  std::vector<TensorView> views;
  std::vector<std::byte>
      copy;  // bytes of one storage; a file that shrinks during the copy is an error and not a signal
  std::size_t copied = model.storages.size();
  for (PickledTensor& tensor : model.tensors) {
    const DType dtype = model.storages[tensor.storage].dtype;
    const std::uint64_t size = bytes_of(model, tensor);
    const auto storage = storages[tensor.storage];
    std::span<const std::byte> bytes;
    if (tensor.contiguous()) {
      if (size > 0) bytes = storage.subspan(tensor.offset * element_bytes(dtype), size);
    } else {
      if (copied != tensor.storage) {
        copy.resize(storage.size());
        const auto at = static_cast<std::uint64_t>(storage.data() - file->bytes().data());
        TRY(file->read(at, copy));
        copied = tensor.storage;
      }
      gather(tensor, element_bytes(dtype), copy, gathered->data() + filled);
      bytes = std::span<const std::byte>(*gathered).subspan(filled, size);
      filled += size;
    }
    views.push_back({std::move(tensor.name), dtype, std::move(tensor.shape), bytes});
  }
  TensorFile result("torch", std::move(views), {std::move(file)}, std::move(gathered));
  if (model.other_entries > 0)
    result.add_note(with_commas(model.other_entries) + " entries that are not tensors were left out");
  return result;
}

Result<TensorFile> open_checked(const std::shared_ptr<const FileBytes>& file) {
  const std::string first = first_bytes(*file, 512);
  if (std::string_view(first).starts_with(legacy_sign)) return fail(errors::kLegacyPyTorch);
  if (is_tar(first)) return fail(errors::kTarArchive);
  if (!std::string_view(first).starts_with(zip_sign)) return fail(errors::kNotPyTorch);
  auto archive = TRY(open_archive(*file));
  auto pickle = TRY(read_entry(*file, archive.entries.at("data.pkl")));
  auto model = TRY(read_pickle(std::as_bytes(std::span(pickle))));
  TRY(file->check_unchanged());
  auto result = read_tensors(file, archive, std::move(model));
  // A wrong checksum is only noted, because PyTorch can also write files without checksums (rule PZ-08).
  const std::uint32_t sum = archive.entries.at("data.pkl").crc;
  if (result && sum != 0 && sum != crc32(pickle)) result->add_note("the checksum of its data.pkl is wrong");
  return result;
}

}  // namespace

Result<TensorFile> open_torch(std::shared_ptr<const FileBytes> file) {
  auto opened = open_checked(file);
  if (!opened) return fail(in_file(std::move(opened.error()), file->name()));
  return opened;
}

bool looks_like_torch(const FileBytes& file) {
  const std::string first = first_bytes(file, 512);
  return std::string_view(first).starts_with(zip_sign) || std::string_view(first).starts_with(legacy_sign) ||
         is_tar(first);
}

}  // namespace longtake
