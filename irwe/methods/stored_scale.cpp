#include "irwe/methods/stored_scale.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/error.h"

namespace irwe {

void write_scale(const ColumnScale& scale, ArchiveContent& archive, const std::string& name) {
    archive.add(name + "/mean", entries(scale.mean));
    archive.add(name + "/deviation", entries(scale.deviation));
}

ColumnScale read_scale(const Archive& archive, std::int64_t num_columns, const std::string& name) {
    const auto read_row = [&](const std::string& tensor) {
        Matrix row(1, num_columns);
        std::ranges::copy(archive.tensor<Real>(tensor, {num_columns}), row.data());
        return row;
    };
    ColumnScale scale{.mean = read_row(name + "/mean"), .deviation = read_row(name + "/deviation")};
    require(scale.mean.allFinite() && scale.deviation.allFinite() &&
                (scale.deviation.array() > 0).all(),
            fmt::format("{}: the scale of the columns is not one; the file is not a model of this "
                        "program",
                        archive.path()));
    return scale;
}

bool is_of_constant_columns(const ColumnScale& scale) {
    return (scale.deviation.array() == 1).all();
}

void write_matrix(const Matrix& matrix, ArchiveContent& archive, const std::string& name) {
    archive.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
}

Matrix read_matrix(const Archive& archive, const std::string& name, std::int64_t num_rows,
                   std::int64_t num_columns) {
    Matrix matrix(num_rows, num_columns);
    std::ranges::copy(archive.tensor<Real>(name, {num_rows, num_columns}), matrix.data());
    require(matrix.allFinite(),
            fmt::format("{}: {} has numbers that are not finite; the file is not a model of this "
                        "program",
                        archive.path(), name));
    return matrix;
}

}  // namespace irwe
