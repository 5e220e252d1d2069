// Runs the experiments of the tables and writes the results.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/reproduce/experiments.h"
#include "apps/reproduce/report.h"
#include "irwe/base/parallel.h"

namespace irwe {

enum class Sweep { none, walk_length, alpha, tau };

struct ReproductionRequest {
    std::vector<const Dataset*> datasets;
    std::string setting = "transductive";
    bool ablation = false;      // also the ablations and the base statistics
    Sweep sweep = Sweep::none;  // instead of the tables: one setting over the paper's values
    std::string effort = "paper";
    // The methods to train; one, irwe-network, where effort is "paper", for ablation and sweeps.
    std::vector<const Method*> methods{};
    std::vector<std::string> joined{};  // more rows: methods joined by +, or "attributes"
    int num_seeds = 3;                  // of transductive experiments
    int num_rounds = 0;                 // within and across graphs; 0: those of the paper, 10 and 5
};

// Returns the settings of a method for a training graph; `preset` is that of the paper ("brazil",
// "brazil-inductive"), for the effort that follows it. Where `dimension` is not 0, vectors have it,
// unless the user says otherwise.
using SettingsOf = std::function<std::unique_ptr<MethodSettings>(
    const Method& method, const std::string& preset, const GraphAtHand& at_hand, int dimension)>;

// Runs the requested experiments that have no results yet, and writes tables.md and tables.json, or
// sweep-NAME.md, .json and an .svg for each dataset and space, to the output directory. Returns the
// Markdown. REQUIRES: the directory exists.
//
// Throws InputError for a setting that a dataset does not have, and the exceptions of Experiments.
std::string reproduce(const ReproductionRequest& request, const ExperimentOptions& options,
                      const SettingsOf& settings_of, ThreadPool& pool,
                      const ExperimentObserver& observer);

}  // namespace irwe
