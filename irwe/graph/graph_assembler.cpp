#include "irwe/graph/graph_assembler.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/node_list.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr NodeId kNoNumber = 0xffffffffU;

}  // namespace

GraphAssembler::GraphAssembler(std::string source, const ReadGraphOptions& options)
    : source_(std::move(source)), options_(options), rule_(options), edges_(source_) {}

void GraphAssembler::check_name(std::string_view name) const {
    require(!name.empty() && is_clean_name(name), [&] {
        return fmt::format("{}: found {} as the name of a node, expected {}", source_,
                           excerpt(name), kCleanName);
    });
}

void GraphAssembler::add_node(std::string_view name) {
    check_name(name);
    nodes_.emplace_back(name);
}

void GraphAssembler::add_edge(std::string_view u, std::string_view v) {
    check_name(u);
    check_name(v);
    ++num_edges_;
    if (options_.weights == WeightUse::count) {
        edges_.add_edge(u, v, 1.0F);
    } else {
        edges_.add_edge(u, v);
    }
}

std::optional<float> GraphAssembler::used_weight(std::string_view u, std::string_view v,
                                                 double weight) {
    std::string problem;
    const std::optional<float> used = rule_(weight, problem);
    require(problem.empty(), [&] {
        return fmt::format("{}: {}, on the edge from {} to {}", source_, problem, excerpt(u),
                           excerpt(v));
    });
    ++num_edges_;
    ++num_with_weight_;
    if (!used) {
        nodes_.emplace_back(u);
        nodes_.emplace_back(v);
    }
    return used;
}

void GraphAssembler::add_edge(std::string_view u, std::string_view v, double weight) {
    if (options_.weights == WeightUse::count || options_.weights == WeightUse::ignore) {
        add_edge(u, v);
        return;
    }
    check_name(u);
    check_name(v);
    if (const std::optional<float> used = used_weight(u, v, weight)) {
        edges_.add_edge(u, v, *used);
    }
}

void GraphAssembler::use_names(std::span<const std::string> names) {
    names_ = names;
    numbers_.assign(names.size(), kNoNumber);
}

NodeId GraphAssembler::number_of(NodeId place) {
    NodeId& number = numbers_[place];
    if (number == kNoNumber) {
        check_name(names_[place]);
        number = edges_.number_of(names_[place]);
    }
    return number;
}

void GraphAssembler::add_edge(NodeId u, NodeId v) {
    ++num_edges_;
    const NodeId from = number_of(u);
    const NodeId to = number_of(v);
    if (options_.weights == WeightUse::count) {
        edges_.add_numbered_edge(from, to, 1.0F);
    } else {
        edges_.add_numbered_edge(from, to);
    }
}

void GraphAssembler::add_edge(NodeId u, NodeId v, double weight) {
    if (options_.weights == WeightUse::count || options_.weights == WeightUse::ignore) {
        add_edge(u, v);
        return;
    }
    if (const std::optional<float> used = used_weight(names_[u], names_[v], weight)) {
        const NodeId from = number_of(u);
        edges_.add_numbered_edge(from, number_of(v), *used);
    }
}

Graph GraphAssembler::finish(bool says_directed, ReadGraphReport& report) && {
    require(edges_.num_edges() > 0,
            fmt::format("{}: found no edges{}, expected at least one", source_,
                        num_edges_ > 0 ? " with a weight above 0" : ""));
    for (const std::string& name : nodes_) {
        edges_.add_node(name);
    }
    if (!options_.node_list.empty()) {
        report.node_list = read_node_list(options_.node_list, Separator::tab, edges_);
    }
    rule_.finish(report);
    report.num_lines_with_edges = num_edges_;
    report.num_without_weight = num_with_weight_ > 0 ? num_edges_ - num_with_weight_ : 0;
    report.says_directed = says_directed;
    return built_graph(std::move(edges_), options_, report);
}

Graph built_graph(EdgeCollector edges, const ReadGraphOptions& options, ReadGraphReport& report) {
    const bool had_weights = edges.has_weights();
    EdgeCollector::Built built = std::move(edges).build(
        {.self_loops = options.self_loops,
         .directed = options.directed,
         .equal_weights = options.weights == WeightUse::count ? EqualWeights::count_repeats
                                                              : EqualWeights::leave_out});
    report.weights_are_equal = had_weights && !built.built.graph.has_weights();
    report.num_self_loops = built.built.num_self_loops;
    report.num_merged = built.built.num_merged;
    report.num_isolated_listed = built.num_isolated_listed;
    report.mutual_share = built.mutual_share;
    constexpr double kNearlyAll = 0.95;
    report.looks_directed = built.mutual_share > 0 && built.mutual_share < kNearlyAll;
    report.has_two_sides = built.has_two_sides;
    report.is_directed = built.built.graph.is_directed();
    return std::move(built.built.graph);
}

}  // namespace irwe
