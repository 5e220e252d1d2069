#include "irwe/methods/gralsp/gralsp_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "irwe/graph/all_nodes.h"
#include "irwe/walks/long_walk.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

class GralspTest : public testing::Test {
protected:
    // The walks of all nodes by which encode() embeds.
    TypedWalks walks_of_embeddings() {
        const Random random(Random(options_.training.seed).stream("embeddings", 0)());
        return {part_.graph, 0, part_.graph.num_nodes(), options_.walks, random, pool_};
    }

    Matrix embedded() {
        nn::Tape tape = nn::Tape::inference(pool_);
        return tape.value(network_.encode(tape, ground_.input))(part_.nodes, Eigen::all);
    }

    Matrix& value(const std::string& name) {
        for (nn::Parameter* parameter : network_.parameters()) {
            if (parameter->name == name) {
                return parameter->value;
            }
        }
        throw std::out_of_range(name);
    }

    // One layer by its formula, walk by walk, in double precision.
    Eigen::MatrixXd layer(const std::string& name, const TypedWalks& walks,
                          const Eigen::MatrixXd& h) {
        const Eigen::MatrixXd gates =
            ((value("types") * value(name + ".gate_weight")).rowwise() +
             value(name + ".gate_bias").row(0))
                .cast<double>()
                .unaryExpr([](double x) { return 1 / (1 + std::exp(-x)); });
        const Eigen::MatrixXd attention =
            (value("types") * value(name + ".attention")).cast<double>().array().exp();
        Eigen::MatrixXd means = Eigen::MatrixXd::Zero(h.rows(), h.cols());
        for (NodeId v = 0; v < h.rows(); ++v) {
            double total = 0;
            for (int k = 0; k < walks.walks_per_node(); ++k) {
                const TypedWalks::Walk walk = walks.walk(v, k);
                total += attention(walk.type, 0);
                for (const NodeId u : walk.reached) {
                    means.row(v) += attention(walk.type, 0) *
                                    gates.row(walk.type).cwiseProduct(h.row(u)) /
                                    static_cast<double>(walk.reached.size());
                }
            }
            means.row(v) /= total;
        }
        return (h * value(name + ".own").cast<double>() +
                means * value(name + ".neighbors").cast<double>())
                   .rowwise() +
               value(name + ".bias").row(0).cast<double>();
    }

    Eigen::MatrixXd inputs() {
        if (part_.rows) {
            return nn::dense_copy(part_.rows->rows(), part_.rows->num_columns());
        }
        Eigen::MatrixXd x = Eigen::MatrixXd::Zero(part_.graph.num_nodes(), degrees_.num_buckets());
        for (NodeId v = 0; v < part_.graph.num_nodes(); ++v) {
            x(v, part_.buckets[v]) = 1;
        }
        return x;
    }

    void read_attributes() {
        ground_.input.rows = nn::SparseOperator(nn::random_sparse_rows(50, 6, 0.5, Random(2)), 6);
        part_ = joined_part(ground_.input);
        network_ = GralspNetwork(options_, 6, nn::Initializer(Random(3)));
    }
    void expect_samples_in_proportion();

    ThreadPool pool_{2};
    GralspOptions options_{
        .embedding_dim = 7, .hidden_dim = 10, .type_dim = 4, .walks = {.walks_per_node = 12}};
    Graph graph_ = random_graph(50, 150, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_, encoder_input(graph_, degrees_, Neighborhood::none)};
    JoinedPart part_ = joined_part(ground_.input);
    GralspNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

TEST_F(GralspTest, AgreesWithADenseTwin) {
    value("types") = nn::uniform_parameter("types", value("types").rows(), 4, 3, Random(8)).value;
    const TypedWalks walks = walks_of_embeddings();
    Eigen::MatrixXd expected = layer("second", walks, layer("first", walks, inputs()).cwiseMax(0));
    expected.rowwise().normalize();
    EXPECT_LT((embedded().cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(GralspTest, AgreesWithADenseTwinOnAttributes) {
    read_attributes();
    const TypedWalks walks = walks_of_embeddings();
    Eigen::MatrixXd expected = layer("second", walks, layer("first", walks, inputs()).cwiseMax(0));
    expected.rowwise().normalize();
    EXPECT_LT((embedded().cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5);
}

// Gates that say nothing let half of everything through.
TEST_F(GralspTest, IsHalfAMeanWhereTypesSayNothing) {
    value("first.gate_weight").setZero();
    value("second.gate_weight").setZero();
    value("first.attention").setZero();
    value("second.attention").setZero();
    const TypedWalks walks = walks_of_embeddings();
    const NodeId n = part_.graph.num_nodes();
    Eigen::MatrixXd mean = Eigen::MatrixXd::Zero(n, n);
    for (NodeId v = 0; v < n; ++v) {
        for (int k = 0; k < 12; ++k) {
            for (const NodeId u : walks.walk(v, k).reached) {
                mean(v, u) += 1.0 / 12 / static_cast<double>(walks.walk(v, k).reached.size());
            }
        }
    }
    EXPECT_TRUE(mean.rowwise().sum().isOnes(1e-9));
    const auto half = [&](const std::string& name, const Eigen::MatrixXd& h) -> Eigen::MatrixXd {
        return h * value(name + ".own").cast<double>() +
               mean / 2 * h * value(name + ".neighbors").cast<double>();
    };
    Eigen::MatrixXd expected = half("second", half("first", inputs()).cwiseMax(0));
    expected.rowwise().normalize();
    EXPECT_LT((embedded().cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5);
}

// Means over very many samples of walks come near those over all walks.
TEST_F(GralspTest, SamplesWhatWalksReachInProportion) { expect_samples_in_proportion(); }

TEST_F(GralspTest, SamplesAttributesOfWhatWalksReachInProportion) {
    read_attributes();
    expect_samples_in_proportion();
}

void GralspTest::expect_samples_in_proportion() {
    options_.num_samples = 5000;
    const TypedWalks walks = walks_of_embeddings();
    std::vector<NodeId> nodes = all_nodes(part_.graph);
    nodes.erase(nodes.begin() + 2, nodes.begin() + 30);
    nn::Tape tape = nn::Tape::inference(pool_);
    const GralspBatch batch = gralsp_batch(part_, walks, nodes, options_, Random(1));
    const Matrix& found = tape.value(network_.encode(tape, batch));
    const Matrix expected = embedded()(nodes, Eigen::all);
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 0.05);
    EXPECT_GT((expected.rowwise() - expected.row(0)).cwiseAbs().maxCoeff(), 0.5);
}

TEST_F(GralspTest, NumbersTheTypesOfItsWalksAndReachesAsFarAsTheyAreNarrow) {
    const TypedWalks typed(part_.graph, 5, 30, options_.walks, Random(4), pool_);
    const LongWalks walks(part_.graph, 9, {0.25, 1}, Random(4));
    const AnonymousWalkRanking ranking(7, false);
    EXPECT_EQ(value("types").rows(), 1 + 877);  // the first is that of walks that stand still
    std::vector<NodeId> buffer(10);
    for (NodeId v = 5; v < 30; ++v) {
        for (int k = 0; k < 12; ++k) {
            const std::span<const NodeId> walk = walks.draw(v, k, buffer);
            const std::size_t num_different = std::set<NodeId>(walk.begin(), walk.end()).size();
            const TypedWalks::Walk found = typed.walk(v, k);
            EXPECT_EQ(found.type, ranking.rank(anonymous_walk(walk.first(8))));
            EXPECT_EQ(found.reached.size(), 16 / num_different);
            EXPECT_TRUE(std::ranges::equal(found.reached, walk.first(found.reached.size())));
        }
    }
}

TEST_F(GralspTest, DrawsTripletsOfTwoTypesOnOneSideOfTheGraphsShareAndOneOnTheOther) {
    const TypedWalks walks = walks_of_embeddings();
    const NodeId n = part_.graph.num_nodes();
    const TypeFrequencies frequencies(walks, n, 878);
    std::vector<double> in_graph(878);
    Eigen::MatrixXd at_node = Eigen::MatrixXd::Zero(n, 878);
    for (NodeId v = 0; v < n; ++v) {
        for (int k = 0; k < 12; ++k) {
            at_node(v, walks.walk(v, k).type) += 1.0 / 12;
            in_graph[walks.walk(v, k).type] += 1.0 / 12 / n;
        }
    }
    bool has_above = false;
    bool has_below = false;
    for (NodeId v = 0; v < n; ++v) {
        const TypeTriplets triplets = type_triplets(frequencies, walks, {v}, Random(v));
        ASSERT_EQ(triplets.first.size(), 1U);
        const auto is_above = [&](std::uint32_t type) { return at_node(v, type) > in_graph[type]; };
        EXPECT_NE(triplets.first[0], triplets.near[0]);
        EXPECT_EQ(is_above(triplets.first[0]), is_above(triplets.near[0]));
        EXPECT_NE(is_above(triplets.first[0]), is_above(triplets.far[0]));
        EXPECT_GT(
            in_graph[triplets.first[0]] * in_graph[triplets.near[0]] * in_graph[triplets.far[0]],
            0);
        (is_above(triplets.first[0]) ? has_above : has_below) = true;
    }
    EXPECT_TRUE(has_above && has_below);
}

TEST_F(GralspTest, HasTheLossOfGuessesWhereAllVectorsAreZero) {
    for (nn::Parameter* parameter : network_.parameters()) {
        parameter->value.setZero();
    }
    const auto objective = gralsp_objective(ground_, network_, options_, pool_);
    nn::Tape tape = nn::Tape::training(pool_, 0);
    EXPECT_NEAR(objective->loss(tape, 0), (1 + 8 + 0.1) * std::log(2), 1e-6);
}

TEST_F(GralspTest, HasALossThatDependsOnTheStepAlone) {
    const auto objective = gralsp_objective(ground_, network_, options_, pool_);
    EXPECT_EQ(objective->steps_per_epoch(),
              (50 * std::int64_t{part_.graph.num_nodes()} + 99) / 100);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    const double expected = loss(1);
    EXPECT_NE(loss(7), expected);
    EXPECT_EQ(loss(1), expected);
}

TEST_F(GralspTest, TrainsEveryParameter) {
    const auto objective = gralsp_objective(ground_, network_, options_, pool_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    for (const nn::Parameter* parameter : network_.parameters()) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
}

TEST_F(GralspTest, LeavesAttentionOutAsTheProgramOfItsAuthors) {
    value("first.attention").setZero();
    value("second.attention").setZero();
    options_.attention = false;
    GralspNetwork without(options_, degrees_.num_buckets(), nn::Initializer(Random(3)));
    EXPECT_EQ(without.parameters().size() + 2, network_.parameters().size());
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix found = tape.value(without.encode(tape, ground_.input))(part_.nodes, Eigen::all);
    EXPECT_LT((found - embedded()).cwiseAbs().maxCoeff(), 1e-5);
    const Method method = gralsp_method();
    const auto text = [&](const char* preset) {
        const auto settings = method.settings(preset, nullptr);
        return find_field(settings->fields(), "model.attention").text();
    };
    EXPECT_EQ(text("auto"), "true");
    EXPECT_EQ(text("paper"), "false");
}

TEST_F(GralspTest, NamesASettingThatIsOutOfRange) {
    options_.walks.type_length = 10;
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "walks.type_length: expected a whole number from 1 to 9, found 10");
}

}  // namespace
}  // namespace irwe
