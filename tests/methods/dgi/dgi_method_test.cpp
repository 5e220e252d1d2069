#include "irwe/methods/dgi/dgi_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

class DgiTest : public testing::Test {
protected:
    // A network and its loss on a graph.
    struct Setting {
        DgiOptions options{.embedding_dim = 6};
        TrainingGround ground;
        DgiNetwork network;
        std::unique_ptr<Objective> objective;

        Setting(const Graph& graph, DegreeInputs degrees, EncoderInput input)
            : ground{graph, std::move(degrees), std::move(input)},
              network(options, ground.degrees.num_buckets(), nn::Initializer(Random(3))),
              objective(dgi_objective(ground, network, options)) {}
    };

    static std::unique_ptr<Setting> setting(const Graph& graph) {
        DegreeInputs degrees(graph, {});
        EncoderInput input = encoder_input(graph, degrees, Neighborhood::symmetric_with_self);
        return std::make_unique<Setting>(graph, std::move(degrees), std::move(input));
    }

    double loss(Setting& setting, std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 0);
        return setting.objective->loss(tape, step);
    }

    ThreadPool pool_{2};
};

TEST_F(DgiTest, EncodesByItsFormula) {
    const Graph graph = random_graph(40, 100, 2);
    const auto made = setting(graph);
    const EncoderInput& input = made->ground.input;
    const Eigen::MatrixXd s = nn::dense_copy(input.neighbors.rows(), 40);
    const std::vector<nn::Parameter*> parameters = made->network.parameters();
    parameters[1]->value = nn::uniform_parameter("b", 1, 6, 1, Random(4)).value;
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& found = tape.value(made->network.encode(tape, input));
    for (Eigen::Index v = 0; v < 40; ++v) {
        Eigen::RowVectorXd sum = parameters[1]->value.row(0).cast<double>();
        for (Eigen::Index u = 0; u < 40; ++u) {
            sum += s(v, u) * parameters[0]
                                 ->value.row(input.buckets.rows()[static_cast<std::size_t>(u)])
                                 .cast<double>();
        }
        for (Eigen::Index j = 0; j < 6; ++j) {
            EXPECT_NEAR(found(v, j), sum(j) > 0 ? sum(j) : 0.25 * sum(j), 1e-5);
        }
    }
}

TEST_F(DgiTest, HasTheLossLogTwoIfTheDiscriminatorIsZero) {
    const auto made = setting(random_graph(40, 100, 2));
    made->objective->parameters()[0]->value.setZero();
    EXPECT_NEAR(loss(*made, 0), std::log(2), 1e-9);
}

// All nodes of a ring have the same input, so exchanging inputs changes nothing: whatever the
// discriminator says of one side it says of the other, and the best it can say is nothing.
TEST_F(DgiTest, CannotTellARegularGraphFromItsExchange) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 30; ++v) {
        edges.push_back({v, (v + 1) % 30});
    }
    const auto made = setting(build_graph(NodeNames::consecutive(30), edges).graph);
    nn::Adam adam(made->objective->parameters());
    for (std::int64_t step = 0; step < 50; ++step) {
        nn::Tape tape = nn::Tape::training(pool_, 0);
        EXPECT_GE(made->objective->loss(tape, step), std::log(2) - 1e-9);
        tape.backward();
        adam.step(tape, 0.01);
    }
    EXPECT_NEAR(loss(*made, 50), std::log(2), 1e-3);
}

TEST_F(DgiTest, ExchangesInputsAnewInEachStep) {
    const auto made = setting(random_graph(40, 100, 2));
    EXPECT_EQ(loss(*made, 0), loss(*made, 0));
    EXPECT_NE(loss(*made, 0), loss(*made, 1));
}

}  // namespace
}  // namespace irwe
