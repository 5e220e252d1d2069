// Matrices and scales of columns in model files.

#pragma once

#include <cstdint>
#include <string>

#include "irwe/io/archive.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/shared/sound_parts.h"

namespace irwe {

// Adds the tensors scale/mean and scale/deviation, which refer to `scale`.
void write_scale(const ColumnScale& scale, ArchiveContent& archive);

// Returns the scale that was written. Throws InputError if it is not one of `num_columns` columns
// with numbers in `range`.
ColumnScale read_scale(const Archive& archive, std::int64_t num_columns, NumberRange range);

// Returns true if the scale is that of columns which are all constant: column_scale() gives those
// the deviation 1.
bool is_of_constant_columns(const ColumnScale& scale);

// Adds the matrix as the tensor `name`, which refers to it.
void write_matrix(const Matrix& matrix, ArchiveContent& archive, const std::string& name);

// Returns the matrix that was written as the tensor `name`. Throws InputError if it has another
// shape or a number that is not finite.
Matrix read_matrix(const Archive& archive, const std::string& name, std::int64_t num_rows,
                   std::int64_t num_columns);

}  // namespace irwe
