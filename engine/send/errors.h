#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kCannotSendThere{
    "SEND-01", ErrorKind::bad_input, "Cannot send to {address}", "Longtake does not know this kind of address",
    "Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT. Or use camera: for a virtual camera, "
    "ndi:NAME for NDI, FILE.y4m or raw:FILE for a file or named pipe, - for stdout."};
inline constexpr ErrorForm kNoProtocol{"SEND-02", ErrorKind::not_found, "Cannot send to {address}",
                                       "this FFmpeg was built without {protocol}",
                                       "Install FFmpeg with it, or send another way."};
inline constexpr ErrorForm kCannotSend{"SEND-03", ErrorKind::io, "Cannot send to {address}", "{cause}", "{cause}"};
inline constexpr ErrorForm kSizeChanged{"SEND-04", ErrorKind::bad_input, "Sending to {address} ended",
                                        "the picture size changed, and a running stream cannot change its size",
                                        "Start the program and the receiver again."};
inline constexpr ErrorForm kSendingBroke{
    "SEND-05", ErrorKind::internal, "Sending to {address} ended", "{problem}",
    "Try again. If it happens again, report it with the output of \"longtake-cli --version\"."};
inline constexpr ErrorForm kNoLiveVideo{"SEND-08", ErrorKind::internal, "The video of the preview ended", "{cause}",
                                        "{cause}"};
inline constexpr ErrorForm kNobodyTakes{"", ErrorKind::io, "", "nothing receives the pictures",
                                        "Start the receiver, or check that it still runs."};
inline constexpr ErrorForm kNobodyReads{"", ErrorKind::io, "", "no program reads from the pipe",
                                        "Start a program that reads from the pipe."};

inline constexpr ErrorForm kWrongBitRate{"SEND-07", ErrorKind::bad_input, "Cannot send {kbps} kbit/s",
                                         "a bit rate must be from {least} to {most} kbit/s",
                                         "Choose a bit rate in this range."};

inline constexpr ErrorForm kNoCertificates{"SEND-11", ErrorKind::bad_input, "Cannot use --send-ca for {address}",
                                           "only rtmps:// checks who the server is", "Omit it, or send to rtmps://."};
inline constexpr ErrorForm kNotTrusted{
    "", ErrorKind::io, "", "the server did not prove that it is the one in the address",
    "Check the address and this computer's date. If you trust the server's own certificate, give it with --send-ca "
    "FILE or in the variable SSL_CERT_FILE."};
inline constexpr ErrorForm kNoAuthorities{
    "", ErrorKind::not_found, "", "this system has no file of certificates, so no server can prove who it is",
    "Install the package ca-certificates, or name a file with --send-ca FILE or in the variable SSL_CERT_FILE."};

// NDI.
inline constexpr ErrorForm kNoNdi{"SEND-09", ErrorKind::not_found, "Cannot send by NDI", "{cause}", "{cause}"};
inline constexpr ErrorForm kWrongNdiName{"SEND-10", ErrorKind::bad_input, "Cannot send by NDI as \"{name}\"",
                                         "a name has at most {most} bytes of UTF-8, not only blanks, no control "
                                         "characters and none of \\ / : * ? \" < > |",
                                         "Choose another name, such as ndi:Longtake."};
inline constexpr ErrorForm kNoNdiLibrary{
    "", ErrorKind::not_found, "", "the NDI library cannot be used ({problem})",
    "Install the NDI runtime for Linux (libndi.so.6) from https://ndi.video, and avahi-daemon. If it is in a folder of "
    "its own, name that folder in the variable NDI_RUNTIME_DIR_V6 and start Longtake again."};
inline constexpr ErrorForm kNdiNotForThisCpu{"", ErrorKind::device, "",
                                             "the NDI library does not run on this processor", "Send another way."};
inline constexpr ErrorForm kNdiRefused{
    "", ErrorKind::device, "", "the NDI library made no sender named {name}",
    "Choose another name if another program uses this one, and check that avahi-daemon runs."};

// Virtual cameras.
inline constexpr ErrorForm kNoUsableCamera{"SEND-06", ErrorKind::not_found, "There is no virtual camera", "{cause}",
                                           "{cause}"};
inline constexpr ErrorForm kNoCamera{"", ErrorKind::not_found, "", "no device of v4l2loopback was found, and {cause}",
                                     "Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 "
                                     "card_label=Longtake. If the command is refused, install "
                                     "the package v4l2loopback-dkms first. Or start PipeWire."};
inline constexpr ErrorForm kNoDevice{"", ErrorKind::not_found, "", "there is no device {device}",
                                     "Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 "
                                     "card_label=Longtake. Or use camera: to use an existing device."};
inline constexpr ErrorForm kNotVideo{"", ErrorKind::bad_input, "", "{device} is not a video device",
                                     "Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one."};
inline constexpr ErrorForm kNotLoopback{
    "", ErrorKind::bad_input, "", "{device} belongs to \"{driver}\" and is not a device of v4l2loopback",
    "Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one."};
inline constexpr ErrorForm kCameraBusy{"", ErrorKind::io, "", "another program sends to {device}",
                                       "Stop it there, or name another device of v4l2loopback."};
inline constexpr ErrorForm kMayNotWrite{"", ErrorKind::io, "", "you may not write to {device}",
                                        "Join the group video with sudo usermod -aG video $USER, then log in again."};
inline constexpr ErrorForm kFormatRefused{"", ErrorKind::device, "", "{device} does not take I420 pictures of {size}",
                                          "Choose another size to send, or load v4l2loopback again."};
inline constexpr ErrorForm kSizeFixed{"", ErrorKind::device, "",
                                      "{device} accepts only pictures of {found}, and these have {size}",
                                      "Send pictures of {found}, or close the programs that show this camera."};
inline constexpr ErrorForm kTakesParts{"", ErrorKind::device, "", "the device accepts only a part of a picture",
                                       "Choose another size to send, or load v4l2loopback again."};
inline constexpr ErrorForm kNoPipeWireLibrary{
    "", ErrorKind::not_found, "", "the PipeWire library cannot be used ({problem})",
    "Install PipeWire, or load the driver v4l2loopback and send to its device."};
inline constexpr ErrorForm kNoPipeWire{"", ErrorKind::not_found, "", "PipeWire does not run for this user ({cause})",
                                       "Start it with systemctl --user start pipewire wireplumber."};
inline constexpr ErrorForm kPipeWireGone{"", ErrorKind::io, "", "PipeWire ended the connection ({problem})",
                                         "Start it with systemctl --user start pipewire wireplumber."};

}  // namespace longtake::errors
