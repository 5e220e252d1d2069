#include "irwe/graph/two_sides.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {

TwoSides::TwoSides(const std::string& source) : names_{NameTable(source), NameTable(source)} {}

void TwoSides::add_edge(std::string_view u, std::string_view v, std::optional<float> weight) {
    edges_.push_back({names_[0].insert(u), names_[1].insert(v)});
    if (weight) {
        weights_.push_back(*weight);
    }
}

void TwoSides::add_nodes(std::string_view u, std::string_view v) {
    names_[0].insert(u);
    names_[1].insert(v);
    has_nodes_ = true;
}

bool TwoSides::move_to(EdgeCollector& collector, const std::array<std::string, 2>& side_names) && {
    const std::array<NameTable::Sorted, 2> sides{std::move(names_[0]).sorted(),
                                                 std::move(names_[1]).sorted()};
    const NodeNames& second = sides[1].names;
    bool share_names = false;
    for (NodeId v = 0; v < second.size() && !share_names; ++v) {
        share_names = sides[0].names.find(second[v]).has_value();
    }
    const auto name = [&](std::size_t side, NodeId number) {
        const std::string own = sides[side].names[sides[side].places[number]];
        if (!share_names) {
            return own;
        }
        const std::string whole = side_names[side] + ":" + own;
        require(whole.size() <= kMaxNameLength,
                fmt::format("the name {} has {} bytes with its side in front, expected at most {}",
                            excerpt(whole), whole.size(), kMaxNameLength));
        return whole;
    };
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const std::string u = name(0, edges_[i].u);
        const std::string v = name(1, edges_[i].v);
        if (weights_.empty()) {
            collector.add_edge(u, v);
        } else {
            collector.add_edge(u, v, weights_[i]);
        }
    }
    for (std::size_t side = 0; side < 2 && has_nodes_; ++side) {
        for (NodeId number = 0; number < sides[side].names.size(); ++number) {
            collector.add_node(name(side, number));
        }
    }
    return share_names;
}

}  // namespace irwe
