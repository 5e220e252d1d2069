// What the readers of graph formats are held to, in addition to contract.h.

#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "irwe/graph/graph_format.h"
#include "irwe/graph/graph_input.h"
#include "irwe/graph/reading_notes.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {

// Ends the process unless the columns belong to the nodes of a graph.
inline void promise_attributes(const NodeAttributes& attributes, NodeId num_nodes) {
    for (const NodeAttribute& column : attributes.columns()) {
        promise(attributes.find(column.name) == &column, "columns with different names");
        promise(!column.nodes.empty() && column.nodes.back() < num_nodes, "values of nodes");
        promise(
            std::ranges::adjacent_find(column.nodes, std::greater_equal<>()) == column.nodes.end(),
            "values in the order of nodes, each once");
        const bool is_number = column.kind == AttributeKind::numbers;
        promise((is_number ? column.numbers.size() : column.places.size()) == column.nodes.size(),
                "a value for each node that has one");
        for (const NodeId v : column.nodes) {
            promise(is_number ? column.number(v).has_value() : column.category(v).has_value(),
                    "values that are found");
        }
    }
}

// Reads the input with options that are as good as chosen by chance: by its size.
inline void run_graph_reader(GraphContent (*read)(GraphInput, const ReadGraphOptions&),
                             std::span<const std::uint8_t> input) {
    static MemoryFile file;
    file.set(input);
    const std::size_t choice = input.size();
    const ReadGraphOptions options{
        .self_loops = choice % 5 == 0 ? SelfLoops::keep : SelfLoops::drop,
        .weights = static_cast<WeightUse>(choice / 2 % 4),
        .negative_weights = static_cast<NegativeWeights>(choice / 3 % 3),
        .directed = choice % 2 == 0};
    hold_to_contract([&] {
        const GraphContent content = read(GraphInput(file.path()), options);
        promise_graph(content.graph);
        promise(content.graph.num_nodes() > 0, "a node at least");
        promise_attributes(content.attributes, content.graph.num_nodes());
        for (const std::string& note : reading_notes(content.report, options)) {
            promise_sentence(note);
        }
        for (NodeId v = 0; v < content.graph.num_nodes(); ++v) {
            promise_plain(content.graph.names()[v]);
        }
    });
}

}  // namespace irwe::fuzz
