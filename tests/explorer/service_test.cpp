#include "apps/explorer/service.h"

#include <gmock/gmock.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/explorer/node_words.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"

namespace irwe::explorer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::json;

class ServiceTest : public testing::Test {
protected:
    ServiceTest() : service_(view(), "<p>page</p>") {}

    // Six nodes on a line; vectors on an arc, so that nearer numbers are nearer.
    GraphView view() {
        const std::vector<std::string_view> names{"Ada", "Bo", "anna", "ben", "bo b", "zoe"};
        const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}};
        const Graph graph = build_graph(NodeNames::from_texts(names), edges).graph;
        Matrix vectors(6, 2);
        for (Eigen::Index v = 0; v < 6; ++v) {
            const auto angle = static_cast<Real>(v * v) / 10;
            vectors.row(v) << std::cos(angle), std::sin(angle);
        }
        return graph_view("line", graph, {{{"identity", vectors.cols(), true}, vectors}},
                          {.num_clusters = 2}, pool_);
    }

    Reply ask(const std::string& path, std::map<std::string, std::string> parameters = {}) {
        return service_({.path = path, .parameters = std::move(parameters)});
    }
    Json json(const std::string& path, std::map<std::string, std::string> parameters = {}) {
        return Json::parse(*ask(path, std::move(parameters)).body);
    }
    std::vector<std::string> found(const std::string& text, const std::string& limit) {
        std::vector<std::string> names;
        for (const Json& one : json("/api/search", {{"q", text}, {"limit", limit}})) {
            names.push_back(one["name"]);
        }
        return names;
    }
    std::string refusal(const std::string& path, std::map<std::string, std::string> parameters) {
        return input_error([&] { ask(path, std::move(parameters)); });
    }

    ThreadPool pool_{2};
    Service service_;
};

TEST_F(ServiceTest, FindsNamesThatBeginWithTheTextFirst) {
    EXPECT_THAT(found("A", "10"), ElementsAre("Ada", "anna"));
    EXPECT_THAT(found("b", "10"), ElementsAre("Bo", "ben", "bo b"));
    EXPECT_THAT(found("n", "10"), ElementsAre("anna", "ben"));
    EXPECT_THAT(found("o", "1"), ElementsAre("Bo"));
    EXPECT_THAT(found("", "2"), ElementsAre("Ada", "Bo"));
    EXPECT_THAT(found("nobody", "5"), ElementsAre());
}

TEST_F(ServiceTest, GivesTheSameNeighborsByComparisonAndByIndex) {
    const std::map<std::string, std::string> asked{
        {"node", "0"}, {"space", "identity"}, {"k", "3"}};
    const std::string compared = *ask("/api/neighbors", asked).body;
    service_.set_index(0, std::make_shared<const NeighborIndex>(service_.view().spaces[0].unit_rows,
                                                                NeighborIndexOptions(), pool_));
    EXPECT_EQ(*ask("/api/neighbors", asked).body, compared);
}

TEST_F(ServiceTest, ShowsMapsOnceTheyAreMade) {
    EXPECT_EQ(json("/api/layout"), (Json{{"layout", "pca"}, {"done", 0.0}}));
    service_.set_progress(0.25);
    EXPECT_EQ(json("/api/layout")["done"], 0.25);
    EXPECT_THAT(*ask("/api/data").body, testing::Not(HasSubstr("identity.tsne")));
    service_.set_maps({Matrix::Ones(6, 2)});
    EXPECT_EQ(json("/api/layout"), (Json{{"layout", "tsne"}, {"done", 1.0}}));
    EXPECT_THAT(*ask("/api/data").body, HasSubstr("identity.tsne"));
}

TEST_F(ServiceTest, GivesNamesAndThePage) {
    EXPECT_EQ(json("/api/names", {{"nodes", "5,0"}}), (Json{"zoe", "Ada"}));
    EXPECT_EQ(*ask("/").body, "<p>page</p>");
    EXPECT_EQ(ask("/").content_type, "text/html; charset=utf-8");
    EXPECT_EQ(ask("/favicon.ico").status, 404);
}

TEST_F(ServiceTest, TellsInWordsWhatIsWorthKnowingOfANode) {
    const std::vector<std::string> words = json("/api/words", {{"node", "0"}});
    EXPECT_EQ(words, node_words(service_.view(), 0));
    EXPECT_THAT(words.front(), HasSubstr("degree 1"));
}

TEST_F(ServiceTest, RefusesWhatNoPageAsks) {
    EXPECT_EQ(refusal("/api/words", {}), "the parameter node is missing");
    EXPECT_THAT(refusal("/api/words", {{"node", "6"}}), HasSubstr("from 0 to 5"));
    EXPECT_EQ(refusal("/api/names", {{"nodes", "6"}}),
              "nodes: expected a whole number from 0 to 5, found \"6\"");
    EXPECT_THAT(refusal("/api/names", {{"nodes", "1,,2"}}), HasSubstr("found \"\""));
    std::string many = "0";
    for (int i = 0; i < 1000; ++i) {
        many += ",0";
    }
    EXPECT_THAT(refusal("/api/names", {{"nodes", many}}), HasSubstr("at most 1000"));
    EXPECT_EQ(refusal("/api/search", {}), "the parameter q is missing");
    EXPECT_THAT(refusal("/api/search", {{"q", "a"}, {"limit", "101"}}), HasSubstr("limit"));
    EXPECT_THAT(refusal("/api/ego", {{"node", "0x1"}}), HasSubstr("node"));
    EXPECT_THAT(refusal("/api/neighbors", {{"node", "0"}, {"space", "x"}}), HasSubstr("space"));
    EXPECT_THAT(refusal("/api/data", {{"q", "a"}}), HasSubstr("no parameter"));
}

}  // namespace
}  // namespace irwe::explorer
