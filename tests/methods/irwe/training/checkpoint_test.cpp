#include "irwe/methods/irwe/training/checkpoint.h"

#include <gmock/gmock.h>

#include <functional>
#include <limits>
#include <string>

#include "tests/fuzz/tiny_training.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// What restoring says of a checkpoint of a state that `change` has made up.
std::string restoring(const std::function<void(IrweTrainer::State&)>& change) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.checkpoint");
    fuzz::TinyTraining before;
    IrweTrainer::State state = before.trainer.state();
    change(state);
    write_checkpoint(path, before.settings, "graph", before.trainer);
    fuzz::TinyTraining after;
    return input_error([&] { Checkpoint::read(path).restore(after.trainer); });
}

TEST(Checkpoint, TakesTheLastStep) {
    EXPECT_EQ(restoring([](IrweTrainer::State& state) { state.status->num_steps_done = 2; }),
              "no error");
}

TEST(Checkpoint, RefusesCountsThatNoTrainingHas) {
    for (const std::int64_t count :
         {std::int64_t{-1}, std::int64_t{3}, std::numeric_limits<std::int64_t>::max()}) {
        EXPECT_THAT(
            restoring([&](IrweTrainer::State& state) { state.status->num_steps_done = count; }),
            HasSubstr("no checkpoint of this program"));
        EXPECT_THAT(
            restoring([&](IrweTrainer::State& state) { state.status->best_iteration = count; }),
            HasSubstr("no checkpoint of this program"));
    }
    EXPECT_THAT(restoring([](IrweTrainer::State& state) {
                    state.identity_optimizer->moments()[0].num_steps = -1;
                }),
                HasSubstr("no checkpoint of this program"));
}

}  // namespace
}  // namespace irwe
