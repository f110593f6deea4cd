#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/describe.h"
#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/stream/job_results.h"

namespace longtake {

inline auto choices(LicenceTerms) {
  return std::array{Choice<LicenceTerms>{LicenceTerms::free, "free"},
                    Choice<LicenceTerms>{LicenceTerms::non_commercial, "non_commercial"},
                    Choice<LicenceTerms>{LicenceTerms::unclear, "unclear"}};
}

/// A text in several languages. In JSON: one text for all of them, or an object of texts by language code.
struct TextByLanguage {
  std::map<std::string, std::string> texts{};

  /// Falls back to English.
  std::string in(const std::string& language) const;
};
Json write_value(const TextByLanguage& text);
std::string read_value(const Json& json, TextByLanguage& text);

/// A public file. The facts are from its publisher's listing.
struct PublishedFile {
  std::string kind{};          ///< "wan-dit", "wan-vae", "umt5", "tokenizer", "taehv", "lora"
  std::string from{};          ///< as parse_source() reads it
  std::string to{};            ///< path below the models folder
  std::uint64_t bytes = 0;     ///< 0 if the listing was not seen
  std::string sha256_start{};  ///< first digits, "" if the listing was not seen

  /// True if the whole checksum is known. A few digits only detect accidents.
  bool is_pinned() const { return sha256_start.size() == 64; }
};

template <class V>
void visit(PublishedFile& f, V& v) {
  v("kind", f.kind);
  v("from", f.from, {.required = true});
  v("to", f.to, {.required = true});
  v("bytes", f.bytes);
  v("sha256_start", f.sha256_start);
}

/// A public model, or a part that several of them need.
struct PublishedModel {
  std::string name{};
  TextByLanguage title{};
  TextByLanguage about{};
  TextByLanguage licence{};
  LicenceTerms terms = LicenceTerms::unclear;
  std::string page{};
  std::string recipe{};
  bool streams = true;
  std::vector<std::string> needs{};
  std::vector<PublishedFile> files{};
};

template <class V>
void visit(PublishedModel& m, V& v) {
  v("name", m.name, {.required = true});
  v("title", m.title);
  v("about", m.about);
  v("licence", m.licence);
  v("terms", m.terms);
  v("page", m.page);
  v("recipe", m.recipe);
  v("streams", m.streams);
  v("needs", m.needs);
  v("files", m.files, {.least = 1, .most = 64, .required = true});
}

/// All public models that have a name.
struct Catalogue {
  std::vector<PublishedModel> models{};
  std::optional<Error> problem{};  ///< why the user's own catalogue was not used

  const PublishedModel* find(const std::string& name) const;
  /// The files of a model, then those of the models that it requires. A "hf:" reference is a model of one file.
  Result<std::vector<PublishedFile>> files_of(const std::string& name) const;
};

/// Reads a catalogue and checks it; `file` names it in errors.
Result<std::vector<PublishedModel>> read_catalogue(std::string_view text, const std::string& file);

/// The program's own catalogue, with the additions and replacements of catalogue.json in the user's configuration
/// folder.
Catalogue load_catalogue();

}  // namespace longtake
