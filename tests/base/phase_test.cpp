#include "irwe/base/phase.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"

namespace irwe {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class PhaseTest : public testing::Test {
protected:
    PhaseTest() {
        pool_.on_phase(
            [this](std::string_view phase, double share) { reports_.emplace_back(phase, share); });
    }

    static auto report(const std::string& phase, double share) {
        return Pair(phase, DoubleNear(share, 1e-12));
    }

    ThreadPool pool_{4};
    std::vector<std::pair<std::string, double>> reports_;
};

TEST_F(PhaseTest, ReportsItsNameAndTheShareOfTheWhole) {
    std::optional<Phase> phase(std::in_place, pool_, "pairs", 0, 0.4);
    PhaseProgress progress(pool_, 10);
    progress.add(5);
    phase.emplace(pool_, "vectors", 0.4, 1);
    EXPECT_THAT(reports_,
                ElementsAre(report("pairs", 0), report("pairs", 0.2), report("vectors", 0.4)));
}

TEST_F(PhaseTest, WithinAnotherIsAPartOfThatOne) {
    const Phase outer(pool_, "positions", 0.5, 1);
    {
        const Phase inner(pool_, "pairs", 0, 0.5);
        PhaseProgress(pool_, 2).add(1);
    }
    PhaseProgress(pool_, 4).add(3);
    EXPECT_THAT(reports_, ElementsAre(report("positions", 0.5), report("pairs", 0.5),
                                      report("pairs", 0.625), report("positions", 0.875)));
}

TEST_F(PhaseTest, IsNotReportedWhereThereIsNone) {
    PhaseProgress(pool_, 2).add(1);
    EXPECT_THAT(reports_, IsEmpty());
}

TEST_F(PhaseTest, NeverGoesBack) {
    const Phase phase(pool_, "roles", 0, 1);
    PhaseProgress(pool_, 4).add(3);
    PhaseProgress(pool_, 4).add(1);  // a second loop in the same phase
    EXPECT_THAT(reports_, ElementsAre(report("roles", 0), report("roles", 0.75)));
}

TEST_F(PhaseTest, AddsUpTheWorkOfAllThreads) {
    const Phase phase(pool_, "roles", 0, 1);
    PhaseProgress progress(pool_, 1000);
    parallel_for_chunks(pool_, 1000, 10,
                        [&](std::int64_t begin, std::int64_t end) { progress.add(end - begin); });
    EXPECT_EQ(reports_.size(), 101U);
    EXPECT_THAT(reports_.back(), report("roles", 1));
}

TEST_F(PhaseTest, EndsTheComputationIfWhoIsToldThrows) {
    pool_.on_phase([](std::string_view, double) { throw Interrupted(); });
    EXPECT_THROW(Phase(pool_, "roles", 0, 1), Interrupted);
    pool_.on_phase({});
    EXPECT_NO_THROW(Phase(pool_, "roles", 0, 1));
}

}  // namespace
}  // namespace irwe
