#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace longtake::train {

/// Whether Muon is meant for this parameter: a matrix inside a network, between two widths. What comes in and goes out,
/// norms, biases and tables of words are AdamW's.
bool is_hidden_matrix(const std::string& name, const at::Tensor& parameter);

/// For each matrix (more than two dimensions are taken as [first, rest]) nearly the nearest one whose singular values
/// are equal, all of them about 1: five steps of the quintic Newton-Schulz iteration.
std::vector<at::Tensor> orthogonal(const std::vector<at::Tensor>& matrices);

/// Steps `parameters` along their orthogonalised momenta, scaled to the size of AdamW's steps, so that both take the
/// same learning rate.
void step_muon(const std::vector<at::Tensor>& parameters, const std::vector<at::Tensor>& gradients,
               std::vector<at::Tensor>& momenta, double learning_rate, double weight_decay);

}  // namespace longtake::train
