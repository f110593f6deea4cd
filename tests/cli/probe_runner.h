#pragma once

#include <ATen/ATen.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <fcntl.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <cstdio>
#include <iostream>

#include "app/lab/probe_verb.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/dit_config.h"
#include "engine/weights/safetensors.h"
#include "tests/model/fixture.h"

namespace longtake {

using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

inline void save(const QString& path, const Tensors& tensors, const Metadata& metadata = {}) {
  Tensors kept;
  std::vector<TensorView> views;
  kept.reserve(tensors.size());
  for (const auto& [name, tensor] : tensors) {
    kept.emplace_back(name, tensor.contiguous());
    views.push_back(view_of(name, kept.back().second));
  }
  QVERIFY(save_safetensors(path.toStdString(), views, metadata).has_value());
}

inline void save_parameters(const QString& path, const std::vector<ParameterShape>& shapes) {
  Tensors tensors;
  for (const auto& [name, shape] : shapes) tensors.emplace_back(name, drawn_parameter(name, shape));
  save(path, tensors);
}

inline void save_text(const QString& path, const std::string& text) {
  QVERIFY(atomic_write(path.toStdString(), text).has_value());
}

// [1, F, c, y, x] of the model to [C, F, H, W] of files, and back.
inline at::Tensor to_file(const at::Tensor& x) { return x[0].permute({1, 0, 2, 3}); }
inline at::Tensor to_model(const at::Tensor& x) { return x.permute({1, 0, 2, 3}).unsqueeze(0); }

inline DitConfig small_dit(int head_dim, int ffn, int channels, int text_dim, int rows) {
  DitConfig config;
  config.heads = 2;
  config.dim = 2 * head_dim;
  config.layers = 2;
  config.ffn_dim = ffn;
  config.in_channels = config.out_channels = channels;
  config.text_dim = text_dim;
  config.text_rows = rows;
  return config;
}

/// The base of the probe's tests: a folder for files, and the program that runs on them.
class ProbeRunner {
 public:
  QString path(const QString& name) const { return folder_.filePath(name); }
  QString folder(const QString& name) const {
    std::filesystem::create_directories(path(name).toStdString());
    return path(name);
  }

  /// Runs the verb as the program does, but inside this process, because starting a program takes longer than most
  /// probes. Returns its exit code; said() has the output to stdout and stderr.
  int probe(const QStringList& arguments) {
    std::filesystem::remove(path("out.safetensors").toStdString());
    std::vector<std::string> words = {"longtake-cli", "probe"};
    for (const QString& argument : arguments) words.push_back(argument.toStdString());
    for (const char* last : {"--threads", "1", "--out"}) words.emplace_back(last);
    words.push_back(path("out.safetensors").toStdString());
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    const cli::Verb verbs[] = {cli::probe_verb};

    flush();
    const int file = open(path("said").toUtf8().constData(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    const int kept[] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    const int code = cli::run(static_cast<int>(argv.size()), argv.data(), {}, verbs);
    flush();
    dup2(kept[0], STDOUT_FILENO);
    dup2(kept[1], STDERR_FILENO);
    for (const int fd : {file, kept[0], kept[1]}) close(fd);
    said_ = QByteArray::fromStdString(read_file(path("said").toStdString()).value());
    return code;
  }
  const QByteArray& said() const { return said_; }
  bool has_written() const { return std::filesystem::exists(path("out.safetensors").toStdString()); }
  at::Tensor result(const std::string& name) const {
    const auto file = TensorFile::open(path("out.safetensors").toStdString());
    return read_tensor(*file, name).value();
  }

 private:
  static void flush() {
    std::fflush(nullptr);
    std::cout.flush();
    std::cerr.flush();
  }

  QTemporaryDir folder_;
  QByteArray said_;
};

}  // namespace longtake
