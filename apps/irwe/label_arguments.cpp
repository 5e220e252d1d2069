#include "apps/irwe/label_arguments.h"

#include <fmt/format.h>

#include <utility>

#include "apps/irwe/option_values.h"
#include "irwe/graph/reading_notes.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

void LabelArguments::add_options(CLI::App& verb) {
    verb.add_option("--label-column", options_.label_column,
                    "Column of the labels, by name or number (default: all but the nodes)")
        ->type_name("COL")
        ->check(file_name());
    verb.add_option("--node-column", options_.node_column,
                    "Column of the nodes in the labels file (default: found)")
        ->type_name("COL")
        ->check(file_name());
}

Labels LabelArguments::load(const std::string& path, const NodeNames& nodes,
                            LabelsReport& report) const {
    return read_labels(path, nodes, &report, options_);
}

std::string LabelArguments::as_typed() const {
    std::string text;
    for (const auto& [option, value] : {std::pair("--label-column", options_.label_column),
                                        std::pair("--node-column", options_.node_column)}) {
        text += value.empty() ? "" : fmt::format(" {} {}", option, shell_word(value));
    }
    return text;
}

std::vector<std::string> label_notes(const LabelsReport& report) {
    std::vector<std::string> notes;
    if (!report.header.empty()) {
        notes.push_back(fmt::format("header line {} skipped", excerpt(report.header)));
    }
    if (!report.columns.empty()) {
        notes.push_back(report.columns);
    }
    if (report.num_comments_like_rows > 0) {
        notes.push_back(comments_note(report.num_comments_like_rows, " of the labels"));
    }
    return notes;
}

}  // namespace irwe::cli
