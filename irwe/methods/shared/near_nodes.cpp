#include "irwe/methods/shared/near_nodes.h"

#include <algorithm>

namespace irwe {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffffU;

}  // namespace

double chance_of(const Graph& graph, NodeId v) {
    return graph.strength(v) / graph.total_strength();
}

NearNodes::NearNodes(const Graph& graph, const NearOptions& options)
    : graph_(graph),
      options_(options),
      num_hops_(static_cast<std::size_t>(options.spread.num_hops)),
      spreader_(graph, options.spread),
      places_(graph.num_nodes(), kNowhere) {}

void NearNodes::find(NodeId start) {
    const std::span<const Spread> hops = spreader_.from(start);
    gather_mean_lifts(hops);
    choose();
    set_lifts(hops);
}

void NearNodes::gather_mean_lifts(std::span<const Spread> hops) {
    chosen_.clear();
    double dropped = 0;
    for (std::size_t t = 0; t < hops.size(); ++t) {
        const Spread& hop = hops[t];
        dropped += hop.dropped;
        for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
            const NodeId v = hop.nodes[i];
            if (places_[v] == kNowhere) {
                places_[v] = static_cast<std::uint32_t>(chosen_.size());
                chosen_.push_back({v, t == 0, 0});
            }
            chosen_[places_[v]].mean_lift += hop.probabilities[i];
        }
    }
    const auto num_hops = static_cast<double>(num_hops_);
    for (Meeting& meeting : chosen_) {
        places_[meeting.node] = kNowhere;
        meeting.mean_lift =
            meeting.mean_lift / (num_hops * chance_of(graph_, meeting.node)) + dropped / num_hops;
    }
}

void NearNodes::choose() {
    std::erase_if(chosen_, [&](const Meeting& meeting) {
        return !meeting.is_neighbor && meeting.mean_lift <= options_.min_lift;
    });
    const auto others = std::ranges::find(chosen_, false, &Meeting::is_neighbor);
    if (chosen_.end() - others > options_.max_entries) {
        const auto last = others + options_.max_entries;
        std::ranges::nth_element(
            others, last, chosen_.end(), [](const Meeting& a, const Meeting& b) {
                return a.mean_lift != b.mean_lift ? a.mean_lift > b.mean_lift : a.node < b.node;
            });
        chosen_.erase(last, chosen_.end());
    }
    std::ranges::sort(chosen_, {}, &Meeting::node);
}

void NearNodes::set_lifts(std::span<const Spread> hops) {
    lifts_.resize(chosen_.size() * num_hops_);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
        places_[chosen_[i].node] = static_cast<std::uint32_t>(i);
        for (std::size_t t = 0; t < num_hops_; ++t) {
            lifts_[i * num_hops_ + t] = hops[t].dropped;
        }
    }
    for (std::size_t t = 0; t < num_hops_; ++t) {
        for (std::size_t i = 0; i < hops[t].nodes.size(); ++i) {
            const NodeId v = hops[t].nodes[i];
            if (places_[v] != kNowhere) {
                lifts_[places_[v] * num_hops_ + t] +=
                    hops[t].probabilities[i] / chance_of(graph_, v);
            }
        }
    }
    for (const Meeting& meeting : chosen_) {
        places_[meeting.node] = kNowhere;
    }
}

}  // namespace irwe
