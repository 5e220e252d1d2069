#include "irwe/graph/comment_clues.h"

#include <fmt/format.h>

#include "irwe/io/headings.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string_view without_blanks_at_ends(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Returns what stands behind the sign of a comment.
std::string_view words_of(std::string_view line, char sign) {
    line = without_blanks_at_ends(line);
    return line.starts_with(sign) ? without_blanks_at_ends(line.substr(1)) : std::string_view();
}

bool begins_with_words(std::string_view text, std::string_view words) {
    return equal_ignoring_case(text.substr(0, words.size()), words);
}

// Returns true for "# Ann", as LGL writes it: a blank and one word.
bool is_node_of_lgl(std::string_view line) {
    return line.starts_with("# ") && !words_of(line, '#').empty() &&
           words_of(line, '#').find_first_of(" \t") == std::string_view::npos;
}

}  // namespace

void CommentClues::see_above(std::string_view line) {
    const std::string_view konect = words_of(line, '%');
    says_directed_ = says_directed_ || begins_with_words(words_of(line, '#'), "directed graph") ||
                     begins_with_words(konect, "asym ");
    if (begins_with_words(konect, "bip ")) {
        two_kinds_ = without_blanks_at_ends(line);
    }
    begins_with_node_ = is_node_of_lgl(line);
}

void CommentClues::see_within(std::string_view line, std::size_t num_columns,
                              FieldSplitter& splitter, const LineReader& lines) {
    if (reads_like_row(line, splitter) && splitter.fields().size() == num_columns) {
        ++num_like_rows_;
    }
    if (!options_.format.empty()) {
        return;
    }
    if (without_blanks_at_ends(line) == "#") {
        lines.fail(
            "found the line \"#\" between rows, as in the Trivial Graph Format, where it divides "
            "nodes from edges, expected a table with one edge a line; give the lines below it "
            "alone or, if it is a comment, add --graph-format edge-list");
    }
    if (begins_with_node_ && is_node_of_lgl(line)) {
        lines.fail(fmt::format(
            "found the line {} between rows, as in the LGL format of igraph, where it begins the "
            "neighbors of a node, expected a table with one edge a line; write the graph by "
            "write_ncol or, if it is a comment, add --graph-format edge-list",
            excerpt(line)));
    }
}

void CommentClues::finish(ReadGraphReport& report) const {
    report.num_comments_like_rows = num_like_rows_;
    report.says_directed = report.says_directed || says_directed_;
    if (!two_kinds_.empty() && !options_.bipartite && report.suggestion.empty()) {
        report.suggestion = fmt::format(
            "the comment {} says that the columns are two kinds of nodes, but equal names are one "
            "node; --bipartite keeps them apart",
            excerpt(two_kinds_));
    }
}

}  // namespace irwe
