#include "irwe/methods/shared/near_pairs.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/phase.h"
#include "irwe/base/spares.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

// C minus the line for the near nodes of every node, as far as walks from that node find them.
SparseMatrix found_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                         ThreadPool& pool) {
    Spares<NearNodes> finders([&] { return std::make_unique<NearNodes>(graph, options); });
    PhaseProgress progress(pool, graph.num_nodes());
    const auto rows_of_nodes = [&](std::int64_t begin, std::int64_t end) {
        const auto near = finders.borrow();
        SparseRows rows;
        for (std::int64_t v = begin; v < end; ++v) {
            near->find(static_cast<NodeId>(v));
            for (std::size_t i = 0; i < near->count(); ++i) {
                const std::span<const double> lifts = near->lifts(i);
                rows.append(near->node(i), static_cast<Real>(contrast_of(lifts) - line.at(lifts)));
            }
            rows.end_row();
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        progress.add(end - begin);
        return rows;
    };
    return {map_chunks(pool, graph.num_nodes(), kRowsPerPart, rows_of_nodes), kRowsPerPart,
            graph.num_nodes()};
}

// The entries of a square matrix on one side of its diagonal, without it.
enum class Side { below, above };

SparseRow part_of(const SparseRow& row, std::uint32_t begin, std::uint32_t end) {
    const auto first = std::ranges::lower_bound(row.columns, begin);
    const auto last =
        std::find_if(first, row.columns.end(), [&](std::uint32_t column) { return column >= end; });
    const auto place = static_cast<std::size_t>(first - row.columns.begin());
    const auto count = static_cast<std::size_t>(last - first);
    return {row.columns.subspan(place, count), row.values.subspan(place, count)};
}

// Columns begin, ..., end - 1 of one side of the matrix, as rows. Looks at every row on that side.
SparseRows transposed_columns(const SparseMatrix& matrix, Side side, std::uint32_t begin,
                              std::uint32_t end) {
    const auto for_entries = [&](const auto& use) {
        const auto num_rows = static_cast<std::uint32_t>(matrix.num_rows());
        const std::uint32_t first_row = side == Side::below ? begin : 0;
        const std::uint32_t last_row = side == Side::below ? num_rows : end;
        for (std::uint32_t i = first_row; i < last_row; ++i) {
            const SparseRow part = side == Side::below
                                       ? part_of(matrix.row(i), begin, std::min(end, i))
                                       : part_of(matrix.row(i), std::max(begin, i + 1), end);
            for (std::size_t j = 0; j < part.columns.size(); ++j) {
                use(i, part.columns[j] - begin, part.values[j]);
            }
        }
    };
    SparseRows result;
    result.offsets.assign(std::size_t{end} - begin + 1, 0);
    for_entries([&](std::uint32_t, std::uint32_t column, Real) {
        ++result.offsets[column + std::size_t{1}];
    });
    for (std::size_t i = 1; i < result.offsets.size(); ++i) {
        result.offsets[i] += result.offsets[i - 1];
    }
    result.columns.resize(result.offsets.back());
    result.values.resize(result.offsets.back());
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for_entries([&](std::uint32_t row, std::uint32_t column, Real value) {
        const std::uint64_t place = next[column]++;
        result.columns[place] = row;
        result.values[place] = value;
    });
    return result;
}

// Appends the union of two rows: the mean where both have an entry.
void append_union(const SparseRow& a, const SparseRow& b, SparseRows& rows) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.columns.size() || j < b.columns.size()) {
        const bool take_a =
            j == b.columns.size() || (i < a.columns.size() && a.columns[i] <= b.columns[j]);
        const bool take_b =
            i == a.columns.size() || (j < b.columns.size() && b.columns[j] <= a.columns[i]);
        if (take_a && take_b) {
            rows.append(a.columns[i], (a.values[i] + b.values[j]) / 2);
        } else {
            rows.append(take_a ? a.columns[i] : b.columns[j], take_a ? a.values[i] : b.values[j]);
        }
        i += take_a ? 1 : 0;
        j += take_b ? 1 : 0;
    }
    rows.end_row();
}

// Returns a matrix whose row v is what append(v, matrix.row(v), transposed, rows) appends, where
// `transposed` is column v of one side of the matrix.
//
// The columns are transposed in bands, at most kMaxBands of them: each looks at every row, and only
// the bands that threads work on are held twice.
template <typename Append>
SparseMatrix joined_with_columns(const SparseMatrix& matrix, Side side, ThreadPool& pool,
                                 const Append& append) {
    constexpr std::int64_t kMaxBands = 64;
    const std::int64_t num_rows = matrix.num_rows();
    const std::int64_t rows_per_band =
        std::max(num_chunks(num_chunks(num_rows, kMaxBands), kRowsPerPart), std::int64_t{1}) *
        kRowsPerPart;
    std::vector<SparseRows> blocks(static_cast<std::size_t>(num_chunks(num_rows, kRowsPerPart)));
    const auto join_band = [&](std::int64_t begin, std::int64_t end) {
        const SparseRows transposed = transposed_columns(
            matrix, side, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
        for (std::int64_t v = begin; v < end; ++v) {
            SparseRows& rows = blocks[static_cast<std::size_t>(v / kRowsPerPart)];
            append(static_cast<NodeId>(v), matrix.row(v), transposed.row(v - begin), rows);
            if (rows.num_rows() == kRowsPerPart || v + 1 == end) {
                rows.columns.shrink_to_fit();
                rows.values.shrink_to_fit();
            }
        }
    };
    parallel_for_chunks(pool, num_rows, rows_per_band, join_band);
    return {std::move(blocks), kRowsPerPart, num_rows};
}

// The diagonal and what is above it of the pairs that walks from either node find.
SparseMatrix upper_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                         ThreadPool& pool) {
    const auto append = [&](NodeId v, const SparseRow& row, const SparseRow& below,
                            SparseRows& rows) {
        append_union(part_of(row, v, graph.num_nodes()), below, rows);
    };
    return joined_with_columns(found_pairs(graph, options, line, pool), Side::below, pool, append);
}

}  // namespace

SparseMatrix near_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                        ThreadPool& pool) {
    const SparseMatrix upper = upper_pairs(graph, options, line, pool);
    // Many small blocks were freed, which the allocator would keep beside what comes next.
    return_freed_memory();
    const auto append_scaled = [&](const SparseRow& part, SparseRows& rows) {
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const auto chance = static_cast<Real>(chance_of(graph, part.columns[i]));
            rows.append(part.columns[i], part.values[i] * chance);
        }
    };
    return joined_with_columns(
        upper, Side::above, pool,
        [&](NodeId, const SparseRow& row, const SparseRow& above, SparseRows& rows) {
            append_scaled(above, rows);
            append_scaled(row, rows);
            rows.end_row();
        });
}

}  // namespace irwe
