#pragma once

#include <string>
#include <string_view>

namespace longtake {

/// Cleans a prompt for Wan's tokenizer, with the result of ftfy, html.unescape (twice) and collapsing white space. It
/// removes terminal escapes and control characters. It turns Latin ligatures and width variants into plain letters and
/// curly quotes into straight ones, and normalises the rest to NFC. HTML references are decoded if they are numeric or
/// use names of Latin-1 and common punctuation. Text that was decoded with a wrong encoding earlier is not repaired;
/// bytes that are not UTF-8 become U+FFFD.
std::string clean_prompt(std::string_view text);

/// Decodes HTML references like html.unescape, for the names above.
std::u32string unescape_html(const std::u32string& text);

}  // namespace longtake
