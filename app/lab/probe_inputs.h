#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lab/probe.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"

namespace longtake::cli {

/// The transformer that --weights names, on the device and in the type that are wanted.
Result<CausalDit> load_dit(ProbeInput& input);
/// The same with the weights of its clean pass, where the file has others for that; else null.
struct DitAndWriter {
  std::shared_ptr<CausalDit> model, writer;
};
Result<DitAndWriter> load_dit_and_writer(ProbeInput& input);
/// The text of that name, checked against the model's sizes, with the picture beside it where the model takes one.
Result<TextContext> read_text(const ProbeInput& input, const CausalDit& model, const std::string& name = "text");
/// The salience head in the settings, or none.
Result<std::optional<SalienceHead>> read_head(ProbeInput& input, int width);

}  // namespace longtake::cli
