#include "apps/explorer/earlier_view.h"

#include <gmock/gmock.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"

namespace irwe::explorer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::uint32_t kNew = kNoLabel;

Space space_of(Matrix vectors, const std::string& name = "walks", bool is_comparable = true) {
    return {{name, vectors.cols(), is_comparable}, std::move(vectors)};
}

Embeddings embeddings_of(const std::vector<std::string_view>& names, std::vector<Space> spaces) {
    return {.names = std::make_shared<const NodeNames>(NodeNames::from_texts(names)),
            .spaces = std::move(spaces)};
}

// Two groups of three, and a node between them.
class EarlierViewTest : public testing::Test {
protected:
    EarlierViewTest() {
        now_ = Matrix(6, 2);
        now_ << 1, 0, 1, 0.1F, 1, -0.1F, -1, 0, -1, 0.1F, -1, -0.1F;
    }

    GraphView shown(const Embeddings& table) {
        return graph_view("g", graph_, table.spaces, {.num_clusters = 2}, pool_);
    }

    const std::vector<std::string_view> kNames{"a", "b", "c", "d", "e", "f"};
    ThreadPool pool_{2};
    Matrix now_;
    const Graph graph_ = build_graph(NodeNames::from_texts(kNames),
                                     std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}})
                             .graph;
};

TEST_F(EarlierViewTest, TellsWhereNodesWereWhichAreNewAndWhichAreGone) {
    const Embeddings now = embeddings_of(kNames, {space_of(now_)});
    // "f" did not exist, "Z" and "y" do no longer; "a" was in the other group, the rest stayed.
    Matrix then(7, 2);
    then << 9, 9, -1, 0, 1, 0.1F, 1, -0.1F, -1, 0, -1, 0.1F, 9, 9;
    const Embeddings earlier = embeddings_of({"Z", "a", "b", "c", "d", "e", "y"}, {space_of(then)});
    GraphView view = shown(now);
    const auto before = view.spaces[0].cluster_of;
    add_earlier(view, now, "now.npz", earlier, "some/before.npz", pool_);

    EXPECT_EQ(view.earlier->title, "before.npz");
    EXPECT_THAT(view.earlier->row_of, ElementsAre(0, 1, 2, 3, 4, kNew));
    EXPECT_EQ(view.earlier->num_gone, 2U);
    const SpaceView& space = view.spaces[0];
    EXPECT_THAT(space.earlier->distances, ElementsAre(2, 0, 0, 0, 0, 0));
    EXPECT_EQ(space.cluster_of, before);
    EXPECT_THAT(space.earlier->cluster_of,
                ElementsAre(before[3], before[1], before[2], before[3], before[4], kNew));
    EXPECT_EQ(space.plane.rows(), 6 + 5);
    EXPECT_EQ(space.unit_rows.rows(), 6);
    // What did not move lies where it was; what moved lies where its like do.
    for (Eigen::Index v = 1; v < 5; ++v) {
        EXPECT_TRUE(space.plane.row(v).isApprox(space.plane.row(6 + v), 1e-4F)) << v;
    }
    EXPECT_TRUE(space.plane.row(6).isApprox(space.plane.row(3), 1e-4F));
}

TEST_F(EarlierViewTest, DistancesAreThoseByTheDefinition) {
    Matrix first = Matrix::Random(6, 5);
    Matrix second = Matrix::Random(7, 5);
    const Embeddings now = embeddings_of(kNames, {space_of(first)});
    const Embeddings earlier =
        embeddings_of({"0", "a", "b", "c", "d", "e", "f"}, {space_of(second)});
    GraphView view = shown(now);
    add_earlier(view, now, "now", earlier, "before", pool_);
    for (Eigen::Index v = 0; v < 6; ++v) {
        double square = 0;
        for (Eigen::Index c = 0; c < 5; ++c) {
            square += std::pow(double{first(v, c)} - double{second(v + 1, c)}, 2);
        }
        EXPECT_NEAR(view.spaces[0].earlier->distances[static_cast<std::size_t>(v)],
                    std::sqrt(square), 1e-5);
    }
}

TEST_F(EarlierViewTest, NothingChangesInTheSameEmbeddings) {
    const Embeddings now = embeddings_of(kNames, {space_of(Matrix::Random(6, 4))});
    GraphView view = shown(now);
    add_earlier(view, now, "now", now, "before", pool_);
    EXPECT_THAT(view.spaces[0].earlier->distances, testing::Each(0));
    EXPECT_EQ(view.spaces[0].earlier->cluster_of, view.spaces[0].cluster_of);
}

TEST_F(EarlierViewTest, LeavesOutSpacesThatCannotBeCompared) {
    const Embeddings now =
        embeddings_of(kNames, {space_of(now_), space_of(now_, "position", false)});
    GraphView view = shown(now);
    add_earlier(view, now, "now", now, "before", pool_);
    EXPECT_TRUE(view.spaces[0].earlier);
    EXPECT_FALSE(view.spaces[1].earlier);
    EXPECT_EQ(view.spaces[1].plane.rows(), 6);
}

TEST_F(EarlierViewTest, RefusesWhatDoesNotBelongTogether) {
    const auto refusal = [&](const Embeddings& now, const Embeddings& earlier) {
        GraphView view = shown(now);
        return input_error([&] { add_earlier(view, now, "now", earlier, "before", pool_); });
    };
    const Embeddings now = embeddings_of(kNames, {space_of(now_)});
    EXPECT_THAT(refusal(now, embeddings_of({"x"}, {space_of(Matrix::Ones(1, 2))})),
                HasSubstr("before: has no node of now"));
    EXPECT_THAT(refusal(now, embeddings_of(kNames, {space_of(now_, "steps")})),
                HasSubstr("before: has none of the spaces of now"));
    EXPECT_THAT(refusal(now, embeddings_of(kNames, {space_of(Matrix::Ones(6, 3))})),
                HasSubstr("has 3 dimensions, expected 2"));
    const Embeddings places = embeddings_of(kNames, {space_of(now_, "position", false)});
    EXPECT_THAT(refusal(places, places), HasSubstr("position of two graphs cannot be compared"));
    Embeddings mine = now;
    mine.origin = Origin{std::string(32, 'a'), "graph", OutputForm::ready};
    Embeddings theirs = now;
    theirs.origin = Origin{std::string(32, 'b'), "graph", OutputForm::ready};
    EXPECT_THAT(refusal(mine, theirs), HasSubstr("was made by model bbbb"));
}

}  // namespace
}  // namespace irwe::explorer
