#include "irwe/layout/affinities.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "irwe/layout/attraction.h"
#include "tests/layout/reference_forces.h"
#include "tests/neighbors/points.h"

namespace irwe {
namespace {

double perplexity_of(const std::vector<float>& probabilities) {
    double entropy = 0;
    for (const double p : probabilities) {
        entropy -= p > 0 ? p * std::log(p) : 0;
    }
    return std::exp(entropy);
}

class AffinitiesTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(AffinitiesTest, OfANodeHaveThePerplexityAskedFor) {
    for (const double spread : {1e-5, 0.01, 0.3}) {
        for (const double perplexity : {1.5, 5.0, 30.0}) {
            std::vector<float> cosine;
            for (int j = 0; j < 90; ++j) {
                cosine.push_back(static_cast<float>(1 - spread * (1 + j)));
            }
            std::vector<float> probabilities(cosine.size());
            neighbor_probabilities(cosine, perplexity, probabilities);
            EXPECT_NEAR(perplexity_of(probabilities) / perplexity, 1, 1e-3) << spread;
            EXPECT_GE(probabilities[0], probabilities[1]);
        }
    }
}

TEST_F(AffinitiesTest, OfEquallyNearNeighborsAreEqual) {
    std::vector<float> probabilities(8);
    neighbor_probabilities(std::vector<float>(8, 0.5F), 2, probabilities);
    EXPECT_THAT(probabilities, testing::Each(testing::FloatNear(0.125F, 1e-6F)));
    neighbor_probabilities(std::vector<float>{1, 1, 1, 1, 0, 0, 0, 0}, 2, probabilities);
    EXPECT_THAT(probabilities, testing::ElementsAre(0.25F, 0.25F, 0.25F, 0.25F, 0, 0, 0, 0));
}

TEST_F(AffinitiesTest, AreSymmetricAndSumToOne) {
    const Matrix rows = as_unit_rows(clustered_points(700, 10, 5, 3, 1));
    const Affinities affinities =
        tsne_affinities(nearest_neighbors(rows, num_tsne_neighbors(20, 700), pool_), 20, pool_);
    ASSERT_EQ(affinities.num_nodes(), 700);
    std::map<std::pair<std::size_t, std::size_t>, float> entries;
    double sum = 0;
    for (std::size_t i = 0; i < 700; ++i) {
        const auto end = static_cast<std::size_t>(affinities.offsets[i + 1]);
        for (auto k = static_cast<std::size_t>(affinities.offsets[i]); k < end; ++k) {
            EXPECT_NE(affinities.columns[k], i);
            entries[{i, affinities.columns[k]}] = affinities.values[k];
            sum += affinities.values[k];
        }
    }
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_EQ(entries.size(), affinities.columns.size());
    for (const auto& [pair, value] : entries) {
        EXPECT_EQ((entries[{pair.second, pair.first}]), value);
    }
}

TEST_F(AffinitiesTest, AskForThreeTimesThePerplexity) {
    EXPECT_EQ(num_tsne_neighbors(30, 1000), 90);
    EXPECT_EQ(num_tsne_neighbors(30, 20), 19);
    EXPECT_EQ(num_tsne_neighbors(30, 1), 1);
    EXPECT_EQ(num_tsne_neighbors(1e300, 50), 49);
}

TEST_F(AffinitiesTest, PullAsTheSumOverTheNeighborsSays) {
    const Matrix rows = as_unit_rows(clustered_points(700, 10, 5, 3, 2));
    const Affinities affinities = tsne_affinities(nearest_neighbors(rows, 60, pool_), 20, pool_);
    const PlanePoints points = random_plane_points(700, 10, 3);
    PlanePoints forces(points.size());
    attraction(affinities, points, forces, pool_);
    EXPECT_LT(relative_error(forces, exact_attraction(affinities, points)), 1e-5);
}

}  // namespace
}  // namespace irwe
