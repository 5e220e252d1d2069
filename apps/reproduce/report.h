// The paper's tables with our numbers beside its own.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/reproduce/cells.h"
#include "apps/reproduce/datasets.h"
#include "irwe/evaluation/score.h"

namespace irwe {

// A row of a table: the same experiment for several seeds.
struct ReportRow {
    const Dataset* dataset = nullptr;
    std::string setting{};
    std::string name{};       // CellKey::row
    std::string title{};      // "(1) w/o loss L_reg-phi"
    std::string paper_row{};  // of the paper's tables, to compare with; empty: as name
    std::vector<CellResult> cells{};
    std::string other_data{};  // how the data differ from the paper's; empty: they do not

    // Returns mean and deviation of "space/scaling/metric" over all cells, or nothing if they do
    // not have it.
    std::optional<Score> score(const std::string& value) const;
    // Returns the paper's number; nothing if it has none, or if the data are not the paper's.
    std::optional<double> paper(const std::string& space, const std::string& metric) const;
    // Returns the projected time of a cell that was not run, or 0 if all were run.
    double projected_seconds() const;
};

// Returns the metric by which a space of a dataset is judged: "f1@80", "modularity" or "ncut".
std::string main_metric(const Dataset& dataset, const std::string& space);

// Returns the title of the data: "Brazil", or "data in brazil/, not the paper's Brazil".
std::string data_title(const ReportRow& row);

// Returns all spaces and metrics of one row, beside the paper's tables of results.
std::string results_table(const ReportRow& row);

// Returns all metrics of several methods, a line for each of their spaces, with the paper's numbers
// in brackets. All rows belong to one dataset.
std::string methods_table(const std::vector<ReportRow>& rows);

// Returns the main metrics of many rows, for the ablation study and sweeps. All rows belong to one
// dataset.
std::string comparison_table(const std::vector<ReportRow>& rows);

// Returns a sentence if results of `rows` were computed by other code of this release than
// `digest`, that of the program (code_digest.h); empty if none was.
std::string code_note(const std::vector<ReportRow>& rows, std::string_view digest);

// Returns all numbers as JSON.
std::string report_json(const std::vector<ReportRow>& rows);

}  // namespace irwe
