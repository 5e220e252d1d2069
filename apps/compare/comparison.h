// Trains several methods on one graph and measures all of them on the same tasks and splits.

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/compare/compare_cells.h"
#include "apps/compare/compare_tasks.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/method.h"

namespace irwe::compare {

struct CompareOptions {
    std::vector<const Method*> methods{};
    int dim = 128;  // of all methods that have a setting for it
    int num_seeds = 3;
    TaskOptions tasks{};
    std::size_t max_bytes = 0;   // of memory, for each training; 0: default_memory()
    double budget_seconds = 0;   // what would not finish within it is not begun; 0: no limit
    std::string cells_folder{};  // where results are kept; empty: nowhere
};

// A method that a task has no result of, and why.
struct NotRun {
    std::string method;
    std::string reason;
};

// The results of one task.
struct TaskResults {
    Task task;
    std::map<std::string, std::vector<Cell>> of_method{};  // by name; a cell for each seed
    std::vector<NotRun> not_run{};

    // Returns what is to be said of the vectors of a method, by the first seed of which there is
    // something; nothing if there is none.
    std::optional<std::string> note(const std::string& method) const;
};

// Receives a line about what begins now: "hop-svd, seed 2, links (5 of 24)".
using CompareObserver = std::function<void(const std::string& line)>;

// Returns the results of `list.tasks`, in their order. Results that are kept in
// options.cells_folder for the same graph, labels, settings and options are taken from there, and
// new ones are kept. Methods that a training throws InputError for are in `not_run`, and so is what
// the memory or the budget does not allow and what a method does not reach. Seeds go first: after a
// first seed of all methods comes a second one.
//
// Throws Interrupted if the pool is told to stop; what was finished is kept.
std::vector<TaskResults> compare(const CompareInput& input, const TaskList& list,
                                 const CompareOptions& options, ThreadPool& pool,
                                 const CompareObserver& observer);

// Returns the settings with which `method` is compared on `graph`: its defaults, with the dimension
// and the seed. Throws InputError if the method does not take the dimension.
std::unique_ptr<MethodSettings> compared_settings(const Method& method, const Graph& graph, int dim,
                                                  std::uint64_t seed, ThreadPool& pool);

}  // namespace irwe::compare
