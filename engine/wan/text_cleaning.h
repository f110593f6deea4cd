#pragma once

#include <string>
#include <string_view>

namespace longtake {

/// A prompt as Wan's tokenizer wants it: what ftfy, html.unescape (twice) and collapsing of white space make of it.
/// Terminal escapes and control characters go, Latin ligatures and width variants become plain letters, curly quotes
/// straight ones, the rest is NFC. HTML references by number and by the names of Latin-1 and common punctuation are
/// decoded. Text that was decoded with a wrong encoding long ago is not repaired; bytes that are not UTF-8 become
/// U+FFFD.
std::string clean_prompt(std::string_view text);

/// html.unescape for the names above.
std::u32string unescape_html(const std::u32string& text);

}  // namespace longtake
