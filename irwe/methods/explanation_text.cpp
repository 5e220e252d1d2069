#include "irwe/methods/explanation_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
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

std::string number_text(double number) {
    constexpr double kLarge = 100;
    return number < kLarge ? fmt::format("{:.3g}", number) : fmt::format("{:.0f}", number);
}

std::string feature_table(std::span<const Explanation::Feature> features) {
    Rows rows{{"feature", "here", "typical", "deviations"}};
    for (const Explanation::Feature& feature : features) {
        rows.push_back({feature.name, number_text(feature.value), number_text(feature.typical),
                        fmt::format("{:+.1f}", feature.deviations)});
    }
    return aligned(rows);
}

std::string features(const Explanation& explanation) {
    return "Identity: how its structure differs from that of other nodes\n" +
           feature_table(explanation.features);
}

// A graph with weights alone has one of them, the strength.
std::string flows(const Explanation& explanation) {
    return std::string(explanation.flows.size() == 1 ? "Identity: what its edges weigh together\n"
                                                     : "Identity: what it sends and receives\n") +
           feature_table(explanation.flows);
}

std::string patterns(const Explanation& explanation) {
    Rows rows{{"anonymous walk", "of its walks", "of all", "times"}};
    for (const Explanation::Pattern& pattern : explanation.patterns) {
        rows.push_back(
            {pattern_text(pattern.walk, explanation.walk_length), percent_text(pattern.share),
             percent_text(pattern.average),
             pattern.average > 0 ? fmt::format("{:.1f}", pattern.share / pattern.average) : "-"});
        if (!pattern.is_known) {
            rows.back().back() +=
                explanation.is_of_training ? "  too rare to be kept" : "  unknown to the model";
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

std::string meetings(const ExplainedNode& explained) {
    Rows rows{{"met", "times chance", "of all visits"}};
    for (const Explanation::Meeting& meeting : explained.explanation.meetings) {
        rows.push_back({explained.name_of(meeting.node), fmt::format("{:.1f}", meeting.lift),
                        percent_text(meeting.share)});
    }
    return fmt::format(
        "Position: whom its walks of {} meet more often than by chance\n{}",
        counted(static_cast<std::uint64_t>(explained.explanation.walk_length), "hop"),
        aligned(rows));
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

std::string drift(const Explanation& explanation) {
    Rows rows{{"differs from the training", "deviations"}};
    const Drift& drift = *explanation.drift;
    rows.push_back({"the graph", fmt::format("{:.2f}", drift.overall)});
    if (drift.overall > 0) {
        rows.push_back({"the graph, in " + drift.furthest().meaning,
                        fmt::format("{:.2f}", drift.furthest().deviations)});
    }
    for (const Explanation::Outside& outside : explanation.outside) {
        rows.push_back({"the node, outside of all in " + outside.meaning,
                        fmt::format("{:.2f}", outside.deviations)});
    }
    return "Trust: how far it differs from what the model knows\n" + aligned(rows);
}

std::string trust(const ExplainedNode& explained) {
    const Explanation& explanation = explained.explanation;
    const Novelty& own = explanation.novelty;
    const Novelty& all = explanation.average_novelty;
    Rows rows{{"not seen in training", "here", "average"}};
    if (!explanation.drift) {
        rows.push_back({"anonymous walks", percent_text(own.unknown_patterns),
                        percent_text(all.unknown_patterns)});
        rows.push_back({"degrees out of range", percent_text(own.unknown_degrees),
                        percent_text(all.unknown_degrees)});
    }
    if (knows_nodes(explained)) {
        rows.push_back({"nodes", percent_text(own.unknown_nodes), percent_text(all.unknown_nodes)});
    }
    rows.push_back({"trust in identity", trust_text(explanation.identity_trust()),
                    trust_text(explanation.average_identity_trust())});
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

// Returns the words for a trust.
std::string_view reliance(double trust) {
    constexpr double kReliable = 0.8;
    constexpr double kWithCare = 0.5;
    return trust >= kReliable   ? "can be relied on"
           : trust >= kWithCare ? "can be relied on with care"
                                : "cannot be relied on";
}

std::string identity_sentence(const Explanation& explanation) {
    const double trust = explanation.identity_trust();
    if (explanation.drift) {
        return fmt::format(
            "Its identity {}: on this graph, roles that were learned are expected to keep {} of "
            "their worth.",
            reliance(trust), percent_text(trust));
    }
    return fmt::format(
        "Its identity {}: of what its walks meet, {} has a form and {} a degree that the model "
        "knows.",
        reliance(trust), percent_text(1 - explanation.novelty.unknown_patterns),
        percent_text(1 - explanation.novelty.unknown_degrees));
}

std::string chance_sentence(const Explanation::Resampled& resampled) {
    if (resampled.to_neighbors <= 0) {
        return "Its identity is that of its ten nearest neighbors.";
    }
    return fmt::format(
        "By other walks its identity would move by {} of its distance to its ten nearest "
        "neighbors{}.",
        percent_text(resampled.moved / resampled.to_neighbors),
        resampled.moved >= resampled.to_neighbors ? ": they are not told apart by more than chance"
                                                  : "");
}

// Returns the sentences one behind the other, in lines of at most 80 columns.
std::string in_lines(std::span<const std::string> sentences) {
    constexpr std::size_t kColumns = 80;
    std::string text;
    std::size_t length = 0;
    for (const std::string& sentence : sentences) {
        std::string_view rest = sentence;
        while (!rest.empty()) {
            const std::string_view word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
            const bool fits = length == 0 || length + 1 + word.size() <= kColumns;
            text += length == 0 ? "" : fits ? " " : "\n";
            length = fits && length > 0 ? length + 1 + word.size() : word.size();
            text += word;
        }
    }
    return text + '\n';
}

Json features_json(std::span<const Explanation::Feature> features) {
    Json list = Json::array();
    for (const Explanation::Feature& feature : features) {
        list.push_back({{"name", feature.name},
                        {"value", feature.value},
                        {"typical", feature.typical},
                        {"deviations", feature.deviations}});
    }
    return list;
}

Json trust_json(const ExplainedNode& explained, const Novelty& novelty, double identity) {
    Json object{{"unknown_patterns", nullptr},
                {"unknown_degrees", nullptr},
                {"unknown_nodes", nullptr},
                {"identity", identity},
                {"position", nullptr}};
    if (!explained.explanation.drift) {
        object["unknown_patterns"] = novelty.unknown_patterns;
        object["unknown_degrees"] = novelty.unknown_degrees;
    }
    if (knows_nodes(explained)) {
        object["unknown_nodes"] = novelty.unknown_nodes;
        object["position"] = novelty.position_trust();
    }
    return object;
}

Json drift_json(const Drift& drift) {
    Json object{{"overall", drift.overall}, {"trust", drift.trust}, {"columns", Json::array()}};
    for (const Drift::Column& column : drift.columns) {
        object["columns"].push_back(
            {{"meaning", column.meaning}, {"deviations", column.deviations}});
    }
    return object;
}

}  // namespace

std::vector<std::string> trust_sentences(const ExplainedNode& explained) {
    const Explanation& explanation = explained.explanation;
    std::vector<std::string> sentences;
    if (explanation.is_of_training) {
        sentences.emplace_back(
            "Both vectors can be relied on: the node is one of the training, and so is its graph.");
    } else {
        sentences.push_back(identity_sentence(explanation));
        sentences.push_back(
            knows_nodes(explained)
                ? fmt::format("Its position {}: {} of what its walks meet is known.",
                              reliance(explanation.novelty.position_trust()),
                              percent_text(explanation.novelty.position_trust()))
                : "Its position holds within this graph, for which it is made anew.");
    }
    if (explanation.resampled) {
        sentences.push_back(chance_sentence(*explanation.resampled));
    } else {
        sentences.emplace_back(
            "Identity is computed from the graph and draws no walks, so there is no chance in it.");
    }
    return sentences;
}

std::string explanation_text(const ExplainedNode& explained) {
    const Explanation& explanation = explained.explanation;
    std::vector<std::string> paragraphs;
    if (!explained.words.empty()) {
        paragraphs.push_back(in_lines(explained.words));
    }
    paragraphs.push_back(in_lines(trust_sentences(explained)));
    if (!explanation.features.empty()) {
        paragraphs.push_back(features(explanation));
    }
    if (!explanation.flows.empty()) {
        paragraphs.push_back(flows(explanation));
    }
    if (!explanation.patterns.empty()) {
        paragraphs.push_back(patterns(explanation));
    }
    if (!explanation.steps.empty()) {
        paragraphs.push_back(steps(explanation));
    }
    if (!explanation.meetings.empty()) {
        paragraphs.push_back(meetings(explained));
    }
    if (!explanation.walks.empty()) {
        paragraphs.push_back(walks(explained));
    }
    if (!explanation.visits.empty()) {
        paragraphs.push_back(visits(explained));
    }
    if (explanation.drift) {
        paragraphs.push_back(drift(explanation));
    }
    paragraphs.push_back(trust(explained));
    return fmt::format("{}", fmt::join(paragraphs, "\n"));
}

std::string explanation_json(const ExplainedNode& explained) {
    const Explanation& explanation = explained.explanation;
    Json object{{"node", explained.name_of(explained.node)},
                {"degree", explained.graph.degree(explained.node)},
                {"application", kind_text(explained.kind)},
                {"words", explained.words},
                {"reliance", trust_sentences(explained)},
                {"reference_nodes", explanation.num_reference_nodes},
                {"features", features_json(explanation.features)},
                {"flows", features_json(explanation.flows)},
                {"patterns", Json::array()},
                {"steps", Json::array()},
                {"meetings", Json::array()},
                {"walks", Json::array()},
                {"visits", Json::array()},
                {"outside", Json::array()},
                {"drift", nullptr},
                {"resampled", nullptr}};
    if (explanation.resampled) {
        object["resampled"] = {{"moved", explanation.resampled->moved},
                               {"to_neighbors", explanation.resampled->to_neighbors}};
    }
    for (const Explanation::Pattern& pattern : explanation.patterns) {
        object["patterns"].push_back({{"walk", pattern_text(pattern.walk, explanation.walk_length)},
                                      {"share", pattern.share},
                                      {"average", pattern.average},
                                      {"known", pattern.is_known}});
    }
    for (const Explanation::Step& step : explanation.steps) {
        object["steps"].push_back({{"degree", step.degree}, {"average", step.average}});
    }
    for (const Explanation::Meeting& meeting : explanation.meetings) {
        object["meetings"].push_back({{"node", explained.name_of(meeting.node)},
                                      {"lift", meeting.lift},
                                      {"share", meeting.share}});
    }
    for (const Explanation::Walk& walk : explanation.walks) {
        object["walks"].push_back(
            {{"nodes", names_of(explained, walk)}, {"nearness", walk.nearness}});
    }
    for (const Explanation::Visit& visit : explanation.visits) {
        object["visits"].push_back(
            {{"node", explained.name_of(visit.node)}, {"share", visit.share}});
    }
    for (const Explanation::Outside& outside : explanation.outside) {
        object["outside"].push_back(
            {{"meaning", outside.meaning}, {"deviations", outside.deviations}});
    }
    if (explanation.drift) {
        object["drift"] = drift_json(*explanation.drift);
    }
    object["trust"] = trust_json(explained, explanation.novelty, explanation.identity_trust());
    object["average_trust"] =
        trust_json(explained, explanation.average_novelty, explanation.average_identity_trust());
    return json_text(object);
}

}  // namespace irwe
