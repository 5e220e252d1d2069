#include "irwe/embeddings/belonging.h"

#include <gmock/gmock.h>

#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kModel = "0123456789abcdef0123456789abcdef";
const std::string kOtherModel = "aaaaaaaabbbbbbbbccccccccdddddddd";
const std::string kGraph = "11111111222222223333333344444444";
const std::string kOtherGraph = "55555555666666667777777788888888";

const SpaceInfo kIdentity{"identity", 4, true};
const SpaceInfo kPosition{"position", 4, false};

std::string comparison_error(const SpaceInfo& space, const std::optional<Origin>& first,
                             const std::optional<Origin>& second) {
    return input_error([&] {
        require_comparable({"a.npz", space, first}, {"b.npz", space, second});
    });
}

TEST(RequireComparable, TakesTwoGraphsOfOneModelByASpaceThatCanBeCompared) {
    EXPECT_EQ(comparison_error(kIdentity, Origin{kModel, kGraph, OutputForm::ready},
                               Origin{kModel, kOtherGraph, OutputForm::ready}),
              "no error");
    EXPECT_THAT(comparison_error(kPosition, Origin{kModel, kGraph, OutputForm::ready},
                                 Origin{kModel, kOtherGraph, OutputForm::ready}),
                HasSubstr("a.npz and b.npz: position of two graphs cannot be compared, since its "
                          "coordinates belong to one graph"));
}

TEST(RequireComparable, TakesOneGraphByEverySpace) {
    const Origin origin{kModel, kGraph, OutputForm::raw};
    EXPECT_EQ(comparison_error(kPosition, origin, origin), "no error");
}

TEST(RequireComparable, RefusesTwoTrainings) {
    EXPECT_THAT(comparison_error(kIdentity, Origin{kModel, kGraph, OutputForm::ready},
                                 Origin{kOtherModel, kGraph, OutputForm::ready}),
                StartsWith("b.npz: was made by model aaaaaaaabbbb, expected 0123456789ab, which "
                           "made a.npz"));
}

TEST(RequireComparable, RefusesTwoForms) {
    EXPECT_EQ(comparison_error(kIdentity, Origin{kModel, kGraph, OutputForm::ready},
                               Origin{kModel, kGraph, OutputForm::raw}),
              "b.npz: holds raw vectors, expected ready ones, as in a.npz; write both files in one "
              "form");
}

TEST(RequireComparable, TakesTheWordOfFilesWithoutAnOrigin) {
    const Origin origin{kModel, kGraph, OutputForm::ready};
    EXPECT_EQ(comparison_error(kIdentity, std::nullopt, std::nullopt), "no error");
    EXPECT_EQ(comparison_error(kIdentity, origin, std::nullopt), "no error");
    EXPECT_EQ(comparison_error(kIdentity, std::nullopt, origin), "no error");
    EXPECT_THAT(comparison_error(kPosition, std::nullopt, origin), HasSubstr("cannot be compared"));
}

TEST(RequireComparable, WantsOneNumberOfDimensions) {
    const SpaceInfo narrow{"identity", 1, true};
    EXPECT_EQ(
        input_error([&] {
            require_comparable({"a.npz", kIdentity, std::nullopt}, {"b.npz", narrow, std::nullopt});
        }),
        "b.npz: identity has 1 dimension, expected 4, as in a.npz; were both made by one "
        "model?");
}

class RowsOf : public testing::Test {
protected:
    // Row v is (name, name + 0.5).
    static Embeddings embeddings(std::vector<std::int64_t> names,
                                 std::optional<Origin> origin = std::nullopt) {
        Matrix vectors(static_cast<Eigen::Index>(names.size()), 2);
        for (Eigen::Index v = 0; v < vectors.rows(); ++v) {
            const auto name = static_cast<Real>(names[static_cast<std::size_t>(v)]);
            vectors.row(v) << name, name + Real(0.5);
        }
        return {.names = std::make_shared<const NodeNames>(NodeNames::from_integers(names)),
                .spaces = {{{"x", 2, true}, vectors}},
                .origin = std::move(origin)};
    }
    std::string error(Embeddings given) const {
        return input_error([&] { rows_of(graph_, "town.edges", std::move(given), "a.npz"); });
    }

    const Graph graph_ =
        build_graph(NodeNames::from_integers({2, 4, 6}), std::vector<Edge>{{0, 1}, {1, 2}}).graph;
};

TEST_F(RowsOf, AreInTheOrderOfTheGraph) {
    const RowsOfGraph found = rows_of(graph_, "town.edges", embeddings({1, 2, 4, 5, 6}), "a.npz");
    EXPECT_EQ(*found.embeddings.names, graph_.names());
    EXPECT_EQ(found.embeddings.vectors("x"),
              Matrix({{2, Real(2.5)}, {4, Real(4.5)}, {6, Real(6.5)}}));
    EXPECT_EQ(found.num_left_out, 2U);
    EXPECT_FALSE(found.few_match());
}

TEST_F(RowsOf, AreFewIfMoreAreLeftOutThanKept) {
    const auto few_match = [&](std::vector<std::int64_t> names) {
        return rows_of(graph_, "town.edges", embeddings(std::move(names)), "a.npz").few_match();
    };
    EXPECT_FALSE(few_match({2, 4, 6}));
    EXPECT_FALSE(few_match({1, 2, 3, 4, 5, 6}));
    EXPECT_TRUE(few_match({1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(RowsOf, AreWantedForEveryNode) {
    EXPECT_EQ(error(embeddings({2, 3, 5})),
              "a.npz: has no embedding of 2 nodes of town.edges, such as \"4\"; expected one for "
              "every node: do they belong to this graph?");
}

TEST_F(RowsOf, BelongToTheGraphOfTheirOrigin) {
    const std::string own = fingerprint(graph_);
    EXPECT_EQ(error(embeddings({2, 4, 6}, Origin{kModel, own, OutputForm::ready})), "no error");
    const std::string found = error(embeddings({2, 4, 6}, Origin{kModel, kGraph, OutputForm::raw}));
    EXPECT_THAT(found, StartsWith("a.npz: was made for the graph with the fingerprint "
                                  "111111112222, expected " +
                                  own.substr(0, 12) + ", that of town.edges; "));
    EXPECT_THAT(found, EndsWith("or embed this one"));
}

TEST(FindSpace, NamesThoseThatThereAre) {
    const Embeddings given{.names = std::make_shared<const NodeNames>(),
                           .spaces = {{kIdentity, {}}, {kPosition, {}}}};
    EXPECT_EQ(&find_space(given, "a.npz", "position", "--by"), &given.spaces[1]);
    EXPECT_EQ(input_error([&] { find_space(given, "a.npz", "color", "--by"); }),
              "a.npz: has no embeddings called \"color\", expected one of identity, position; "
              "choose by --by");
}

}  // namespace
}  // namespace irwe
