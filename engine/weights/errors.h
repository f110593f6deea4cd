#pragma once

#include "engine/core/result.h"

// The rules that a file of weights must satisfy (ST safetensors, PZ zip, PK pickle, PV values). refusal() reports
// faults deep inside a damaged file in English, with the rule's code. This list has the errors that users meet.

namespace longtake::errors {

// A reader's refusal, completed with the file's name. The code is the rule's.
inline constexpr ErrorForm kCannotOpenWeights{"", ErrorKind::bad_input, "Cannot open \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotOpenGetAgain{"", ErrorKind::bad_input, "Cannot open \"{file}\"", "{cause}",
                                               "Get the file again and compare its size with the source's."};
inline constexpr ErrorForm kGetAgain{
    "",       ErrorKind::bad_input, "{cause}", "{cause}", "Get the file again and compare its size with the source's.",
    "{cause}"};

// Reading.
inline constexpr ErrorForm kCannotReadWeights{"ST-01", ErrorKind::io, "Cannot open \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kWeightsAreBeingWritten{
    "ST-20", ErrorKind::io, "Cannot open \"{file}\"", "{cause}",
    "Another program may be writing it; wait until it finishes, then open it again."};
inline constexpr ErrorForm kWeightsChanged{
    "ST-20", ErrorKind::bad_input, "Cannot open \"{file}\"", "it changed while it was being read",
    "Another program may be writing it; wait until it finishes, then open it again."};
inline constexpr ErrorForm kWeightsEndEarly{"ST-20", ErrorKind::bad_input, "", "it ends before the requested bytes"};

// Files that are not safetensors.
inline constexpr ErrorForm kTooShortForWeights{"ST-02", ErrorKind::bad_input, "",
                                               "it is only {bytes} bytes long; a safetensors file has at least 10"};
inline constexpr ErrorForm kImpossibleHeader{
    "ST-03", ErrorKind::bad_input, "",
    "it claims a header of {size}; the format allows 100 MB. It is not a safetensors file or it is damaged"};
inline constexpr ErrorForm kTinyHeader{"ST-04", ErrorKind::bad_input, "",
                                       "it claims a header of {bytes} bytes; the least is 2"};
inline constexpr ErrorForm kIncompleteDownload{
    "ST-04", ErrorKind::bad_input, "",
    "its header says {claimed} bytes but only {found} follow; the download is incomplete"};
inline constexpr ErrorForm kForeignContent{"ST-06", ErrorKind::bad_input, "", "{content} ({size})",
                                           "Get the model file itself from its source."};
inline constexpr Phrase kGitLfsPointer{"it is a Git LFS pointer and not the file itself"};
inline constexpr Phrase kWebPage{"it is a web page"};
inline constexpr Phrase kZipArchive{"it is a zip archive, perhaps a PyTorch file"};
inline constexpr Phrase kGgufFile{"it is a GGUF file"};
inline constexpr Phrase kPythonPickle{"it is a Python pickle"};
inline constexpr Phrase kSevenZipArchive{"it is a 7z archive"};

// Models with several files.
inline constexpr ErrorForm kCannotReadIndex{"ST-21", ErrorKind::io, "Cannot open \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kShardMissing{"ST-21", ErrorKind::not_found, "Cannot open \"{file}\"",
                                         "its shard \"{shard}\": {cause}",
                                         "Get the missing part and put it next to the index."};
inline constexpr ErrorForm kShardDamaged{"", ErrorKind::bad_input, "Cannot open \"{file}\"",
                                         "its shard \"{shard}\": {cause}",
                                         "Get the missing part and put it next to the index."};
inline constexpr ErrorForm kShardRefused{"", ErrorKind::bad_input, "Cannot open \"{file}\"",
                                         "its shard \"{shard}\": {cause}", "{cause}"};
inline constexpr ErrorForm kTensorNotInShard{"ST-21", ErrorKind::bad_input, "",
                                             "tensor \"{tensor}\" should be in \"{shard}\" and is not"};

// Reasons why a file is not of the expected kind.
inline constexpr ErrorForm kNoKnownModel{"ST-22", ErrorKind::bad_input, "", "it holds no model that this program knows",
                                         "Choose the weights of a Wan 2.1 model or one of its relatives."};
inline constexpr ErrorForm kFourBitWeights{
    "ST-23", ErrorKind::bad_input, "",
    "its matrices are NVFP4 (4-bit numbers in blocks), which only some GPUs multiply and this program does not read",
    "Use the same model in bf16, fp16, fp32 or fp8."};
inline constexpr ErrorForm kSteeredByActions{
    "ST-23", ErrorKind::bad_input, "", "it also needs actions or a camera as input, which this program does not have",
    "Choose a text-to-video model."};
inline constexpr ErrorForm kNeedsRouter{
    "ST-23", ErrorKind::bad_input, "",
    "a router chooses the layers that may recall (LayerRecall), and this program has no such rule of memory",
    "Load the LongLive weights that it belongs to."};
inline constexpr ErrorForm kNeedsLearnedMemory{
    "ST-23", ErrorKind::bad_input, "",
    "it reads a memory that layers of its own compress (DecMem), which this program cannot compute",
    "Choose a model whose memory is keys and values alone, such as LongLive or SGF."};
inline constexpr ErrorForm kNeedsReferenceInputs{
    "ST-23", ErrorKind::bad_input, "",
    "it also needs pictures of a person and an object (StreamHOI), which this program has no input for",
    "Choose a text-to-video model."};
inline constexpr ErrorForm kWantsPictureChannels{
    "ST-23", ErrorKind::bad_input, "", "it is an image-to-video model with 36 channels and makes a whole clip at once",
    "Choose a text-to-video model."};
inline constexpr ErrorForm kIsMagi{"ST-24", ErrorKind::bad_input, "",
                                   "it is MAGI-1, whose network this program does not have",
                                   "Choose a model of the Wan 2.1 family."};
inline constexpr ErrorForm kIsLtxVideo{"ST-24", ErrorKind::bad_input, "",
                                       "it is LTX-Video, whose network this program does not have",
                                       "Choose a model of the Wan 2.1 family."};
inline constexpr ErrorForm kIsNova{"ST-24", ErrorKind::bad_input, "",
                                   "it is NOVA, whose networks this program does not have",
                                   "Choose a model of the Wan 2.1 family."};
inline constexpr ErrorForm kIsPyramidFlow{
    "ST-24", ErrorKind::bad_input, "",
    "it is Pyramid Flow, or an image model with the same names (SD3, FLUX), whose networks this program does not have",
    "Choose a model of the Wan 2.1 family."};
inline constexpr ErrorForm kIncompleteModel{"ST-22", ErrorKind::bad_input, "",
                                            "it is not a complete {kind} model: {findings}",
                                            "Check that the file and its config belong together."};
inline constexpr ErrorForm kLegacyPyTorch{"PZ-01", ErrorKind::bad_input, "",
                                          "it is in PyTorch's legacy format (before version 1.6)",
                                          "Load it in Python and save it again with torch.save or as safetensors."};
inline constexpr ErrorForm kTarArchive{"PZ-01", ErrorKind::bad_input, "", "it is a tar archive",
                                       "Load it in Python and save it again with torch.save or as safetensors."};
inline constexpr ErrorForm kNotPyTorch{"PZ-01", ErrorKind::bad_input, "", "it is not a PyTorch zip file"};
inline constexpr ErrorForm kTorchScript{"PZ-01", ErrorKind::bad_input, "",
                                        "it is a TorchScript program and not a file of weights",
                                        "Ask its author for the weights alone."};
inline constexpr ErrorForm kNoZipDirectory{"PZ-02", ErrorKind::bad_input, "",
                                           "its zip directory is missing; the download is probably incomplete"};

// Folders.
inline constexpr ErrorForm kCannotReadFolder{"WTS-01", ErrorKind::io, "Cannot open \"{file}\"", "{cause}", "{cause}"};
inline constexpr ErrorForm kManyModels{"WTS-02", ErrorKind::bad_input, "Cannot open \"{file}\"",
                                       "the folder holds {count} models, among them \"{first}\" and \"{second}\"",
                                       "Choose one of the files."};
inline constexpr ErrorForm kNoModelFile{"WTS-03", ErrorKind::not_found, "Cannot open \"{file}\"",
                                        "the folder holds no model file",
                                        "Choose a folder with a .safetensors, .pt or .pth file."};
inline constexpr ErrorForm kStarterFileMissing{"WTS-04", ErrorKind::bad_input, "Cannot use \"{folder}\"",
                                               "the file \"{file}\" is missing", "Use all files of one training run."};
inline constexpr ErrorForm kNotThatKind{"WTS-05", ErrorKind::bad_input, "Cannot use \"{file}\" as {kind}", "{cause}",
                                        "\"longtake-cli inspect\" says what a file is."};
inline constexpr ErrorForm kIsOtherKind{"", ErrorKind::bad_input, "", "it is {kind}"};
inline constexpr ErrorForm kSeveralOfThem{"", ErrorKind::bad_input, "", "the folder holds {count} such models"};
inline constexpr ErrorForm kLoneShards{"", ErrorKind::bad_input, "",
                                       "it holds shards without the .safetensors.index.json that belongs to them"};
inline constexpr ErrorForm kNoneOfThem{"", ErrorKind::bad_input, "", "the folder holds no such model"};

inline constexpr ErrorForm kOtherBufferSize{
    "WTS-08", ErrorKind::internal, "Cannot copy tensor \"{tensor}\"", "the buffer has another size than the tensor",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};

// Writing.
inline constexpr ErrorForm kIsTheInput{"WTS-06", ErrorKind::bad_input, "Cannot write {file}",
                                       "it is the file to convert", "Choose another name."};
inline constexpr ErrorForm kTwoExperts{"WTS-09", ErrorKind::bad_input, "Cannot convert {file}",
                                       "it has weights of its own for the clean pass, which a conversion would lose",
                                       "Open the file as it is: --model takes it."};
inline constexpr ErrorForm kCannotWriteTensors{"WTS-07", ErrorKind::bad_input, "Cannot write {file}", "{problem}",
                                               "Convert another file, or get this one again."};

}  // namespace longtake::errors
