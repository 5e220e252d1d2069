#include "irwe/methods/encoder/encoder_training.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/methods/registry/apply.h"
#include "irwe/nn/squared_error.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// Rows of a table of inputs: the least that an encoder can be.
class TableEncoder final : public Encoder {
public:
    TableEncoder(std::int64_t num_inputs, const nn::Initializer& initializer)
        : table_(initializer.constant("table", num_inputs, 1, 0)) {}
    std::vector<nn::Parameter*> parameters() override { return {&table_}; }
    Neighborhood neighborhood() const override { return Neighborhood::mean; }
    std::int64_t num_columns() const override { return 1; }
    nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const override {
        return input_product(tape, input, tape.parameter(table_));
    }

private:
    nn::Parameter table_;
};

// Pulls all entries to 1, and reports the losses of a list.
class ListedLosses final : public Objective {
public:
    ListedLosses(const TrainingGround& ground, const Encoder& encoder, std::vector<double> losses)
        : ground_(ground), encoder_(encoder), losses_(std::move(losses)) {}
    double loss(nn::Tape& tape, std::int64_t step) override {
        const nn::Tensor rows = encoder_.encode(tape, ground_.input);
        nn::squared_error(tape, rows, Matrix::Ones(tape.value(rows).rows(), 1), 1);
        return losses_[static_cast<std::size_t>(step)];
    }

private:
    const TrainingGround& ground_;
    const Encoder& encoder_;
    std::vector<double> losses_;
};

struct NoOptions {};
std::vector<OptionField> option_fields(NoOptions&) { return {}; }
void validate(const NoOptions&) {}

class EncoderTrainingTest : public testing::Test {
protected:
    // A training with a learning rate of 0.1, whose table therefore has about 0.1 t after step t.
    std::unique_ptr<Training> training(const std::vector<double>& losses, Stopping stopping,
                                       int patience, double tolerance = 0, int drop_epoch = 0) {
        DegreeInputs degrees(graph_, {.num_buckets = 1});
        auto encoder = std::make_unique<TableEncoder>(1, nn::Initializer(Random(1)));
        EncoderInput input = encoder_input(graph_, degrees, Neighborhood::mean);
        auto ground = std::make_unique<TrainingGround>(
            TrainingGround{graph_, std::move(degrees), std::move(input)});
        auto objective = std::make_unique<ListedLosses>(*ground, *encoder, losses);
        const EncoderTrainingOptions options{.epochs = static_cast<int>(losses.size()),
                                             .learning_rate = 0.1};
        return encoder_training(
            {.method = "irwe",
             .space = {"identity", "nothing", true},
             .settings = std::make_shared<OptionSettings<NoOptions>>(),
             .plan = {.options = options,
                      .schedule = drop_epoch > 0 ? RateSchedule::drop : RateSchedule::constant,
                      .drop_epoch = drop_epoch,
                      .stopping = stopping,
                      .patience = patience,
                      .tolerance = tolerance},
             .given_graph = graph_,
             .make = [](std::int64_t num_inputs,
                        const nn::Initializer& initializer) -> std::unique_ptr<Encoder> {
                 return std::make_unique<TableEncoder>(num_inputs, initializer);
             },
             .ground = std::move(ground),
             .encoder = std::move(encoder),
             .objective = std::move(objective)},
            pool_);
    }

    // Makes steps to the end and returns how many there were.
    static std::int64_t to_the_end(Training& training) {
        while (!training.is_finished()) {
            training.step();
        }
        return training.progress().num_steps_done;
    }

    double entry(const Training& training) {
        Resources resources{.pool = pool_};
        const std::shared_ptr<const Model> model = training.result();
        const Application itself{.kind = Reach::training_graph,
                                 .graph = graph_,
                                 .before = std::nullopt,
                                 .nodes = {0},
                                 .fingerprint = "",
                                 .known = nullptr};
        return collected(*model->embed(itself, OutputForm::raw, resources)).spaces[0].vectors(0, 0);
    }

    ThreadPool pool_{2};
    Graph graph_ = random_graph(20, 80, 1);
};

TEST_F(EncoderTrainingTest, RunsToItsLastEpoch) {
    const auto run = training({5, 4, 6, 7}, Stopping::never, 0);
    EXPECT_EQ(to_the_end(*run), 4);
    EXPECT_NEAR(entry(*run), 0.4, 0.01);
    EXPECT_THAT(run->summary(), HasSubstr("loss 7.0000 after epoch 4"));
}

// The third epoch computes the lowest loss, with what two steps have made of the table.
TEST_F(EncoderTrainingTest, StopsWithoutALowerLossAndReturnsTheBestParameters) {
    const auto run = training({5, 4, 3, 3, 6, 1}, Stopping::no_lower_loss, 2);
    EXPECT_EQ(to_the_end(*run), 5);
    EXPECT_NEAR(entry(*run), 0.2, 0.01);
    EXPECT_THAT(run->summary(), HasSubstr("loss 3.0000 in epoch 3"));
}

TEST_F(EncoderTrainingTest, StopsWhenTheLossHasSettled) {
    const auto run = training({100, 99.5, 99, 50, 49.9, 49.8, 49.7, 1}, Stopping::settled, 3, 0.01);
    EXPECT_EQ(to_the_end(*run), 7);
    EXPECT_NEAR(entry(*run), 0.65, 0.05);
}

TEST_F(EncoderTrainingTest, DropsItsRateToATenth) {
    const auto run = training({5, 5, 5, 5, 5, 5}, Stopping::never, 0, 0, 2);
    to_the_end(*run);
    EXPECT_NEAR(entry(*run), 2 * 0.1 + 4 * 0.01, 0.01);
}

TEST_F(EncoderTrainingTest, RefusesALossThatIsNoNumberAndStandsWhereItStood) {
    const auto run = training({5, std::nan("")}, Stopping::never, 0);
    run->step();
    EXPECT_THAT(input_error([&] { run->step(); }),
                HasSubstr("the loss is no longer a number at step 2 of 2"));
    EXPECT_EQ(run->progress().num_steps_done, 1);
    EXPECT_NEAR(entry(*run), 0.1, 0.01);
}

TEST_F(EncoderTrainingTest, RefusesAGraphOfSelfLoops) {
    const std::vector<Edge> loops{{0, 0}, {1, 1}};
    const Graph graph = build_graph(NodeNames::consecutive(2), loops, SelfLoops::keep).graph;
    EXPECT_THAT(input_error([&] { trainable_graph(graph); }),
                HasSubstr("all edges of the graph are self-loops"));
}

}  // namespace
}  // namespace irwe
