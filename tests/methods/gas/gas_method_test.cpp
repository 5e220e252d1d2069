#include "irwe/methods/gas/gas_method.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"
#include "tests/support/trained_space.h"

namespace irwe {
namespace {

Eigen::MatrixXd sigmoid(const Eigen::MatrixXd& x) {
    return (1 + (-x.array()).exp()).inverse().matrix();
}

// Two layers by their formula, with dense matrices in double precision.
TEST(GasNetwork, AgreesWithADenseTwin) {
    const Graph graph = random_graph(40, 100, 2);
    for (const GasAggregation aggregation :
         {GasAggregation::sum, GasAggregation::mean, GasAggregation::symmetric}) {
        const GasOptions options{.embedding_dim = 6, .hidden_dim = 9, .aggregation = aggregation};
        const DegreeInputs degrees(graph, options.degrees);
        GasNetwork network(options, degrees.num_buckets(), nn::Initializer(Random(3)));
        const std::vector<nn::Parameter*> parameters = network.parameters();
        parameters[1]->value = nn::uniform_parameter("b", 1, 9, 1, Random(4)).value;
        parameters[3]->value = nn::uniform_parameter("c", 1, 6, 1, Random(4)).value;
        const EncoderInput input = encoder_input(graph, degrees, network.neighborhood());
        const Eigen::MatrixXd s = nn::dense_copy(input.neighbors.rows(), 40);
        Eigen::MatrixXd x = Eigen::MatrixXd::Zero(40, degrees.num_buckets());
        for (NodeId v = 0; v < 40; ++v) {
            x(v, degrees.bucket(graph.degree(v))) = 1;
        }
        const auto value = [&](std::size_t i) {
            return Eigen::MatrixXd(parameters[i]->value.cast<double>());
        };
        const Eigen::MatrixXd hidden =
            sigmoid((s * x * value(0)).rowwise() + value(1).row(0).eval());
        const Eigen::MatrixXd expected =
            sigmoid((s * hidden * value(2)).rowwise() + value(3).row(0).eval());
        ThreadPool pool(2);
        nn::Tape tape = nn::Tape::inference(pool);
        const Matrix& found = tape.value(network.encode(tape, input));
        EXPECT_LT((found.cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5);
    }
}

TEST(GasMethod, LowersItsLoss) {
    const Graph graph = random_graph(60, 200, 3);
    ThreadPool pool(2);
    Resources resources{.pool = pool};
    const OptionSettings<GasOptions> settings({.embedding_dim = 8, .training = {.epochs = 40}});
    const auto training = gas_method().begin({graph}, settings, resources);
    training->step();
    const double first = training->progress().number("loss");
    while (!training->is_finished()) {
        training->step();
    }
    EXPECT_LT(training->progress().number("loss"), 0.9 * first);
}

TEST(GasMethod, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(20, 40, 3);
    const GasOptions options{.decay = -1};
    EXPECT_EQ(input_error([&] { trained_space(gas_method(), graph, options, "identity"); }),
              "training.decay: expected a number from 0 on, found -1");
}

}  // namespace
}  // namespace irwe
