#include "irwe/methods/run.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// A method that counts to three, with nothing to set.
struct CountingOptions {
    int start = 0;
};
std::vector<OptionField> option_fields(CountingOptions& options) {
    return {{"training.start", options.start}};
}
void validate(const CountingOptions&) {}

class CountingModel final : public Model {
public:
    explicit CountingModel(ModelRecord record) : Model(std::move(record)) {}
    std::unique_ptr<EmbeddingSource> embed(const Application&, OutputForm,
                                           Resources&) const override {
        return nullptr;
    }
    void write(ArchiveContent&) const override {}
    ModelDescription describe() const override { return {}; }
};

class Counting final : public Training {
public:
    explicit Counting(const Graph& graph) : graph_(graph) {}
    TrainingProgress progress() const override { return {.num_steps_done = done_, .num_steps = 3}; }
    bool is_finished() const override { return done_ == 3; }
    void step() override { ++done_; }
    void visit_state(StateVisitor& visitor) override { visitor.count("done", done_, 3); }
    std::shared_ptr<const Model> result() const override {
        return std::make_shared<CountingModel>(
            model_record("counting", graph_, OptionSettings<CountingOptions>(), ""));
    }
    std::string summary() const override { return "counted"; }

private:
    const Graph& graph_;
    std::int64_t done_ = 0;
};

Method counting_method() {
    return {
        .name = "counting",
        .title = "",
        .python_class = "",
        .cost = "",
        .spaces = {},
        .reach = Reach::training_graph,
        .settings = [](std::string_view, const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
            return std::make_unique<OptionSettings<CountingOptions>>();
        },
        .begin = [](const Problem& problem, const MethodSettings&, Resources&)
            -> std::unique_ptr<Training> { return std::make_unique<Counting>(problem.graph); },
        .read = nullptr};
}

class RunTest : public testing::Test {
protected:
    // How often on_step was called; what the run says if it is interrupted.
    std::string run(RunOptions options) {
        const auto given = options.on_step;
        options.on_step = [this, given](const Training& training) {
            steps_.push_back(training.progress().num_steps_done);
            given(training);
        };
        try {
            train(method_, {graph_}, settings_, options, resources_);
        } catch (const Interrupted& interrupted) {
            return interrupted.what();
        }
        return "finished";
    }

    static void stop_after_two(const Training& training) {
        if (training.progress().num_steps_done == 2) {
            throw Interrupted();
        }
    }

    TemporaryDirectory directory_;
    std::string path_ = directory_.path_of("x.checkpoint");
    ThreadPool pool_{1};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(5, 8, 1);
    Method method_ = counting_method();
    OptionSettings<CountingOptions> settings_;
    std::vector<std::int64_t> steps_;
};

TEST_F(RunTest, ReportsEveryStepAndLeavesNoCheckpoint) {
    EXPECT_EQ(run({.checkpoint_path = path_, .seconds_between_checkpoints = 0}), "finished");
    EXPECT_THAT(steps_, testing::ElementsAre(1, 2, 3));
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(RunTest, KeepsAnInterruptedTrainingAndGoesOnFromThere) {
    EXPECT_EQ(run({.checkpoint_path = path_,
                   .resuming_command = "irwe train",
                   .on_step = stop_after_two}),
              "interrupted after step 2; to continue: irwe train");
    const Checkpoint checkpoint = Checkpoint::read(path_);
    std::int64_t begins_at = 0;
    steps_.clear();
    EXPECT_EQ(run({.checkpoint_path = path_,
                   .resume = &checkpoint,
                   .on_begin =
                       [&](const Training& training) {
                           begins_at = training.progress().num_steps_done;
                       }}),
              "finished");
    EXPECT_EQ(begins_at, 2);
    EXPECT_THAT(steps_, testing::ElementsAre(3));
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(RunTest, WithoutACheckpointAnInterruptionPassesThrough) {
    EXPECT_EQ(run({.on_step = stop_after_two}), "interrupted");
}

TEST_F(RunTest, SaysThatNothingWasBegunYet) {
    method_.begin = [](const Problem&, const MethodSettings&,
                       Resources&) -> std::unique_ptr<Training> { throw Interrupted(); };
    EXPECT_EQ(run({.checkpoint_path = path_}),
              "interrupted before the first step; to begin, run the same command");
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(RunTest, DoesNotHideACheckpointThatCannotBeWritten) {
    EXPECT_THROW(train(method_, {graph_}, settings_,
                       {.checkpoint_path = directory_.path_of("no/such/folder"),
                        .seconds_between_checkpoints = 0},
                       resources_),
                 std::exception);
}

}  // namespace
}  // namespace irwe
