#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Prompts.
inline constexpr ErrorForm kWeightNotPositive{"GEN-01", ErrorKind::bad_input, "The prompt was not used",
                                              "a text has a weight that is not above zero",
                                              "Give every text a weight above 0."};
inline constexpr ErrorForm kNoText{"GEN-02", ErrorKind::bad_input, "The prompt was not used", "it has no text",
                                   "Type what should be seen."};

// The take.
inline constexpr ErrorForm kNoSuchChunk{"GEN-09", ErrorKind::bad_input, "The stream stays where it is",
                                        "take {take} has no chunk {chunk}",
                                        "Choose a chunk that was made since the model was opened."};
inline constexpr ErrorForm kOtherLatents{"GEN-10", ErrorKind::bad_input, "Cannot resume the session",
                                         "its chunks have another shape or type",
                                         "Open it with the model that made it."};
inline constexpr ErrorForm kNotNumbers{"GEN-11", ErrorKind::internal, "The model produced invalid values",
                                       "its latents hold values that are not numbers (NaN)",
                                       "Press Restart; if it happens again, choose fp32 or other weights."};

inline constexpr ErrorForm kDeviceFull{"GEN-18", ErrorKind::out_of_memory, "The GPU ran out of memory",
                                       "a chunk needs more memory than is free",
                                       "Close other programs that use it, or lower the budget, and press Restart."};

inline constexpr ErrorForm kNoRoomForCommand{"GEN-30", ErrorKind::out_of_memory, "Nothing was changed",
                                             "the GPU has not enough free memory for it",
                                             "The stream continues. Close other programs that use the GPU, lower the "
                                             "budget, or choose the small decoder, and try again."};
inline constexpr ErrorForm kNoRoomToOpen{"GEN-31", ErrorKind::out_of_memory, "The model was not opened",
                                         "the GPU ran out of memory while it was read",
                                         "Close other programs that use the GPU, lower the budget, or choose the small "
                                         "decoder or fp8, and press Restart. With --device cpu it needs no GPU."};
inline constexpr ErrorForm kGpuFailed{"GEN-32", ErrorKind::device, "The GPU stopped working", "{problem}",
                                      "Close Longtake and start it again: the session continues where it was. If it "
                                      "happens again, choose --device cpu."};

// Pictures that a stream is to start from.
inline constexpr ErrorForm kCannotShow{"GEN-14", ErrorKind::bad_input, "The picture was not used",
                                       "this model has no encoder for pictures",
                                       "For a Wan model put Wan2.1_VAE.pth next to the transformer."};
inline constexpr ErrorForm kClipsCannotShow{"GEN-15", ErrorKind::bad_input, "The picture was not used",
                                            "this model makes separate clips and continues none",
                                            "Choose a causal model."};
inline constexpr ErrorForm kOverlapCannotShow{"GEN-27", ErrorKind::bad_input, "The picture was not used",
                                              "this model continues only pictures that it made itself",
                                              "Choose a causal model."};
inline constexpr ErrorForm kPictureBroken{"GEN-16", ErrorKind::bad_input, "The picture was not used",
                                          "it has no pixels, or not as many as its size says", "Use a PNG or a JPEG."};
inline constexpr ErrorForm kPictureNotKept{"GEN-17", ErrorKind::bad_input, "Cannot regenerate the chunk",
                                           "it shows an imported picture, and the session keeps only the chunk",
                                           "Continue after this chunk."};

// Videos that a stream is to follow.
inline constexpr ErrorForm kCannotFollow{"GEN-20", ErrorKind::bad_input, "Cannot follow the video",
                                         "this model has no encoder for pictures",
                                         "For a Wan model put Wan2.1_VAE.pth next to the transformer."};
inline constexpr ErrorForm kOnlyChunksFollow{"GEN-21", ErrorKind::bad_input, "Cannot follow the video",
                                             "this model does not make one chunk after the other",
                                             "Choose a causal model, and no recipe of Rolling Forcing."};
inline constexpr ErrorForm kNoSuchStrength{"GEN-22", ErrorKind::bad_input, "Cannot follow the video",
                                           "its strength is not between 0 and 1", "Use a value such as 0.6."};

inline constexpr ErrorForm kVideoNotKept{
    "GEN-26", ErrorKind::bad_input, "The stream stays where it is",
    "chunks before chunk {chunk} followed a video, and without a session only the newest of them are kept",
    "Choose a later chunk, or keep a session, from which every chunk can be reached."};

// LoRAs.
inline constexpr ErrorForm kTakesNoLoras{"GEN-19", ErrorKind::bad_input, "The LoRAs were not changed",
                                         "this model takes none", "Choose a model of the Wan family."};

// Passes.
inline constexpr ErrorForm kFixedPasses{"GEN-23", ErrorKind::bad_input, "The number of passes was not changed",
                                        "this model does not make one chunk after the other",
                                        "Choose a causal model, and no recipe of Rolling Forcing."};
inline constexpr ErrorForm kNotInSoManyPasses{"GEN-24", ErrorKind::bad_input, "The number of passes was not changed",
                                              "{cause}", "{cause}"};

// Memory.
inline constexpr ErrorForm kNoMemoryToChange{
    "GEN-28", ErrorKind::bad_input, "Nothing was changed",
    "this model keeps no memory: each of its clips continues the last {pictures} pictures of the one before",
    "Choose a model with a memory, such as the built-in one."};

// Positions.
inline constexpr ErrorForm kPositionsEnd{
    "GEN-25", ErrorKind::bad_input, "The stream ends here",
    "its recipe numbers latent frames from the start, and the model supports {most}",
    "Choose the recipe longlive-infinity for a stream without an end."};

// Traces.
inline constexpr ErrorForm kNothingToTrace{"GEN-12", ErrorKind::bad_input, "There is nothing to trace",
                                           "no chunk was made",
                                           "Make at least one chunk, for example with --chunks 8."};
inline constexpr ErrorForm kCannotBeTraced{"GEN-13", ErrorKind::bad_input, "This source cannot be traced",
                                           "it has no memory to watch",
                                           "Choose a model with a memory, such as the built-in one."};

}  // namespace longtake::errors
