#include "irwe/answers/fact_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/counted.h"

namespace irwe {
namespace {

constexpr double kTimes = 2;         // a number that is so many times another one is worth a word
constexpr double kMost = 0.5;        // a share above it is "most"
constexpr double kNearlyAll = 0.9;   // of pairs of neighbors: a clique, but for a few edges
constexpr double kDifference = 0.2;  // of shares that is worth a word

double median(std::vector<double> numbers) {
    if (numbers.empty()) {
        return 0;
    }
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::ranges::nth_element(numbers, middle);
    return *middle;
}

bool is_far(double number, double from) {
    return number >= kTimes * from || from >= kTimes * number;
}

std::string than_typical(const std::string& what, double number, double typical) {
    return is_far(number, typical)
               ? fmt::format("{}, where a typical node has {}", what, number_words(typical))
               : what;
}

std::string degree_words(const NodeFacts& facts, const TypicalFacts& typical) {
    if (facts.degree == 0) {
        return "no neighbors";
    }
    return than_typical(fmt::format("degree {}", with_commas(facts.degree)), facts.degree,
                        typical.degree);
}

std::string triangle_words(const NodeFacts& facts, const TypicalFacts& typical) {
    if (facts.degree < 2) {
        return "";
    }
    if (facts.triangles == 0) {
        return typical.clustering > 0 ? "no triangles, unlike a typical node" : "no triangles";
    }
    if (facts.clustering == 1) {
        return "all its neighbors are neighbors of each other";
    }
    if (facts.clustering >= kNearlyAll) {
        return "nearly all its neighbors are neighbors of each other";
    }
    if (std::abs(facts.clustering - typical.clustering) >= kDifference) {
        return fmt::format(
            "{} of the pairs of its neighbors are neighbors of each other, where a typical node "
            "has {}",
            share_text(facts.clustering), share_text(typical.clustering));
    }
    return "";
}

std::string leaf_words(const NodeFacts& facts) {
    if (facts.degree == 1) {
        return facts.leaf_share == 1 ? "a pair apart from all others"
                                     : fmt::format("a leaf, whose one neighbor has degree {}",
                                                   with_commas(facts.largest_neighbor_degree));
    }
    if (facts.degree == 0 || facts.leaf_share == 0) {
        return "";
    }
    if (facts.leaf_share == 1) {
        return "all neighbors are leaves";
    }
    return facts.leaf_share > kMost ? "most neighbors are leaves" : "";
}

std::string neighbor_words(const NodeFacts& facts, const TypicalFacts& typical) {
    if (facts.degree < 2 || facts.leaf_share == 1) {
        return "";
    }
    const bool is_unusual = is_far(facts.mean_neighbor_degree, typical.mean_neighbor_degree);
    return is_unusual ? fmt::format(
                            "its neighbors have mean degree {}, where those of a typical "
                            "node have {}",
                            number_words(facts.mean_neighbor_degree),
                            number_words(typical.mean_neighbor_degree))
                      : "";
}

std::string weight_words(const NodeFacts& facts, const TypicalFacts& typical) {
    if (!typical.has_weights || facts.degree == 0 || !is_far(facts.strength, typical.strength)) {
        return "";
    }
    return fmt::format("its edges weigh {}, where those of a typical node weigh {}",
                       number_words(facts.strength), number_words(typical.strength));
}

std::string direction_words(const NodeFacts& facts, const TypicalFacts& typical) {
    if (!typical.is_directed || facts.degree == 0) {
        return "";
    }
    if (facts.in_degree == 0) {
        return "only sends";
    }
    if (facts.out_degree == 0) {
        return "only receives";
    }
    if (is_far(facts.out_degree, facts.in_degree)) {
        return fmt::format("sends to {} and receives from {}", with_commas(facts.out_degree),
                           with_commas(facts.in_degree));
    }
    return "";
}

}  // namespace

TypicalFacts typical_facts(const Graph& graph, std::span<const NodeFacts> facts) {
    std::vector<double> degrees;
    std::vector<double> strengths;
    std::vector<double> clusterings;
    std::vector<double> neighbor_degrees;
    std::vector<double> cores;
    for (const NodeFacts& each : facts) {
        if (each.degree > 0) {
            degrees.push_back(each.degree);
            strengths.push_back(each.strength);
            neighbor_degrees.push_back(each.mean_neighbor_degree);
            cores.push_back(each.core);
        }
        if (each.degree > 1) {
            clusterings.push_back(each.clustering);
        }
    }
    return {.degree = median(std::move(degrees)),
            .strength = median(std::move(strengths)),
            .clustering = median(std::move(clusterings)),
            .mean_neighbor_degree = median(std::move(neighbor_degrees)),
            .core = median(std::move(cores)),
            .has_weights = graph.has_weights(),
            .is_directed = graph.is_directed()};
}

std::vector<std::string> fact_words(const NodeFacts& facts, const TypicalFacts& typical) {
    std::vector<std::string> words{degree_words(facts, typical)};
    for (const std::string& clause :
         {leaf_words(facts), triangle_words(facts, typical), neighbor_words(facts, typical),
          weight_words(facts, typical), direction_words(facts, typical)}) {
        if (!clause.empty()) {
            words.push_back(clause);
        }
    }
    return words;
}

std::string step_words(std::span<const GroupShare> steps, std::uint32_t own,
                       std::span<const std::string> name_of, int max_groups) {
    std::string words;
    for (const GroupShare& step : steps) {
        if (step.group == own || max_groups == 0) {
            continue;
        }
        const std::string name =
            name_of.empty() ? fmt::format("group {}", step.group + 1) : name_of[step.group];
        words += words.empty()
                     ? fmt::format("{} of its steps lead to {}", share_text(step.share), name)
                     : fmt::format(", {} to {}", share_text(step.share), name);
        --max_groups;
    }
    return words;
}

std::string share_text(double share) {
    constexpr double kLeast = 0.001;
    constexpr double kSmall = 0.01;
    constexpr double kNearlyOne = 0.995;
    if (share > 0 && share < kLeast) {
        return "less than 0.1 %";
    }
    if (share > 0 && share < kSmall) {
        return fmt::format("{:.1f} %", 100 * share);
    }
    if (share >= kNearlyOne && share < 1) {
        return "more than 99 %";
    }
    return fmt::format("{:.0f} %", 100 * share);
}

std::string number_words(double number) {
    constexpr double kLarge = 9.95;
    const bool is_whole = number == std::round(number);
    if (is_whole || number >= kLarge) {
        return with_commas(static_cast<std::uint64_t>(std::llround(number)));
    }
    constexpr double kTiny = 0.05;
    return number < kTiny ? fmt::format("{:.2g}", number) : fmt::format("{:.1f}", number);
}

}  // namespace irwe
