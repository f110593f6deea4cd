#pragma once

#include <string>

namespace longtake::test {

// Damaged and hostile files, each with the rule that must refuse it, as rows of a data-driven test.
void lengths_rows();
void headers_rows();
void metadata_rows();
void types_rows();
void shapes_rows();
void offsets_rows();
void other_formats_rows();
void index_rows();

/// A file with one F32 tensor "x" whose shape is the given text.
std::string with_shape(const std::string& shape);
/// Formats a U8 tensor's entry of a header, from byte to byte.
std::string entry(const std::string& name, int begin, int end);

}  // namespace longtake::test
