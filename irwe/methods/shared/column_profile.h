// How the entries of each column of a matrix are distributed, in a few numbers, and how far those
// of another matrix lie from them.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

class Archive;         // io/archive.h
class ArchiveContent;  // io/archive.h

// A profile is made of at most so many rows: enough for quantiles, whatever the size of a graph.
inline constexpr NodeId kMaxProfileRows = 20'000;

// Returns the rows that stand for all `num_rows`, ascending: all, or a random sample of
// kMaxProfileRows that is always the same.
std::vector<NodeId> profile_rows(NodeId num_rows);

class ColumnProfile {
public:
    static constexpr double kLeastDeviation = 1e-3;  // columns that do not vary differ by rounding

    // Describes the columns of `rows`. REQUIRES: at least one row.
    ColumnProfile(ConstMatrixView rows, ThreadPool& pool);

    // Reads what write() wrote for `dim` columns of a graph of `num_nodes` nodes. Throws
    // InputError, which begins with the path of the archive, for what is not a profile.
    ColumnProfile(const Archive& archive, Eigen::Index dim, std::uint64_t num_nodes);

    // Adds the tensors quantiles and deviations, which are borrowed.
    void write(ArchiveContent& archive) const;

    Eigen::Index num_columns() const { return quantiles_.cols(); }
    // Returns the standard deviation of a column, at least kLeastDeviation.
    double deviation(Eigen::Index column) const;
    double largest_deviation() const;
    // Returns true if every column has one value for all rows.
    bool is_constant() const;

    // Returns how far the entries of `rows` have drifted from those of the profile, column by
    // column:
    //
    //     max(0, W - E) / sqrt(s t),
    //
    // with W the 1-Wasserstein distance of the two distributions, E what it is on average for two
    // samples of these sizes of the same distribution, and s and t the deviations of both. A column
    // that is much narrower than in the profile has drifted as far as one that is much wider; t
    // counts at least s / 50. REQUIRES: at least one row, and num_columns() columns.
    std::vector<double> drifts(ConstMatrixView rows, ThreadPool& pool) const;

    // Returns how far `value` lies beyond the smallest and largest entries of a column; 0 between
    // them.
    double beyond(Eigen::Index column, double value) const;

    // Returns the least and the largest entry of a column.
    double least(Eigen::Index column) const { return quantiles_(0, column); }
    double largest(Eigen::Index column) const { return quantiles_(quantiles_.rows() - 1, column); }

private:
    // Returns true if numbers with these quantiles may have these deviations.
    bool deviations_hold() const;

    Matrix quantiles_;   // least entry, quantiles (i + 1/2) / 32, largest entry; one column each
    Matrix deviations_;  // one row
    double num_rows_;
};

}  // namespace irwe
