#include "irwe/graph/formats/file_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/graph_assembler.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr double kNoWeight = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMaxListed = 5;  // names in a note

// Adds a name to a short list, once.
void remember(std::string_view name, std::vector<std::string>& names) {
    if (names.size() <= kMaxListed && std::ranges::find(names, name) == names.end()) {
        names.emplace_back(name);
    }
}

// Returns "weight", "value" and others.
std::string listed(const std::vector<std::string>& names) {
    std::string result;
    for (std::size_t i = 0; i < std::min(names.size(), kMaxListed); ++i) {
        result += (i == 0 ? "" : ", ") + excerpt(names[i]);
    }
    return names.size() > kMaxListed ? result + " and others" : result;
}

// Returns true for n0, n1 and so on.
bool is_generated(std::string_view id) {
    return id.size() > 1 && id[0] == 'n' &&
           std::ranges::all_of(id.substr(1), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

FileGraph::FileGraph(std::string source, const ReadGraphOptions& options)
    : source_(std::move(source)),
      options_(options),
      ids_(source_),
      uses_weights_(options.weights == WeightUse::use || options.weights == WeightUse::log),
      attributes_(source_) {}

void FileGraph::fail(std::uint64_t line, const std::string& message) const {
    throw InputError(fmt::format("{}:{}: {}", source_, line, message));
}

// Remembers where an id first appears.
void FileGraph::meet(NodeId number, std::string_view id, std::uint64_t line) {
    if (number < lines_.size()) {
        return;
    }
    if (id.empty() || !is_clean_name(id)) {
        fail(line,
             fmt::format("found {} as the id of a node, expected {}", excerpt(id), kCleanName));
    }
    lines_.push_back(line);
    is_node_.push_back(false);
}

NodeId FileGraph::add_node(std::string_view id, std::uint64_t line) {
    const NodeId number = ids_.insert(id);
    meet(number, id, line);
    if (is_node_[number]) {
        fail(line, fmt::format("found the node {} again, expected each node once", excerpt(id)));
    }
    is_node_[number] = true;
    added_.push_back(number);
    return number;
}

NodeId FileGraph::num_ids() {
    add_waiting_edges();
    return static_cast<NodeId>(lines_.size());
}

void FileGraph::set_label(NodeId node, std::string_view label) {
    if (labels_.size() <= node) {
        labels_.resize(
            std::max<std::size_t>(node + 1, std::min(2 * labels_.size(), lines_.size())));
    }
    labels_[node] = on_one_line(label);
}

void FileGraph::add_edge(const FileEdge& edge) {
    constexpr std::size_t kMaxWaiting = 128;
    if (edge.direction != Direction::unsaid) {
        directions_.resize(num_edges(), Direction::unsaid);
        directions_.push_back(edge.direction);
    }
    for (const std::string_view id : {edge.source, edge.target}) {
        waiting_ids_ += id;
        waiting_ends_.push_back(waiting_ids_.size());
    }
    waiting_lines_.push_back(edge.line);
    if (waiting_lines_.size() == kMaxWaiting) {
        add_waiting_edges();
    }
}

void FileGraph::add_waiting_edges() {
    std::vector<std::string_view> ids;
    ids.reserve(waiting_ends_.size());
    std::size_t begin = 0;
    for (const std::size_t end : waiting_ends_) {
        ids.push_back(std::string_view(waiting_ids_).substr(begin, end - begin));
        begin = end;
    }
    std::vector<NodeId> numbers(ids.size());
    ids_.insert(ids, numbers);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        meet(numbers[i], ids[i], waiting_lines_[i / 2]);
    }
    for (std::size_t i = 0; i < ids.size(); i += 2) {
        edges_.push_back({numbers[i], numbers[i + 1]});
    }
    waiting_lines_.clear();
    waiting_ids_.clear();
    waiting_ends_.clear();
}

void FileGraph::add_edge(const FileEdge& edge, std::string_view weight,
                         std::string_view weight_name) {
    remember(weight_name, weight_names_);
    if (uses_weights_) {
        const std::optional<double> number = parse_number(weight);
        if (!number) {
            fail(edge.line, fmt::format("found {} as the weight of an edge, expected a number; add "
                                        "--weights ignore to do without weights",
                                        excerpt(weight)));
        }
        weights_.resize(num_edges(), kNoWeight);
        weights_.push_back(*number);
    }
    add_edge(edge);
}

void FileGraph::ignore_edge_attribute(std::string_view name) { remember(name, ignored_); }

// Fills names_ with the ids.
void FileGraph::read_ids() {
    names_ = ids_.by_number();
    ids_ = NameTable(source_);
    labels_.resize(names_.size());
}

// Returns true if all ends of edges are places of nodes, and sets the number that each end means.
bool FileGraph::ends_are_places(std::vector<NodeId>& numbers) const {
    if (std::ranges::any_of(
            added_, [this](NodeId node) { return canonical_integer(names_[node]).has_value(); })) {
        return false;
    }
    numbers.assign(names_.size(), 0);
    std::vector<bool> is_known(names_.size(), false);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const std::optional<std::int64_t> place = canonical_integer(names_[i]);
        if (place && *place >= 0 && *place < std::ssize(added_)) {
            numbers[i] = added_[static_cast<std::size_t>(*place)];
            is_known[i] = true;
        }
    }
    return std::ranges::all_of(
        edges_, [&](const Edge& edge) { return is_known[edge.u] && is_known[edge.v]; });
}

// Makes sure that every end of an edge is a node.
std::string FileGraph::resolve_ends(UnknownEnds unknown_ends) {
    const auto stranger = std::ranges::find(is_node_, false);
    if (stranger == is_node_.end() || unknown_ends == UnknownEnds::add) {
        return "";
    }
    if (std::vector<NodeId> numbers; allows_places_ && ends_are_places(numbers)) {
        for (Edge& edge : edges_) {
            edge = {numbers[edge.u], numbers[edge.v]};
        }
        return "ends of edges are the places of nodes in the file, from 0";
    }
    const auto number = static_cast<std::size_t>(stranger - is_node_.begin());
    fail(lines_[number], fmt::format("found an edge to or from {}, expected the id of a node of "
                                     "this file",
                                     excerpt(names_[number])));
}

// Returns why labels are no names, or an empty text.
std::string FileGraph::reason_against_labels() const {
    std::unordered_set<std::string_view> seen;
    seen.reserve(added_.size());
    const auto num_missing = static_cast<std::uint64_t>(
        std::ranges::count_if(added_, [this](NodeId node) { return labels_[node].empty(); }));
    if (num_missing > 0) {
        return fmt::format("{} no label", num_missing == 1
                                              ? "1 node has"
                                              : with_commas(num_missing) + " nodes have");
    }
    for (const NodeId node : added_) {
        if (!is_clean_name(labels_[node])) {
            return fmt::format("the label {} is not {}", excerpt(labels_[node]), kCleanName);
        }
        if (!seen.insert(labels_[node]).second) {
            return fmt::format("several have the label {}", excerpt(labels_[node]));
        }
    }
    return "";
}

// Replaces ids by labels where these are the names. Returns what the report says of it.
std::string FileGraph::choose_names(LabelUse label_use) {
    const bool has_labels =
        std::ranges::any_of(added_, [this](NodeId node) { return !labels_[node].empty(); });
    const auto has_own_label = [this](NodeId node) { return labels_[node] != names_[node]; };
    if (label_use == LabelUse::never || !has_labels) {
        return "";
    }
    if (std::ranges::none_of(added_, has_own_label)) {
        labels_.assign(labels_.size(), "");
        return "";
    }
    if (label_use == LabelUse::for_generated_ids &&
        !std::ranges::all_of(added_, [this](NodeId node) { return is_generated(names_[node]); })) {
        return "";
    }
    const std::string reason = reason_against_labels();
    if (!reason.empty()) {
        return fmt::format("nodes are called by their ids, because {}", reason);
    }
    for (const NodeId node : added_) {
        names_[node] = std::move(labels_[node]);
    }
    labels_.assign(labels_.size(), "");
    return "nodes are called by their labels";
}

// Makes an attribute of labels that are not the names.
void FileGraph::keep_labels() {
    if (std::ranges::all_of(added_, [this](NodeId node) { return labels_[node].empty(); })) {
        return;
    }
    const std::size_t column = attributes_.column(label_name_);
    for (const NodeId node : added_) {
        attributes_.set(column, node, labels_[node], AttributeCollector::Value::text);
    }
}

void FileGraph::describe_weights(ReadGraphReport& report) const {
    std::vector<std::string> ignored = ignored_;
    if (uses_weights_) {
        report.weight_column = listed(weight_names_);
    } else {
        ignored.insert(ignored.begin(), weight_names_.begin(), weight_names_.end());
    }
    report.counts_repeats = options_.weights == WeightUse::count;
    if (!ignored.empty()) {
        report.ignored_columns = fmt::format(
            "{} {} of edges", ignored.size() == 1 ? "attribute" : "attributes", listed(ignored));
    }
}

Graph FileGraph::assembled(ReadGraphReport& report) {
    GraphAssembler assembler(source_, options_);
    assembler.use_names(names_);
    std::vector<bool> has_edges(names_.size(), false);
    bool says_directed = false;
    const auto add = [&](const Edge& edge, double weight) {
        if (std::isnan(weight)) {
            assembler.add_edge(edge.u, edge.v);
        } else {
            assembler.add_edge(edge.u, edge.v, weight);
        }
    };
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const Edge& edge = edges_[i];
        const double weight = i < weights_.size() ? weights_[i] : kNoWeight;
        Direction direction = i < directions_.size() ? directions_[i] : Direction::unsaid;
        direction = direction == Direction::unsaid ? direction_ : direction;
        says_directed = says_directed || direction == Direction::directed;
        has_edges[edge.u] = true;
        has_edges[edge.v] = true;
        add(edge, weight);
        if (options_.directed && direction == Direction::undirected && edge.u != edge.v) {
            add({edge.v, edge.u}, weight);
        }
    }
    edges_ = {};
    for (const NodeId node : added_) {
        if (!has_edges[node]) {
            assembler.add_node(names_[node]);
        }
    }
    return std::move(assembler).finish(says_directed, report);
}

GraphContent FileGraph::finish(LabelUse label_use, UnknownEnds unknown_ends) && {
    add_waiting_edges();
    read_ids();
    ReadGraphReport report;
    report.name_choice = resolve_ends(unknown_ends);
    if (const std::string choice = choose_names(label_use); !choice.empty()) {
        report.name_choice = choice;
    }
    Graph graph = assembled(report);
    describe_weights(report);
    const std::vector<std::string> left_out = attributes_.left_out();
    report.attributes_left_out = left_out.empty() ? "" : listed(left_out);
    const std::vector<std::string> not_finite = attributes_.drop_not_finite();
    report.attributes_not_finite = not_finite.empty() ? "" : listed(not_finite);
    keep_labels();
    std::vector<NodeId> nodes(names_.size(), 0);
    for (const NodeId node : attributes_.has_values() ? added_ : std::vector<NodeId>()) {
        nodes[node] = graph.names().find(names_[node]).value();
    }
    NodeAttributes attributes = std::move(attributes_).finish(nodes, graph.names());
    return {std::move(graph), std::move(report), std::move(attributes)};
}

}  // namespace irwe
