#include "irwe/methods/explanation_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "irwe/base/counted.h"
#include "irwe/io/aligned.h"
#include "irwe/io/json_text.h"

namespace irwe {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string trust_text(double trust) { return fmt::format("{:.2f}", trust); }

// 0-1-0-2, as the paper writes it.
std::string pattern_text(AnonymousWalk walk, int walk_length) {
    std::vector<int> labels;
    for (int j = 0; j <= walk_length; ++j) {
        labels.push_back(label_at(walk, j));
    }
    return fmt::format("{}", fmt::join(labels, "-"));
}

std::string_view kind_text(Reach kind) {
    return kind == Reach::training_graph ? "transductive"
           : kind == Reach::new_nodes    ? "extension"
                                         : "transfer";
}

bool knows_nodes(const ExplainedNode& explained) { return explained.kind != Reach::new_graphs; }

std::vector<std::string> names_of(const ExplainedNode& explained, const Explanation::Walk& walk) {
    std::vector<std::string> names;
    for (const NodeId visited : walk.nodes) {
        names.push_back(explained.name_of(visited));
    }
    return names;
}

std::string patterns(const Explanation& explanation) {
    Rows rows{{"anonymous walk", "of its walks", "of all", "times"}};
    for (const Explanation::Pattern& pattern : explanation.patterns) {
        rows.push_back(
            {pattern_text(pattern.walk, explanation.walk_length), percent_text(pattern.share),
             percent_text(pattern.average),
             pattern.average > 0 ? fmt::format("{:.1f}", pattern.share / pattern.average) : "-"});
        if (!pattern.is_known) {
            rows.back().back() += "  unknown to the model";
        }
    }
    return "Identity: the anonymous walks that set it apart\n" + aligned(rows);
}

std::string steps(const Explanation& explanation) {
    Rows rows{{"steps", "degree", "average"}};
    for (std::size_t j = 0; j < explanation.steps.size(); ++j) {
        rows.push_back({fmt::format("{}", j), fmt::format("{:.1f}", explanation.steps[j].degree),
                        fmt::format("{:.1f}", explanation.steps[j].average)});
    }
    return "Identity: the degrees it meets, step by step\n" + aligned(rows);
}

std::string walks(const ExplainedNode& explained) {
    constexpr std::size_t kMaxWalks = 5;
    Rows rows{{"nearness", "walk"}};
    for (const Explanation::Walk& walk : explained.explanation.walks) {
        if (rows.size() <= kMaxWalks) {
            rows.push_back({fmt::format("{:.2f}", walk.nearness),
                            fmt::format("{}", fmt::join(names_of(explained, walk), " "))});
        }
    }
    return fmt::format("Position: of the {} that it came from, those that stayed nearest\n{}",
                       counted(explained.explanation.walks.size(), "walk"), aligned(rows));
}

std::string visits(const ExplainedNode& explained) {
    Rows rows{{"visited", "of all visits"}};
    for (const Explanation::Visit& visit : explained.explanation.visits) {
        rows.push_back({explained.name_of(visit.node), percent_text(visit.share)});
    }
    return "Position: where these walks went\n" + aligned(rows);
}

std::string trust(const ExplainedNode& explained) {
    const Novelty& own = explained.explanation.novelty;
    const Novelty& all = explained.explanation.average_novelty;
    Rows rows{{"not seen in training", "here", "average"}};
    rows.push_back({"anonymous walks", percent_text(own.unknown_patterns),
                    percent_text(all.unknown_patterns)});
    rows.push_back({"degrees out of range", percent_text(own.unknown_degrees),
                    percent_text(all.unknown_degrees)});
    if (knows_nodes(explained)) {
        rows.push_back({"nodes", percent_text(own.unknown_nodes), percent_text(all.unknown_nodes)});
    }
    rows.push_back(
        {"trust in identity", trust_text(own.identity_trust()), trust_text(all.identity_trust())});
    if (knows_nodes(explained)) {
        rows.push_back({"trust in position", trust_text(own.position_trust()),
                        trust_text(all.position_trust())});
    }
    std::string text = "Trust: how much of what it met the model knows\n" + aligned(rows);
    if (!knows_nodes(explained)) {
        text += "Position is made for this graph alone, so there is nothing to have known.\n";
    }
    return text;
}

Json trust_json(const ExplainedNode& explained, const Novelty& novelty) {
    Json object{{"unknown_patterns", novelty.unknown_patterns},
                {"unknown_degrees", novelty.unknown_degrees},
                {"unknown_nodes", nullptr},
                {"identity", novelty.identity_trust()},
                {"position", nullptr}};
    if (knows_nodes(explained)) {
        object["unknown_nodes"] = novelty.unknown_nodes;
        object["position"] = novelty.position_trust();
    }
    return object;
}

}  // namespace

std::string explanation_text(const ExplainedNode& explained) {
    return fmt::format("{}\n{}\n{}\n{}\n{}", patterns(explained.explanation),
                       steps(explained.explanation), walks(explained), visits(explained),
                       trust(explained));
}

std::string explanation_json(const ExplainedNode& explained) {
    const Explanation& explanation = explained.explanation;
    Json object{{"node", explained.name_of(explained.node)},
                {"degree", explained.graph.degree(explained.node)},
                {"application", kind_text(explained.kind)},
                {"reference_nodes", explanation.num_reference_nodes},
                {"patterns", Json::array()},
                {"steps", Json::array()},
                {"walks", Json::array()},
                {"visits", Json::array()}};
    for (const Explanation::Pattern& pattern : explanation.patterns) {
        object["patterns"].push_back({{"walk", pattern_text(pattern.walk, explanation.walk_length)},
                                      {"share", pattern.share},
                                      {"average", pattern.average},
                                      {"known", pattern.is_known}});
    }
    for (const Explanation::Step& step : explanation.steps) {
        object["steps"].push_back({{"degree", step.degree}, {"average", step.average}});
    }
    for (const Explanation::Walk& walk : explanation.walks) {
        object["walks"].push_back(
            {{"nodes", names_of(explained, walk)}, {"nearness", walk.nearness}});
    }
    for (const Explanation::Visit& visit : explanation.visits) {
        object["visits"].push_back(
            {{"node", explained.name_of(visit.node)}, {"share", visit.share}});
    }
    object["trust"] = trust_json(explained, explanation.novelty);
    object["average_trust"] = trust_json(explained, explanation.average_novelty);
    return json_text(object);
}

}  // namespace irwe
