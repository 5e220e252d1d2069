#include "irwe/graph/reading_notes.h"

#include <fmt/format.h>

#include "irwe/base/counted.h"
#include "irwe/graph/weight_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// The layout of the table.
void add_table_notes(const ReadGraphReport& report, std::vector<std::string>& notes) {
    if (!report.header.empty()) {
        notes.push_back(fmt::format("header line {} skipped", excerpt(report.header)));
    }
    if (report.num_repeated_headers > 0) {
        notes.push_back(
            fmt::format("{} with the header again skipped; these seem to be several files in one",
                        counted(report.num_repeated_headers, "line")));
    }
    if (report.num_byte_order_marks > 0) {
        notes.push_back(
            fmt::format("{} within the file skipped; these seem to be several files in one",
                        counted(report.num_byte_order_marks, "byte-order mark")));
    }
    if (!report.array_meaning.empty()) {
        notes.push_back(report.array_meaning);
    }
    if (!report.node_columns.empty()) {
        notes.push_back(fmt::format("nodes are in {}", report.node_columns));
    }
    if (!report.name_choice.empty()) {
        notes.push_back(report.name_choice);
    }
    if (!report.attributes_left_out.empty()) {
        notes.push_back(fmt::format("attributes {} of nodes, which hold lists, left out",
                                    report.attributes_left_out));
    }
    if (!report.attributes_not_finite.empty()) {
        notes.push_back(
            fmt::format("attributes {} of nodes have values that are not finite numbers, which "
                        "count as missing",
                        report.attributes_not_finite));
    }
    if (!report.ignored_columns.empty()) {
        notes.push_back(fmt::format(
            "{} ignored{}", report.ignored_columns,
            report.number_column.empty()
                ? ""
                : fmt::format(" (--weight {} would take it for weights)", report.number_column)));
    }
    if (!report.kept_rows.empty()) {
        notes.push_back(fmt::format("rows with {} kept, {} left out", report.kept_rows,
                                    counted(report.num_rows_left_out, "other")));
    }
    if (report.num_missing_names > 0) {
        notes.push_back(fmt::format(
            "{} with a node called NA, null or the like, which is one node here; leave such rows "
            "out if the name is missing",
            counted(report.num_missing_names, "edge")));
    }
    if (report.num_comments_like_rows > 0) {
        notes.push_back(
            comments_note(report.num_comments_like_rows, ", with as many columns as an edge"));
    }
    if (report.num_line_breaks > 0) {
        notes.push_back(fmt::format("line breaks in {} replaced by blanks",
                                    counted(report.num_line_breaks, "name")));
    }
}

// What became of the weights.
void add_weight_notes(const ReadGraphReport& report, std::vector<std::string>& notes) {
    if (!report.weight_column.empty()) {
        notes.push_back(fmt::format("weights are in {}{}", report.weight_column,
                                    report.weights_are_equal
                                        ? "; all are equal, so they make no difference"
                                        : " (--weights ignore would do without)"));
    }
    if (report.counts_repeats) {
        notes.push_back(report.weights_are_equal
                            ? "no edge is given more often than another, so counts make no "
                              "difference"
                            : "weights are how often each edge is given");
    }
    if (report.num_without_weight > 0) {
        notes.push_back(fmt::format("{} without a weight {} as 1",
                                    counted(report.num_without_weight, "edge"),
                                    report.num_without_weight == 1 ? "counts" : "count"));
    }
    if (report.num_zero_weights > 0) {
        notes.push_back(fmt::format(
            "{} of weight 0{} left out", counted(report.num_zero_weights, "edge"),
            report.has_vanishing_weights ? fmt::format(", or below {:g},", WeightRule::kSmallest)
                                         : ""));
    }
    if (report.num_negative_weights > 0) {
        notes.push_back(fmt::format("{} of negative weight dropped or taken by size, as asked",
                                    counted(report.num_negative_weights, "edge")));
    }
}

// Directions that are there and not used, or not there and asked for.
void add_direction_notes(const ReadGraphReport& report, bool directed,
                         std::vector<std::string>& notes) {
    if (directed && !report.is_directed) {
        notes.push_back(
            "every edge is given in both directions with the same weight, so the graph is "
            "undirected");
    }
    if (directed || !(report.looks_directed || report.says_directed)) {
        return;
    }
    notes.push_back(fmt::format(
        "{}; they are not used here, --directed would use them",
        report.says_directed
            ? "edges have directions"
            : fmt::format("{:.2g} % of the linked pairs are linked in both directions, so edges "
                          "seem to have directions",
                          100 * report.mutual_share)));
}

void add_node_list_notes(const NodeListReport& report, std::vector<std::string>& notes) {
    if (!report.header.empty()) {
        notes.push_back(
            fmt::format("header line {} of the node list skipped", excerpt(report.header)));
    }
    if (!report.column.empty()) {
        notes.push_back(fmt::format("nodes of the node list are in {}, its other columns ignored",
                                    report.column));
    }
    if (report.num_comments_like_rows > 0) {
        notes.push_back(comments_note(report.num_comments_like_rows, " of the node list"));
    }
}

}  // namespace

std::string comments_note(std::uint64_t count, std::string_view more) {
    return fmt::format(
        "{} that {} with # or % left out as {}{}; names that begin so need double quotes",
        counted(count, "line"), count == 1 ? "begins" : "begin",
        count == 1 ? "a comment" : "comments", more);
}

std::vector<std::string> reading_notes(const ReadGraphReport& report,
                                       const ReadGraphOptions& options) {
    std::vector<std::string> notes;
    add_table_notes(report, notes);
    add_weight_notes(report, notes);
    add_direction_notes(report, options.directed, notes);
    if (!report.side_names.empty()) {
        notes.push_back(fmt::format("both columns share names, so nodes are called {}",
                                    escaped(report.side_names)));
    }
    if (!report.suggestion.empty()) {
        notes.push_back(report.suggestion);
    }
    if (report.num_self_loops > 0) {
        notes.push_back(options.self_loops == SelfLoops::keep
                            ? fmt::format("{} kept", counted(report.num_self_loops, "self-loop"))
                            : fmt::format("{} dropped (--self-loops keep would keep them)",
                                          counted(report.num_self_loops, "self-loop")));
    }
    if (report.num_merged > 0) {
        notes.push_back(
            fmt::format("{} merged", counted(report.num_merged, "duplicate or reversed edge")));
    }
    add_node_list_notes(report.node_list, notes);
    if (report.num_isolated_listed > 0) {
        notes.push_back(fmt::format("{} without edges{}",
                                    counted(report.num_isolated_listed, "node"),
                                    options.node_list.empty() ? "" : " added from the node list"));
    }
    return notes;
}

}  // namespace irwe
