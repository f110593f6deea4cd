#pragma once

#include <utility>

#include "control/midi/backend.h"

namespace longtake::control {

/// Returns the reason why there is no backend from every function.
class NoBackend final : public MidiBackend {
 public:
  explicit NoBackend(Error why) : why_(std::move(why)) {}

  std::string system() const override { return {}; }
  Result<std::vector<std::string>> inputs() override { return fail(why_); }
  Result<std::vector<std::string>> outputs() override { return fail(why_); }
  Result<void> open_input(const std::string&, Heard) override { return fail(why_); }
  Result<void> open_output(const std::string&) override { return fail(why_); }
  bool has_input() const override { return false; }
  bool has_output() const override { return false; }
  void close_input() override {}
  void close_output() override {}
  Result<void> send(std::span<const std::uint8_t>) override { return fail(why_); }

 private:
  const Error why_;
};

}  // namespace longtake::control
