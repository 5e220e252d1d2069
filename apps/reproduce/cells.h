// The results of a reproduction, one file each, so that a finished one is not computed again.

#pragma once

#include <optional>
#include <string>

#include "apps/reproduce/tasks.h"

namespace irwe {

// One training, or one statistic, and its evaluation.
struct CellKey {
    std::string effort{};   // "paper" or "quick"
    std::string setting{};  // "transductive", "within", "across"
    std::string dataset{};
    std::string row{};  // name of a variant or a base statistic; "l=7" in a sweep
    int seed = 1;       // within and across graphs, of the round: its split and its training

    // "paper-transductive-brazil-irwe-1"
    std::string name() const;
};

struct CellResult {
    std::string recipe{};   // all that decides the values; another recipe, another result
    Measurements values{};  // by "space/scaling/metric": "identity/raw/f1@80"
    double training_seconds = 0;
    double projected_seconds = 0;  // if above 0, the cell was not run: it would take so long

    bool operator==(const CellResult&) const = default;
};

// DIRECTORY/NAME.json.
void write_cell(const std::string& directory, const CellKey& key, const CellResult& result);

// Nothing if there is no such file, or one that write_cell did not write.
std::optional<CellResult> read_cell(const std::string& directory, const CellKey& key);

}  // namespace irwe
