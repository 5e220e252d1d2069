#include "irwe/graph/edge_collector.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace irwe {
namespace {

// A set of numbers below a bound, and the place of each in their order: 2 bits for each number that
// could be in it.
class NumberSet {
public:
    explicit NumberSet(std::uint64_t bound) : words_(bound / 64 + 1) {}

    void insert(std::uint64_t number) {
        words_[number / 64].bits |= std::uint64_t{1} << number % 64;
    }

    // The number of members. Call it before place().
    std::uint32_t count() {
        std::uint32_t num_before = 0;
        for (Word& word : words_) {
            word.num_before = num_before;
            num_before += static_cast<std::uint32_t>(std::popcount(word.bits));
        }
        return num_before;
    }

    std::uint32_t place(std::uint64_t number) const {
        const Word& word = words_[number / 64];
        const std::uint64_t before = (std::uint64_t{1} << number % 64) - 1;
        return word.num_before + static_cast<std::uint32_t>(std::popcount(word.bits & before));
    }

    template <typename Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t bits = words_[i].bits; bits != 0; bits &= bits - 1) {
                visit(64 * i + static_cast<std::uint64_t>(std::countr_zero(bits)));
            }
        }
    }

private:
    struct Word {
        std::uint64_t bits = 0;
        std::uint32_t num_before = 0;  // members in the words before
    };
    std::vector<Word> words_;
};

struct Range {
    NodeId low = kMaxNodes;
    NodeId high = 0;
    void include(NodeId value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    std::uint64_t size() const { return low <= high ? std::uint64_t{high} - low + 1 : 0; }
};

Range range_of(const std::vector<Edge>& edges, const std::vector<NodeId>& nodes) {
    Range range;
    for (const Edge& edge : edges) {
        range.include(edge.u);
        range.include(edge.v);
    }
    std::ranges::for_each(nodes, [&](NodeId node) { range.include(node); });
    return range;
}

// True if a bitmap over `range` is small beside the edges.
bool lie_densely(const Range& range, std::size_t num_edges) {
    constexpr std::uint64_t kValuesPerEdge = 8;
    constexpr std::uint64_t kSmall = std::uint64_t{1} << 20;
    return range.size() <= kValuesPerEdge * num_edges + kSmall;
}

struct DenseNames {
    NodeNames names;
    NodeId num_with_edges;
};

// The values in `edges` and `nodes` in ascending order; those in `edges` become their places there.
DenseNames number_densely(const Range& range, std::vector<Edge>& edges,
                          const std::vector<NodeId>& nodes) {
    NumberSet values(range.size());
    for (const Edge& edge : edges) {
        values.insert(edge.u - range.low);
        values.insert(edge.v - range.low);
    }
    const NodeId num_with_edges = values.count();
    std::ranges::for_each(nodes, [&](NodeId node) { values.insert(node - range.low); });

    std::vector<std::int64_t> names;
    names.reserve(values.count());
    values.for_each([&](std::uint64_t value) {
        names.push_back(static_cast<std::int64_t>(range.low + value));
    });
    for (Edge& edge : edges) {
        edge = {values.place(edge.u - range.low), values.place(edge.v - range.low)};
    }
    return {NodeNames::from_integers(std::move(names)), num_with_edges};
}

}  // namespace

bool EdgeCollector::add_edge(std::string_view u, std::string_view v) {
    if (are_integers()) {
        const std::optional<std::int64_t> u_value = canonical_integer(u);
        const std::optional<std::int64_t> v_value = canonical_integer(v);
        if (u_value && v_value) {
            add_edge(*u_value, *v_value);
            return false;
        }
        go_over_to_table();
    }
    const NodeId num_before = names_.size();
    const NodeId u_number = names_.insert(u);
    edges_.push_back({u_number, names_.insert(v)});
    num_nodes_with_edges_ = names_.size();
    return names_.size() != num_before;
}

void EdgeCollector::add_large_edge(std::int64_t u, std::int64_t v) {
    go_over_to_table();
    const NodeId u_number = names_.insert(u);
    edges_.push_back({u_number, names_.insert(v)});
    num_nodes_with_edges_ = names_.size();
}

bool EdgeCollector::add_node(std::string_view name) {
    if (are_values_) {
        const std::optional<std::int64_t> value = canonical_integer(name);
        if (value && is_small(*value)) {
            nodes_.push_back(static_cast<NodeId>(*value));
            return false;
        }
        go_over_to_table();
    }
    const NodeId num_before = names_.size();
    names_.insert(name);
    return names_.size() != num_before && !are_integers();
}

// Replaces the values in edges_ and nodes_ by numbers in names_.
void EdgeCollector::go_over_to_table() {
    if (!are_values_) {
        return;
    }
    are_values_ = false;
    for (Edge& edge : edges_) {
        edge.u = names_.insert(std::int64_t{edge.u});
        edge.v = names_.insert(std::int64_t{edge.v});
    }
    num_nodes_with_edges_ = names_.size();
    for (const NodeId value : nodes_) {
        names_.insert(std::int64_t{value});
    }
    nodes_ = {};
}

EdgeCollector::Built EdgeCollector::build(SelfLoops self_loops) && {
    const Range range = are_values_ ? range_of(edges_, nodes_) : Range();
    if (!lie_densely(range, edges_.size())) {
        go_over_to_table();
    }
    NodeNames names;
    if (are_values_) {
        DenseNames dense = number_densely(range, edges_, nodes_);
        names = std::move(dense.names);
        num_nodes_with_edges_ = dense.num_with_edges;
    } else {
        NameTable::Sorted sorted = std::move(names_).sorted();
        for (Edge& edge : edges_) {
            edge = {sorted.places[edge.u], sorted.places[edge.v]};
        }
        names = std::move(sorted.names);
    }
    const std::uint64_t num_isolated_listed = names.size() - num_nodes_with_edges_;
    return {build_graph(std::move(names), edges_, self_loops), num_isolated_listed};
}

}  // namespace irwe
