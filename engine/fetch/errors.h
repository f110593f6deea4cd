#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Errors in the request.
inline constexpr ErrorForm kUnknownModel{
    "GET-01", ErrorKind::bad_input, "Nothing was downloaded", "the catalogue has no model \"{name}\"",
    "\"longtake-cli models catalogue\" lists the names; any public file is hf:owner/name:path/file."};
inline constexpr ErrorForm kBadReference{"GET-02", ErrorKind::bad_input, "Nothing was downloaded",
                                         "\"{reference}\" is not a file of the hub",
                                         "Write hf:owner/name:path/file, or hf:owner/name@revision:path/file."};
inline constexpr ErrorForm kBadAddress{"GET-03", ErrorKind::bad_input, "Nothing was downloaded",
                                       "\"{address}\" is not an address that begins with https:// or http://",
                                       "Correct it, or unset HF_ENDPOINT."};
inline constexpr ErrorForm kBadCatalogue{"GET-04", ErrorKind::bad_input, "Cannot read the catalogue {file}",
                                         "entry \"{name}\": {problem}", "Correct the file."};
inline constexpr ErrorForm kNoLibrary{"GET-05", ErrorKind::not_found, "Nothing was downloaded",
                                      "this system has no libcurl ({problem})",
                                      "Install it (the package libcurl4), or download the file with a browser."};

// Errors about files that are in the folder already.
inline constexpr ErrorForm kInTheWay{"GET-10",
                                     ErrorKind::bad_input,
                                     "{file} was not downloaded",
                                     "another file of this name exists: {why}",
                                     "Move it, or choose another folder: longtake-cli models pull NAME --to DIR.",
                                     "The existing file is unchanged."};
inline constexpr ErrorForm kForeignPart{"GET-11", ErrorKind::bad_input, "{file} was not downloaded",
                                        "Longtake did not create {part}",
                                        "Move it, or choose another folder: longtake-cli models pull NAME --to DIR."};
inline constexpr ErrorForm kBeingFetched{"GET-12", ErrorKind::bad_input, "{file} is already being downloaded",
                                         "another download holds {part}", "Wait until it is done, or cancel it."};
inline constexpr ErrorForm kTooLittleSpace{
    "GET-13", ErrorKind::no_space, "Nothing was downloaded",
    "{need} remain to be downloaded, and the disk of {folder} has {free} free",
    "Free some space, or choose another folder: longtake-cli models pull NAME --to DIR. Downloaded data is kept."};
inline constexpr ErrorForm kPartNotKept{
    "GET-14",  ErrorKind::io, "{file} was not downloaded",
    "{cause}", "{cause}",     "Downloaded data is kept; the next download resumes from there."};
inline constexpr Phrase kOtherSize{"it has another size"};
inline constexpr Phrase kOtherSum{"it has another SHA-256"};
inline constexpr Phrase kOtherOrigin{"it was downloaded from elsewhere"};

// Errors that the server reports.
inline constexpr ErrorForm kNotAllowed{
    "GET-20",
    ErrorKind::bad_input,
    "{file} was not downloaded",
    "its publisher requires that you accept its terms first (HTTP {status})",
    "Accept them at {page}, then set HF_TOKEN to an access token of your account. HF_TOKEN is {token} now.",
    "Downloaded data is kept; the next download resumes from there."};
inline constexpr Phrase kTokenSet{"set"};
inline constexpr Phrase kTokenUnset{"not set"};
inline constexpr ErrorForm kNotThere{"GET-21", ErrorKind::not_found, "{file} was not downloaded",
                                     "{host} does not have it (HTTP {status})", "It may have moved: look at {page}."};
inline constexpr ErrorForm kRefused{"GET-22",
                                    ErrorKind::io,
                                    "{file} was not downloaded",
                                    "{host} answered with HTTP {status}",
                                    "Try again later.",
                                    "Downloaded data is kept; the next download resumes from there."};
inline constexpr ErrorForm kBusy{"GET-23",
                                 ErrorKind::io,
                                 "{file} was not downloaded",
                                 "{host} is busy (HTTP {status}) and accepts no request for {seconds} seconds",
                                 "Try again after that time.",
                                 "Downloaded data is kept; the next download resumes from there."};
inline constexpr ErrorForm kBroken{
    "GET-24",
    ErrorKind::io,
    "{file} was not downloaded",
    "the connection to {host} failed {times} times in a row: {problem}",
    "Check the network (http_proxy, https_proxy, no_proxy and HF_ENDPOINT apply), then resume.",
    "Downloaded data is kept; the next download resumes from there."};
inline constexpr ErrorForm kTooManyRedirects{"GET-25", ErrorKind::io, "{file} was not downloaded",
                                             "{host} redirects without end", "Try again later."};
inline constexpr ErrorForm kInsecure{"GET-26", ErrorKind::io, "{file} was not downloaded",
                                     "{host} redirects from https:// to the unprotected address {address}",
                                     "Name another mirror with HF_ENDPOINT."};
inline constexpr ErrorForm kOtherRange{"GET-27",
                                       ErrorKind::io,
                                       "{file} was not downloaded",
                                       "{host} sent other bytes than requested",
                                       "Try again later, or name another mirror with HF_ENDPOINT.",
                                       "Downloaded data is kept; the next download resumes from there."};
inline constexpr ErrorForm kKeepsChanging{"GET-28", ErrorKind::io, "{file} was not downloaded",
                                          "it kept changing at {host} during the download", "Try again later."};
inline constexpr ErrorForm kCancelled{"GET-29",
                                      ErrorKind::cancelled,
                                      "{file} was not downloaded",
                                      "it was cancelled",
                                      "",
                                      "Downloaded data is kept; the next download resumes from there."};

// Errors in the bytes that arrived.
inline constexpr ErrorForm kWrongSum{"GET-30",
                                     ErrorKind::bad_input,
                                     "{file} was not kept",
                                     "the download has the SHA-256 {found}, and {origin} says {expected}",
                                     "Try again; if it happens again, the mirror or the network changes the file.",
                                     "The wrong bytes were deleted."};
inline constexpr ErrorForm kOtherThanPublished{
    "GET-31", ErrorKind::bad_input, "{file} was not downloaded",
    "{host} offers another file than the catalogue describes: {why}",
    "Look at {page} for a new version. Download it without the catalogue as hf:owner/name:path/file."};
inline constexpr ErrorForm kOtherThanFirst{"GET-32",
                                           ErrorKind::bad_input,
                                           "{file} was not kept",
                                           "the download has the SHA-256 {found}, and the first one had {expected}",
                                           "If the publisher changed it, delete {record} and download it again.",
                                           "The download was deleted."};
inline constexpr ErrorForm kSentWebPage{"GET-33", ErrorKind::io, "{file} was not downloaded",
                                        "{host} sent a web page instead of the file",
                                        "Open the address in a browser: the network may want a login first."};
inline constexpr Phrase kSumOfCatalogue{"the catalogue"};
inline constexpr Phrase kSumOfHub{"the hub"};

// Steps.
inline constexpr Phrase kAsking{"Asking for the sizes"};
inline constexpr Phrase kChecking{"Checking existing files"};
inline constexpr Phrase kFetching{"Downloading"};
inline constexpr Phrase kWaiting{"Waiting for the server"};
inline constexpr Phrase kFromTheBeginning{"The file changed: downloading it from the beginning"};

}  // namespace longtake::errors
