#include "irwe/ranks/place.h"

#include <gmock/gmock.h>

#include <map>

#include "irwe/base/error.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

using Variables = std::map<std::string, std::string>;

Place place_in(const Variables& variables, std::optional<int> rank = {},
               std::optional<int> size = {}) {
    return chosen_place(rank, size, [&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

void expect_place(const Place& found, int rank, int size, const std::string& launcher) {
    EXPECT_EQ(found.rank, rank);
    EXPECT_EQ(found.size, size);
    EXPECT_EQ(found.launcher, launcher);
    EXPECT_FALSE(found.starts_others);
}

TEST(ChosenPlace, IsThatOfALoneProcessWithoutOptionsAndLaunchers) {
    expect_place(place_in({}), 0, 1, "");
    expect_place(place_in({}, 0, 1), 0, 1, "--rank");
    EXPECT_FALSE(place_in({}, {}, 1).starts_others);
}

TEST(ChosenPlace, IsThatOfTheLauncher) {
    const Variables mpirun{{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "4"}};
    expect_place(place_in(mpirun), 2, 4, "Open MPI");
    expect_place(place_in(mpirun, {}, 4), 2, 4, "Open MPI");
    expect_place(place_in({{"PMI_RANK", "0"}, {"PMI_SIZE", "3"}}), 0, 3, "MPICH");
    expect_place(place_in({{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "2"}}), 1, 2, "Slurm");
    expect_place(place_in({{"RANK", "1"}, {"WORLD_SIZE", "2"}}), 1, 2, "torchrun");
}

// In a batch script Slurm has set a rank and how many tasks there may be, and has started nobody.
TEST(ChosenPlace, IsAloneInABatchScriptOfSlurm) {
    expect_place(place_in({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}), 0, 1, "");
    EXPECT_TRUE(place_in({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}, {}, 4).starts_others);
}

TEST(ChosenPlace, TakesTheIndexOfAJobOfKubernetesIfTheNumberOfRanksIsGiven) {
    const Variables job{{"JOB_COMPLETION_INDEX", "3"}};
    expect_place(place_in(job), 0, 1, "");
    expect_place(place_in(job, {}, 4), 3, 4, "Kubernetes");
}

TEST(ChosenPlace, SaysWhichVariableGaveTheRank) {
    EXPECT_EQ(place_in({{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "2"}}).variable,
              "SLURM_PROCID");
    EXPECT_EQ(place_in({{"JOB_COMPLETION_INDEX", "1"}}, {}, 2).variable, "JOB_COMPLETION_INDEX");
    EXPECT_EQ(place_in({}, 0, 2).variable, "");
    EXPECT_EQ(place_in({}, {}, 2).variable, "");
}

TEST(ChosenPlace, TakesEmptyVariablesForUnset) {
    expect_place(place_in({{"RANK", ""}, {"WORLD_SIZE", ""}}), 0, 1, "");
    expect_place(place_in({{"RANK", "1"}, {"WORLD_SIZE", ""}}), 0, 1, "");
    EXPECT_TRUE(place_in({{"JOB_COMPLETION_INDEX", ""}}, {}, 4).starts_others);
    expect_place(place_in({{"PMI_RANK", ""},
                           {"PMI_SIZE", "3"},
                           {"SLURM_PROCID", "1"},
                           {"SLURM_STEP_NUM_TASKS", "2"}}),
                 1, 2, "Slurm");
}

TEST(ChosenPlace, PrefersWhatIsGivenByHand) {
    const Variables mpirun{{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "4"}};
    expect_place(place_in(mpirun, 1, 2), 1, 2, "--rank");
}

TEST(ChosenPlace, IsAloneIfOneRankIsAskedFor) {
    expect_place(place_in({{"RANK", "1"}, {"WORLD_SIZE", "2"}}, {}, 1), 0, 1, "");
}

TEST(ChosenPlace, StartsTheOthersIfNobodyElseDoes) {
    const Place place = place_in({}, {}, 3);
    EXPECT_EQ(place.rank, 0);
    EXPECT_EQ(place.size, 3);
    EXPECT_TRUE(place.starts_others);
}

TEST(ChosenPlace, RefusesNumbersThatDoNotFit) {
    const auto error = [](const Variables& variables, std::optional<int> rank = {},
                          std::optional<int> size = {}) {
        return input_error([&] { place_in(variables, rank, size); });
    };
    EXPECT_THAT(error({}, 1), HasSubstr("--ranks, how many there are, is missing"));
    EXPECT_THAT(error({}, 2, 2), HasSubstr("--rank is 2 and --ranks is 2; ranks are from 0 to 1"));
    EXPECT_THAT(error({{"PMI_RANK", "0"}, {"PMI_SIZE", "3"}}, {}, 4),
                HasSubstr("--ranks is 4, and MPICH has started 3; leave --ranks out, or start as "
                          "many (MPICH set PMI_RANK; give --ranks 1 to train alone)"));
    EXPECT_THAT(error({{"RANK", "x"}, {"WORLD_SIZE", "2"}}),
                HasSubstr("RANK is \"x\", expected a whole number from 0 to 1"));
    EXPECT_THAT(error({{"RANK", "2"}, {"WORLD_SIZE", "2"}}), HasSubstr("from 0 to 1"));
    EXPECT_THAT(error({{"RANK", "0"}, {"WORLD_SIZE", "0"}}),
                HasSubstr("WORLD_SIZE is \"0\", expected a whole number from 1 to"));
}

}  // namespace
}  // namespace irwe
