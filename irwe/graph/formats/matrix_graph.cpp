#include "irwe/graph/formats/matrix_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/random.h"

namespace irwe {
namespace {

// A symmetric matrix has no directions, although each entry is given once.
ReadGraphOptions options_of_matrix(const MatrixShape& shape, ReadGraphOptions options) {
    options.directed = options.directed && !shape.is_symmetric;
    return options;
}

void check_shape(const std::string& source, const MatrixShape& shape,
                 const ReadGraphOptions& options) {
    require(shape.num_rows == shape.num_columns || options.bipartite,
            fmt::format("{}: has {} rows and {} columns, expected as many rows as columns; if they "
                        "are two kinds of nodes, add --bipartite",
                        source, shape.num_rows, shape.num_columns));
    require(shape.num_rows <= kMaxNodes && shape.num_columns <= kMaxNodes,
            fmt::format("{}: has {} rows and {} columns, expected at most {}", source,
                        shape.num_rows, shape.num_columns, kMaxNodes));
    require(!(shape.is_symmetric && options.bipartite),
            fmt::format("{}: is a symmetric matrix, whose rows and columns are the same nodes; "
                        "leave --bipartite out",
                        source));
}

}  // namespace

void MatrixGraph::Occurrences::insert(std::uint64_t number, std::uint64_t limit) {
    if (number >= occurred_.size()) {
        if (number >= limit) {
            far_.push_back(number);
            return;
        }
        occurred_.resize(std::min(std::max(2 * number, std::uint64_t{1024}), limit));
    }
    occurred_[number] = true;
}

template <typename Visit>
void MatrixGraph::Occurrences::for_each_other(std::uint64_t bound, Visit visit) {
    occurred_.resize(bound);
    for (const std::uint64_t number : far_) {
        occurred_[number] = true;
    }
    for (std::uint64_t number = 0; number < bound; ++number) {
        if (!occurred_[number]) {
            visit(number);
        }
    }
}

MatrixGraph::MatrixGraph(const std::string& source, const MatrixShape& shape,
                         const ReadGraphOptions& options)
    : source_(source),
      shape_(shape),
      options_(options_of_matrix(shape, options)),
      assembler_(source, options_) {
    check_shape(source, shape, options);
}

std::uint64_t MatrixGraph::max_nodes() const {
    constexpr std::uint64_t kAlways = 1'000'000;
    constexpr std::uint64_t kPerEntry = 64;
    return kAlways + kPerEntry * assembler_.num_edges();
}

std::string_view MatrixGraph::name(std::size_t side, std::uint64_t number,
                                   std::array<char, 32>& buffer) {
    constexpr std::array<std::string_view, 2> kSides{"row:", "column:"};
    char* begin = buffer.data();
    if (options_.bipartite) {
        begin = std::ranges::copy(kSides[side], begin).out;
    }
    const auto [end, error] =
        std::to_chars(begin, buffer.data() + buffer.size(), number + shape_.first_number);
    return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
}

void MatrixGraph::add_entry(std::uint64_t row, std::uint64_t column) {
    std::array<char, 32> row_name{};
    std::array<char, 32> column_name{};
    assembler_.add_edge(name(0, row, row_name), name(1, column, column_name));
    note_entry(row, column, 1);
}

void MatrixGraph::add_entry(std::uint64_t row, std::uint64_t column, double value) {
    require(std::isfinite(value), [&] {
        return fmt::format("{}: found {} in row {} and column {}, expected finite numbers", source_,
                           value, row + shape_.first_number, column + shape_.first_number);
    });
    if (value == 0) {
        return;
    }
    std::array<char, 32> row_name{};
    std::array<char, 32> column_name{};
    assembler_.add_edge(name(0, row, row_name), name(1, column, column_name), value);
    note_entry(row, column, value);
    has_values_ = true;
}

void MatrixGraph::note_entry(std::uint64_t row, std::uint64_t column, double value) {
    const std::uint64_t limit = max_nodes();
    occurrences_[0].insert(row, std::min(limit, shape_.num_rows));
    occurrences_[options_.bipartite ? 1 : 0].insert(column, std::min(limit, shape_.num_columns));
    if (row != column) {
        const std::uint64_t pair = std::min(row, column) << 32U | std::max(row, column);
        const std::uint64_t of_value = RandomStream::word(std::bit_cast<std::uint64_t>(value));
        const std::uint64_t hash = RandomStream::word(pair ^ of_value);
        asymmetry_ += row < column ? hash : 0 - hash;
        num_above_ += row < column ? 1 : 0;
    }
}

void MatrixGraph::require_few_nodes() const {
    const std::uint64_t largest = std::max(shape_.num_rows, shape_.num_columns);
    require(largest <= max_nodes(),
            fmt::format("{}: has {} rows or columns and {} entries that are edges, so that nearly "
                        "all nodes would have none; is its size right? An edge list does without "
                        "such nodes",
                        source_, largest, assembler_.num_edges()));
}

Graph MatrixGraph::finish(ReadGraphReport& report) && {
    require_few_nodes();
    std::uint64_t num_without_entries = 0;
    const auto add_nodes = [&](std::size_t side, std::uint64_t bound) {
        occurrences_[side].for_each_other(bound, [&](std::uint64_t number) {
            std::array<char, 32> buffer{};
            assembler_.add_node(name(side, number, buffer));
            ++num_without_entries;
        });
    };
    add_nodes(0, shape_.num_rows);
    if (options_.bipartite) {
        add_nodes(1, shape_.num_columns);
    }
    Graph graph = std::move(assembler_).finish(false, report);
    report.num_isolated_listed -= std::min(report.num_isolated_listed, num_without_entries);
    report.says_directed = !shape_.is_symmetric && !options_.bipartite && asymmetry_ != 0;
    if (!shape_.is_symmetric && !options_.bipartite && asymmetry_ == 0) {
        // Every edge has two entries, as it should; what is left was given more than once.
        report.num_merged -= std::min(report.num_merged, num_above_);
    }
    report.has_two_sides = report.has_two_sides && !options_.bipartite;
    const bool are_weights =
        options_.weights == WeightUse::use || options_.weights == WeightUse::log;
    if (has_values_ && are_weights) {
        report.weight_column = "the entries of the matrix";
    }
    report.counts_repeats = options_.weights == WeightUse::count;
    return graph;
}

}  // namespace irwe
