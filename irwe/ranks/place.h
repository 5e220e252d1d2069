// The place of this process among several: from options, or from what a launcher has set.

#pragma once

#include <functional>
#include <optional>
#include <string>

namespace irwe {

struct Place {
    int rank = 0;
    int size = 1;
    std::string launcher{};      // "Open MPI"; empty: nobody has set a rank
    std::string variable{};      // in which the launcher gave the rank: "PMI_RANK"
    bool starts_others = false;  // rank 0 starts the others, on its own machine
};

inline constexpr int kMaxRanks = 256;  // a rank has open files for each other one

// Returns the value of an environment variable; null, or an empty text: it is not set.
using Environment = std::function<const char*(const char* name)>;

// Returns the place of this process:
//
// - with `rank` and `size`, that one;
// - with `size` alone, that of the launcher, or JOB_COMPLETION_INDEX of Kubernetes as the rank;
//   without them rank 0, which starts the others; 1 is alone, whatever a launcher has set;
// - without both, that of the launcher: OMPI_COMM_WORLD_RANK and _SIZE (Open MPI), PMI_RANK and
//   PMI_SIZE (MPICH), SLURM_PROCID and SLURM_STEP_NUM_TASKS (srun), RANK and WORLD_SIZE (torchrun);
//   without them this process is alone.
//
// SLURM_NTASKS is not read: in a batch script it is set beside the rank 0, and no srun has started
// the others. Throws InputError for numbers that do not fit each other.
Place chosen_place(std::optional<int> rank, std::optional<int> size,
                   const Environment& environment);

}  // namespace irwe
