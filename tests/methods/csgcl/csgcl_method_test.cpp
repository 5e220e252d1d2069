#include "irwe/methods/csgcl/csgcl_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/methods/registry/registry.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

class CsgclTest : public testing::Test {
protected:
    CsgclNetwork network() const {
        return CsgclNetwork(options_, degrees_.num_buckets(), nn::Initializer(Random(3)));
    }
    double loss(std::int64_t step = 0) {
        const CsgclNetwork network = this->network();
        const auto objective = csgcl_objective(ground_, network, options_);
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    }

    ThreadPool pool_{2};
    CsgclOptions options_{.embedding_dim = 8, .head_dim = 6};
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_,
                           encoder_input(graph_, degrees_, Neighborhood::symmetric_with_self)};
};

// The twin multiplies dense matrices.
TEST_F(CsgclTest, HasTwoLayersOfMeansOverNeighbors) {
    CsgclNetwork network = this->network();
    const std::vector<nn::Parameter*> parameters = network.parameters();
    for (nn::Parameter* parameter : parameters) {  // the biases begin with zeros
        parameter->value.array() += Real{0.125};
    }
    Matrix buckets = Matrix::Zero(60, degrees_.num_buckets());
    Matrix means = Matrix::Zero(60, 60);
    for (NodeId v = 0; v < 60; ++v) {
        buckets(v, degrees_.bucket(graph_.degree(v))) = 1;
        means(v, v) = Real{1} / static_cast<Real>(graph_.degree(v) + 1);
        for (const NodeId u : graph_.neighbors(v)) {
            means(v, u) = static_cast<Real>(
                1 / std::sqrt((graph_.degree(v) + 1.0) * (graph_.degree(u) + 1.0)));
        }
    }
    const Real slope = parameters[4]->value(0, 0);
    const auto layer = [&](const Matrix& x, std::size_t first) {
        Matrix sums = means * x * parameters[first]->value;
        sums.rowwise() += parameters[first + 1]->value.row(0);
        return Matrix(sums.cwiseMax(Real{0}) + slope * sums.cwiseMin(Real{0}));
    };
    EncoderInput of_attributes = ground_.input;
    of_attributes.rows = nn::SparseOperator(
        nn::random_sparse_rows(60, static_cast<std::uint32_t>(degrees_.num_buckets()), 0.4,
                               Random(2)),
        degrees_.num_buckets());
    const Matrix attributes =
        nn::dense_copy(of_attributes.rows->rows(), degrees_.num_buckets()).cast<Real>();
    const std::vector<std::uint32_t> dropped_columns{0, 3};
    const auto check = [&](const EncoderInput& input, Matrix x) {
        x(Eigen::all, dropped_columns).setZero();
        nn::Tape tape = nn::Tape::inference(pool_);
        const Matrix& found = tape.value(network.encode(tape, input, dropped_columns));
        EXPECT_LT((found - layer(layer(x, 0), 2)).cwiseAbs().maxCoeff(), 1e-5);
    };
    check(ground_.input, buckets);
    check(of_attributes, attributes);
}

TEST_F(CsgclTest, CountsStrengthsTheLaterTheMore) {
    options_ = {.max_gamma = 10, .gamma_per_epoch = 0.01, .team_up_epoch = 1000};
    EXPECT_EQ(csgcl_gamma(options_, 0), 0);
    EXPECT_EQ(csgcl_gamma(options_, 1000), 0);
    EXPECT_NEAR(csgcl_gamma(options_, 1500), 5, 1e-12);
    EXPECT_EQ(csgcl_gamma(options_, 5000), 10);
}

TEST_F(CsgclTest, HasALossThatDependsOnTheStepAloneAndOnStrengths) {
    EXPECT_EQ(loss(0), loss(0));
    EXPECT_NE(loss(0), loss(1));
    const double before = loss(0);
    options_.team_up_epoch = 0;
    EXPECT_EQ(loss(0), before);  // gamma is 0 in the first epoch
    const double with_strengths = loss(100);
    options_.max_gamma = 0;
    EXPECT_NE(loss(100), with_strengths);
}

// A view of the whole graph is recognized better than one that lacks most edges.
TEST_F(CsgclTest, ComparesSomeNodesWithEachOther) {
    options_.nodes_per_epoch = 10;
    EXPECT_LT(loss(), std::log(2 * 10 - 1) + 1);
    options_.nodes_per_epoch = 1;
    EXPECT_EQ(loss(), 0);  // there is no other
    options_.nodes_per_epoch = 0;
    const double of_all = loss();
    EXPECT_GT(of_all, std::log(19));
    options_.nodes_per_epoch = 2048;
    EXPECT_EQ(loss(), of_all);
}

TEST_F(CsgclTest, TrainsEveryParameter) {
    CsgclNetwork network = this->network();
    const auto objective = csgcl_objective(ground_, network, options_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    std::vector<nn::Parameter*> parameters = network.parameters();
    std::ranges::copy(objective->parameters(), std::back_inserter(parameters));
    for (const nn::Parameter* parameter : parameters) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
}

TEST_F(CsgclTest, LearnsToRecognizeNodes) {
    const Method& method = find_method("csgcl");
    Resources resources{.pool = pool_};
    const auto settings = method.settings("auto", nullptr);
    const std::vector<OptionField> fields = settings->fields();
    find_field(fields, "training.epochs").assign("60");
    find_field(fields, "model.embedding_dim").assign("16");
    const auto training = method.begin({graph_}, *settings, resources);
    training->step();
    const double first = training->progress().number("loss");
    while (!training->is_finished()) {
        training->step();
    }
    EXPECT_LT(training->progress().number("loss"), first - 0.1);
}

TEST_F(CsgclTest, NamesASettingThatIsOutOfRange) {
    options_ = {.first_edge_rate = 1};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "views.first_edge_rate: expected a number from 0 to below 1, found 1");
    options_ = {.temperature = 0};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "contrast.temperature: expected a number above 0, found 0");
}

}  // namespace
}  // namespace irwe
