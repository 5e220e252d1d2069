#include "irwe/methods/checkpoint.h"

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

// Sets the counts whose names begin with `name` and leaves everything else as it is.
class CountSetter final : public StateVisitor {
public:
    CountSetter(std::string name, std::int64_t value) : name_(std::move(name)), value_(value) {}

    void matrix(const std::string&, Matrix&) override {}
    void number(const std::string&, double&) override {}
    void part(const std::string&, const StatePart&) override {}
    void count(const std::string& name, std::int64_t& value, std::int64_t) override {
        if (name.starts_with(name_)) {
            value = value_;
            found = true;
        }
    }

    bool found = false;

private:
    std::string name_;
    std::int64_t value_;
};

// What restoring says of a checkpoint of a state that has another count.
std::string restoring(const std::string& name, std::int64_t value) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.checkpoint");
    fuzz::TinyTraining before;
    CountSetter setter(name, value);
    before.training->visit_state(setter);
    EXPECT_TRUE(setter.found) << name;
    before.write_checkpoint(path);
    fuzz::TinyTraining after;
    return input_error([&] { Checkpoint::read(path).restore(*after.training); });
}

TEST(Checkpoint, TakesTheLastStep) { EXPECT_EQ(restoring("num_steps_done", 2), "no error"); }

TEST(Checkpoint, RefusesCountsThatNoTrainingHas) {
    for (const std::int64_t count :
         {std::int64_t{-1}, std::int64_t{3}, std::numeric_limits<std::int64_t>::max()}) {
        for (const char* const name : {"num_steps_done", "best_iteration"}) {
            EXPECT_THAT(restoring(name, count), HasSubstr("not a checkpoint of irwe train"));
        }
    }
    EXPECT_THAT(restoring("identity_adam/", -1), HasSubstr("not a checkpoint of irwe train"));
}

TEST(Checkpoint, LeavesATrainingAsItIsIfItDoesNotFit) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.checkpoint");
    fuzz::TinyTraining before;
    before.training->step();
    CountSetter setter("best_iteration", 2);
    before.training->visit_state(setter);
    before.write_checkpoint(path);
    fuzz::TinyTraining after;
    EXPECT_NE(input_error([&] { Checkpoint::read(path).restore(*after.training); }), "no error");
    EXPECT_EQ(after.training->progress().num_steps_done, 0);
}

TEST(Checkpoint, HoldsMethodAndSettings) {
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.checkpoint");
    fuzz::TinyTraining training;
    training.write_checkpoint(path);
    const Checkpoint checkpoint = Checkpoint::read(path);
    OptionSettings<NetworkSettings> read;
    checkpoint.read_settings(read);
    EXPECT_EQ(checkpoint.method(), training.method().name);
    EXPECT_EQ(setting_texts(read), setting_texts(training.settings));
}

}  // namespace
}  // namespace irwe
