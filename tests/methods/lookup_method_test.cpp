#include "irwe/methods/lookup_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/io/archive.h"
#include "irwe/methods/model_file.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

struct NoOptions {};
std::vector<OptionField> option_fields(NoOptions& /*options*/) { return {}; }
void validate(const NoOptions& /*options*/) {}

// Two spaces of which every number says where it stands.
struct Places {
    using Options = NoOptions;
    static constexpr const char* kName = "places";
    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same place", false}, {"identity", "the same role", false}};
    }
    static std::vector<ReadyForm> ready_forms() {
        return {ReadyForm::as_they_are, ReadyForm::standardized_columns};
    }
    static LookupResult compute(const Problem& problem, const Options& /*options*/,
                                Resources& /*resources*/) {
        const auto num_rows = static_cast<Eigen::Index>(problem.graph.num_nodes());
        Matrix position(num_rows, 3);
        for (Eigen::Index i = 0; i < position.size(); ++i) {
            position.data()[i] = static_cast<Real>(i);
        }
        return {{position, -position.leftCols(2)}};
    }
};

class LookupMethod : public testing::Test {
protected:
    std::shared_ptr<const Model> model() {
        const std::unique_ptr<Training> training =
            method_.begin({graph_}, *method_.settings("", nullptr), resources_);
        training->step();
        EXPECT_EQ(training->summary(), "position and identity of 10 nodes");
        return training->result();
    }

    // Returns a copy of the model in its own archive, read as that of a graph of `num_nodes`.
    std::shared_ptr<const Model> read_again(const Model& model, std::uint64_t num_nodes) {
        const std::string path = directory_.path_of("rows");
        ArchiveWriter archive(path);
        model.write(archive);
        archive.commit();
        ModelRecord record = model.record();
        record.num_training_nodes = num_nodes;
        return method_.read(Archive::read(path), std::move(record));
    }

    TemporaryDirectory directory_;
    ThreadPool pool_{1};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(10, 20, 1);
    Method method_ =
        lookup_method<Places>({.title = "places", .python_class = "Places", .cost = "none"});
};

TEST_F(LookupMethod, HasTheRowsOfTheNodesThatAreAskedFor) {
    const std::shared_ptr<const Model> trained = model();
    const Application some{.kind = Reach::training_graph,
                           .graph = graph_,
                           .before = std::nullopt,
                           .nodes = {2, 7},
                           .fingerprint = "",
                           .known = nullptr};
    for (const auto& found : {trained, read_again(*trained, 10)}) {
        const Embeddings embeddings = collected(*found->embed(some, OutputForm::raw, resources_));
        Matrix expected(2, 3);
        expected << 6, 7, 8, 21, 22, 23;
        EXPECT_EQ(embeddings.vectors("position"), expected);
        EXPECT_EQ(embeddings.vectors("identity"), -expected.leftCols(2));
        EXPECT_EQ((*embeddings.names)[1], "7");
    }
    EXPECT_EQ(trained->describe().lines[1].text, "position, 3 dimensions; identity, 2 dimensions");
}

// Over the rows of all nodes, whichever are asked for, and after a file.
TEST_F(LookupMethod, StandardizesTheColumnsOfSpacesThatAskForIt) {
    const std::shared_ptr<const Model> trained = model();
    const Application some{.kind = Reach::training_graph,
                           .graph = graph_,
                           .before = std::nullopt,
                           .nodes = {0, 9},
                           .fingerprint = "",
                           .known = nullptr};
    for (const auto& found : {trained, read_again(*trained, 10)}) {
        const Embeddings embeddings = collected(*found->embed(some, OutputForm::ready, resources_));
        Matrix position(2, 3);
        position << 0, 1, 2, 27, 28, 29;
        EXPECT_EQ(embeddings.vectors("position"), position);
        // The rows -0, ..., -27 have the mean -13.5 and the variance 9 * 99 / 12.
        const Matrix& identity = embeddings.vectors("identity");
        const double expected = 13.5 / std::sqrt(9 * 99 / 12.0);
        for (Eigen::Index j = 0; j < 2; ++j) {
            EXPECT_NEAR(identity(0, j), expected, 1e-5);
            EXPECT_NEAR(identity(1, j), -expected, 1e-5);
        }
    }
}

TEST_F(LookupMethod, LeavesRowsOfZerosOutOfTheScaleAndAsTheyAre) {
    Matrix identity(4, 1);
    identity << 0, 1, 3, 0;
    const SpaceInfo info{"identity", 1, false};
    const std::shared_ptr<const Model> found =
        lookup_model(model()->record(), {{info, identity, ReadyForm::standardized_columns}});
    const Application all{.kind = Reach::training_graph,
                          .graph = graph_,
                          .before = std::nullopt,
                          .nodes = {0, 1, 2, 3},
                          .fingerprint = "",
                          .known = nullptr};
    const Matrix rows =
        collected(*found->embed(all, OutputForm::ready, resources_)).spaces[0].vectors;
    EXPECT_TRUE(rows.isApprox((Matrix(4, 1) << 0, -1, 1, 0).finished(), 1e-6F)) << rows;
    EXPECT_EQ(rows(0, 0), 0);
    EXPECT_EQ(rows(3, 0), 0);
}

TEST_F(LookupMethod, HasOneRoleIfAllIdentitiesButThoseOfZerosAreEqual) {
    const auto has_one_role = [&](const Matrix& identity) {
        const SpaceInfo info{"identity", identity.cols(), false};
        return lookup_model(model()->record(), {{info, identity}})->has_one_role();
    };
    Matrix identity(4, 2);
    identity << 0, 0, 1, 2, 0, 0, 1, 2;
    EXPECT_TRUE(has_one_role(identity));
    identity(3, 1) = 3;
    EXPECT_FALSE(has_one_role(identity));
    EXPECT_FALSE(model()->has_one_role());
    const SpaceInfo position{"position", 2, false};
    EXPECT_FALSE(lookup_model(model()->record(), {{position, Matrix::Ones(4, 2)}})->has_one_role());
}

TEST_F(LookupMethod, RefusesRowsOfAnotherNumberOfNodes) {
    EXPECT_THAT(input_error([&] { read_again(*model(), 11); }),
                testing::HasSubstr("vectors/position has not a row for each of 11 nodes"));
}

}  // namespace
}  // namespace irwe
