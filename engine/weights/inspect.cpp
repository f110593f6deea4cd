#include "engine/weights/inspect.h"

#include <array>
#include <utility>

#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

constexpr std::string_view take_mark = "LTAKE";

bool is_take(const std::filesystem::path& path) {
  const auto file = FileBytes::open(path);
  std::array<char, take_mark.size()> first{};
  return file && (*file)->read(0, std::as_writable_bytes(std::span(first))) &&
         std::string_view(first.data(), first.size()) == take_mark;
}

Json names(const std::vector<std::string>& all, std::size_t longest) {
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(all.size(), longest); ++i) list.push_back(all[i]);
  if (all.size() > longest) list.push_back("... " + with_commas(all.size()) + " in all");
  return list;
}

}  // namespace

Result<Inspection> inspect(const std::filesystem::path& path) {
  Inspection result;
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored) && is_take(path)) {
    result.kind = kind_name(WeightsKind::take);
    result.format = "take";
    result.bytes = std::filesystem::file_size(path, ignored);
    return result;
  }
  auto opened = open_model_file(path);
  if (!opened) return fail(std::move(opened.error()));
  ModelFile& model = *opened;
  result.kind = kind_name(model.kind);
  result.format = model.file.format();
  result.scheme = model.scheme;
  result.tensors = model.tensors.size();
  result.parameters = model.parameters();
  for (const TensorView& tensor : model.tensors) result.bytes += tensor.bytes.size();
  if (auto checked = model.check(); !checked)
    result.problem = in_file(std::move(checked.error()), path.filename().string());
  result.config = std::move(model.config);
  result.missing = std::move(model.missing);
  result.unexpected = std::move(model.unexpected);
  result.wrong = std::move(model.wrong);
  result.notes = std::move(model.notes);
  return result;
}

Json to_json(const Inspection& inspection, std::size_t longest_list) {
  Json json = {{"kind", inspection.kind},
               {"format", inspection.format},
               {"scheme", inspection.scheme},
               {"tensors", inspection.tensors},
               {"parameters", inspection.parameters},
               {"bytes", inspection.bytes},
               {"config", inspection.config},
               {"missing", names(inspection.missing, longest_list)},
               {"unexpected", names(inspection.unexpected, longest_list)},
               {"wrong", names(inspection.wrong, longest_list)},
               {"notes", names(inspection.notes, longest_list)}};
  if (inspection.problem) json["problem"] = inspection.problem->text();
  return json;
}

}  // namespace longtake
