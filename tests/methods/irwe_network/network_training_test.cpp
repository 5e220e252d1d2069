#include "irwe/methods/irwe_network/network_training.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/graph/fingerprint.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/irwe_network/trained_network.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/lean_settings.h"
#include "tests/support/small_settings.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

class NetworkTrainingTest : public testing::Test {
protected:
    static void run(Training& training, int num_steps) {
        for (int i = 0; i < num_steps && !training.is_finished(); ++i) {
            training.step();
        }
    }

    // The parameters of both networks at the end, and the scale of their outputs.
    static std::vector<Matrix> trained(Training& training) {
        run(training, 1000);
        const std::shared_ptr<const Model> model = training.result();
        const NetworkModel& parts = network_parts(*model);
        std::vector<Matrix> result{parts.outputs.identity.mean, parts.outputs.identity.deviation,
                                   parts.outputs.position_map};
        for (const IrweNetwork* network : {&parts.identity, &parts.position}) {
            nn::for_each_parameter(*network, [&](const nn::Parameter& parameter) {
                result.push_back(parameter.value);
            });
        }
        return result;
    }

    void write(Training& training, const std::string& fingerprint = "graph") {
        const OptionSettings<NetworkSettings> settings(settings_);
        write_checkpoint(path_, {"irwe-network", settings, fingerprint}, training);
    }

    // At these steps a training is interrupted.
    void expect_that_it_goes_on(const std::vector<int>& steps) {
        NetworkTraining uninterrupted(graph_, settings_, resources_);
        const std::vector<Matrix> expected = trained(uninterrupted);
        for (const int num_steps : steps) {
            NetworkTraining before(graph_, settings_, resources_);
            run(before, num_steps);
            write(before);
            NetworkTraining after(graph_, settings_, resources_);
            Checkpoint::read(path_).restore(after);
            EXPECT_EQ(after.progress().num_steps_done, before.progress().num_steps_done);
            EXPECT_EQ(after.progress().number("position_loss"),
                      before.progress().number("position_loss"));
            EXPECT_EQ(trained(after), expected) << num_steps;
        }
    }

    TemporaryDirectory directory_;
    std::string path_ = directory_.path_of("training.checkpoint");
    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = barbell({.clique_size = 8, .path_length = 4});
    NetworkSettings settings_ = small_settings();
};

TEST_F(NetworkTrainingTest, SaysWhichNumbersTheLastStepMeasured) {
    settings_.training.identity_steps = 2;
    settings_.training.position_steps = 1;
    NetworkTraining training(graph_, settings_, resources_);
    const auto measured = [&] {
        std::vector<std::string> curves;
        for (const TrainingProgress::Number& number : training.progress().numbers) {
            if (number.is_new && !number.curve.empty()) {
                curves.push_back(number.curve);
            }
        }
        return curves;
    };
    EXPECT_THAT(measured(), testing::IsEmpty());
    for (int iteration = 0; iteration < 2; ++iteration) {
        training.step();
        EXPECT_THAT(measured(), testing::ElementsAre("identity"));
        training.step();
        EXPECT_THAT(measured(), testing::ElementsAre("identity"));
        training.step();
        EXPECT_THAT(measured(), testing::ElementsAre("position", "quality"));
    }
}

TEST_F(NetworkTrainingTest, GoesOnFromACheckpointInFullBatches) {
    expect_that_it_goes_on({0, 1, 5, 8});
}

TEST_F(NetworkTrainingTest, GoesOnFromACheckpointInMiniBatches) {
    settings_ = lean_settings();
    graph_ = random_graph(60, 200, 3);
    for (const bool trains_identity : {false, true}) {
        settings_.training.position_trains_identity = trains_identity;
        expect_that_it_goes_on({0, 4, 6, 7, 11, 12});
    }
}

TEST_F(NetworkTrainingTest, RefusesACheckpointOfAnotherGraph) {
    NetworkTraining training(graph_, settings_, resources_);
    write(training, "one");
    const Checkpoint checkpoint = Checkpoint::read(path_);
    checkpoint.require_graph("one");
    EXPECT_THAT(input_error([&] { checkpoint.require_graph("another"); }),
                testing::HasSubstr("belongs to the training on another graph"));
}

TEST_F(NetworkTrainingTest, EmbedsTheTrainingGraphAsItsModelDoes) {
    NetworkTraining training(graph_, settings_, resources_);
    run(training, 4);
    const std::shared_ptr<const Model> model = training.result();
    const Application itself{.kind = Reach::training_graph,
                             .graph = graph_,
                             .before = {},
                             .nodes = {1, 3},
                             .fingerprint = fingerprint(graph_),
                             .known = {}};
    const Embeddings at_hand =
        collected(*training.embed(*model, itself, OutputForm::raw, resources_));
    const Embeddings again = collected(*model->embed(itself, OutputForm::raw, resources_));
    EXPECT_EQ(at_hand.vectors("identity"), again.vectors("identity"));
    EXPECT_EQ(at_hand.vectors("position"), again.vectors("position"));
    EXPECT_EQ(at_hand.origin, (Origin{.model_id = model_id(model->record()),
                                      .graph_fingerprint = fingerprint(graph_),
                                      .form = OutputForm::raw}));
    EXPECT_EQ(again.origin, at_hand.origin);
    EXPECT_TRUE(again.find("identity")->info.comparable_across_graphs);
    EXPECT_FALSE(again.find("position")->info.comparable_across_graphs);
}

}  // namespace
}  // namespace irwe
