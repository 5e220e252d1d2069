// What fuzzers of graph readers share: options chosen by a byte of the input, and what a graph and
// its report are held to.

#pragma once

#include <cstdint>
#include <string>

#include "irwe/graph/graph_format.h"
#include "irwe/graph/reading_notes.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {

inline ReadGraphOptions graph_options(std::uint8_t byte) {
    ReadGraphOptions options;
    options.self_loops = (byte & 1U) != 0 ? SelfLoops::keep : SelfLoops::drop;
    options.directed = (byte & 2U) != 0;
    options.weights = static_cast<WeightUse>((byte >> 2U) & 3U);
    options.negative_weights = static_cast<NegativeWeights>((byte >> 4U) % 3U);
    options.bipartite = (byte & 0x80U) != 0;
    return options;
}

template <typename Read>
void read_and_check(const std::string& path, const ReadGraphOptions& options, Read read) {
    hold_to_contract([&] {
        ReadGraphReport report;
        const Graph graph = read(path, options, &report);
        promise_graph(graph);
        promise(graph.num_nodes() > 0 && report.num_lines_with_edges > 0, "an edge at least");
        promise(options.self_loops == SelfLoops::keep || graph.num_self_loops() == 0,
                "no self-loops where they are dropped");
        promise(options.directed || !graph.is_directed(), "directions only if they are asked for");
        promise(options.weights != WeightUse::ignore || !graph.has_weights(),
                "no weights where they are ignored");
        for (const std::string& note : reading_notes(report, options)) {
            promise_sentence(note);
        }
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            promise_plain(graph.names()[v]);
        }
    });
}

}  // namespace irwe::fuzz
