#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// The way to an open port.
inline constexpr ErrorForm kTokenNeeded{"CTL-03", ErrorKind::bad_input, "The control port was not opened on {address}",
                                        "other machines reach this address, and no token was given",
                                        "Give --control-token-file FILE, or leave --control-address away."};
inline constexpr ErrorForm kTokenNotPrivate{"CTL-04", ErrorKind::bad_input, "The token file {file} was not used",
                                            "its mode is {mode}, so that others could read it",
                                            "Run: chmod 600 {file}"};
inline constexpr ErrorForm kTokenShort{"CTL-05", ErrorKind::bad_input, "The token file {file} was not used",
                                       "its first line is no token of {least} to {most} letters and digits",
                                       "Write one with: openssl rand -hex 24"};

// Requests over HTTP and WebSocket.
inline constexpr ErrorForm kBadRequest{"CTL-10", ErrorKind::bad_input, "The request was not understood", "{problem}"};
inline constexpr ErrorForm kRequestNotJson{"CTL-11", ErrorKind::bad_input, "The request was not understood", "{cause}"};
inline constexpr ErrorForm kNothingThere{"CTL-12", ErrorKind::not_found, "There is nothing at {path}", "",
                                         "GET /v1/openapi.json lists what there is."};
inline constexpr ErrorForm kOtherMethod{"CTL-13", ErrorKind::bad_input, "{path} does not take {method}", "",
                                        "Use {allowed}."};
inline constexpr ErrorForm kNoToken{"CTL-14", ErrorKind::bad_input, "The token is missing or wrong", "",
                                    "Send the header \"Authorization: Bearer TOKEN\"."};
inline constexpr ErrorForm kOtherHost{"CTL-15", ErrorKind::bad_input, "The control port does not answer for this name",
                                      "the request was sent to \"{host}\"", "Ask {address}."};
inline constexpr ErrorForm kOtherSite{"CTL-16", ErrorKind::bad_input,
                                      "Pages of other sites may not use the control port",
                                      "this one comes from \"{origin}\""};
inline constexpr ErrorForm kTooMany{"CTL-17", ErrorKind::bad_input, "The control port takes no more connections",
                                    "{count} are open", "Close one of them."};
inline constexpr ErrorForm kTooLarge{"CTL-18", ErrorKind::bad_input, "The request is too large",
                                     "it has more than {most} bytes"};
inline constexpr ErrorForm kTooSlow{"CTL-19", ErrorKind::bad_input, "The request took too long",
                                    "it was not complete after {seconds} s"};
inline constexpr ErrorForm kNoPreview{"CTL-20", ErrorKind::not_found, "There is no preview",
                                      "this program makes no JPEG pictures"};
inline constexpr ErrorForm kNoPictureYet{"CTL-21", ErrorKind::not_found, "There is no preview",
                                         "no picture was made yet"};
inline constexpr ErrorForm kNoVideo{"CTL-22", ErrorKind::not_found, "There is no video preview",
                                    "this program encodes no H.264"};

// Commands.
inline constexpr ErrorForm kNoCommand{"CTL-30", ErrorKind::not_found, "\"{name}\" is no command", "",
                                      "docs/control.md lists them, and so does GET /v1/openapi.json."};
inline constexpr ErrorForm kBadArguments{"CTL-31", ErrorKind::bad_input, "The command {name} was not carried out",
                                         "{problem}", "docs/control.md says what it takes."};
inline constexpr ErrorForm kCommandRefused{"CTL-32", ErrorKind::bad_input, "The command {name} was not carried out",
                                           "{cause}", "{cause}"};
inline constexpr ErrorForm kTooManyWait{"CTL-33", ErrorKind::bad_input, "The command {name} was not carried out",
                                        "{count} commands wait for their chunk already",
                                        "Let the stream play, and wait for receipts."};
inline constexpr ErrorForm kTooManyExports{"CTL-35", ErrorKind::bad_input, "The command {name} was not carried out",
                                           "{count} exports of clients are not finished",
                                           "Wait for events of kind export that say done or failed."};

// Reasons, used as causes of a command that was not carried out.
inline constexpr ErrorForm kNothingStreams{"", ErrorKind::bad_input, "", "nothing streams",
                                           "Open a model or a session first."};
inline constexpr ErrorForm kNoPromptYet{"", ErrorKind::bad_input, "", "there is no prompt yet", "Send one first."};
inline constexpr ErrorForm kWeightCount{"", ErrorKind::bad_input, "",
                                        "the prompt has {texts} texts, and {weights} weights came"};
inline constexpr ErrorForm kNoWeightLeft{"", ErrorKind::bad_input, "", "all weights would be zero"};
inline constexpr ErrorForm kNoTake{"", ErrorKind::not_found, "", "there is no take {take}",
                                   "GET /v1/takes lists them."};
inline constexpr ErrorForm kSlotEmpty{"", ErrorKind::bad_input, "", "slot {number} is empty",
                                      "Fill it with the command keep_slot."};
inline constexpr ErrorForm kModelWithoutLoras{"", ErrorKind::bad_input, "", "this model takes no LoRAs"};
inline constexpr ErrorForm kModelOfFixedPasses{"", ErrorKind::bad_input, "",
                                               "this model's number of passes cannot be changed"};
inline constexpr ErrorForm kNoLora{"", ErrorKind::not_found, "", "no LoRA \"{name}\" was loaded",
                                   "Load it in the window, or start with --lora FILE. GET /v1/state lists them."};
inline constexpr ErrorForm kTwoLoras{"", ErrorKind::bad_input, "", "two LoRAs have the name \"{name}\"",
                                     "Give one of their files another name."};
inline constexpr ErrorForm kNoSender{"", ErrorKind::bad_input, "", "this program cannot send"};
inline constexpr ErrorForm kNowhereToSend{"", ErrorKind::bad_input, "", "nobody chose where to",
                                          "Send once from the window, or start with --send ADDRESS."};
inline constexpr ErrorForm kSendsAlready{"", ErrorKind::bad_input, "", "the stream is sent already",
                                         "Send send_stop first."};
inline constexpr ErrorForm kSendsNothing{"", ErrorKind::bad_input, "", "the stream is not sent"};
inline constexpr ErrorForm kNotOneCue{"", ErrorKind::bad_input, "",
                                      "a cue is one of \"text\", \"preset\" and \"mark\""};
inline constexpr ErrorForm kCueTooLate{"", ErrorKind::bad_input, "", "chunk {chunk} is made already, or in the making",
                                       "The first chunk that a cue can reach is {first}."};
inline constexpr ErrorForm kNoPlan{"", ErrorKind::bad_input, "", "this program keeps no plan"};
inline constexpr ErrorForm kNoStage{"", ErrorKind::bad_input, "", "this program shows no picture",
                                    "Use the window of Longtake for it."};
inline constexpr ErrorForm kNoTextThere{"", ErrorKind::bad_input, "", "the prompt has {texts} texts"};
inline constexpr ErrorForm kNoRecorder{"", ErrorKind::bad_input, "", "this program cannot record"};
inline constexpr ErrorForm kRecordsAlready{"", ErrorKind::bad_input, "", "a recording is running",
                                           "Send record_stop first."};
inline constexpr ErrorForm kRecordsNothing{"", ErrorKind::bad_input, "", "no recording is running"};
inline constexpr ErrorForm kNothingKept{"", ErrorKind::bad_input, "", "the stream is not kept in a session",
                                        "Start with --sessions DIR."};
inline constexpr ErrorForm kNoFileName{"", ErrorKind::bad_input, "", "\"{name}\" is no name for a file",
                                       "Use letters, digits, spaces, and . - _"};
inline constexpr ErrorForm kEmptyStretch{"", ErrorKind::bad_input, "", "second {to} does not lie behind second {from}"};
inline constexpr ErrorForm kCaptionsOfOneTake{"", ErrorKind::bad_input, "", "captions tell two takes apart",
                                              "Give \"beside\" as well."};
inline constexpr ErrorForm kFileThere{"", ErrorKind::bad_input, "", "{file} is there already", "Choose another name."};

inline constexpr ErrorForm kCannotListen{"CTL-01", ErrorKind::io, "The control port was not opened on {address}",
                                         "{cause}", "Choose another port, or end the program that has it."};
inline constexpr ErrorForm kNoAddress{"CTL-02", ErrorKind::bad_input, "\"{address}\" is no address", "",
                                      "Write an IP address and a port, as 127.0.0.1:9000."};
inline constexpr ErrorForm kBadOsc{"CTL-34", ErrorKind::bad_input, "An OSC message was not understood", "{problem}"};

}  // namespace longtake::errors
