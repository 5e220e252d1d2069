#include "irwe/methods/struc2vec/struc2vec_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Zachary's karate club.
const std::vector<Edge>& karate_edges() {
    static const std::vector<Edge> edges{
        {0, 1},   {0, 2},   {0, 3},   {0, 4},   {0, 5},   {0, 6},   {0, 7},   {0, 8},   {0, 10},
        {0, 11},  {0, 12},  {0, 13},  {0, 17},  {0, 19},  {0, 21},  {0, 31},  {1, 2},   {1, 3},
        {1, 7},   {1, 13},  {1, 17},  {1, 19},  {1, 21},  {1, 30},  {2, 3},   {2, 7},   {2, 8},
        {2, 9},   {2, 13},  {2, 27},  {2, 28},  {2, 32},  {3, 7},   {3, 12},  {3, 13},  {4, 6},
        {4, 10},  {5, 6},   {5, 10},  {5, 16},  {6, 16},  {8, 30},  {8, 32},  {8, 33},  {9, 33},
        {13, 33}, {14, 32}, {14, 33}, {15, 32}, {15, 33}, {18, 32}, {18, 33}, {19, 33}, {20, 32},
        {20, 33}, {22, 32}, {22, 33}, {23, 25}, {23, 27}, {23, 29}, {23, 32}, {23, 33}, {24, 25},
        {24, 27}, {24, 31}, {25, 31}, {26, 29}, {26, 33}, {27, 33}, {28, 31}, {28, 33}, {29, 32},
        {29, 33}, {30, 32}, {30, 33}, {31, 32}, {31, 33}, {32, 33}};
    return edges;
}

class Struc2VecTest : public testing::Test {
protected:
    Matrix identity(const Graph& graph, const Struc2VecOptions& options) {
        const OptionSettings<Struc2VecOptions> settings(options);
        const auto model = train(struc2vec_method(), {graph}, settings, {}, resources_);
        return collected(*model->embed(application(*model, graph), OutputForm::ready, resources_))
            .vectors("identity");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// Two copies of the club, joined by an edge between the two copies of its first member: every
// member has a mirror that has the same role. An experiment of the paper.
TEST_F(Struc2VecTest, PutsMirroredMembersOfTheKarateClubTogether) {
    std::vector<Edge> edges = karate_edges();
    ASSERT_EQ(edges.size(), 78);
    for (const auto& [u, v] : karate_edges()) {
        edges.push_back({u + 34, v + 34});
    }
    edges.push_back({0, 34});
    const Graph graph = build_graph(NodeNames::consecutive(68), edges).graph;
    const Matrix rows = identity(graph, {.training = {.embedding_dim = 16, .epochs = 5}});
    std::vector<double> of_mirrors;
    std::vector<double> of_all;
    for (Eigen::Index u = 0; u < 68; ++u) {
        for (Eigen::Index v = 0; v < u; ++v) {
            const double distance = (rows.row(u) - rows.row(v)).norm();
            of_all.push_back(distance);
            if (u == v + 34) {
                of_mirrors.push_back(distance);
            }
        }
    }
    EXPECT_EQ(of_mirrors.size(), 34);
    EXPECT_LT(median(of_mirrors), median(of_all) / 2);
}

TEST_F(Struc2VecTest, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> path{{0, 1}, {1, 2}, {3, 4}};
    const Graph graph = build_graph(NodeNames::consecutive(6), path).graph;
    const Matrix rows = identity(graph, {});
    EXPECT_GT(rows.topRows(5).rowwise().norm().minCoeff(), 0);
    EXPECT_EQ(rows.row(5).norm(), 0);
}

TEST_F(Struc2VecTest, TakesANodeWithNothingButASelfLoop) {
    const Graph graph =
        build_graph(NodeNames::consecutive(2), std::vector<Edge>{{1, 1}}, SelfLoops::keep).graph;
    EXPECT_TRUE(identity(graph, {}).allFinite());
}

TEST_F(Struc2VecTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(10, 20, 1);
    EXPECT_EQ(input_error([&] { identity(graph, {.stay = 0}); }),
              "layers.stay: expected a number from 0.001 to 1, found 0");
    EXPECT_EQ(input_error([&] { identity(graph, {.max_distance = -1}); }),
              "layers.max_distance: expected a whole number from 0 to 1000, found -1");
}

}  // namespace
}  // namespace irwe
