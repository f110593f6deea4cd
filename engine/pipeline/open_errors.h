#pragma once

#include "engine/core/error.h"

namespace longtake::errors {

// The machine.
inline constexpr ErrorForm kUnknownDevice{"OPEN-01", ErrorKind::bad_input, "Cannot open the model",
                                          "there is no device named \"{device}\"", "Choose cpu, cuda, cuda:N or auto."};
inline constexpr ErrorForm kNoUsableGpu{"OPEN-02", ErrorKind::bad_input, "Cannot open the model",
                                        "no GPU can be used: {cause}", "Choose --device cpu or auto."};
inline constexpr ErrorForm kGpuNeeds{"OPEN-24", ErrorKind::bad_input, "Cannot open the model",
                                     "no GPU can be used: {cause}", "{cause}"};
inline constexpr ErrorForm kNoSuchGpu{"OPEN-03", ErrorKind::bad_input, "Cannot open the model",
                                      "there is no GPU number {index}, this machine has {count}",
                                      "Count from 0, or choose auto."};
inline constexpr ErrorForm kUnknownType{"OPEN-04", ErrorKind::bad_input, "Cannot open the model",
                                        "there is no type named \"{type}\"", "Choose fp32, bf16 or auto."};
inline constexpr ErrorForm kNotEnoughMemory{"OPEN-05", ErrorKind::bad_input,
                                            "There is not enough memory for this stream",
                                            "it needs {need}, of that {largest} for {part}; {available} are free",
                                            "Choose a smaller budget or a smaller model, or close other programs."};
inline constexpr Phrase kTheTransformer{"the transformer"};
inline constexpr Phrase kTheWeights{"the weights"};
inline constexpr Phrase kTheCache{"the cache"};
inline constexpr Phrase kTheWindow{"what a window attends to"};
inline constexpr Phrase kThePrompt{"the prompt's keys and values"};
inline constexpr Phrase kTheDecoder{"the decoder"};
inline constexpr Phrase kTheTextEncoder{"the text encoder"};
inline constexpr Phrase kTheTextEncoderAndPass{"the text encoder and one pass"};
inline constexpr Phrase kOnePass{"one pass"};

// How it is sampled.
inline constexpr ErrorForm kUnknownRope{"OPEN-06", ErrorKind::bad_input, "Cannot open the model",
                                        "there is no rope rule named {rope}", "Choose relative or absolute."};
inline constexpr ErrorForm kImpossibleSteps{
    "OPEN-07", ErrorKind::bad_input, "Cannot open the model", "the timesteps must fall from at most 1000 to at least 1",
    "Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250."};
inline constexpr ErrorForm kTooManySteps{"OPEN-08", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                         "{recipe} cannot be sampled in {steps} steps",
                                         "Its window has a chunk for each step and room for {most}."};
inline constexpr ErrorForm kNotWholeTokens{"OPEN-09", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                           "{width} x {height} pixels are not whole tokens",
                                           "Choose a width divisible by {across} and a height divisible by {down}."};
inline constexpr ErrorForm kUnknownDecoder{"OPEN-10", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                           "there is no decoder named \"{decoder}\"", "Choose auto, vae or tiny."};
inline constexpr ErrorForm kUnknownTextUse{"OPEN-11", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                           "a text encoder cannot be treated as \"{use}\"",
                                           "Choose drop, keep or keep-int8."};
inline constexpr ErrorForm kUnknownRecipe{"OPEN-12", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                          "there is no sampler recipe named \"{recipe}\"", "Choose one of {known}."};

// The model's files.
inline constexpr ErrorForm kNoSuchModel{"OPEN-13", ErrorKind::not_found, "Cannot stream from \"{model}\"",
                                        "there is no such file or folder", "Check the path."};
inline constexpr ErrorForm kNotAVideoModel{
    "OPEN-14", ErrorKind::bad_input, "Cannot stream from \"{model}\"", "it is {kind}, not a video model",
    "Choose the diffusion transformer's file, or the folder that holds all parts."};
inline constexpr ErrorForm kNoTransformer{"OPEN-15", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                          "the folder holds no diffusion transformer of the Wan 2.1 family",
                                          "\"longtake-cli inspect\" says what a file is."};
inline constexpr ErrorForm kManyTransformers{"OPEN-16", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                             "it holds {count} transformers, among them \"{first}\" and \"{second}\"",
                                             "Give the file of the one that you mean."};
inline constexpr ErrorForm kPartsMissing{"OPEN-17", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                         "what belongs to it is missing: {parts}",
                                         "Put the files into \"{folder}\", or into Wan2.1-T2V-1.3B beside it."};
inline constexpr Phrase kPublishedDecoder{"the decoder (Wan2.1_VAE.pth)"};
inline constexpr Phrase kTinyDecoder{"the tiny decoder (taew2_1.safetensors)"};
inline constexpr Phrase kAnyDecoder{"a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)"};
inline constexpr Phrase kTextEncoderFile{"the text encoder (models_t5_umt5-xxl-enc-bf16.pth)"};
inline constexpr Phrase kTokenizerFile{"its tokenizer (google/umt5-xxl/spiece.model)"};
inline constexpr Phrase kUpdatesFile{"its updates (lora.pt)"};
inline constexpr ErrorForm kWantsImage{"OPEN-18", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                       "it wants an image beside the text", "Choose a text-to-video model."};
inline constexpr ErrorForm kPartsDiffer{
    "OPEN-19", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
    "the transformer makes latents of {channels} channels, the decoder takes {taken}",
    "Choose parts of the same family."};
inline constexpr ErrorForm kConfigNotObject{"OPEN-20", ErrorKind::bad_input, "Cannot read {file}",
                                            "it is no JSON object"};
inline constexpr ErrorForm kCannotUsePart{"", ErrorKind::bad_input, "Cannot use \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoStarter{"OPEN-21", ErrorKind::not_found, "This build holds no starter model"};

// Sessions that were made earlier.
inline constexpr ErrorForm kOtherWeights{"OPEN-22", ErrorKind::bad_input, "Cannot go on with the session",
                                         "it was made with other weights",
                                         "Export it with the version of the program that made it."};
inline constexpr ErrorForm kMadeWithRandomDecoder{
    "OPEN-23", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with random weights, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};
inline constexpr ErrorForm kMadeWithOtherDecoder{
    "OPEN-25", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with the decoder {made}, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};

}  // namespace longtake::errors
