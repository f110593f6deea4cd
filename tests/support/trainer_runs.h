#pragma once

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <QProcess>

#include "engine/core/files.h"
#include "tests/places/places.h"
#include "training/data/cell_codec_file.h"
#include "training/data/clips.h"
#include "training/nets/networks.h"

namespace longtake::train {

inline void add_noise(const NamedTensors& tensors, std::uint64_t seed, double size) {
  const c10::NoGradGuard no_grad;
  std::uint32_t stream = 0;
  for (const auto& [_, tensor] : tensors) tensor.add_(seeded_normal(tensor.sizes(), seed, stream++), size);
}

/// Untrained weights of a model of the theatre and of its teacher.
inline void write_theatre_run(const std::filesystem::path& run) {
  NetworkConfig config;
  config.dim = 32;
  config.ffn_dim = 64;
  config.heads = config.layers = 2;
  config.text_dim = 32;
  config.layout = config.detail = 16;
  const std::filesystem::path weights = run / "weights";
  for (const auto& [stage, seed] : {std::pair("stage1", 1), std::pair("teacher", 2)}) {
    Networks networks = Networks::random(config, at::ones({4}), seed);
    add_noise(networks.trained(), seed, .05);
    if (!networks.save(weights / stage)) qFatal("cannot write the networks");
  }
  if (!save_cell_codec(CellCodec({4, 8, 16, 16, 16, 16, 8, 8, 8, 8}, 4), weights / "codec"))
    qFatal("cannot write the codec");
}

inline QString trainer_program() { return QString::fromStdString(built_path("app/train/longtake-train")); }

/// How a trainer ended that a test ran.
struct Done {
  int code = -1;
  QByteArray out, err;
};
inline Done run_train(const QStringList& arguments) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("OMP_NUM_THREADS", "1");
  process.setProcessEnvironment(environment);
  process.start(trainer_program(), arguments);
  process.waitForFinished(-1);
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

inline std::string text(const std::filesystem::path& file) {
  const auto read = read_file(file);
  return read ? *read : std::string();
}

inline QString shown(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace longtake::train
