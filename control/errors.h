#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Opening a port.
inline constexpr ErrorForm kTokenNeeded{"CTL-03", ErrorKind::bad_input, "The control port was not opened on {address}",
                                        "other machines reach this address, and no token was given",
                                        "Omit --control-no-token, or omit --control-address."};
inline constexpr ErrorForm kTokenNotPrivate{"CTL-04", ErrorKind::bad_input, "The token file {file} was not used",
                                            "its mode is {mode}, so other users can read it", "Run: chmod 600 {file}"};
inline constexpr ErrorForm kTokenShort{"CTL-05", ErrorKind::bad_input, "The token file {file} was not used",
                                       "its first line is not a token of {least} to {most} letters and digits",
                                       "Write one with: openssl rand -hex 24"};

// Requests over HTTP and WebSocket.
inline constexpr ErrorForm kBadRequest{"CTL-10", ErrorKind::bad_input, "The request was not understood", "{problem}",
                                       "GET /v1/openapi.json describes all requests."};
inline constexpr ErrorForm kRequestNotJson{"CTL-11", ErrorKind::bad_input, "The request was not understood", "{cause}",
                                           "Send one JSON object."};
inline constexpr ErrorForm kNothingThere{"CTL-12", ErrorKind::not_found, "There is nothing at {path}", "",
                                         "GET /v1/openapi.json lists all paths."};
inline constexpr ErrorForm kOtherMethod{"CTL-13", ErrorKind::bad_input, "{path} does not take {method}", "",
                                        "Use {allowed}."};
inline constexpr ErrorForm kNoToken{"CTL-14", ErrorKind::bad_input, "The token is missing or wrong", "",
                                    "Send the header \"Authorization: Bearer TOKEN\" with the token in the file that "
                                    "the program names when it opens the "
                                    "port, usually ~/.config/longtake/control-token. A browser or a player needs a "
                                    "link: GET /v1/link, or Window > Copy "
                                    "Link to Control Port."};
inline constexpr ErrorForm kLinkUsed{"CTL-23", ErrorKind::bad_input, "This link does not let anybody in",
                                     "it was used before, or the port was opened again since",
                                     "Get another one with GET /v1/link, or with Window > Copy Link to Control Port."};
inline constexpr ErrorForm kNoRandom{"CTL-06", ErrorKind::io, "The control port has no token", "{cause}", "{cause}"};
inline constexpr ErrorForm kOtherHost{"CTL-15", ErrorKind::bad_input, "The control port does not answer for this name",
                                      "the request was sent to \"{host}\"", "Send requests to {address}."};
inline constexpr ErrorForm kOtherSite{
    "CTL-16", ErrorKind::bad_input, "Pages of other sites may not use the control port",
    "this one comes from \"{origin}\"",
    "Open the control port's own address in the browser, or use a program that is not a web page."};
inline constexpr ErrorForm kTooMany{"CTL-17", ErrorKind::bad_input, "The control port takes no more connections",
                                    "{count} are open", "Close one of them."};
inline constexpr ErrorForm kTooLarge{"CTL-18", ErrorKind::bad_input, "The request is too large",
                                     "it has more than {most} bytes", "Send less in one request."};
inline constexpr ErrorForm kTooSlow{"CTL-19", ErrorKind::bad_input, "The request took too long",
                                    "it was not complete after {seconds} s", "Send the whole request at once."};
inline constexpr ErrorForm kNoPreview{"CTL-20", ErrorKind::not_found, "There is no preview",
                                      "this program makes no JPEG pictures",
                                      "Use the control port of the window or of \"longtake-cli serve\"."};
inline constexpr ErrorForm kNoPictureYet{"CTL-21", ErrorKind::not_found, "There is no preview",
                                         "no picture has been made yet",
                                         "Send a prompt, and ask again after the first picture."};
inline constexpr ErrorForm kNoVideo{"CTL-22", ErrorKind::not_found, "There is no video preview",
                                    "this program encodes no H.264", "Use /v1/preview.mjpeg instead."};

// Commands.
inline constexpr ErrorForm kNoCommand{"CTL-30", ErrorKind::not_found, "There is no command \"{name}\"", "",
                                      "\"longtake-cli serve --list\" and GET /v1/openapi.json list the commands."};
inline constexpr ErrorForm kBadArguments{"CTL-31", ErrorKind::bad_input, "The command {name} was not carried out",
                                         "{problem}", "\"longtake-cli serve --list\" shows its arguments."};
inline constexpr ErrorForm kCommandRefused{"CTL-32", ErrorKind::bad_input, "The command {name} was not carried out",
                                           "{cause}", "{cause}"};
inline constexpr ErrorForm kTooManyWait{"CTL-33", ErrorKind::bad_input, "The command {name} was not carried out",
                                        "{count} commands already wait for their chunk",
                                        "Let the stream play, and wait for receipts."};
inline constexpr ErrorForm kTooManyExports{"CTL-35", ErrorKind::bad_input, "The command {name} was not carried out",
                                           "{count} exports of clients are not finished",
                                           "Wait for events of kind export that say done or failed."};

// Reasons, used as causes of a command that was not carried out.
inline constexpr ErrorForm kNothingStreams{"", ErrorKind::bad_input, "", "no stream is open",
                                           "Open a model or a session first."};
inline constexpr ErrorForm kNoPromptYet{"", ErrorKind::bad_input, "", "there is no prompt yet", "Send one first."};
inline constexpr ErrorForm kWeightCount{"", ErrorKind::bad_input, "",
                                        "the prompt has {texts} texts, and {weights} weights came",
                                        "Send one weight for each text."};
inline constexpr ErrorForm kNoWeightLeft{"", ErrorKind::bad_input, "", "all weights would be zero",
                                         "Give at least one part a weight above zero."};
inline constexpr ErrorForm kNoTake{"", ErrorKind::not_found, "", "there is no take {take}",
                                   "GET /v1/takes lists them."};
inline constexpr ErrorForm kSlotEmpty{"", ErrorKind::bad_input, "", "slot {number} is empty",
                                      "Fill it with the command keep_slot."};
inline constexpr ErrorForm kModelWithoutLoras{"", ErrorKind::bad_input, "", "this model takes no LoRAs",
                                              "Choose a model of the Wan family."};
inline constexpr ErrorForm kModelOfFixedPasses{"", ErrorKind::bad_input, "",
                                               "this model's number of passes cannot be changed",
                                               "Choose a causal model, and no recipe of Rolling Forcing."};
inline constexpr ErrorForm kNoLora{"", ErrorKind::not_found, "", "no LoRA \"{name}\" is loaded",
                                   "Load it in the window, or start with --lora FILE. GET /v1/state lists them."};
inline constexpr ErrorForm kTwoLoras{"", ErrorKind::bad_input, "", "two LoRAs have the name \"{name}\"",
                                     "Rename one of the two files."};
inline constexpr ErrorForm kNoSender{"", ErrorKind::bad_input, "", "this program cannot send",
                                     "Use the window or \"longtake-cli serve\" for it."};
inline constexpr ErrorForm kNowhereToSend{"", ErrorKind::bad_input, "", "no destination is set",
                                          "Send once from the window, or start with --send ADDRESS."};
inline constexpr ErrorForm kSendsAlready{"", ErrorKind::bad_input, "", "the stream is already being sent",
                                         "Send send_stop first."};
inline constexpr ErrorForm kSendsNothing{"", ErrorKind::bad_input, "", "the stream is not being sent",
                                         "Send send_start first."};
inline constexpr ErrorForm kNotOneCue{"", ErrorKind::bad_input, "", "a cue is one of \"text\", \"preset\" and \"mark\"",
                                      "Give exactly one of them."};
inline constexpr ErrorForm kCueTooLate{"", ErrorKind::bad_input, "", "chunk {chunk} is already made or being made",
                                       "The first chunk that a cue can reach is {first}."};
inline constexpr ErrorForm kNoPlan{"", ErrorKind::bad_input, "", "this program has no plan of cues",
                                   "Use the window of Longtake for it."};
inline constexpr ErrorForm kNoStage{"", ErrorKind::bad_input, "", "this program has no window",
                                    "Use the window of Longtake for it."};
inline constexpr ErrorForm kNoTextThere{"", ErrorKind::bad_input, "", "the prompt has {texts} texts",
                                        "Count the texts from 1 and choose one of them."};
inline constexpr ErrorForm kNoRecorder{"", ErrorKind::bad_input, "", "this program cannot record",
                                       "Use the window or \"longtake-cli serve\" for it."};
inline constexpr ErrorForm kRecordsAlready{"", ErrorKind::bad_input, "", "a recording is running",
                                           "Send record_stop first."};
inline constexpr ErrorForm kRecordsNothing{"", ErrorKind::bad_input, "", "no recording is running",
                                           "Send record_start first."};
inline constexpr ErrorForm kNothingKept{"", ErrorKind::bad_input, "", "the stream is not saved in a session",
                                        "Start with --sessions DIR."};
inline constexpr ErrorForm kNoFileName{"", ErrorKind::bad_input, "", "\"{name}\" is not a file name",
                                       "Use letters, digits, spaces, and . - _"};
inline constexpr ErrorForm kEmptyStretch{"", ErrorKind::bad_input, "", "second {to} is not after second {from}",
                                         "Give an end that is after the start."};
inline constexpr ErrorForm kCaptionsOfOneTake{"", ErrorKind::bad_input, "", "captions are only for two takes",
                                              "Give \"beside\" as well."};
inline constexpr ErrorForm kFileThere{"", ErrorKind::bad_input, "", "{file} already exists", "Choose another name."};

inline constexpr ErrorForm kCannotListen{"CTL-01", ErrorKind::io, "The control port was not opened on {address}",
                                         "{cause}", "Choose another port, or close the program that uses it."};
inline constexpr ErrorForm kNoAddress{"CTL-02", ErrorKind::bad_input, "\"{address}\" is not an address", "",
                                      "Write an IP address and a port, such as 127.0.0.1:9000."};
inline constexpr ErrorForm kOscFromNeeded{"CTL-36", ErrorKind::bad_input, "OSC was not opened on {address}",
                                          "--osc-all lets whoever sends steer everything",
                                          "Give --osc-from IP as well, or omit --osc-all."};
inline constexpr ErrorForm kOnlyStage{
    "CTL-37", ErrorKind::bad_input, "The command {name} was not carried out",
    "other machines reach this port, and OSC has no tokens, so it takes only the commands of the stage",
    "Send it over HTTP with the token, or open the port with --osc-from IP --osc-all."};
inline constexpr ErrorForm kBadOsc{"CTL-34", ErrorKind::bad_input, "An OSC message was not understood", "{problem}",
                                   "\"longtake-cli serve --list\" shows the OSC types of each command."};

}  // namespace longtake::errors
