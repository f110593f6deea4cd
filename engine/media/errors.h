#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Places and formats for output files.
inline constexpr ErrorForm kUnknownFormat{"MED-01", ErrorKind::bad_input, "Cannot write {file}",
                                          "\"{suffix}\" is not a supported format",
                                          "Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - for "
                                          "y4m on stdout, or a folder for PNG pictures."};
inline constexpr ErrorForm kFolderMissing{"MED-02", ErrorKind::not_found, "Cannot write {file}",
                                          "the folder {folder} does not exist",
                                          "Create the folder, or choose another one."};
inline constexpr ErrorForm kFolderNotEmpty{"MED-03", ErrorKind::bad_input, "Cannot write {file}",
                                           "it exists and is not an empty folder", "Choose a new or an empty folder."};
inline constexpr ErrorForm kCannotWritePictures{"MED-04", ErrorKind::io, "Cannot write pictures to {folder}", "{cause}",
                                                "{cause}"};
inline constexpr ErrorForm kHoldsFiles{"", ErrorKind::bad_input, "", "the folder is not empty",
                                       "Choose a new or an empty folder."};
inline constexpr ErrorForm kImpossibleSize{"MED-05", ErrorKind::bad_input, "Cannot write pictures of this size",
                                           "{width} x {height} px", "Choose a size from 1 to 16384 pixels."};
inline constexpr ErrorForm kUnknownSize{"MED-06", ErrorKind::bad_input, "Cannot write pictures of the size \"{size}\"",
                                        "it is neither a name of a size nor two even numbers from 16 to 8192",
                                        "Use native, 2x, 1080p or WIDTHxHEIGHT."};

// Encoders.
inline constexpr ErrorForm kNoGif{"MED-07", ErrorKind::not_found, "Cannot write {file}",
                                  "this FFmpeg was built without GIF", "Write .mp4 or PNG instead."};
inline constexpr ErrorForm kNoCoded{"MED-20", ErrorKind::not_found, "Cannot write {file}",
                                    "this FFmpeg was built without {format}", "Write .mp4 or PNG instead."};
inline constexpr ErrorForm kNoH264{"MED-08", ErrorKind::not_found, "Cannot encode H.264",
                                   "this FFmpeg was built without {encoder}",
                                   "Install FFmpeg with libx264, or write .y4m or PNG."};
inline constexpr ErrorForm kNoAv1{"MED-29", ErrorKind::not_found, "Cannot encode AV1",
                                  "this FFmpeg was built without {encoder}", "Write H.264 instead, as .mp4."};
inline constexpr ErrorForm kNoEncoder{"MED-09", ErrorKind::not_found, "There is no H.264 encoder", "",
                                      "Install FFmpeg with libx264, or write .y4m or PNG."};
inline constexpr ErrorForm kCannotOpenEncoder{"MED-10", ErrorKind::internal, "Cannot open the video encoder", "{cause}",
                                              "{cause}"};
inline constexpr ErrorForm kEncoderFailed{"MED-11", ErrorKind::internal, "The video encoder failed", "{cause}",
                                          "{cause}"};
inline constexpr ErrorForm kUnknownEncoderSetting{
    "MED-12", ErrorKind::internal, "The video encoder does not know a setting", "{setting}",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};
inline constexpr ErrorForm kImpossibleRate{"MED-13", ErrorKind::bad_input, "Cannot encode video at this frame rate", "",
                                           "Choose a frame rate above zero."};
inline constexpr ErrorForm kCannotConvert{"MED-14", ErrorKind::internal, "Cannot convert a picture to video", "{cause}",
                                          "{cause}"};
inline constexpr ErrorForm kCannotResize{"MED-18", ErrorKind::internal, "Cannot resize pictures", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoMotion{"MED-27", ErrorKind::not_found, "Cannot make the pictures in between",
                                     "this FFmpeg was built without minterpolate",
                                     "Mix neighbouring pictures instead, or keep the native rate."};
inline constexpr ErrorForm kMotionFailed{"MED-28", ErrorKind::internal, "Cannot make the pictures in between",
                                         "{cause}", "{cause}"};
inline constexpr ErrorForm kCannotWritePng{"MED-15", ErrorKind::internal, "Cannot write a PNG", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoPng{"", ErrorKind::internal, "", "FFmpeg has no PNG encoder",
                                  "Install FFmpeg with PNG, or write .mp4 instead."};
inline constexpr ErrorForm kWrongFrameSize{
    "", ErrorKind::internal, "", "the frame has the wrong size",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};

// Recordings.
inline constexpr ErrorForm kRecordingFullDisk{"REC-02",  ErrorKind::no_space, "Recording to {file} stopped",
                                              "{cause}", "{cause}",           "The first {seconds} s are saved in it."};
inline constexpr ErrorForm kRecordingLacks{
    "REC-06", ErrorKind::bad_input, "{file} lacks {count} pictures",
    "this computer encodes them more slowly than they come",
    "Record while a session is kept, from which the recorder reads what it lacks, or choose a smaller picture."};
inline constexpr ErrorForm kRecordingStopped{"REC-03",  ErrorKind::io, "Recording to {file} stopped",
                                             "{cause}", "{cause}",     "The first {seconds} s are saved in it."};
inline constexpr ErrorForm kRecordingBroke{
    "REC-04", ErrorKind::internal, "Recording to {file} stopped", "{problem}",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};
inline constexpr ErrorForm kCopyLacksFrames{
    "REC-05", ErrorKind::internal, "The copy lacked frames", "",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};
inline constexpr ErrorForm kNotOneTrack{"", ErrorKind::bad_input, "", "it does not hold one video track"};
inline constexpr ErrorForm kUnknownRate{"", ErrorKind::bad_input, "", "its frame rate is unknown"};
inline constexpr ErrorForm kHoldsNoFrame{"", ErrorKind::bad_input, "", "it holds no frame"};

// The codec check of `longtake-cli selftest`.
inline constexpr ErrorForm kNoTemporaryFolder{"MED-16", ErrorKind::io, "Cannot make a temporary folder", "{cause}",
                                              "{cause}"};
inline constexpr ErrorForm kCodecLostFrames{
    "MED-17", ErrorKind::internal, "The video codec lost frames", "{found} of {expected} came back",
    "Install another version of FFmpeg, then run \"longtake-cli selftest\" again."};

// Imported pictures.
inline constexpr ErrorForm kCannotUsePicture{"MED-19", ErrorKind::bad_input, "Cannot use the picture {file}", "{cause}",
                                             "Use a PNG or a JPEG."};
inline constexpr ErrorForm kCannotReadVideo{"MED-23", ErrorKind::bad_input, "Cannot follow the video {file}", "{cause}",
                                            "Choose a video that FFmpeg can read; for \"-\" send YUV4MPEG."};
inline constexpr ErrorForm kOtherFormat{"", ErrorKind::bad_input, "",
                                        "it is in a format that Longtake does not open, such as a playlist"};
inline constexpr ErrorForm kNoPicture{"", ErrorKind::bad_input, "", "it holds no picture"};

// Sound under a video.
inline constexpr ErrorForm kCannotUseSound{"MED-24", ErrorKind::bad_input, "Cannot use the sound of {file}", "{cause}",
                                           "Choose a file with sound that FFmpeg can read, such as WAV, FLAC or MP3."};
inline constexpr ErrorForm kNoSound{"", ErrorKind::bad_input, "", "it holds no sound"};
inline constexpr ErrorForm kSoundTooShort{"", ErrorKind::bad_input, "", "its sound ends before {seconds} s"};
inline constexpr ErrorForm kNoAac{"MED-25", ErrorKind::not_found, "Cannot write sound",
                                  "this FFmpeg was built without AAC", "Omit the sound."};
inline constexpr ErrorForm kSoundEncoderFailed{"MED-26", ErrorKind::internal, "The sound encoder failed", "{cause}",
                                               "{cause}"};

inline constexpr ErrorForm kSoundSilent{"SND-01", ErrorKind::bad_input, "Cannot hear anything in {file}",
                                        "its sound is silent", "Choose a file with a sound that can be heard."};
inline constexpr ErrorForm kSoundShort{"SND-02", ErrorKind::bad_input, "Cannot take cues from {file}",
                                       "its sound lasts {seconds} s only", "Choose a sound of {least} s or longer."};
inline constexpr ErrorForm kSoundLong{"SND-03", ErrorKind::bad_input, "Cannot take cues from {file}",
                                      "its sound is longer than {hours} hours", "Cut out the part that is needed."};
inline constexpr ErrorForm kSoundCut{"SND-04", ErrorKind::bad_input, "Cannot take cues from {file}",
                                     "it is damaged: its sound should last {seconds} s and ends after {found} s",
                                     "Get the whole file again."};
inline constexpr ErrorForm kSoundBroken{"SND-05", ErrorKind::bad_input, "Cannot take cues from {file}",
                                        "it is damaged: {percent} % of its sound cannot be decoded",
                                        "Get the whole file again."};
inline constexpr ErrorForm kNoSpectrum{"SND-06", ErrorKind::internal, "Cannot hear anything in {file}", "{cause}",
                                       "{cause}"};

inline constexpr ErrorForm kCannotWriteJpeg{"JPG-01", ErrorKind::internal, "Cannot write a JPEG", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoJpeg{"", ErrorKind::internal, "", "FFmpeg has no JPEG encoder",
                                   "Install FFmpeg with JPEG."};

}  // namespace longtake::errors
