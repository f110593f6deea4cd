#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace longtake::train {

/// True if Muon should train this parameter: a matrix inside a network, between two widths. AdamW trains input and
/// output layers, norms, biases and word embeddings.
bool is_hidden_matrix(const std::string& name, const at::Tensor& parameter);

/// Approximates, for each matrix, the nearest matrix with all singular values about 1, by five steps of the quintic
/// Newton-Schulz iteration. More than two dimensions are treated as [first, rest].
std::vector<at::Tensor> orthogonal(const std::vector<at::Tensor>& matrices);

/// Steps `parameters` along their orthogonalised momenta, scaled to the size of AdamW's steps, so that both take the
/// same learning rate. Nothing changes if `applied`, a boolean on their device, is false. Gradients must be finite.
void step_muon(const std::vector<at::Tensor>& parameters, const std::vector<at::Tensor>& gradients,
               std::vector<at::Tensor>& momenta, double learning_rate, double weight_decay, const at::Tensor& applied);

}  // namespace longtake::train
