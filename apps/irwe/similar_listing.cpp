#include "apps/irwe/similar_listing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "apps/irwe/printing.h"
#include "irwe/base/error.h"
#include "irwe/io/aligned.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/quoting.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

using Json = nlohmann::ordered_json;

// Enough digits to tell a share of 1 / num_compared from none.
int score_digits(std::size_t num_compared) {
    const double digits = std::ceil(std::log10(static_cast<double>(num_compared) + 1));
    return std::max(4, static_cast<int>(digits));
}

void print_json(const SimilarAnswer& answer, const ListedNodes& listed) {
    Json object{{"node", nullptr},
                {"like", answer.known},
                {"by", answer.space},
                {"compared", answer.num_compared},
                {"similar", Json::array()}};
    const bool has_several = answer.known.size() > 1;
    if (!has_several) {
        object["node"] = answer.known.front();
    }
    for (const SimilarRow& row : answer.found) {
        Json item{{"node", listed.names[row.row]}, {"score", row.score}, {"cosine", row.cosine}};
        if (has_several) {
            item["like"] = answer.known[row.like];
        }
        if (const std::optional<NodeId> degree = listed.degree(row.row)) {
            item["degree"] = *degree;
        }
        if (listed.labels != nullptr) {
            item["labels"] = listed.labels_of(row.row);
        }
        object["similar"].push_back(std::move(item));
    }
    print(object);
}

void print_table(const SimilarAnswer& answer, const ListedNodes& listed) {
    const bool has_several = answer.known.size() > 1;
    std::vector<std::string> headings{"node", "score", "cosine"};
    const auto add_if = [](bool wanted, std::vector<std::string>& row, const std::string& text) {
        if (wanted) {
            row.push_back(text);
        }
    };
    add_if(has_several, headings, "like");
    add_if(listed.graph != nullptr, headings, "degree");
    add_if(listed.labels != nullptr, headings, "labels");
    std::vector<std::vector<std::string>> rows{std::move(headings)};
    const int digits = score_digits(answer.num_compared);
    for (const SimilarRow& found : answer.found) {
        std::vector<std::string> row{escaped(listed.names[found.row]),
                                     fmt::format("{:.{}f}", found.score, digits),
                                     fmt::format("{:.4f}", found.cosine)};
        add_if(has_several, row, escaped(answer.known[found.like]));
        const std::optional<NodeId> degree = listed.degree(found.row);
        add_if(listed.graph != nullptr, row, degree ? fmt::format("{}", *degree) : "-");
        const std::vector<std::string> labels = listed.labels_of(found.row);
        add_if(listed.labels != nullptr, row,
               labels.empty() ? "-" : escaped(fmt::format("{}", fmt::join(labels, ", "))));
        rows.push_back(std::move(row));
    }
    print(aligned(rows));
}

struct Pair {
    NodeId row;
    float cosine;
};

// The list of one node, without itself.
std::vector<Pair> list_of(const NeighborTable& table, std::size_t i) {
    std::vector<Pair> pairs;
    const auto ids = table.lists.ids_of(static_cast<std::uint32_t>(i));
    const auto cosines = table.lists.cosine_of(static_cast<std::uint32_t>(i));
    for (std::size_t j = 0; j < ids.size() && pairs.size() < table.k; ++j) {
        const NodeId row = table.rows[ids[j]];
        if (!table.same_graph || row != table.nodes[i]) {
            pairs.push_back({row, cosines[j]});
        }
    }
    return pairs;
}

void append_rows(const NeighborTable& table, const ListedNodes& listed, std::size_t i,
                 char separator, std::string& text) {
    std::size_t rank = 0;
    for (const Pair& pair : list_of(table, i)) {
        append_field(table.names[table.nodes[i]], text);
        text += fmt::format("{0}{1}{0}", separator, ++rank);
        append_field(listed.names[pair.row], text);
        text += fmt::format("{}{:.6f}", separator, pair.cosine);
        if (listed.graph != nullptr) {
            const std::optional<NodeId> degree = listed.degree(pair.row);
            text += degree ? fmt::format("{}{}", separator, *degree) : std::string(1, separator);
        }
        if (listed.labels != nullptr) {
            text += separator;
            append_field(fmt::format("{}", fmt::join(listed.labels_of(pair.row), " ")), text);
        }
        text += '\n';
    }
}

void append_json_line(const NeighborTable& table, const ListedNodes& listed, std::size_t i,
                      std::string& text) {
    Json similar = Json::array();
    for (const Pair& pair : list_of(table, i)) {
        Json item{{"node", listed.names[pair.row]}, {"cosine", pair.cosine}};
        if (const std::optional<NodeId> degree = listed.degree(pair.row)) {
            item["degree"] = *degree;
        }
        if (listed.labels != nullptr) {
            item["labels"] = listed.labels_of(pair.row);
        }
        similar.push_back(std::move(item));
    }
    const Json line{{"node", table.names[table.nodes[i]]}, {"similar", std::move(similar)}};
    text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::optional<NodeId> ListedNodes::degree(NodeId node) const {
    if (graph == nullptr) {
        return std::nullopt;
    }
    const std::optional<NodeId> place = graph->names().find(names[node]);
    return place ? std::optional(graph->degree(*place)) : std::nullopt;
}

std::vector<std::string> ListedNodes::labels_of(NodeId node) const {
    std::vector<std::string> result;
    if (labels != nullptr) {
        for (const std::uint32_t label : labels->of_node[node]) {
            result.push_back(labels->classes[label]);
        }
    }
    return result;
}

void print_answer(const SimilarAnswer& answer, const ListedNodes& listed, bool json) {
    json ? print_json(answer, listed) : print_table(answer, listed);
}

ListFormat list_format_of(const std::string& path) {
    const std::string name = path.ends_with(".gz") ? path.substr(0, path.size() - 3) : path;
    if (is_standard_output(path) || path.empty() || name.ends_with(".tsv")) {
        return ListFormat::tsv;
    }
    if (name.ends_with(".csv")) {
        return ListFormat::csv;
    }
    require(name.ends_with(".jsonl") || name.ends_with(".ndjson"),
            fmt::format("cannot tell the format of {} from its name: expected one that ends in "
                        ".tsv, .csv, or .jsonl (JSON lines)",
                        path));
    return ListFormat::json_lines;
}

void write_lists(const NeighborTable& table, const ListedNodes& listed, ListFormat format,
                 TextOutput& output) {
    const char separator = format == ListFormat::csv ? ',' : '\t';
    std::string text;
    if (format != ListFormat::json_lines) {
        text = fmt::format("node{0}rank{0}similar{0}cosine", separator);
        text += listed.graph != nullptr ? fmt::format("{}degree", separator) : "";
        text += listed.labels != nullptr ? fmt::format("{}labels", separator) : "";
        text += '\n';
    }
    for (std::size_t i = 0; i < table.nodes.size(); ++i) {
        if (format == ListFormat::json_lines) {
            append_json_line(table, listed, i, text);
        } else {
            append_rows(table, listed, i, separator, text);
        }
        output.write(text);
        text.clear();
    }
    output.commit();
}

}  // namespace irwe::cli
