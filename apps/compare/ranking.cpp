#include "apps/compare/ranking.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "apps/compare/repeating_command.h"
#include "irwe/evaluation/paired_test.h"

namespace irwe::compare {
namespace {

const SpaceValues* values_of(const Cell& cell, const std::string& space) {
    const auto found = std::ranges::find(cell.spaces, space, &SpaceValues::space);
    return found == cell.spaces.end() ? nullptr : &*found;
}

TrainingCost mean_cost(std::span<const Cell> cells) {
    TrainingCost mean{.peak_bytes = 0};
    const auto count = static_cast<double>(cells.size());
    for (const Cell& cell : cells) {
        mean.wall_seconds += cell.cost.wall_seconds / count;
        mean.cpu_seconds += cell.cost.cpu_seconds / count;
        mean.peak_bytes = mean.peak_bytes && cell.cost.peak_bytes
                              ? std::optional(std::max(*mean.peak_bytes, *cell.cost.peak_bytes))
                              : std::nullopt;
    }
    return mean;
}

RankedRow row_over_seeds(const std::string& method, const SpaceValues& first,
                         std::span<const Cell> cells) {
    RankedRow row{.method = method,
                  .space = first.space,
                  .dim = first.dim,
                  .cost = mean_cost(cells),
                  .num_seeds = static_cast<int>(cells.size())};
    for (std::size_t metric = 0; metric < first.values.size(); ++metric) {
        std::vector<double> all;
        for (const Cell& cell : cells) {
            if (const SpaceValues* const found = values_of(cell, first.space)) {
                for (const auto& [name, numbers] : found->values) {
                    if (name == first.values[metric].first) {
                        all.insert(all.end(), numbers.begin(), numbers.end());
                    }
                }
            }
        }
        row.metrics.emplace_back(first.values[metric].first, score_of(all));
        if (metric == 0) {
            row.score = row.metrics.front().second;
            row.values = std::move(all);
        }
    }
    return row;
}

// REQUIRES: there are rows, the best first.
void mark_significance(const Task& task, std::vector<RankedRow>& rows) {
    RankedRow& best = rows.front();
    best.is_best = true;
    best.is_as_good = true;
    std::vector<double> p_values;
    std::vector<RankedRow*> tested;
    for (RankedRow& row : std::span(rows).subspan(1)) {
        const std::size_t count = std::min(row.values.size(), best.values.size());
        const std::optional<double> p_value =
            paired_p_value(std::span(best.values).first(count), std::span(row.values).first(count),
                           task.test_over_training);
        if (p_value) {
            p_values.push_back(*p_value);
            tested.push_back(&row);
        }
    }
    const std::vector<double> adjusted = holm_adjusted(p_values);
    for (std::size_t i = 0; i < tested.size(); ++i) {
        tested[i]->p_value = adjusted[i];
        RankedRow& row = *tested[i];
        row.is_worse = adjusted[i] < kSignificance;
        row.is_as_good = !row.is_worse && std::abs(row.score.mean - best.score.mean) <=
                                              std::max(row.score.deviation, best.score.deviation);
    }
}

bool is_better(const Task& task, const RankedRow& a, const RankedRow& b) {
    return task.higher_is_better ? a.score.mean > b.score.mean : a.score.mean < b.score.mean;
}

// REQUIRES: the best first.
void mark_frontier(const Task& task, std::vector<RankedRow>& rows) {
    for (RankedRow& row : rows) {
        row.is_on_frontier = std::ranges::none_of(rows, [&](const RankedRow& other) {
            const bool is_no_worse = !is_better(task, row, other);
            const bool is_no_slower = other.cost.wall_seconds <= row.cost.wall_seconds;
            return is_no_worse && is_no_slower &&
                   (is_better(task, other, row) || other.cost.wall_seconds < row.cost.wall_seconds);
        });
    }
}

}  // namespace

const RankedRow* RankedTask::cheapest_good() const {
    const RankedRow* cheapest = nullptr;
    for (const RankedRow& row : rows) {
        if (row.is_as_good &&
            (cheapest == nullptr || row.cost.wall_seconds < cheapest->cost.wall_seconds)) {
            cheapest = &row;
        }
    }
    return cheapest;
}

std::vector<RankedTask> ranked(const std::vector<TaskResults>& results, const CompareInput& input,
                               const CompareOptions& options, int num_clusters) {
    std::vector<RankedTask> tasks;
    for (const TaskResults& of_task : results) {
        RankedTask& ranked_task = tasks.emplace_back();
        ranked_task.task = of_task.task;
        ranked_task.not_run = of_task.not_run;
        for (const Method* method : options.methods) {
            const auto found = of_task.of_method.find(method->name);
            if (found == of_task.of_method.end()) {
                continue;
            }
            if (std::optional<std::string> note = of_task.note(method->name)) {
                ranked_task.notes.push_back({method->name, *std::move(note)});
            }
            for (const SpaceValues& first : found->second.front().spaces) {
                RankedRow row = row_over_seeds(method->name, first, found->second);
                row.command = repeating_command(of_task.task, *method, first.space, input, options,
                                                num_clusters);
                ranked_task.rows.push_back(std::move(row));
            }
        }
        std::ranges::stable_sort(ranked_task.rows, [&](const RankedRow& a, const RankedRow& b) {
            return is_better(of_task.task, a, b) ||
                   (!is_better(of_task.task, b, a) && a.cost.wall_seconds < b.cost.wall_seconds);
        });
        if (!ranked_task.rows.empty()) {
            mark_significance(of_task.task, ranked_task.rows);
            mark_frontier(of_task.task, ranked_task.rows);
        }
    }
    return tasks;
}

}  // namespace irwe::compare
