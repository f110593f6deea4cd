#pragma once

#include "engine/core/result.h"

// {problem} is the reader's own description of the fault in a configuration or a tensor. It stays English.

namespace longtake::errors {

inline constexpr ErrorForm kUnusableConfig{"MOD-01", ErrorKind::bad_input, "This model configuration cannot be used",
                                           "{problem}", "Check config.json next to the weights."};
inline constexpr ErrorForm kUnknownHeads{
    "MOD-02", ErrorKind::bad_input, "This model configuration cannot be used",
    "the number of heads for the width {width} is unknown",
    "Put num_heads into a config.json next to the weights; probe also takes --set heads=N."};
inline constexpr ErrorForm kNotATransformer{
    "MOD-03", ErrorKind::bad_input, "These weights are not a Wan diffusion transformer",
    "patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.",
    "Choose the model's own file; text encoder and decoder have files of their own."};
inline constexpr ErrorForm kTensorMissing{"MOD-04", ErrorKind::bad_input, "The weights are incomplete",
                                          "there is no tensor \"{tensor}\" among {count}",
                                          "Choose the complete model file."};
inline constexpr ErrorForm kTensorNotThere{"MOD-05", ErrorKind::bad_input, "The weights are incomplete",
                                           "There is no tensor {tensor} in the file.",
                                           "Choose the complete model file."};
inline constexpr ErrorForm kTensorOtherShape{"MOD-06", ErrorKind::bad_input, "The weights do not fit the model",
                                             "{tensor} is {found}, expected {expected}.",
                                             "Check that config.json and the weights belong together."};
inline constexpr ErrorForm kNotASalienceHead{"MOD-07", ErrorKind::bad_input, "Cannot use {file} as a salience head",
                                             "{problem}", "Choose a file that this program saved as a salience head."};
inline constexpr ErrorForm kHeadOfOtherWeights{
    "MOD-08", ErrorKind::bad_input, "The salience head does not belong to these weights",
    "it was trained with the weights {trained}, these are {found}",
    "Use the head that was trained with these weights, or omit the head: novelty then ranks the tokens."};

}  // namespace longtake::errors
