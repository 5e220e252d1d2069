// The options that choose the columns of a labels file, shared by all verbs that read labels.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "apps/irwe/console.h"
#include "irwe/graph/labels.h"

namespace irwe::cli {

class LabelArguments {
public:
    // Adds --label-column and --node-column to a verb, whose options then refer to this object.
    void add_options(CLI::App& verb);

    // Reads labels by read_labels.
    Labels load(const std::string& path, const NodeNames& nodes, LabelsReport& report) const;

    // Returns the options as typed, for messages: " --label-column 3".
    std::string as_typed() const;

private:
    LabelsOptions options_;
};

// Returns what was skipped or chosen in a labels file, one sentence each.
std::vector<std::string> label_notes(const LabelsReport& report);

}  // namespace irwe::cli
