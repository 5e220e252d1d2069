#include "irwe/answers/node_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "irwe/answers/fact_words.h"
#include "irwe/answers/node_facts.h"
#include "irwe/base/counted.h"
#include "irwe/graph/communities.h"

namespace irwe {
namespace {

constexpr double kLeavingOfBridge = 0.25;
constexpr double kTimesMeanOfBridge = 2;
constexpr NodeId kLeastDegreeOfHub = 5;
constexpr double kTimesTypicalOfHub = 3;
constexpr double kShareOfHubs = 0.05;
constexpr double kClusteringOfClique = 0.9;
constexpr std::size_t kMaxGroups = 2;  // that are named beside its own

// The member with the most neighbors of each community.
std::vector<NodeId> centers(const Communities& communities, std::span<const NodeFacts> facts) {
    constexpr NodeId kNone = ~NodeId{0};
    std::vector<NodeId> result(communities.sizes.size(), kNone);
    for (NodeId v = 0; v < facts.size(); ++v) {
        NodeId& center = result[communities.of_node[v]];
        if (center == kNone || facts[v].degree > facts[center].degree) {
            center = v;
        }
    }
    return result;
}

NodeWord word_of(NodeId node, std::span<const NodeFacts> facts, const TypicalFacts& typical,
                 double leaving, double mean_leaving, NodeId num_outside) {
    const NodeFacts& own = facts[node];
    if (own.degree == 0) {
        return NodeWord::isolated;
    }
    if (own.degree == 1) {
        return own.leaf_share == 1 ? NodeWord::pair : NodeWord::leaf;
    }
    if (num_outside >= 2 && leaving >= kLeavingOfBridge &&
        leaving >= kTimesMeanOfBridge * mean_leaving) {
        return NodeWord::bridge;
    }
    const auto num_as_large = std::ranges::count_if(
        facts, [&](const NodeFacts& other) { return other.degree >= own.degree; });
    if (own.degree >= kLeastDegreeOfHub && own.degree >= kTimesTypicalOfHub * typical.degree &&
        static_cast<double>(num_as_large) <=
            std::max(1.0, kShareOfHubs * static_cast<double>(facts.size()))) {
        return NodeWord::hub;
    }
    return own.degree >= 3 && own.clustering >= kClusteringOfClique ? NodeWord::clique
                                                                    : NodeWord::none;
}

// "17 is a bridge: 43 % of its steps lead to the community around 88 (67 nodes)."
std::string first_sentence(const std::string& name, NodeWord word, const std::string& steps) {
    const std::string is =
        word == NodeWord::none ? "" : fmt::format("{} is {}", name, text_of(word));
    if (is.empty()) {
        return steps.empty() ? "" : fmt::format("{}: {}.", name, steps);
    }
    return steps.empty() ? is + "." : fmt::format("{}: {}.", is, steps);
}

}  // namespace

std::string_view text_of(NodeWord word) {
    switch (word) {
        case NodeWord::isolated:
            return "without neighbors";
        case NodeWord::pair:
            return "one of a pair apart from all others";
        case NodeWord::leaf:
            return "a leaf";
        case NodeWord::bridge:
            return "a bridge between communities";
        case NodeWord::hub:
            return "a hub";
        case NodeWord::clique:
            return "a member of a dense group";
        case NodeWord::none:
            break;
    }
    return "";
}

NodeWords node_words(const Graph& graph, NodeId node,
                     const std::function<std::string(NodeId)>& name_of, ThreadPool& pool) {
    const std::vector<NodeFacts> facts = node_facts(graph, pool);
    const TypicalFacts typical = typical_facts(graph, facts);
    const Communities communities = find_communities(graph);
    const std::vector<double> leaving = leaving_shares(graph, communities.of_node);
    const double mean_leaving = std::accumulate(leaving.begin(), leaving.end(), 0.0) /
                                static_cast<double>(std::max<std::size_t>(leaving.size(), 1));
    const NodeId own = communities.of_node[node];
    const auto num_outside = static_cast<NodeId>(std::ranges::count_if(
        graph.neighbors(node), [&](NodeId u) { return communities.of_node[u] != own; }));
    NodeWords result;
    result.word = word_of(node, facts, typical, leaving[node], mean_leaving, num_outside);
    const std::vector<NodeId> center = centers(communities, facts);
    const auto called = [&](NodeId group) {
        return fmt::format("the community around {} ({})", name_of(center[group]),
                           counted(communities.sizes[group], "node"));
    };
    const std::vector<GroupShare> steps = step_groups(graph, communities.of_node, node);
    std::vector<std::string> away;
    double at_home = 0;
    for (const GroupShare& step : steps) {
        if (step.group == own) {
            at_home = step.share;
        } else if (away.size() < kMaxGroups) {
            away.push_back(
                away.empty() ? fmt::format("{} of its steps lead to {}", share_text(step.share),
                                           called(step.group))
                             : fmt::format("{} to {}", share_text(step.share), called(step.group)));
        }
    }
    const std::string name = name_of(node);
    if (const std::string sentence = first_sentence(
            name, result.word,
            result.word == NodeWord::bridge ? fmt::format("{}", fmt::join(away, ", ")) : "");
        !sentence.empty()) {
        result.sentences.push_back(sentence);
    }
    if (facts[node].degree > 0 && result.word != NodeWord::pair) {
        const std::string subject = result.sentences.empty() ? name : "It";
        std::string place = center[own] == node
                                ? fmt::format("{} has the most neighbors of its community of {}",
                                              subject, counted(communities.sizes[own], "node"))
                                : fmt::format("{} lies in {}", subject, called(own));
        if (result.word != NodeWord::bridge) {
            place += away.empty() ? ", and so do all its neighbors"
                                  : fmt::format("; {}", fmt::join(away, ", "));
        } else {
            place += fmt::format(", where {} of its steps stay", share_text(at_home));
        }
        result.sentences.push_back(place + ".");
        result.sentences.push_back(
            fmt::format("Facts: {}.", fmt::join(fact_words(facts[node], typical), "; ")));
    }
    return result;
}

}  // namespace irwe
