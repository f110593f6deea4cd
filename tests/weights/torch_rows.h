#pragma once

namespace longtake::test {

// Damaged and hostile zip files and pickles, each with the rule that must refuse it, as rows of a data-driven test.
void archive_rows();
void name_rows();
void opcode_rows();
void structure_rows();
void tensor_rows();
void global_rows();

}  // namespace longtake::test
