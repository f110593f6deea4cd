#include "engine/weights/tensor_file.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

bool by_name(const TensorView& a, const TensorView& b) { return a.name < b.name; }

}  // namespace

TensorFile::TensorFile(std::string format, std::vector<TensorView> tensors,
                       std::vector<std::shared_ptr<const FileBytes>> files,
                       std::shared_ptr<const std::vector<std::byte>> gathered)
    : format_(std::move(format)),
      tensors_(std::move(tensors)),
      files_(std::move(files)),
      gathered_(std::move(gathered)) {
  std::sort(tensors_.begin(), tensors_.end(), by_name);
}

const TensorView* TensorFile::find(std::string_view name) const {
  const auto at = std::lower_bound(tensors_.begin(), tensors_.end(), name,
                                   [](const TensorView& tensor, std::string_view n) { return tensor.name < n; });
  return at != tensors_.end() && at->name == name ? &*at : nullptr;
}

Result<void> TensorFile::read(const TensorView& tensor, std::span<std::byte> out) const {
  if (out.size() != tensor.bytes.size()) return fail(errors::kOtherBufferSize, {{"tensor", shown(tensor.name)}});
  const std::less<> before;  // orders pointers into different objects
  for (const auto& file : files_) {
    const std::byte* first = file->bytes().data();
    if (file->size() == 0 || before(tensor.bytes.data(), first) || !before(tensor.bytes.data(), first + file->size()))
      continue;
    if (auto copied = file->read(static_cast<std::uint64_t>(tensor.bytes.data() - first), out); !copied) return copied;
    return file->check_unchanged();
  }
  std::copy(tensor.bytes.begin(), tensor.bytes.end(), out.begin());
  return {};
}

}  // namespace longtake
