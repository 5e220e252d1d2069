#include "irwe/graph/reading_notes.h"

#include <fmt/format.h>

#include "irwe/base/counted.h"
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
    if (!report.node_columns.empty()) {
        notes.push_back(fmt::format("nodes are in {}", report.node_columns));
    }
    if (!report.weight_column.empty()) {
        notes.push_back(
            fmt::format("weights in {} are numbers, but not used: edges have no weights here",
                        report.weight_column));
    }
    if (!report.ignored_columns.empty()) {
        notes.push_back(fmt::format("{} ignored: edges have no weights or attributes here",
                                    report.ignored_columns));
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
        notes.push_back(fmt::format(
            "{} that {} with # or % left out as {}, with as many columns as an edge; names that "
            "begin so need double quotes",
            counted(report.num_comments_like_rows, "line"),
            report.num_comments_like_rows == 1 ? "begins" : "begin",
            report.num_comments_like_rows == 1 ? "a comment" : "comments"));
    }
    if (report.num_line_breaks > 0) {
        notes.push_back(fmt::format("line breaks in {} replaced by blanks",
                                    counted(report.num_line_breaks, "name")));
    }
}

}  // namespace

std::vector<std::string> reading_notes(const ReadGraphReport& report, SelfLoops self_loops) {
    std::vector<std::string> notes;
    add_table_notes(report, notes);
    if (!report.side_names.empty()) {
        notes.push_back(fmt::format("both columns share names, so nodes are called {}",
                                    escaped(report.side_names)));
    }
    if (!report.suggestion.empty()) {
        notes.push_back(report.suggestion);
    }
    if (report.num_self_loops > 0) {
        notes.push_back(self_loops == SelfLoops::keep
                            ? fmt::format("{} kept", counted(report.num_self_loops, "self-loop"))
                            : fmt::format("{} dropped (--self-loops keep would keep them)",
                                          counted(report.num_self_loops, "self-loop")));
    }
    if (report.num_merged > 0) {
        notes.push_back(
            fmt::format("{} merged", counted(report.num_merged, "duplicate or reversed edge")));
    }
    if (!report.node_list_header.empty()) {
        notes.push_back(fmt::format("header line {} of the node list skipped",
                                    excerpt(report.node_list_header)));
    }
    if (report.num_isolated_listed > 0) {
        notes.push_back(fmt::format("{} without edges added from the node list",
                                    counted(report.num_isolated_listed, "node")));
    }
    return notes;
}

}  // namespace irwe
