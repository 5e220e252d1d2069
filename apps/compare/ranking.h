// What a comparison says: for each task the methods in order, how sure the order is, and which of
// them are worth their time.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/compare/comparison.h"
#include "irwe/evaluation/score.h"

namespace irwe::compare {

// A space of a method, over all seeds.
struct RankedRow {
    std::string method{};
    std::string space{};
    std::int64_t dim = 0;
    std::vector<double> values{};  // of the task's metric: seed by seed, split by split
    Score score{};
    std::vector<std::pair<std::string, Score>> metrics{};  // all of them
    TrainingCost cost{};                                   // mean over the seeds
    int num_seeds = 0;
    std::optional<double> p_value{};  // of the difference to the best row; none for that one
    bool is_best = false;
    bool is_as_good = false;      // as the best: within the spread, and no difference is found
    bool is_worse = false;        // than the best, by more than chance
    bool is_on_frontier = false;  // no other row is both faster and better
    std::string command{};        // that repeats the first seed; empty: there is none
};

// What is to be said of the vectors of a method.
struct VectorNote {
    std::string method;
    std::string text;
};

struct RankedTask {
    Task task;
    std::vector<RankedRow> rows{};  // the best first
    std::vector<NotRun> not_run{};
    std::vector<VectorNote> notes{};

    // Returns the row that takes the least time of those that are as good as the best; null if
    // there are no rows.
    const RankedRow* cheapest_good() const;
};

// Below this p-value, adjusted for the number of rows (Holm), a row counts as worse than the best.
// Above it, it counts as good only if the means differ by no more than the larger of the two
// deviations: a few seeds that cannot show a difference do not show that there is none.
inline constexpr double kSignificance = 0.05;

// Returns the rows of each task, the best first; ties by time. Differences are tested over the
// seeds that both rows have.
std::vector<RankedTask> ranked(const std::vector<TaskResults>& results, const CompareInput& input,
                               const CompareOptions& options, int num_clusters);

}  // namespace irwe::compare
