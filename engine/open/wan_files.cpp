#include "engine/open/wan_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <system_error>
#include <vector>

#include "engine/core/files.h"
#include "engine/open/errors.h"
#include "engine/weights/model_folder.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHeadFile = "salience.safetensors";

/// A folder and its subfolders that may hold parts of a model.
std::vector<fs::path> with_subfolders(const fs::path& folder) {
  std::vector<fs::path> all = {folder};
  for (const char* part : {"transformer", "dit", "text_encoder", "vae", "tokenizer", "google/umt5-xxl"})
    all.push_back(folder / part);
  return all;
}

/// The absolute, normalised folder, or that of a file.
fs::path folder_of(const fs::path& path) {
  std::error_code ignored;
  const fs::path whole = fs::absolute(path, ignored).lexically_normal();
  if (!fs::is_directory(whole, ignored)) return whole.parent_path();
  return whole.has_filename() ? whole : whole.parent_path();  // "folder/" has no filename
}

/// Folders that may hold the files that the transformer's own folder lacks.
std::vector<fs::path> companion_folders(const fs::path& root) {
  std::vector<fs::path> bases;
  const auto add_base_models = [&](const fs::path& folder) {
    for (const char* name : {"Wan2.1-T2V-1.3B", "wan_models/Wan2.1-T2V-1.3B", "Wan2.1-T2V-1.3B-Diffusers"})
      bases.push_back(folder / name);
  };
  const fs::path parent = root.parent_path();
  add_base_models(root);
  bases.push_back(
      parent);  // a transformer/ folder that was given itself, or a folder of checkpoints next to the other parts
  add_base_models(parent);
  bases.push_back(models_folder());
  add_base_models(models_folder());
  std::vector<fs::path> all;
  for (const fs::path& base : bases)
    for (const fs::path& folder : with_subfolders(base)) all.push_back(folder);
  return all;
}

/// Searches folders and remembers the kind of each file, so that none is opened twice.
class Search {
 public:
  WeightsKind kind_of(const fs::path& file) {
    const auto known = kinds_.find(file);
    if (known != kinds_.end()) return known->second;
    const auto model = open_model_file(file);
    return kinds_[file] = model ? model->kind : WeightsKind::unknown;
  }

  std::vector<fs::path> all_of(WeightsKind kind, const std::vector<fs::path>& folders) {
    std::vector<fs::path> found;
    for (const fs::path& folder : folders)
      for (const fs::path& file : weights_files(folder))
        if (kind_of(file) == kind) found.push_back(file);
    return found;
  }

  fs::path first_of(WeightsKind kind, const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders)
      for (const fs::path& file : weights_files(folder))
        if (kind_of(file) == kind) return file;
    return {};
  }

 private:
  std::map<fs::path, WeightsKind> kinds_;
};

fs::path find_tokenizer(const std::vector<fs::path>& folders) {
  std::error_code ignored;
  for (const fs::path& folder : folders)
    for (const char* name : {"spiece.model", "tokenizer.model"})
      if (fs::is_regular_file(folder / name, ignored)) return folder / name;
  return {};
}

Result<fs::path> find_dit(const fs::path& path, Search& search) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) {
    const auto model = open_model_file(path);
    if (!model) return fail(model.error());
    if (model->kind != WeightsKind::wan_dit)
      return fail(errors::kNotAVideoModel, {{"model", path.string()}, {"kind", kind_name(model->kind)}});
    return path;
  }
  const std::vector<fs::path> found = search.all_of(WeightsKind::wan_dit, with_subfolders(path));
  if (found.empty()) return fail(errors::kNoTransformer, {{"model", path.string()}});
  if (found.size() > 1)
    return fail(errors::kManyTransformers, {{"model", path.string()},
                                            {"count", found.size()},
                                            {"first", found[0].filename().string()},
                                            {"second", found[1].filename().string()}});
  return found.front();
}

void find_decoder(WanFiles& files, DecoderChoice choice, const std::vector<fs::path>& folders, Search& search) {
  // Searches in order of distance: files next to the transformer take precedence.
  for (const fs::path& folder : folders) {
    if (choice != DecoderChoice::vae) files.decoder = search.first_of(WeightsKind::taehv, {folder});
    files.tiny_decoder = !files.decoder.empty();
    if (files.decoder.empty() && choice != DecoderChoice::tiny)
      files.decoder = search.first_of(WeightsKind::wan_vae, {folder});
    if (!files.decoder.empty()) return;
  }
}

std::vector<Phrase> missing_parts(const WanFiles& files, DecoderChoice choice) {
  std::vector<Phrase> missing;
  if (files.decoder.empty())
    missing.push_back(choice == DecoderChoice::vae    ? errors::kPublishedDecoder
                      : choice == DecoderChoice::tiny ? errors::kTinyDecoder
                                                      : errors::kAnyDecoder);
  if (files.text.empty()) missing.push_back(errors::kTextEncoderFile);
  if (files.tokenizer.empty()) missing.push_back(errors::kTokenizerFile);
  return missing;
}

bool is_base_of_memflow(const fs::path& dit) {
  std::string folder = dit.parent_path().filename().string();
  std::ranges::transform(folder, folder.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return folder.find("memflow") != std::string::npos && dit.stem().string().find("base") != std::string::npos;
}

/// The head next to the transformer; if that has its own subfolder, the head may be in the parent folder.
fs::path find_head(const fs::path& dit) {
  std::error_code ignored;
  const fs::path folder = dit.parent_path();
  const bool own = folder.filename() == "transformer" || folder.filename() == "dit";
  for (const fs::path& place : {folder, own ? folder.parent_path() : folder})
    if (fs::is_regular_file(place / kHeadFile, ignored)) return place / kHeadFile;
  return {};
}

}  // namespace

Result<fs::path> find_wan_transformer(const fs::path& path) {
  Search search;
  return find_dit(path, search);
}

Result<WanFiles> find_wan_files(const fs::path& path, DecoderChoice decoder) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return fail(errors::kNoSuchModel, {{"model", path.string()}});
  Search search;
  WanFiles files;
  auto dit = TRY(find_dit(path, search));
  files.dit = std::move(dit);
  if (fs::is_regular_file(files.dit.parent_path() / "config.json", ignored))
    files.config = files.dit.parent_path() / "config.json";
  files.head = find_head(files.dit);

  const fs::path root = folder_of(path);
  std::vector<fs::path> folders = with_subfolders(root);
  for (const fs::path& folder : companion_folders(root)) folders.push_back(folder);
  find_decoder(files, decoder, folders, search);
  files.text = search.first_of(WeightsKind::umt5, folders);
  files.tokenizer = find_tokenizer(folders);
  // The base alone is an initialisation on short clips; with its LoRA it is the published model. MemFlow's base is the
  // same, in its own folder.
  const bool wants_lora = files.dit.filename().string().starts_with("longlive_base") || is_base_of_memflow(files.dit);
  if (wants_lora) files.lora = search.first_of(WeightsKind::lora, {files.dit.parent_path()});
  std::vector<Phrase> missing = missing_parts(files, decoder);
  if (wants_lora && files.lora.empty()) missing.push_back(errors::kUpdatesFile);
  if (!missing.empty())
    return fail(errors::kPartsMissing, {{"model", path.string()}, {"parts", missing}, {"folder", root.string()}});
  return files;
}

}  // namespace longtake
