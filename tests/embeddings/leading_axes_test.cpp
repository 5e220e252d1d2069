#include "irwe/embeddings/leading_axes.h"

#include <gmock/gmock.h>

#include "irwe/embeddings/belonging.h"
#include "irwe/embeddings/embeddings_file.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/linalg/unit_rows.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

constexpr NodeId kManyNodes = 2 * kEmbeddingRowsPerBlock + 100;

// Embeddings whose first space varies along two directions alone.
std::shared_ptr<const Embeddings> flat_embeddings(NodeId num_nodes, double scale = 1) {
    Matrix flat = Matrix::Random(num_nodes, 2) * Matrix::Random(2, 6) * static_cast<Real>(scale);
    flat.array() += 3;
    return std::make_shared<const Embeddings>(
        Embeddings{.names = std::make_shared<const NodeNames>(NodeNames::consecutive(num_nodes)),
                   .spaces = {{{"identity", 6, true}, std::move(flat)},
                              {{"position", 3, false}, Matrix::Random(num_nodes, 3)}},
                   .origin = Origin{.model_id = std::string(32, 'a'),
                                    .graph_fingerprint = std::string(32, 'b'),
                                    .form = OutputForm::ready}});
}

class LeadingAxesTest : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(LeadingAxesTest, KeepTheCosinesAboutTheMeanOfWhatTheyHold) {
    const auto embeddings = flat_embeddings(kManyNodes);
    const std::unique_ptr<EmbeddingSource> source = stored_source(embeddings);
    const LeadingAxes leading = leading_axes(*source, 2, pool_);
    ASSERT_EQ(leading.kept.size(), 2U);
    EXPECT_EQ(leading.kept[0].num_before, 6);
    EXPECT_EQ(leading.kept[0].num_kept, 2);
    EXPECT_NEAR(leading.kept[0].share, 1, 1e-9);
    EXPECT_LT(leading.kept[1].share, 0.9);
    const Embeddings made = collected(*leading.source);
    const Matrix& kept = made.vectors("identity");
    ASSERT_EQ(kept.cols(), 2);
    EXPECT_LT(kept.colwise().mean().cwiseAbs().maxCoeff(), 1e-4);
    const Matrix before = unit_rows(embeddings->vectors("identity"), pool_);
    for (NodeId v = 1; v < 50; ++v) {
        const double cosine = kept.row(0).normalized().dot(kept.row(v).normalized());
        EXPECT_NEAR(cosine, before.row(0).dot(before.row(v)), 1e-3);
    }
}

TEST_F(LeadingAxesTest, KeepAllAxesOfASmallerSpace) {
    const auto embeddings = flat_embeddings(50);
    const std::unique_ptr<EmbeddingSource> source = stored_source(embeddings);
    const LeadingAxes leading = leading_axes(*source, 4, pool_);
    EXPECT_EQ(leading.kept[1].num_kept, 3);
    EXPECT_EQ(leading.kept[1].share, 1);
    EXPECT_THAT(num_axes_holding(*embeddings, 0.999, pool_), testing::ElementsAre(2, 3));
}

TEST_F(LeadingAxesTest, CanBeComparedWithNothingButTheirOwn) {
    const TemporaryDirectory directory;
    const auto written = [&](const std::string& name, const Embeddings& embeddings, int count) {
        const std::shared_ptr<const Embeddings> borrowed(std::shared_ptr<const void>(),
                                                         &embeddings);
        const std::unique_ptr<EmbeddingSource> source = stored_source(borrowed);
        write_embeddings(collected(*leading_axes(*source, count, pool_).source),
                         directory.path_of(name));
        return read_embeddings(directory.path_of(name));
    };
    const auto first = flat_embeddings(50);
    const auto second = flat_embeddings(50, 2);
    const Embeddings a = written("a.npz", *first, 2);
    const Embeddings again = written("again.npz", *first, 2);
    const Embeddings b = written("b.npz", *second, 2);
    EXPECT_FALSE(a.origin->axes.empty());
    EXPECT_EQ(a.origin, again.origin);
    EXPECT_FALSE(a.spaces[0].info.comparable_across_graphs);
    const auto compare = [](const Embeddings& one, const Embeddings& other) {
        return input_error([&] {
            require_comparable({"a", one.spaces[0].info, one.origin},
                               {"b", other.spaces[0].info, other.origin});
        });
    };
    EXPECT_EQ(compare(a, again), "no error");
    EXPECT_THAT(compare(a, b), testing::HasSubstr("hold coordinates along other axes"));
    EXPECT_THAT(compare(a, *first), testing::HasSubstr("write both without --dims"));
}

}  // namespace
}  // namespace irwe
