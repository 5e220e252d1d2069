#include "irwe/answers/graph_pair.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/remapped_graph.h"
#include "irwe/graph/weighted_builder.h"

namespace irwe {
namespace {

std::vector<std::string> texts_of(const NodeNames& names) {
    std::vector<std::string> texts;
    texts.reserve(names.size());
    for (NodeId v = 0; v < names.size(); ++v) {
        texts.push_back(names[v]);
    }
    std::ranges::sort(texts);  // those of integers are not in the order of their texts
    return texts;
}

// Returns the names of both graphs.
NodeNames all_names(const NodeNames& before, const NodeNames& after) {
    if (before.are_integers() && after.are_integers()) {
        std::vector<std::int64_t> all;
        std::ranges::set_union(before.integers(), after.integers(), std::back_inserter(all));
        return NodeNames::from_integers(std::move(all));
    }
    std::vector<std::string> all;
    std::ranges::set_union(texts_of(before), texts_of(after), std::back_inserter(all));
    return NodeNames::from_texts(std::vector<std::string_view>(all.begin(), all.end()));
}

Graph with_names(const Graph& graph, const NodeNames& names) {
    std::vector<NodeId> places;
    places.reserve(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places.push_back(*names.find(graph.names()[v]));
    }
    return remapped_graph(graph, names, places);
}

// What an entry of a row weighs.
struct EntryWeight {
    float edge = 1;
    float leaving = 0;
    float arriving = 0;
    bool operator==(const EntryWeight&) const = default;
};

EntryWeight weight_at(const Graph& graph, std::uint64_t entry) {
    const EdgeWeightsView& all = graph.edge_weights();
    EntryWeight result;
    if (graph.is_directed()) {
        result.leaving = all.leaving[entry];
        result.arriving = all.arriving[entry];
    }
    if (graph.has_weights()) {
        result.edge = all.edges[entry];
    } else if (graph.is_directed()) {
        result.edge = result.leaving + result.arriving;
    }
    return result;
}

// Calls visit(u, v, before, after) for all entries of the rows of u of both graphs, in their order;
// the weight of a graph without the entry is null.
template <typename Visit>
void for_each_pair_of_entries(const Graph& before, const Graph& after, const Visit& visit) {
    for (NodeId u = 0; u < before.num_nodes(); ++u) {
        std::uint64_t b = before.offsets()[u];
        std::uint64_t a = after.offsets()[u];
        const std::uint64_t end_of_before = before.offsets()[u + 1];
        const std::uint64_t end_of_after = after.offsets()[u + 1];
        while (b < end_of_before || a < end_of_after) {
            const NodeId in_before = b < end_of_before ? before.targets()[b] : kNoPlace;
            const NodeId in_after = a < end_of_after ? after.targets()[a] : kNoPlace;
            const NodeId v = std::min(in_before, in_after);
            EntryWeight weight_before;
            EntryWeight weight_after;
            if (in_before == v) {
                weight_before = weight_at(before, b++);
            }
            if (in_after == v) {
                weight_after = weight_at(after, a++);
            }
            visit(u, v, in_before == v ? &weight_before : nullptr,
                  in_after == v ? &weight_after : nullptr);
        }
    }
}

// The rows of a graph that is made entry by entry.
class RowsBuilder {
public:
    RowsBuilder(const NodeNames& names, GraphKind kind) : names_(names), kind_(kind) {
        offsets_.reserve(std::size_t{names.size()} + 1);
    }

    void add(NodeId u, NodeId v, const EntryWeight& weight) {
        close_rows_below(u);
        targets_.push_back(v);
        if (kind_.weights) {
            weights_.edges.push_back(weight.edge);
        }
        if (kind_.directions) {
            weights_.leaving.push_back(weight.leaving);
            weights_.arriving.push_back(weight.arriving);
        }
    }

    // REQUIRES: it is the last call.
    Graph built() {
        close_rows_below(names_.size());
        return {names_, std::move(offsets_), std::move(targets_), std::move(weights_)};
    }

private:
    void close_rows_below(NodeId u) {
        while (offsets_.size() <= u) {
            offsets_.push_back(targets_.size());
        }
    }

    const NodeNames& names_;
    GraphKind kind_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<NodeId> targets_;
    EdgeWeights weights_;
};

}  // namespace

GraphPair::GraphPair(const Graph& before, const Graph& after, GraphKind kind)
    : before_(before), after_(after) {
    kind.directions = kind.directions && before.is_directed() && after.is_directed();
    const NodeNames names = all_names(before.names(), after.names());
    before_ = with_names(before.reduced_to(kind), names);
    after_ = with_names(after.reduced_to(kind), names);
    bool have_common = false;
    for (NodeId v = 0; v < num_nodes() && !have_common; ++v) {
        have_common = is_in_both(v);
    }
    require(have_common,
            "no node has edges in both graphs; expected two graphs over mostly the same nodes, "
            "with the same names");
    count_differences();
}

void GraphPair::count_differences() {
    for_each_pair_of_entries(
        before_, after_,
        [this](NodeId u, NodeId v, const EntryWeight* before, const EntryWeight* after) {
            if (u <= v) {
                num_gone_ += after == nullptr ? 1U : 0U;
                num_new_ += before == nullptr ? 1U : 0U;
                const bool is_in_both = before != nullptr && after != nullptr;
                num_reweighted_ += is_in_both && *before != *after ? 1U : 0U;
            }
        });
}

Graph GraphPair::joined() const {
    const bool some_differ = num_gone_ + num_new_ > 0;
    const bool some_are_common = num_gone_ < before_.num_edges();
    RowsBuilder rows(names(), {.weights = some_differ && some_are_common});
    for_each_pair_of_entries(
        before_, after_,
        [&rows](NodeId u, NodeId v, const EntryWeight* before, const EntryWeight* after) {
            rows.add(u, v, {.edge = before != nullptr && after != nullptr ? 2.0F : 1.0F});
        });
    return rows.built();
}

std::pair<Graph, Graph> GraphPair::resampled(const Random& random, std::uint64_t draw) const {
    const Random of_draw(random.stream("resampled pair", draw)());
    const double num_one_sided = static_cast<double>(num_gone_ + num_new_);
    const double share_gone =
        num_one_sided > 0 ? static_cast<double>(num_gone_) / num_one_sided : 0;
    const GraphKind kind{.weights = before_.has_weights() || after_.has_weights(),
                         .directions = before_.is_directed()};
    RowsBuilder rows_before(names(), kind);
    RowsBuilder rows_after(names(), kind);
    for_each_pair_of_entries(
        before_, after_,
        [&](NodeId u, NodeId v, const EntryWeight* before, const EntryWeight* after) {
            if (before != nullptr && after != nullptr && *before == *after) {
                rows_before.add(u, v, *before);
                rows_after.add(u, v, *after);
                return;
            }
            // Both entries of an edge ask with the same pair of nodes.
            const std::uint64_t edge = std::uint64_t{std::min(u, v)} * num_nodes() + std::max(u, v);
            const double chance = of_draw.stream("edge", edge).uniform();
            if (before != nullptr && after != nullptr) {
                const bool swaps = chance < 1.0 / 2;
                rows_before.add(u, v, swaps ? *after : *before);
                rows_after.add(u, v, swaps ? *before : *after);
            } else {
                const EntryWeight& weight = before != nullptr ? *before : *after;
                (chance < share_gone ? rows_before : rows_after).add(u, v, weight);
            }
        });
    return {rows_before.built(), rows_after.built()};
}

}  // namespace irwe
