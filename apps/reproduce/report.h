// The paper's tables with our numbers beside its own.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/reproduce/cells.h"
#include "apps/reproduce/datasets.h"
#include "irwe/evaluation/score.h"

namespace irwe {

// A row of a table: the same experiment for several seeds.
struct ReportRow {
    const Dataset* dataset = nullptr;
    std::string setting{};
    std::string name{};   // CellKey::row
    std::string title{};  // "(1) w/o loss L_reg-phi"
    std::vector<CellResult> cells{};

    // The values of all cells under "space/scaling/metric"; nothing if they have none.
    std::optional<Score> score(const std::string& value) const;
    std::optional<double> paper(const std::string& space, const std::string& metric) const;
    // Above 0 if a cell was not run because it would take so long.
    double projected_seconds() const;
};

// What labels or structure tell of a space of a dataset: "f1@80" or "modularity" or "ncut".
std::string main_metric(const Dataset& dataset, const std::string& space);

// One row's spaces and metrics: the whole model beside the paper's tables of results.
std::string results_table(const ReportRow& row);

// Many rows' main metrics: the ablation study, and sweeps. All rows are of one dataset.
std::string comparison_table(const std::vector<ReportRow>& rows);

// Everything, number by number, for programs.
std::string report_json(const std::vector<ReportRow>& rows);

}  // namespace irwe
