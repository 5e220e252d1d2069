#include "irwe/walks/anonymous_walk_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/walks/anonymous_walk_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// AnonymousWalkRanking::rank, one walk a lane. The label of place j is that of the earlier place
// with the same node, if there is one, and else the next unused: j compares and selects, l^2 / 2 in
// all, and no branch.
void rank_walks(const WalkBlock& block, const RankingTable& table,
                std::uint32_t* HWY_RESTRICT ranks) {
    const hn::CappedTag<std::uint32_t, WalkBlock::kWidth> d;
    const hn::RebindToSigned<decltype(d)> di;
    const auto one = hn::Set(d, 1);
    const auto walk_length = static_cast<std::size_t>(block.walk_length);
    HWY_ALIGN std::uint32_t labels[(kMaxWalkLength + 1) * HWY_MAX_BYTES / sizeof(std::uint32_t)];
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t k = 0; k < static_cast<std::size_t>(block.num_walks); k += lanes) {
        auto rank = hn::Set(d, table.self_loops ? 0 : 1);
        auto used = one;
        auto previous = hn::Zero(d);
        hn::Store(previous, d, labels);
        for (std::size_t j = 1; j <= walk_length; ++j) {
            const auto node = hn::Load(d, block.nodes[j].data() + k);
            auto label = used;
            for (std::size_t i = 0; i < j; ++i) {
                const auto seen = hn::Eq(node, hn::Load(d, block.nodes[i].data() + k));
                label = hn::IfThenElse(seen, hn::Load(d, labels + i * lanes), label);
            }
            hn::Store(label, d, labels + j * lanes);
            const auto skipped = hn::IfThenElseZero(hn::Gt(label, previous), one);
            const auto choice = table.self_loops ? label : hn::Sub(label, skipped);
            const auto completions = hn::GatherIndex(
                d, table.completions + (walk_length - j) * table.stride, hn::BitCast(di, used));
            rank = hn::Add(rank, hn::Mul(choice, completions));
            used = hn::Add(used, hn::IfThenElseZero(hn::Eq(label, used), one));
            previous = label;
        }
        hn::Store(rank, d, ranks + k);
    }
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(rank_walks);

void rank_walks(const WalkBlock& block, const RankingTable& table, std::uint32_t* ranks) {
    HWY_DYNAMIC_DISPATCH(rank_walks)(block, table, ranks);
}

}  // namespace irwe
#endif
