// Which experiments make up which table, and what is written of them.

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
    int num_seeds = 3;   // of transductive experiments
    int num_rounds = 0;  // within and across graphs; 0: as the paper, 10 and 5
};

// The settings under the name of a preset ("brazil", "brazil-inductive"), or those of the recipe
// for a graph of this profile.
using SettingsOf =
    std::function<IrweSettings(const std::string& preset, const GraphProfile& profile)>;

// Runs what is asked for, as far as it was not run before, and writes into the output directory
// tables.md and tables.json, or sweep-NAME.md, .json and an .svg for each dataset and space. The
// directory must exist. Returns the Markdown.
//
// Throws InputError for a setting that a dataset does not have, and as Experiments does.
std::string reproduce(const ReproductionRequest& request, const ExperimentOptions& options,
                      const SettingsOf& settings_of, ThreadPool& pool,
                      const ExperimentObserver& observer);

}  // namespace irwe
