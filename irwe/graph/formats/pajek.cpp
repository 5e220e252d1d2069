#include "irwe/graph/formats/pajek.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/counted.h"
#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kPajekBlanks = " \t";

struct PajekSection {
    enum class Kind { network, vertices, arcs, edges, arcs_list, edges_list, other };
    std::string_view name;
    Kind kind;
};
constexpr std::array<PajekSection, 12> kPajekSections{{
    {"*network", PajekSection::Kind::network},
    {"*vertices", PajekSection::Kind::vertices},
    {"*arcs", PajekSection::Kind::arcs},
    {"*edges", PajekSection::Kind::edges},
    {"*arcslist", PajekSection::Kind::arcs_list},
    {"*edgeslist", PajekSection::Kind::edges_list},
    {"*matrix", PajekSection::Kind::other},
    {"*partition", PajekSection::Kind::other},
    {"*vector", PajekSection::Kind::other},
    {"*permutation", PajekSection::Kind::other},
    {"*cluster", PajekSection::Kind::other},
    {"*hierarchy", PajekSection::Kind::other},
}};

const PajekSection* section_called(std::string_view word) {
    const auto found = std::ranges::find_if(kPajekSections, [word](const PajekSection& section) {
        return equal_ignoring_case(section.name, word);
    });
    return found == kPajekSections.end() ? nullptr : &*found;
}

std::string_view first_word(std::string_view line) {
    return line.substr(0, line.find_first_of(kPajekBlanks));
}

// Parameters of nodes that say how to draw them.
bool is_about_looks(std::string_view key) {
    constexpr std::array<std::string_view, 16> kLooks{
        "x_fact", "y_fact", "s_size", "phi", "r",    "q",   "ic",   "bc",
        "bw",     "lc",     "la",     "lr",  "lphi", "fos", "font", "hks"};
    return std::ranges::any_of(
        kLooks, [key](std::string_view look) { return equal_ignoring_case(look, key); });
}

class PajekReader {
public:
    PajekReader(PeekedBytes file, const ReadGraphOptions& options)
        : lines_(std::move(file)), graph_(lines_.name(), options) {}

    GraphContent read() {
        while (const std::optional<std::string_view> line = lines_.next()) {
            const std::size_t begin = line->find_first_not_of(kPajekBlanks);
            if (begin == std::string_view::npos || (*line)[begin] == '%') {
                continue;
            }
            const std::string_view text = line->substr(begin);
            if (text[0] == '*') {
                begin_section(text);
            } else {
                add_line(text);
            }
        }
        if (!num_vertices_) {
            lines_.fail("found no *Vertices, expected it in front of the edges");
        }
        add_vertices_that_are_not_listed();
        return std::move(graph_).finish(LabelUse::always, UnknownEnds::refuse);
    }

private:
    using Kind = PajekSection::Kind;

    void begin_section(std::string_view line) {
        const std::string_view word = first_word(line);
        const PajekSection* const section = section_called(word);
        if (section == nullptr || section->kind == Kind::other) {
            lines_.fail(
                fmt::format("found the section {}, expected *Vertices, *Arcs, *Edges, "
                            "*Arcslist or *Edgeslist",
                            excerpt(word)));
        }
        section_ = section->kind;
        if (section_ == Kind::vertices) {
            begin_vertices(line);
        } else if (section_ != Kind::network) {
            begin_edges(line, word);
        }
    }

    void begin_vertices(std::string_view line) {
        split(line);
        const std::optional<std::uint64_t> number =
            fields_.size() > 1 ? whole_number(fields_[1]) : std::nullopt;
        if (!number || *number > kMaxNodes) {
            lines_.fail(
                fmt::format("found {}, expected *Vertices and their number", excerpt(line)));
        }
        if (num_vertices_) {
            lines_.fail("found *Vertices again, expected one network in a file");
        }
        num_vertices_ = *number;
    }

    void begin_edges(std::string_view line, std::string_view word) {
        if (!num_vertices_) {
            lines_.fail(fmt::format("found {} first, expected *Vertices", excerpt(word)));
        }
        split(line);
        if (fields_.size() > 1 && fields_[1].starts_with(':')) {
            graph_.ignore_edge_attribute("relation");
        }
    }

    void add_line(std::string_view line) {
        split(line);
        switch (section_) {
            case Kind::vertices:
                add_vertex();
                break;
            case Kind::arcs:
            case Kind::edges:
                add_edge(line);
                break;
            case Kind::arcs_list:
            case Kind::edges_list:
                add_edges();
                break;
            default:
                lines_.fail(
                    fmt::format("found {}, expected a section such as *Vertices", excerpt(line)));
        }
    }

    // Puts the words of a line into fields_; those in double quotes may hold blanks.
    void split(std::string_view line) {
        fields_.clear();
        while (true) {
            const std::size_t begin = line.find_first_not_of(kPajekBlanks);
            if (begin == std::string_view::npos) {
                return;
            }
            line.remove_prefix(begin);
            const bool is_quoted = line[0] == '"';
            const std::size_t end =
                is_quoted ? line.find('"', 1) : line.find_first_of(kPajekBlanks);
            if (is_quoted && end == std::string_view::npos) {
                lines_.fail(fmt::format("found {}, expected another double quote", excerpt(line)));
            }
            fields_.push_back(is_quoted ? line.substr(1, end - 1) : line.substr(0, end));
            line.remove_prefix(std::min(line.size(), is_quoted ? end + 1 : end));
        }
    }

    static std::optional<std::uint64_t> whole_number(std::string_view text) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                        : std::nullopt;
    }

    // Returns the number of a vertex as its id.
    std::string vertex(std::string_view text) const {
        const std::optional<std::uint64_t> number = whole_number(text);
        if (!number || *number == 0 || *number > *num_vertices_) {
            lines_.fail(fmt::format("found {}, expected the number of a vertex, from 1 to {}",
                                    excerpt(text), *num_vertices_));
        }
        return std::to_string(*number);
    }

    void add_vertex() {
        const NodeId node = graph_.add_node(vertex(fields_[0]), lines_.line_number());
        listed_.push_back(*whole_number(fields_[0]));
        if (fields_.size() == 1) {
            return;
        }
        check_utf8();
        refuse_times();
        graph_.set_label(node, fields_[1]);
        std::span<const std::string_view> rest = std::span(fields_).subspan(2);
        while (!rest.empty() && parse_number(rest[0])) {
            rest = rest.subspan(1);  // coordinates
        }
        rest = rest.subspan(rest.size() % 2);  // the shape
        for (; rest.size() >= 2; rest = rest.subspan(2)) {
            if (!is_about_looks(rest[0])) {
                AttributeCollector& attributes = graph_.attributes();
                attributes.set(attributes.column(rest[0]), node, rest[1],
                               AttributeCollector::Value::any);
            }
        }
    }

    void check_utf8() const {
        for (const std::string_view field : fields_) {
            if (!is_utf8(field)) {
                lines_.fail(
                    fmt::format("found {}, which is not UTF-8; convert the file, e.g. by "
                                "iconv -f LATIN1 -t UTF-8",
                                excerpt(field)));
            }
        }
    }

    void refuse_times() const {
        for (const std::string_view field : std::span(fields_).subspan(2)) {
            if (field.starts_with('[') && field.ends_with(']')) {
                lines_.fail(fmt::format("found the times {}, expected a network without times",
                                        excerpt(field)));
            }
        }
    }

    Direction direction() const {
        return section_ == Kind::arcs || section_ == Kind::arcs_list ? Direction::directed
                                                                     : Direction::undirected;
    }

    void add_edge(std::string_view line) {
        if (fields_.size() < 2) {
            lines_.fail(
                fmt::format("found {}, expected the numbers of two vertices", excerpt(line)));
        }
        const std::string u = vertex(fields_[0]);
        const std::string v = vertex(fields_[1]);
        const FileEdge edge{u, v, lines_.line_number(), direction()};
        refuse_times();
        const bool has_weight = fields_.size() > 2 && is_number(fields_[2]);
        if (has_weight) {
            graph_.add_edge(edge, fields_[2], "third column");
        } else {
            graph_.add_edge(edge);
        }
    }

    void add_edges() {
        const std::string u = vertex(fields_[0]);
        for (const std::string_view field : std::span(fields_).subspan(1)) {
            graph_.add_edge({u, vertex(field), lines_.line_number(), direction()});
        }
    }

    // A vertex needs no line of its own. That a few bytes stand for billions of vertices is
    // refused.
    void add_vertices_that_are_not_listed() {
        constexpr std::uint64_t kMany = 10'000'000;
        constexpr std::uint64_t kFew = 100;  // one in so many
        const std::uint64_t num_known = graph_.num_ids();
        if (*num_vertices_ > kMany && *num_vertices_ / kFew > num_known) {
            lines_.fail(
                fmt::format("found *Vertices {}, but only {} of them, expected a line or "
                            "an edge for most",
                            *num_vertices_, with_commas(num_known)));
        }
        std::vector<bool> is_listed(*num_vertices_ + 1, false);
        for (const std::uint64_t number : listed_) {
            is_listed[number] = true;
        }
        for (std::uint64_t number = 1; number <= *num_vertices_; ++number) {
            if (!is_listed[number]) {
                graph_.add_node(std::to_string(number), lines_.line_number());
            }
        }
    }

    LineReader lines_;
    FileGraph graph_;
    Kind section_ = Kind::other;
    std::optional<std::uint64_t> num_vertices_;
    std::vector<std::uint64_t> listed_;
    std::vector<std::string_view> fields_;
};

}  // namespace

bool recognizes_pajek(GraphInput& input) {
    std::string_view text = input.beginning();
    skip_byte_order_mark(text);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin != std::string_view::npos && line[begin] != '%') {
            const std::string_view word = line.substr(begin);
            return section_called(word.substr(0, word.find_first_of(" \t\r"))) != nullptr;
        }
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return false;
}

GraphContent read_pajek(GraphInput input, const ReadGraphOptions& options) {
    return PajekReader(std::move(input).take(), options).read();
}

}  // namespace irwe
