#include "irwe/graph/edge_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/edge_collector.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

using Fields = std::span<const std::string_view>;

// True if the first of `lines` names the columns: see edge_list.h.
bool begins_with_header(std::span<const std::string_view> lines, FieldSplitter& splitter) {
    if (!splitter.split(lines[0]) || splitter.fields().size() < 2) {
        return false;
    }
    const Fields first = splitter.fields();
    if (is_edge_heading(first[0], first[1])) {
        return true;
    }
    bool above_whole_numbers = !is_whole_number(first[0]) && !is_whole_number(first[1]);
    bool above_numbers = first.size() > 2 && !is_number(first[2]) && !first[2].starts_with('{');
    for (const std::string_view line : lines.subspan(1)) {
        if (!splitter.split(line) || splitter.fields().size() < 2) {
            return false;
        }
        const Fields fields = splitter.fields();
        above_whole_numbers &= is_whole_number(fields[0]) && is_whole_number(fields[1]);
        above_numbers &= fields.size() > 2 && is_number(fields[2]);
    }
    return lines.size() > 1 && (above_whole_numbers || above_numbers);
}

// Reads a whole number in its usual spelling, and moves `position` behind it. False if there is
// something else, or a number so large that it takes care.
bool parse_integer(const char*& position, const char* end, std::int64_t& value) {
    constexpr std::ptrdiff_t kMaxDigits = 19;  // which always fit an unsigned number
    const bool is_negative = position < end && *position == '-';
    const char* const begin = position + (is_negative ? 1 : 0);
    const char* p = begin;
    std::uint64_t result = 0;
    while (p < end && static_cast<unsigned char>(*p - '0') < 10) {
        result = result * 10 + static_cast<unsigned char>(*p - '0');
        if (++p - begin > kMaxDigits) {
            return false;
        }
    }
    const bool has_unusual_zero = p > begin && *begin == '0' && (p - begin > 1 || is_negative);
    if (p == begin || has_unusual_zero || result > std::numeric_limits<std::int64_t>::max()) {
        return false;
    }
    position = p;
    value = is_negative ? -static_cast<std::int64_t>(result) : static_cast<std::int64_t>(result);
    return true;
}

// Puts the lines of an edge list into an EdgeCollector.
class EdgeListReader {
public:
    EdgeListReader(const std::string& path, EdgeCollector& edges, ReadGraphReport& report)
        : lines_(path), edges_(edges), report_(report) {}

    // Reads the whole file; returns its separator.
    Separator read() {
        std::optional<std::string_view> line = next_data_line(lines_);
        if (line) {
            line = begin(*line);
        }
        for (; line; line = lines_.next()) {
            if (!add_integers(*line) && has_data(*line)) {
                add_line(*line);
            }
        }
        require_edges();
        report_.num_lines_with_edges = edges_.num_edges();
        return separator_;
    }

private:
    // Learns the format from the first line with data and those after it. Returns the first edge.
    std::optional<std::string_view> begin(std::string_view line) {
        const std::vector<std::string_view> sample = sample_lines(line, lines_);
        separator_ = sniff_separator(sample);
        splitter_ = FieldSplitter(separator_, FieldSplitter::Braces::end_line);
        if (!begins_with_header(sample, splitter_)) {
            return line;
        }
        report_.header = line;
        return next_data_line(lines_);
    }

    // Adds the edge and returns true if `line` is two whole numbers, as most lines of most files
    // are.
    bool add_integers(std::string_view line) {
        if (num_columns_ != 2 || !edges_.are_integers()) {
            return false;
        }
        const char* position = line.data();
        const char* const end = position + line.size();
        const auto skip_blanks = [&position, end] {
            while (position < end && *position == ' ') {
                ++position;
            }
        };
        std::int64_t u = 0;
        std::int64_t v = 0;
        if (!parse_integer(position, end, u)) {
            return false;
        }
        const bool by_blanks = separator_ == Separator::blanks;
        if (position == end ||
            (*position != static_cast<char>(separator_) && !(by_blanks && *position == '\t'))) {
            return false;
        }
        ++position;
        skip_blanks();
        if (!parse_integer(position, end, v) || position != end) {
            return false;
        }
        edges_.add_edge(u, v);
        return true;
    }

    void add_line(std::string_view line) {
        if (!splitter_.split(line)) {
            lines_.fail(fmt::format("{} in {}", splitter_.problem(), excerpt(line)));
        }
        const Fields fields = splitter_.fields();
        if (fields.size() < 2 || fields[0].empty() || fields[1].empty()) {
            lines_.fail(fmt::format("expected two node names, found {}; {}", excerpt(line),
                                    hint_about_names(line)));
        }
        check_columns(fields);
        check_name(fields[0], lines_);
        check_name(fields[1], lines_);
        edges_.add_edge(fields[0], fields[1]);
    }

    void check_columns(Fields fields) {
        if (num_columns_ == 0) {
            num_columns_ = fields.size();
            first_line_ = lines_.line_number();
            report_.ignored_columns = ignored_columns(fields);
        } else if (fields.size() != num_columns_) {
            lines_.fail(fmt::format(
                "found {} columns, expected {} as in line {}; is this an adjacency list? An edge "
                "list has one edge a line",
                fields.size(), num_columns_, first_line_));
        }
        if (fields.size() > 2 && !fields[2].starts_with('{')) {
            const auto column = std::ranges::find_if_not(fields.subspan(2), is_number);
            if (column != fields.end()) {
                lines_.fail(
                    fmt::format("found {} in column {}, expected two node names and at most "
                                "numbers after them; "
                                "keep the two columns of nodes alone",
                                excerpt(*column), column - fields.begin() + 1));
            }
        }
    }

    static std::string ignored_columns(Fields fields) {
        if (fields.size() == 2) {
            return "";
        }
        if (fields[2].starts_with('{')) {
            return "attributes";
        }
        return fields.size() == 3 ? "column 3" : fmt::format("columns 3 to {}", fields.size());
    }

    std::string hint_about_names(std::string_view line) const {
        if (separator_ != Separator::blanks) {
            return fmt::format("columns are separated by {}, as the first lines of the file tell",
                               plural(separator_));
        }
        const std::size_t other = line.find_first_of(";,");
        if (other != std::string_view::npos) {
            return fmt::format("if {} separate the columns, all lines must have as many of them",
                               plural(static_cast<Separator>(line[other])));
        }
        return "an edge list has one edge a line, and nodes without edges belong into a node list";
    }

    void require_edges() const {
        if (edges_.num_edges() > 0) {
            return;
        }
        const std::string_view found = !report_.header.empty() ? "only a header"
                                       : lines_.line_number() == 0
                                           ? "an empty file"
                                           : "only comments and blank lines";
        throw InputError(fmt::format(
            "{}: found no edges, {}, expected one edge a line, such as 0 1", lines_.name(), found));
    }

    LineReader lines_;
    EdgeCollector& edges_;
    ReadGraphReport& report_;
    Separator separator_ = Separator::blanks;
    FieldSplitter splitter_{Separator::blanks};
    std::size_t num_columns_ = 0;  // 0: not known yet
    std::uint64_t first_line_ = 0;
};

void read_node_list(const std::string& path, Separator edge_separator, EdgeCollector& edges) {
    LineReader lines(path);
    std::optional<std::string_view> line = next_data_line(lines);
    if (!line) {
        return;
    }
    Separator separator = sniff_separator(sample_lines(*line, lines), false);
    if (separator == Separator::blanks && edge_separator != Separator::blanks &&
        !edges.are_integers()) {
        separator = Separator::none;
    }
    FieldSplitter splitter(separator);
    for (bool is_first = true; line; line = next_data_line(lines), is_first = false) {
        if (!splitter.split(*line)) {
            lines.fail(fmt::format("{} in {}", splitter.problem(), excerpt(*line)));
        }
        const std::string_view name = splitter.fields()[0];
        if (name.empty()) {
            lines.fail(fmt::format("expected a node name, found {}", excerpt(*line)));
        }
        if (is_first && is_node_heading(name)) {
            continue;
        }
        check_name(name, lines);
        edges.add_node(name);
    }
}

}  // namespace

Graph read_edge_list(const std::string& path, const ReadGraphOptions& options,
                     ReadGraphReport* report) {
    require(path != "-" || options.node_list != "-",
            "standard input: cannot be both the edge list and the node list");
    ReadGraphReport changes;
    EdgeCollector edges(path == "-" ? "standard input" : path);
    const Separator separator = EdgeListReader(path, edges, changes).read();
    if (!options.node_list.empty()) {
        read_node_list(options.node_list, separator, edges);
    }
    EdgeCollector::Built built = std::move(edges).build(options.self_loops);
    changes.num_self_loops = built.built.num_self_loops;
    changes.num_merged = built.built.num_merged;
    changes.num_isolated_listed = built.num_isolated_listed;
    if (report != nullptr) {
        *report = std::move(changes);
    }
    return std::move(built.built.graph);
}

}  // namespace irwe
