#include "irwe/methods/irwe_network/model/output_scale.h"

#include <gtest/gtest.h>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe_network/training/full_batch_trainer.h"
#include "irwe/nn/parameter.h"
#include "tests/support/graphs.h"
#include "tests/support/small_settings.h"

namespace irwe {
namespace {

class OutputScaleTest : public testing::Test {
protected:
    OutputScaleTest() : model_(settings_.model, input_sizes(data_.space()), Random(1)) {
        model_.freeze_statistics(identity_rows(model_, data_.inputs(), pool_),
                                 data_.inputs().global_encodings());
    }

    const Matrix& identity() {
        if (identity_.size() == 0) {
            identity_ = identity_rows(model_, data_.inputs(), pool_);
        }
        return identity_;
    }
    PositionRows rows() {
        return GraphPass(model_, data_.inputs(), identity(), pool_).rows(all_nodes(graph_));
    }
    OutputScale scale() {
        return output_scale(identity(), GraphPass(model_, data_.inputs(), identity(), pool_));
    }

    ThreadPool pool_{2};
    Graph graph_ = random_graph(40, 120, 2);
    NetworkSettings settings_ = small_settings();
    TrainingData data_{graph_, settings_, pool_};
    IrweNetwork model_;
    Matrix identity_;
};

TEST_F(OutputScaleTest, GivesIdentityColumnsOfMeanZeroAndDeviationOne) {
    Matrix identity = this->identity();
    scale().apply_to_identity(identity);
    for (Eigen::Index j = 0; j < identity.cols(); ++j) {
        EXPECT_NEAR(identity.col(j).mean(), 0, 1e-4);
        EXPECT_NEAR(identity.col(j).squaredNorm() / 40, 1, 1e-3);
    }
}

TEST_F(OutputScaleTest, GivesPositionTheDistancesOfWhatItPredicts) {
    const OutputScale scale = this->scale();
    const PositionRows raw = rows();
    const Matrix predicted = raw.position * raw.context.transpose();
    const Matrix mapped = raw.position * scale.position_map;
    for (const auto& [u, v] : {std::pair{0, 1}, std::pair{3, 30}, std::pair{12, 13}}) {
        const Real expected = (predicted.row(u) - predicted.row(v)).squaredNorm() / 40;
        EXPECT_NEAR((mapped.row(u) - mapped.row(v)).squaredNorm() / expected, 1, 1e-3);
    }
    Matrix ready = raw.position;
    scale.apply_to_position(ready, pool_);
    for (Eigen::Index i = 0; i < ready.rows(); ++i) {
        EXPECT_NEAR(ready.row(i).norm(), 1, 1e-5);
        EXPECT_NEAR(ready.row(i).dot(mapped.row(i)), mapped.row(i).norm(), 1e-4);
    }
}

TEST(OutputScale, LeavesRowsOfZerosAsTheyAre) {
    ThreadPool pool(1);
    const OutputScale scale{.identity = {}, .position_map = Matrix::Identity(3, 3)};
    Matrix rows = Matrix::Zero(2, 3);
    rows(1, 2) = 4;
    scale.apply_to_position(rows, pool);
    EXPECT_EQ(rows.row(0).norm(), 0);
    EXPECT_EQ(rows(1, 2), 1);
}

}  // namespace
}  // namespace irwe
