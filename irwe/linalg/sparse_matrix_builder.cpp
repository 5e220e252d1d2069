#include "irwe/linalg/sparse_matrix_builder.h"

#include <span>
#include <utility>

namespace irwe {
namespace {

// `count` numbers that begin at byte `place`.
template <typename T>
std::span<const T> numbers_at(const std::byte* begin, std::uint64_t place, std::size_t count) {
    return {reinterpret_cast<const T*>(begin + place), count};
}

}  // namespace

SparseMatrixBuilder::SparseMatrixBuilder(std::size_t num_blocks, const std::string& directory) {
    if (directory.empty()) {
        blocks_.resize(num_blocks);
        return;
    }
    file_ = std::make_unique<ScratchFile>(directory);
    places_.resize(num_blocks);
}

void SparseMatrixBuilder::put(std::size_t block, SparseRows rows) {
    if (!file_) {
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        blocks_[block] = std::move(rows);
        return;
    }
    places_[block] = {.offsets = file_->append(std::as_bytes(std::span(rows.offsets))),
                      .columns = file_->append(std::as_bytes(std::span(rows.columns))),
                      .values = file_->append(std::as_bytes(std::span(rows.values))),
                      .num_rows = static_cast<std::size_t>(rows.num_rows()),
                      .num_entries = rows.columns.size()};
}

SparseMatrix SparseMatrixBuilder::build(std::int64_t rows_per_block, std::int64_t num_columns) && {
    if (!file_) {
        return {std::move(blocks_), rows_per_block, num_columns};
    }
    const std::shared_ptr<const MappedBytes> mapped = file_->map();
    std::vector<SparseBlock> views;
    views.reserve(places_.size());
    for (const Place& place : places_) {
        views.push_back(
            {.offsets =
                 numbers_at<std::uint64_t>(mapped->data(), place.offsets, place.num_rows + 1),
             .columns = numbers_at<std::uint32_t>(mapped->data(), place.columns, place.num_entries),
             .values = numbers_at<Real>(mapped->data(), place.values, place.num_entries)});
    }
    return {std::move(views), mapped, rows_per_block, num_columns};
}

}  // namespace irwe
