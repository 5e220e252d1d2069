#include "irwe/graph/two_sides.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {

TwoSides::TwoSides(const std::string& source) : names_{NameTable(source), NameTable(source)} {}

void TwoSides::add_edge(std::string_view u, std::string_view v) {
    edges_.push_back({names_[0].insert(u), names_[1].insert(v)});
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
    for (const Edge& edge : edges_) {
        collector.add_edge(name(0, edge.u), name(1, edge.v));
    }
    return share_names;
}

}  // namespace irwe
