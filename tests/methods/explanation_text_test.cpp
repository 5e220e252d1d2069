#include "irwe/methods/explanation_text.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::Not;

class ExplanationTextTest : public testing::Test {
protected:
    ExplainedNode explained(Explanation explanation, Reach kind = Reach::new_nodes) const {
        return {.graph = graph_,
                .node = 2,
                .kind = kind,
                .explanation = std::move(explanation),
                .name_of = [](NodeId v) { return "node" + std::to_string(v); }};
    }

    // All sections that do not come from the network.
    static Explanation of_features() {
        Explanation result;
        result.features = {{.name = "chance to be back after 2 steps over chance",
                            .value = 1234.4,
                            .typical = 0.25,
                            .deviations = -2.25}};
        result.steps = {{.degree = 3, .average = 4}};
        result.meetings = {{.node = 7, .lift = 12.34, .share = 0.056}};
        result.drift = Drift{.overall = 0.27,
                             .trust = 0.5,
                             .columns = {{"degree", 0.1}, {"degrees after 3 hops", 1.5}},
                             .furthest_column = 1};
        result.outside = {{.meaning = "triangles 2 steps away", .deviations = 3.125}};
        result.novelty.unknown_nodes = 0.25;
        result.walk_length = 5;
        return result;
    }

    Graph graph_ = random_graph(10, 20, 1);
};

TEST_F(ExplanationTextTest, LeavesOutWhatAMethodDoesNotHave) {
    const std::string text = explanation_text(explained(of_features()));
    for (const char* const part :
         {"chance to be back after 2 steps over chance  1234  0.25     -2.2\n",
          "Position: whom its walks of 5 hops meet more often than by chance\n",
          "node7  12.3          5.6 %\n",
          "the graph                                           0.27\n",
          "the graph, in degrees after 3 hops                  1.50\n",
          "the node, outside of all in triangles 2 steps away  3.12\n",
          "trust in identity     0.50    0.50\n", "trust in position     0.75    1.00\n"}) {
        EXPECT_THAT(text, HasSubstr(part));
    }
    for (const char* const part : {"anonymous", "walks that it came from", "where these walks went",
                                   "degrees out of range"}) {
        EXPECT_THAT(text, Not(HasSubstr(part)));
    }
}

TEST_F(ExplanationTextTest, HasOnlyTheSectionsOfTheNetworkForTheNetwork) {
    Explanation explanation;
    explanation.patterns = {{.walk = 0, .share = 0.5, .average = 0.25}};
    explanation.steps = {{.degree = 3, .average = 4}};
    explanation.walks = {{.nodes = {2, 3}, .nearness = 0.5}};
    explanation.visits = {{.node = 3, .share = 1}};
    explanation.novelty.unknown_degrees = 0.5;
    const std::string text = explanation_text(explained(explanation, Reach::new_graphs));
    for (const char* const part :
         {"the anonymous walks that set it apart", "of the 1 walk that it came from",
          "where these walks went", "degrees out of range  50.0 %  0.0 %\n",
          "trust in identity     0.50    1.00\n", "Position is made for this graph alone"}) {
        EXPECT_THAT(text, HasSubstr(part));
    }
    for (const char* const part : {"typical", "times chance", "deviations"}) {
        EXPECT_THAT(text, Not(HasSubstr(part)));
    }
}

TEST_F(ExplanationTextTest, TellsWhatTheNodeSendsAndReceives) {
    Explanation explanation = of_features();
    EXPECT_THAT(explanation_text(explained(explanation)), Not(HasSubstr("sends")));
    explanation.flows = {{"arrows sent", 12, 3, 1.5}, {"arrows received", 0, 2.5, -1}};
    const std::string text = explanation_text(explained(explanation));
    EXPECT_THAT(text, HasSubstr("Identity: what it sends and receives\n"));
    EXPECT_THAT(text, HasSubstr("arrows sent      12    3        +1.5\n"));
    EXPECT_THAT(text, HasSubstr("arrows received  0     2.5      -1.0\n"));
    const auto json = nlohmann::json::parse(explanation_json(explained(explanation)));
    EXPECT_EQ(json["flows"][1]["name"], "arrows received");
    EXPECT_EQ(json["flows"][1]["value"], 0);
    explanation.flows = {{"strength", 12.5, 3, 1.5}};
    EXPECT_THAT(explanation_text(explained(explanation)),
                HasSubstr("Identity: what its edges weigh together\n"));
}

TEST_F(ExplanationTextTest, FitsTheWidthOfATerminal) {
    std::istringstream lines(explanation_text(explained(of_features())));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80) << line;
    }
}

TEST_F(ExplanationTextTest, JsonHasAllSectionsAlways) {
    const auto found = nlohmann::json::parse(explanation_json(explained(of_features())));
    EXPECT_EQ(found["features"][0]["deviations"], -2.25);
    EXPECT_EQ(found["meetings"][0]["node"], "node7");
    EXPECT_EQ(found["outside"][0]["meaning"], "triangles 2 steps away");
    EXPECT_EQ(found["drift"]["overall"], 0.27);
    EXPECT_EQ(found["drift"]["columns"][1]["meaning"], "degrees after 3 hops");
    EXPECT_EQ(found["trust"]["identity"], 0.5);
    EXPECT_EQ(found["trust"]["position"], 0.75);
    EXPECT_TRUE(found["trust"]["unknown_patterns"].is_null());
    EXPECT_EQ(found["patterns"].size(), 0);
    const auto empty = nlohmann::json::parse(explanation_json(explained({})));
    EXPECT_TRUE(empty["drift"].is_null());
    EXPECT_EQ(empty["trust"]["unknown_patterns"], 0);
    EXPECT_EQ(empty["features"].size(), 0);
    EXPECT_EQ(empty["flows"].size(), 0);
}

}  // namespace
}  // namespace irwe
