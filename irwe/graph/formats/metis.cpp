#include "irwe/graph/formats/metis.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/graph/formats/matrix_graph.h"
#include "irwe/graph/name_table.h"
#include "irwe/graph/table_options.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

struct MetisHeader {
    std::uint64_t num_nodes = 0;
    std::uint64_t num_edges = 0;
    std::uint64_t num_before = 0;  // numbers of a node, before its neighbors
    bool has_weights = false;      // of edges
};

// Reads a file up to its end or to the first line that breaks the format.
class MetisFile {
public:
    explicit MetisFile(const std::string& path) : lines_(path) {}

    // Reads the line of sizes. Returns false, with problem(), if it is something else.
    bool read_header() {
        const std::optional<std::string_view> line = next_line();
        if (!line || !split(*line) || numbers_.size() < 2 || numbers_.size() > 4) {
            return breaks_format(
                "expected a first line of two to four whole numbers: nodes, edges "
                "and what else the lines hold");
        }
        header_.num_nodes = numbers_[0];
        header_.num_edges = numbers_[1];
        num_columns_ = numbers_.size();
        const std::uint64_t format = num_columns_ > 2 ? numbers_[2] : 0;
        const std::uint64_t has_sizes = format / 100;
        const std::uint64_t has_node_weights = format / 10 % 10;
        header_.has_weights = format % 10 == 1;
        const std::uint64_t num_constraints = num_columns_ > 3 ? numbers_[3] : has_node_weights;
        constexpr std::uint64_t kMostConstraints = 1000;
        if (header_.num_nodes < 1 || header_.num_nodes > kMaxNodes || header_.num_edges < 1 ||
            header_.num_edges > UINT64_MAX / 4 || has_sizes > 1 || has_node_weights > 1 ||
            format % 10 > 1 || num_constraints > kMostConstraints ||
            (has_node_weights == 0) != (num_constraints == 0)) {
            return breaks_format(fmt::format(
                "found the sizes {}, expected the numbers of nodes and edges and, if lines hold "
                "other numbers, three digits such as 001 for weights of edges",
                excerpt(*line)));
        }
        header_.num_before = has_sizes + num_constraints;
        return true;
    }

    // Calls visit(u, v, weight) for each edge, with u < v, from 0 on. Returns false, with
    // problem(), if the file breaks the format.
    template <typename Visit>
    bool read_edges(Visit visit) {
        std::uint64_t num_found = 0;  // every edge twice
        std::uint64_t asymmetry = 0;  // 0 if every edge is in both lines
        for (std::uint64_t u = 0; u < header_.num_nodes; ++u) {
            const std::optional<std::string_view> line = next_line();
            if (!line) {
                return breaks_format(
                    fmt::format("found the lines of {} nodes, expected {} as the first line says; "
                                "was it copied or downloaded in full?",
                                u, header_.num_nodes));
            }
            if (!read_line(*line, u)) {
                return false;
            }
            num_found += num_neighbors();
            if (num_found > 2 * header_.num_edges) {
                return fails_count(num_found);
            }
            for (std::size_t i = 0; i < num_neighbors(); ++i) {
                const std::uint64_t v = neighbor(i) - 1;
                const std::uint64_t key =
                    (std::min(u, v) << 32U | std::max(u, v)) ^ RandomStream::word(weight(i));
                asymmetry += u < v ? RandomStream::word(key) : 0 - RandomStream::word(key);
                if (u < v) {
                    visit(u, v, weight(i));
                }
            }
        }
        for (std::optional<std::string_view> line = next_line(); line; line = next_line()) {
            if (line->find_first_not_of(" \t") != std::string_view::npos) {
                return breaks_format(
                    fmt::format("found another line, expected {} lines below the "
                                "first",
                                header_.num_nodes));
            }
        }
        if (num_found != 2 * header_.num_edges) {
            return fails_count(num_found);
        }
        if (asymmetry != 0) {
            return breaks_format(
                "found an edge in the line of one of its ends only, or with two weights, expected "
                "every edge in the lines of both its ends");
        }
        return true;
    }

    const MetisHeader& header() const { return header_; }
    const std::string& name() const { return lines_.name(); }
    // Returns true if all lines have as many numbers as the first.
    bool may_be_table() const { return may_be_table_; }
    [[noreturn]] void fail() const { lines_.fail(problem_); }

private:
    bool breaks_format(std::string problem) {
        problem_ = std::move(problem);
        return false;
    }
    bool fails_count(std::uint64_t num_found) {
        return breaks_format(
            fmt::format("found {} neighbors in the lines so far, expected two for "
                        "each of the {} edges of the first line",
                        num_found, header_.num_edges));
    }

    std::optional<std::string_view> next_line() {
        std::optional<std::string_view> line = lines_.next();
        while (line && line->starts_with('%')) {
            line = lines_.next();
        }
        return line;
    }

    // Puts the whole numbers of a line into numbers_. Returns false if there is something else.
    bool split(std::string_view line) {
        numbers_.clear();
        const char* const end = line.data() + line.size();
        for (const char* begin = line.data();;) {
            while (begin != end && (*begin == ' ' || *begin == '\t')) {
                ++begin;
            }
            if (begin == end) {
                return true;
            }
            std::uint64_t number = 0;
            const auto [behind, error] = std::from_chars(begin, end, number);
            if (error != std::errc() || (behind != end && *behind != ' ' && *behind != '\t')) {
                return false;
            }
            numbers_.push_back(number);
            begin = behind;
        }
    }

    bool read_line(std::string_view line, std::uint64_t node) {
        if (!split(line)) {
            return breaks_format(
                fmt::format("found {}, expected whole numbers only", excerpt(line)));
        }
        may_be_table_ = may_be_table_ && numbers_.size() == num_columns_;
        const bool has_pairs = header_.has_weights;
        if (numbers_.size() < header_.num_before ||
            (has_pairs && (numbers_.size() - header_.num_before) % 2 != 0)) {
            return breaks_format(fmt::format(
                "found {} numbers, expected {} for the node{}", numbers_.size(), header_.num_before,
                has_pairs ? ", and a neighbor and a weight for each edge" : ""));
        }
        for (std::size_t i = 0; i < num_neighbors(); ++i) {
            if (neighbor(i) < 1 || neighbor(i) > header_.num_nodes || neighbor(i) == node + 1) {
                return breaks_format(fmt::format(
                    "found {} as a neighbor of node {}, expected another number from 1 to {}",
                    neighbor(i), node + 1, header_.num_nodes));
            }
            if (weight(i) == 0) {
                return breaks_format("found the weight 0, expected a whole number above 0");
            }
        }
        return true;
    }

    std::size_t num_neighbors() const {
        return (numbers_.size() - header_.num_before) / (header_.has_weights ? 2 : 1);
    }
    std::uint64_t neighbor(std::size_t i) const {
        return numbers_[header_.num_before + (header_.has_weights ? 2 * i : i)];
    }
    std::uint64_t weight(std::size_t i) const {
        return header_.has_weights ? numbers_[header_.num_before + 2 * i + 1] : 1;
    }

    LineReader lines_;
    MetisHeader header_;
    std::vector<std::uint64_t> numbers_;  // of the current line
    std::size_t num_columns_ = 0;         // of the first line
    bool may_be_table_ = true;
    std::string problem_;
};

}  // namespace

bool is_metis(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return false;
    }
    try {
        MetisFile file(path);
        return file.read_header() &&
               file.read_edges([](std::uint64_t, std::uint64_t, std::uint64_t) {});
    } catch (const InputError&) {  // who reads the file says so
        return false;
    }
}

Graph read_metis(const std::string& path, const ReadGraphOptions& options,
                 ReadGraphReport* report) {
    MetisFile file(path);
    require_no_table_options(options, file.name(), "a METIS graph");
    if (!file.read_header()) {
        file.fail();
    }
    MatrixGraph graph(file.name(),
                      {.num_rows = file.header().num_nodes,
                       .num_columns = file.header().num_nodes,
                       .first_number = 1,
                       .is_symmetric = true},
                      options);
    const bool is_good =
        file.read_edges([&](std::uint64_t u, std::uint64_t v, std::uint64_t weight) {
            if (file.header().has_weights) {
                graph.add_entry(u, v, static_cast<double>(weight));
            } else {
                graph.add_entry(u, v);
            }
        });
    if (!is_good) {
        file.fail();
    }
    require(!file.may_be_table() || !options.format.empty(),
            fmt::format("{}: can be a METIS graph or an edge list, because all lines have as many "
                        "numbers as the first; add --graph-format metis or --graph-format "
                        "edge-list",
                        file.name()));
    ReadGraphReport found;
    Graph result = std::move(graph).finish(found);
    if (!found.weight_column.empty()) {
        found.weight_column = "the lines of the nodes";
    }
    if (file.header().num_before > 0) {
        found.ignored_columns = "sizes and weights of nodes";
    }
    if (report != nullptr) {
        *report = std::move(found);
    }
    return result;
}

}  // namespace irwe
