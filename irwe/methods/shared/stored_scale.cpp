#include "irwe/methods/shared/stored_scale.h"

#include <fmt/format.h>

#include <algorithm>

namespace irwe {

void write_scale(const ColumnScale& scale, ArchiveContent& archive) {
    archive.add("scale/mean", entries(scale.mean));
    archive.add("scale/deviation", entries(scale.deviation));
}

ColumnScale read_scale(const Archive& archive, std::int64_t num_columns, NumberRange range) {
    const auto read_row = [&](const std::string& name) {
        Matrix row(1, num_columns);
        std::ranges::copy(archive.tensor<Real>(name, {num_columns}), row.data());
        return row;
    };
    ColumnScale scale{.mean = read_row("scale/mean"), .deviation = read_row("scale/deviation")};
    require_sound_scale(archive, scale, range, "the scale of the columns");
    return scale;
}

bool is_of_constant_columns(const ColumnScale& scale) {
    return (scale.deviation.array() == kDeviationOfConstant).all();
}

void write_matrix(const Matrix& matrix, ArchiveContent& archive, const std::string& name) {
    archive.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
}

Matrix read_matrix(const Archive& archive, const std::string& name, std::int64_t num_rows,
                   std::int64_t num_columns) {
    Matrix matrix(num_rows, num_columns);
    std::ranges::copy(archive.tensor<Real>(name, {num_rows, num_columns}), matrix.data());
    require_sound(archive, matrix.allFinite(),
                  fmt::format("{} has numbers that are not finite", name));
    return matrix;
}

}  // namespace irwe
