// A comparison as text for people and as JSON for programs.

#pragma once

#include <string>
#include <vector>

#include "apps/compare/ranking.h"

namespace irwe::compare {

// Everything that a report says.
struct Report {
    const CompareInput& input;
    const CompareOptions& options;
    const TaskList& list;
    std::vector<RankedTask> tasks;
    int num_threads = 1;
};

// Return "3.2 s", "14 ms", "2.1 min"; "65.5 ± 1.2" in percent or "4.21 ± 0.03"; "best", "as good
// (p = 0.7)", "worse (p = 0.003)", or "unsure (p = 0.2)" between the two.
std::string time_text(double seconds);
std::string score_text(const Task& task, const Score& score);
std::string verdict_text(const RankedRow& row);
// Returns "1.5 GB", or "" if it is not known.
std::string peak_text(const TrainingCost& cost);

// Returns what a task asks, in a few words: "Which class has a node? (town.roles)".
std::string question_text(const Task& task);

// Returns a table of all tasks, the best row of each first, and why others are not there.
std::string report_text(const Report& report);

// Returns all numbers.
std::string report_json(const Report& report);

}  // namespace irwe::compare
