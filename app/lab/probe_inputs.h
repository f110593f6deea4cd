#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lab/probe.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"

namespace longtake::cli {

/// The transformer that --weights names, on the requested device and in the requested type.
Result<CausalDit> load_dit(ProbeInput& input);
/// The transformer with separate weights for its clean pass, if the file has them; else null.
struct DitAndWriter {
  std::shared_ptr<CausalDit> model, writer;
};
Result<DitAndWriter> load_dit_and_writer(ProbeInput& input);
/// The text of this name, checked against the model's sizes, with the picture if the model uses one.
Result<TextContext> read_text(const ProbeInput& input, const CausalDit& model, const std::string& name = "text");
/// The salience head in the settings, if any.
Result<std::optional<SalienceHead>> read_head(ProbeInput& input, int width);

}  // namespace longtake::cli
