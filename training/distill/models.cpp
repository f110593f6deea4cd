#include "training/distill/models.h"

#include "training/distill/teacher_salience.h"

namespace longtake::train {

Result<void> DmdModels::save_head(const std::string& base, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
  return head.save(folder / head_file, base);
}

Result<SalienceHead> start_head(const DmdStageConfig& config, int dim, std::uint64_t seed,
                                const std::filesystem::path& run) {
  const auto shape = TRY(head_config(config.salience, dim));
  if (config.head.empty()) return SalienceHead::random(shape, seed);
  std::filesystem::path file = weights_folder(run, config.head);
  if (std::filesystem::is_directory(file)) file /= head_file;
  auto head = TRY(SalienceHead::open(file));
  if (head.config() != shape) {
    return fail(Error::Kind::bad_input, "Cannot resume " + file.string(),
                "it is of another kind or size than the recipe's salience section says");
  }
  return head;
}

}  // namespace longtake::train
