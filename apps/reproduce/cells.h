// The results of a reproduction, one file each, so that finished ones are not computed again.

#pragma once

#include <optional>
#include <string>

#include "apps/reproduce/tasks.h"

namespace irwe {

// The effort that follows the paper's schedule; the others do what a user would.
inline constexpr const char* kPaperEffort = "paper";

// One training, or one statistic, and its evaluation.
struct CellKey {
    std::string effort{};   // "paper", "lean" or "quick"
    std::string setting{};  // "transductive", "within", "across"
    std::string dataset{};
    std::string row{};  // a method, a variant or a base statistic; "l=7" in a sweep
    int seed = 1;       // within and across graphs: the seed of the round's split and training

    // Returns the name of the file: "lean-transductive-brazil-irwe-1".
    std::string name() const;
};

struct CellResult {
    std::string recipe{};   // everything that determines the values, but for the code:
    std::string code{};     // code_digest() of the program that computed them
    Measurements values{};  // by "space/scaling/metric": "identity/raw/f1@80"
    double training_seconds = 0;
    double projected_seconds =
        0;  // if above 0, the cell was not run because it would take this long

    bool operator==(const CellResult&) const = default;
};

// Writes DIRECTORY/NAME.json.
void write_cell(const std::string& directory, const CellKey& key, const CellResult& result);

// Reads a result. Returns nothing if there is no file that write_cell has written. Throws
// InputError if a folder is in its place.
std::optional<CellResult> read_cell(const std::string& directory, const CellKey& key);

}  // namespace irwe
