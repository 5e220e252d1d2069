#include "irwe/embeddings/joined_spaces.h"

#include <gmock/gmock.h>

#include <memory>

#include "irwe/base/error.h"

namespace irwe {
namespace {

Embeddings two_spaces() {
    return {.names = std::make_shared<const NodeNames>(NodeNames::consecutive(2)),
            .spaces = {{{"identity", 1, true}, Matrix::Constant(2, 1, 1)},
                       {{"position", 2, false}, Matrix::Constant(2, 2, 2)}}};
}

TEST(SideBySide, KeepsTheOrderOfTheParts) {
    const Matrix left = Matrix::Constant(2, 1, 1);
    const Matrix right = Matrix::Constant(2, 2, 2);
    Matrix expected(2, 3);
    expected << 1, 2, 2, 1, 2, 2;
    EXPECT_EQ(side_by_side({&left, &right}), expected);
}

TEST(JoinedSpace, IsComparableIfAllOfItsPartsAre) {
    const Embeddings embeddings = two_spaces();
    const Space both = joined_space({&embeddings.spaces[0], &embeddings.spaces[1]});
    EXPECT_EQ(both.info, (SpaceInfo{"identity+position", 3, false}));
    EXPECT_EQ(both.vectors.cols(), 3);
    EXPECT_TRUE(joined_space({&embeddings.spaces[0]}).info.comparable_across_graphs);
}

TEST(ChosenSpace, IsTheOneOfThatNameOrSeveralJoined) {
    Embeddings embeddings = two_spaces();
    EXPECT_EQ(chosen_space(embeddings, "file", "position", "--which").info.dim, 2);
    EXPECT_EQ(chosen_space(embeddings, "file", "position+identity", "--which").info.name,
              "position+identity");
    embeddings.spaces.push_back({{"a+b", 1, false}, Matrix::Constant(2, 1, 7)});
    EXPECT_EQ(chosen_space(embeddings, "file", "a+b", "--which").vectors(0, 0), 7);
}

TEST(ChosenSpace, RefusesAPartThatIsMissing) {
    for (const char* name : {"identity+", "identity+color", "+", "color"}) {
        try {
            static_cast<void>(chosen_space(two_spaces(), "town.npz", name, "--which"));
            FAIL() << name;
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr("town.npz: has no embeddings called"));
        }
    }
}

}  // namespace
}  // namespace irwe
