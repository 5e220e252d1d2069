#include "irwe/graph/edge_collector.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "irwe/graph/column_overlap.h"
#include "irwe/graph/mutual_edges.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxWaiting = 256;

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

EdgeCollector::EdgeCollector(std::string source) : names_(std::move(source)) {}

void EdgeCollector::add_edge(std::string_view u, std::string_view v) {
    if (are_integers_) {
        const std::optional<std::int64_t> u_value = canonical_integer(u);
        const std::optional<std::int64_t> v_value = canonical_integer(v);
        if (u_value && v_value) {
            add_edge(*u_value, *v_value);
            return;
        }
        go_over_to_table();
        add_waiting_edges();
        are_integers_ = false;
    }
    for (const std::string_view name : {u, v}) {
        waiting_texts_.append(name);
        waiting_ends_.push_back(waiting_texts_.size());
    }
    if (waiting_ends_.size() >= kMaxWaiting) {
        add_waiting_edges();
    }
}

void EdgeCollector::add_edge(std::string_view u, std::string_view v, float weight) {
    weights_.resize(num_edges(), 1.0F);
    weights_.push_back(weight);
    add_edge(u, v);
}

NodeId EdgeCollector::number_of(std::string_view name) {
    assert(waiting_integers_.empty() && waiting_ends_.empty());
    go_over_to_table();
    const NodeId number = names_.insert(name);
    num_nodes_with_edges_ = names_.size();
    are_integers_ = names_.are_integers();
    return number;
}

void EdgeCollector::add_numbered_edge(NodeId u, NodeId v, float weight) {
    weights_.resize(edges_.size(), 1.0F);
    weights_.push_back(weight);
    add_numbered_edge(u, v);
}

void EdgeCollector::add_large_edge(std::int64_t u, std::int64_t v) {
    assert(are_integers_);
    go_over_to_table();
    waiting_integers_.push_back(u);
    waiting_integers_.push_back(v);
    if (waiting_integers_.size() >= kMaxWaiting) {
        add_waiting_edges();
    }
}

void EdgeCollector::add_node(std::string_view name) {
    const std::optional<std::int64_t> value =
        are_integers_ ? canonical_integer(name) : std::nullopt;
    are_integers_ = value.has_value();
    if (are_values_ && value && is_small(*value)) {
        nodes_.push_back(static_cast<NodeId>(*value));
    } else {
        go_over_to_table();
        add_waiting_edges();
        names_.insert(name);
    }
}

void EdgeCollector::add_waiting_edges() {
    if (!waiting_integers_.empty()) {
        std::vector<NodeId> ends(waiting_integers_.size());
        names_.insert(waiting_integers_, ends);
        add_numbered_edges(ends);
        waiting_integers_.clear();
    }
    if (!waiting_ends_.empty()) {
        std::vector<std::string_view> texts;
        texts.reserve(waiting_ends_.size());
        std::size_t begin = 0;
        for (const std::size_t end : waiting_ends_) {
            texts.push_back(std::string_view(waiting_texts_).substr(begin, end - begin));
            begin = end;
        }
        std::vector<NodeId> ends(texts.size());
        names_.insert(texts, ends);
        add_numbered_edges(ends);
        waiting_texts_.clear();
        waiting_ends_.clear();
    }
}

void EdgeCollector::add_numbered_edges(std::span<const NodeId> ends) {
    make_room_on_huge_pages(edges_, ends.size() / 2);
    for (std::size_t i = 0; i < ends.size(); i += 2) {
        edges_.push_back({ends[i], ends[i + 1]});
    }
    num_nodes_with_edges_ = names_.size();
}

// Replaces the values in edges_ and nodes_ by numbers in names_.
void EdgeCollector::go_over_to_table() {
    if (!are_values_) {
        return;
    }
    are_values_ = false;
    std::array<std::int64_t, kMaxWaiting> values{};
    std::array<NodeId, kMaxWaiting> ends{};
    constexpr std::size_t kNumAtOnce = kMaxWaiting / 2;
    for (std::size_t begin = 0; begin < edges_.size(); begin += kNumAtOnce) {
        const auto edges =
            std::span(edges_).subspan(begin, std::min(kNumAtOnce, edges_.size() - begin));
        for (std::size_t i = 0; i < edges.size(); ++i) {
            values[2 * i] = edges[i].u;
            values[2 * i + 1] = edges[i].v;
        }
        names_.insert(std::span(values).first(2 * edges.size()),
                      std::span(ends).first(2 * edges.size()));
        for (std::size_t i = 0; i < edges.size(); ++i) {
            edges[i] = {ends[2 * i], ends[2 * i + 1]};
        }
    }
    num_nodes_with_edges_ = names_.size();
    for (const NodeId value : nodes_) {
        names_.insert(std::int64_t{value});
    }
    nodes_ = {};
}

EdgeCollector::Built EdgeCollector::build(const WeightedBuildOptions& options) && {
    add_waiting_edges();
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
    const bool has_two_sides = are_two_sides(edges_, names.size());
    const double share = mutual_share(edges_);
    if (weights_.empty() && !options.directed) {
        return {.built = build_graph(std::move(names), edges_, options.self_loops),
                .mutual_share = share,
                .num_isolated_listed = num_isolated_listed,
                .has_two_sides = has_two_sides};
    }
    if (!weights_.empty()) {
        weights_.resize(edges_.size(), 1.0F);
    }
    return {.built = build_weighted_graph(std::move(names), edges_, weights_, options),
            .mutual_share = share,
            .num_isolated_listed = num_isolated_listed,
            .has_two_sides = has_two_sides};
}

}  // namespace irwe
