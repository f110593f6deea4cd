#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// {problem} is the reader's own description of the fault in a file. It stays English.
inline constexpr ErrorForm kNotTheDecoder{"WAN-01", ErrorKind::bad_input,
                                          "These weights are not a Wan video autoencoder", "{problem}",
                                          "Choose the file Wan2.1_VAE.pth."};
inline constexpr ErrorForm kNotTheTinyDecoder{"WAN-02", ErrorKind::bad_input,
                                              "These weights are not a tiny video autoencoder", "{tensor} is missing.",
                                              "Choose the file taew2_1.safetensors or taew2_1.pth."};
inline constexpr ErrorForm kNotTheTextEncoder{
    "WAN-03", ErrorKind::bad_input, "These weights are not a UMT5 text encoder",
    "token_embedding, blocks.0.attn.q, blocks.0.pos_embedding or blocks.0.ffn.fc1 is missing.",
    "Choose the file models_t5_umt5-xxl-enc-bf16.pth."};
inline constexpr ErrorForm kOtherTextEncoderConfig{"WAN-04", ErrorKind::bad_input,
                                                   "This text encoder has a config.json that is not UMT5's",
                                                   "{problem}", "Replace config.json by the one of UMT5-XXL."};
inline constexpr ErrorForm kOtherTextEncoderShape{"WAN-05", ErrorKind::bad_input,
                                                  "This text encoder has a shape that is not UMT5's",
                                                  "{heads} heads for a width of {width}, {buckets} distance buckets.",
                                                  "Choose the file models_t5_umt5-xxl-enc-bf16.pth."};
inline constexpr ErrorForm kUnreadableTokenizer{
    "WAN-06", ErrorKind::bad_input, "The tokenizer cannot be read", "{problem}",
    "Choose the file spiece.model of google/umt5-xxl; it has 4,548,313 bytes."};
inline constexpr ErrorForm kOtherTokenizer{"WAN-07", ErrorKind::bad_input,
                                           "Tokenizer and text encoder do not belong together",
                                           "The tokenizer gives id {given}, the encoder knows {known}.",
                                           "Choose spiece.model and the encoder of the same release."};

inline constexpr ErrorForm kCannotUseLora{"WAN-08", ErrorKind::bad_input, "Cannot use the LoRA {file}",
                                          "it cannot be read, or does not fit this model",
                                          "Choose a file with low-rank updates for this model."};
inline constexpr ErrorForm kOtherLora{"WAN-09", ErrorKind::bad_input, "Cannot use the LoRA {file}",
                                      "it is not the file that the session used",
                                      "Put the original file back in its place."};

}  // namespace longtake::errors
