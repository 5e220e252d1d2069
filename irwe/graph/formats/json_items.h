// Nodes and edges of a JSON file, from their records to the graph.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/formats/item_record.h"
#include "irwe/io/json_source.h"

namespace irwe {

// Learns the keys of names from the first node and the first edge; json_graph.h says which.
class JsonItems {
public:
    // Takes lines for messages from `source`. The caller keeps both alive.
    JsonItems(const JsonSource& source, FileGraph& graph) : source_(source), graph_(graph) {}

    // Adds a node, called by its id, its name or its place. Other fields are its attributes. Throws
    // InputError if it has no name but the first node has one.
    void add_node(const ItemRecord& record);
    // Adds an edge. Throws InputError if an end or the weight is missing or none.
    void add_edge(const ItemRecord& record);

    std::uint64_t num_nodes() const { return num_nodes_; }
    // Returns true if nodes have neither ids nor names.
    bool names_are_places() const { return num_nodes_ > 0 && id_key_.empty(); }

    static Direction direction_by(std::string_view boolean) {
        return boolean == "true" ? Direction::directed : Direction::undirected;
    }
    static constexpr std::string_view kExpectedEdge = "expected an object with source and target";

private:
    const ItemField* field(const ItemRecord& record, std::string_view key) const;
    const std::string& name_in(const ItemRecord& record, std::string_view key) const;

    const JsonSource& source_;
    FileGraph& graph_;
    std::uint64_t num_nodes_ = 0;
    std::string id_key_;
    std::optional<std::pair<std::string, std::string>> end_keys_;
};

}  // namespace irwe
