#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Decoders of earlier sessions.
inline constexpr ErrorForm kMadeWithRandomDecoder{
    "OPEN-23", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with random weights, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};
inline constexpr ErrorForm kMadeWithOtherDecoder{
    "OPEN-25", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with the decoder {made}, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};
inline constexpr ErrorForm kFormerModel{"OPEN-44", ErrorKind::bad_input, "Cannot make the session's pictures",
                                        "it was made with the former built-in model, which this version no longer has",
                                        "Export it with Longtake 0.3.0."};

// Samples to compare with.
inline constexpr ErrorForm kNotGolden{"OPEN-40", ErrorKind::bad_input, "Cannot compare with {file}",
                                      "it holds no golden samples", "Give a file that selftest --make-golden wrote."};

// The device that a model computes on.
inline constexpr ErrorForm kNoUsableGpu{"OPEN-02", ErrorKind::bad_input, "Cannot open the model",
                                        "no GPU can be used: {cause}", "Choose --device cpu or auto."};
inline constexpr ErrorForm kGpuNeeds{"OPEN-24", ErrorKind::bad_input, "Cannot open the model",
                                     "no GPU can be used: {cause}", "{cause}"};
inline constexpr ErrorForm kNoSuchGpu{"OPEN-03", ErrorKind::bad_input, "Cannot open the model",
                                      "there is no GPU number {index}, this machine has {count}",
                                      "Count from 0, or choose auto."};
inline constexpr ErrorForm kOldGpu{"OPEN-50", ErrorKind::bad_input, "Cannot open the model",
                                   "the {gpu} is too old for the GPU libraries",
                                   "Choose another GPU, or --device cpu."};
inline constexpr ErrorForm kNoBf16{"OPEN-51", ErrorKind::bad_input, "Cannot open the model",
                                   "the {gpu} does not multiply bf16; GPUs from the RTX 30 series on do",
                                   "Choose --dtype fp32, or --device cpu."};
inline constexpr ErrorForm kEightBitsElsewhere{"OPEN-41", ErrorKind::bad_input, "Cannot open the model",
                                               "int8 is only for models of the Wan family on a CPU",
                                               "Choose another type; on a GPU such a model has fp8."};
inline constexpr ErrorForm kNoEightBits{"OPEN-42", ErrorKind::bad_input, "Cannot open the model",
                                        "this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI",
                                        "Choose --dtype auto."};
inline constexpr ErrorForm kFp8Elsewhere{"OPEN-43", ErrorKind::bad_input, "Cannot open the model",
                                         "fp8 is only for models of the Wan family on a GPU",
                                         "Choose another type; on a CPU such a model has int8."};

// Sampling options.
inline constexpr ErrorForm kImpossibleSteps{
    "OPEN-07", ErrorKind::bad_input, "Cannot open the model", "the timesteps must fall from at most 1000 to at least 1",
    "Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250."};
inline constexpr ErrorForm kTooManySteps{"OPEN-08", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                         "{recipe} cannot be sampled in {steps} steps",
                                         "Use at most {most} steps: its window has one chunk for each step."};
inline constexpr ErrorForm kSpacesTimesteps{"OPEN-28", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                            "{recipe} computes its timesteps and accepts no list of them",
                                            "Give the number of steps alone: --steps {steps}."};
inline constexpr ErrorForm kOwnTimesteps{"OPEN-31", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                         "{recipe} has timesteps of its own and takes 1 to {most} passes",
                                         "Give the number of passes alone: --steps {most}."};
inline constexpr ErrorForm kNotWholeTokens{"OPEN-09", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                           "{width} x {height} pixels are not whole tokens",
                                           "Choose a width divisible by {across} and a height divisible by {down}."};
inline constexpr ErrorForm kUnknownSamplerPlan{"OPEN-12", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                               "there is no sampler recipe named \"{recipe}\"",
                                               "Choose one of {known}."};

inline constexpr ErrorForm kNothingRemembered{"OPEN-29", ErrorKind::bad_input, "Cannot use {option} with {model}",
                                              "this model starts every clip from nothing and remembers nothing",
                                              "Omit {option}, or choose another model with --model."};
inline constexpr ErrorForm kOnlyOverlapKept{
    "OPEN-46", ErrorKind::bad_input, "Cannot use {option} with {model}",
    "this model keeps no memory: each of its clips continues the last pictures of the one before",
    "Omit {option}, or choose another model with --model."};
inline constexpr Phrase kWanModels{"models of the Wan family"};
inline constexpr Phrase kBuiltInAndClipModels{"the built-in model and models that make a whole clip at once"};
inline constexpr Phrase kWanModelsThatRemember{"models of the Wan family that remember"};
inline constexpr Phrase kOtherModels{"other models"};
inline constexpr ErrorForm kUnreadOption{"OPEN-26", ErrorKind::bad_input, "Cannot use {option} with {model}",
                                         "only {readers} support it",
                                         "Omit {option}, or choose another model with --model."};

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
                                             "Name the file of one of them."};
inline constexpr ErrorForm kPartsMissing{"OPEN-17", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                         "parts of it are missing: {parts}",
                                         "Put the files into \"{folder}\", or into Wan2.1-T2V-1.3B next to it."};
inline constexpr Phrase kPublishedDecoder{"the decoder (Wan2.1_VAE.pth)"};
inline constexpr Phrase kTinyDecoder{"the tiny decoder (taew2_1.safetensors)"};
inline constexpr Phrase kAnyDecoder{"a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)"};
inline constexpr Phrase kTextEncoderFile{"the text encoder (models_t5_umt5-xxl-enc-bf16.pth)"};
inline constexpr Phrase kTokenizerFile{"its tokenizer (google/umt5-xxl/spiece.model)"};
inline constexpr Phrase kUpdatesFile{"its updates (lora.pt)"};
inline constexpr ErrorForm kNoSuchSet{"OPEN-45", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                      "it has no weights named {set}", "Omit --weights-of."};
inline constexpr ErrorForm kWantsImage{"OPEN-18", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
                                       "it is an image-to-video model", "Choose a text-to-video model."};
inline constexpr ErrorForm kPartsDiffer{
    "OPEN-19", ErrorKind::bad_input, "Cannot stream from \"{model}\"",
    "the transformer makes latents of {channels} channels, the decoder takes {taken}",
    "Choose parts of the same family."};
inline constexpr ErrorForm kHeadOfOtherWidth{
    "OPEN-30", ErrorKind::bad_input, "Cannot use \"{file}\" as the salience head",
    "it is for a width of {width}, and the transformer has {wanted}",
    "Name the head that was trained with these weights as --head, or use --head none."};
inline constexpr ErrorForm kConfigNotObject{"OPEN-20", ErrorKind::bad_input, "Cannot read {file}",
                                            "it is not a JSON object",
                                            "Correct the file, or get it again from the model's source."};
inline constexpr ErrorForm kCannotUsePart{"", ErrorKind::bad_input, "Cannot use \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoStarter{"OPEN-21", ErrorKind::not_found, "This build has no built-in model", "",
                                      "Name a model with --model."};

}  // namespace longtake::errors
