// The weights of the rows of a table of edges.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "irwe/graph/edge_columns.h"
#include "irwe/graph/graph_format.h"
#include "irwe/graph/weight_rule.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_sample.h"

namespace irwe {

// Returns the weight among attributes as networkx writes them, such as {'weight': 3}, or nothing.
std::optional<double> weight_in_attributes(std::string_view attributes);

// Takes weights from the column that `columns` names or from the attributes behind the two nodes,
// as options.weights says; rows count as 1 each if repeats are counted.
class TableWeights {
public:
    // `rows` are the first ones below the header. The caller keeps the options alive.
    TableWeights(const EdgeColumns& columns, const ReadGraphOptions& options,
                 std::span<const Row> rows);

    // Returns true if edges have weights, so that each row must be looked at.
    bool are_used() const { return source_ != Source::none; }
    bool are_in_attributes() const { return source_ == Source::attributes; }

    // Returns the weight of a row; nothing if its edge is left out, because its weight is 0 or
    // negative. Throws InputError, by `reader`, for a weight that is not allowed.
    //
    // REQUIRES: are_used().
    std::optional<float> of_row(std::span<const std::string_view> fields, const LineReader& reader);

    // Adds what was found to the report.
    void finish(ReadGraphReport& report) const;

private:
    enum class Source { none, column, attributes, repeats };

    std::optional<double> number_in(std::string_view field, const LineReader& reader) const;

    EdgeColumns columns_;
    const ReadGraphOptions& options_;
    Source source_ = Source::none;
    WeightRule rule_;
    std::uint64_t num_without_weight_ = 0;
};

}  // namespace irwe
