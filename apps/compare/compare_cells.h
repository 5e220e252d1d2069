// The results of a comparison, one file each, so that finished ones are not computed again.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/compare/compare_tasks.h"
#include "apps/compare/measured_training.h"

namespace irwe::compare {

struct SpaceValues {
    std::string space;
    std::int64_t dim = 0;
    Values values;

    bool operator==(const SpaceValues&) const = default;
};

// What one training of a method with one seed gives on one task.
struct Cell {
    std::string recipe;  // everything that determines the values
    TrainingCost cost;   // of the training
    std::vector<SpaceValues> spaces;
    std::string note{};  // on the vectors: "4 of 20 new nodes have no path to ..."; empty: none

    bool operator==(const Cell&) const = default;
};

// Keeps cells in a folder, or nowhere if its name is empty.
class CellStore {
public:
    explicit CellStore(std::string folder) : folder_(std::move(folder)) {}

    // Writes FOLDER/NAME.json, and makes the folder if it is not there.
    void write(const std::string& name, const Cell& cell) const;

    // Returns the cell of this name, if it was written for this recipe. Throws InputError if
    // something that is no file is in its place.
    std::optional<Cell> read(const std::string& name, const std::string& recipe) const;

private:
    std::string path_of(const std::string& name) const;

    std::string folder_;
};

}  // namespace irwe::compare
