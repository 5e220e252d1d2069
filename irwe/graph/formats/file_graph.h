// The graph of a file that gives nodes by ids and perhaps by labels: what GraphML, GEXF, GML, Pajek
// and JSON have in common.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/attribute_collector.h"
#include "irwe/graph/graph_format.h"
#include "irwe/graph/name_table.h"

namespace irwe {

enum class Direction : std::uint8_t { unsaid, directed, undirected };

// When labels are the names of nodes: if all are there, each different and a name (name_rule.h),
// and with `for_generated_ids` also only if all ids are n0, n1 and so on, which nobody would
// choose.
enum class LabelUse { never, always, for_generated_ids };

// Whether edges may have ends that no node was added for.
enum class UnknownEnds { refuse, add };

// An edge by the ids of its ends, and the line at which messages say that it stands.
struct FileEdge {
    std::string_view source;
    std::string_view target;
    std::uint64_t line;
    Direction direction = Direction::unsaid;
};

// Takes nodes and edges in any order. Takes 8 bytes per edge, 16 with weights, and some 100 bytes
// per node plus its id and label.
class FileGraph {
public:
    // Names the file `source` in messages. The caller keeps the options alive.
    FileGraph(std::string source, const ReadGraphOptions& options);

    // Adds a node and returns its number. Throws InputError if it was added before. `line` is where
    // messages say that it stands.
    NodeId add_node(std::string_view id, std::uint64_t line);
    // Returns the number of ids, of nodes and of ends of edges.
    NodeId num_ids();
    // Sets the label of a node. Line breaks in it become blanks. Labels that are not the names of
    // nodes are one of their attributes.
    void set_label(NodeId node, std::string_view label);
    // Sets what the file calls labels.
    void set_label_name(std::string_view name) { label_name_ = name; }

    // Adds an edge, whose ends may be added as nodes later.
    void add_edge(const FileEdge& edge);
    // Adds an edge with the weight that the file writes as `weight` and calls `weight_name`. Throws
    // InputError if it is not a number, unless weights are not used.
    void add_edge(const FileEdge& edge, std::string_view weight, std::string_view weight_name);
    // Remembers an attribute of edges, which is not used, for the report.
    void ignore_edge_attribute(std::string_view name);
    // Sets what edges are of which the file says nothing else.
    void set_direction(Direction direction) { direction_ = direction; }

    // Allows ends of edges that are the places of nodes in the file, from 0, if no id of a node is
    // a whole number.
    void allow_places() { allows_places_ = true; }

    AttributeCollector& attributes() { return attributes_; }

    // Returns the graph with what was found. With options.directed, an undirected edge counts as an
    // arrow in each direction.
    //
    // Throws InputError if an edge has an end that is not a node, unless these are added, if a node
    // has two values of an attribute, and as GraphAssembler does.
    GraphContent finish(LabelUse label_use, UnknownEnds unknown_ends) &&;

    // Throws InputError("<source>:<line>: <message>").
    [[noreturn]] void fail(std::uint64_t line, const std::string& message) const;

private:
    void meet(NodeId number, std::string_view id, std::uint64_t line);
    void add_waiting_edges();
    std::size_t num_edges() const { return edges_.size() + waiting_lines_.size(); }
    void read_ids();
    // Returns what the report says of it.
    std::string resolve_ends(UnknownEnds unknown_ends);
    bool ends_are_places(std::vector<NodeId>& numbers) const;
    std::string choose_names(LabelUse label_use);
    std::string reason_against_labels() const;
    void keep_labels();
    Graph assembled(ReadGraphReport& report);
    void describe_weights(ReadGraphReport& report) const;

    std::string source_;
    const ReadGraphOptions& options_;
    NameTable ids_;
    std::vector<std::uint64_t> lines_;  // where each id first appears
    std::vector<bool> is_node_;         // by number: a node was added
    std::vector<NodeId> added_;         // numbers of nodes in the order of the file
    std::vector<std::string> labels_;   // by number; shorter if the last ones have none
    std::string label_name_ = "label";
    std::vector<std::string> names_;  // by number: ids, then what nodes are called

    // Edges whose ends are not in ids_ yet, because inserting many at once is faster: their lines,
    // and the concatenated ids of their ends with the end of each.
    std::vector<std::uint64_t> waiting_lines_;
    std::string waiting_ids_;
    std::vector<std::size_t> waiting_ends_;

    std::vector<Edge> edges_;
    std::vector<double> weights_;        // of the first edges, NaN: none; those beyond have none
    std::vector<Direction> directions_;  // of the first edges; those beyond are unsaid
    Direction direction_ = Direction::unsaid;
    bool allows_places_ = false;
    const bool uses_weights_;
    std::vector<std::string> weight_names_;
    std::vector<std::string> ignored_;
    AttributeCollector attributes_;
};

}  // namespace irwe
