#include "app/cli/start_lab.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>

#include "app/common/lab_verbs.h"
#include "engine/core/describe_json.h"
#include "engine/core/shared_folder.h"

namespace longtake::cli {
namespace {

constexpr const char* kLab = "longtake-lab";

/// The path of longtake-lab; empty if it cannot be executed.
std::filesystem::path lab_file() {
  const auto folder = program_folder();
  // Installations, bundles and packages have it in the same folder; a build has a folder per program.
  for (const auto& file : {folder / kLab, folder.parent_path() / "lab" / kLab})
    if (::access(file.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(file)) return file;
  return {};
}

Error missing() {
  return {Error::Kind::io,
          std::string("Cannot start ") + kLab + ", which has this verb",
          "there is no such program in " + program_folder().string(),
          std::string("Install the whole package, or put ") + kLab + " of the same version there.",
          {},
          {}};
}

Error not_started(const std::filesystem::path& file, int problem) {
  return {Error::Kind::io,
          "Cannot start " + file.string(),
          std::strerror(problem),
          "Install the whole package again.",
          {},
          {}};
}

/// The output of a program; nothing if it fails.
std::optional<std::string> output_of(const std::filesystem::path& file, const std::vector<const char*>& words) {
  int ends[2];
  if (::pipe(ends) != 0) return std::nullopt;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  for (const int end : ends) posix_spawn_file_actions_addclose(&actions, end);
  pid_t child = 0;
  const int problem =
      ::posix_spawn(&child, file.c_str(), &actions, nullptr, const_cast<char* const*>(words.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text;
  std::array<char, 65536> piece;
  ssize_t length = 0;
  while (problem == 0 && ((length = ::read(ends[0], piece.data(), piece.size())) > 0 || (length < 0 && errno == EINTR)))
    if (length > 0) text.append(piece.data(), static_cast<std::size_t>(length));
  ::close(ends[0]);
  int status = 0;
  if (problem != 0 || ::waitpid(child, &status, 0) != child || status != 0) return std::nullopt;
  return text;
}

}  // namespace

Error become_lab(const char* program, int argc, const char* const* argv) {
  const auto file = lab_file();
  if (file.empty()) return missing();
  std::vector<const char*> words(argv, argv + argc);
  words.front() = program;
  words.push_back(nullptr);
  ::execv(file.c_str(), const_cast<char* const*>(words.data()));
  return not_started(file, errno);
}

Result<std::vector<VerbEntry>> verbs_of_lab(const char* program) {
  const auto file = lab_file();
  if (file.empty()) return fail(missing());
  const auto text = output_of(file, {program, "verbs", nullptr});
  const auto tree = parse_json(text.value_or(""), file.string());
  VerbEntry lab;
  if (!tree || !read_fields(*tree, lab, {}))
    return fail(Error{Error::Kind::io,
                      "Cannot read the verbs of " + file.string(),
                      "it is of another version",
                      "Install the whole package again.",
                      {},
                      {}});
  std::erase_if(lab.verbs, [](const VerbEntry& verb) {
    return std::ranges::find(lab_verbs(), verb.name, &Verb::name) == lab_verbs().end();
  });
  return lab.verbs;
}

}  // namespace longtake::cli
