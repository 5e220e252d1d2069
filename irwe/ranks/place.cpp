#include "irwe/ranks/place.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

struct Launcher {
    const char* name;
    const char* rank;
    const char* size;
};
constexpr std::array kLaunchers{
    Launcher{"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    Launcher{"MPICH", "PMI_RANK", "PMI_SIZE"},
    Launcher{"Slurm", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS"},
    Launcher{"torchrun", "RANK", "WORLD_SIZE"},
};

std::optional<std::string> value_of(const Environment& environment, const char* name) {
    const char* const value = environment(name);
    return value == nullptr || *value == '\0' ? std::nullopt : std::optional<std::string>(value);
}

int whole_number(const char* name, std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    require(
        error == std::errc() && end == text.data() + text.size() && value >= least && value <= most,
        [&] {
            return fmt::format(
                "the environment variable {} is {}, expected a whole number from {} to {}; give "
                "--ranks 1 to train alone",
                name, excerpt(text), least, most);
        });
    return value;
}

std::optional<Place> place_of_launcher(const Environment& environment) {
    for (const Launcher& launcher : kLaunchers) {
        const std::optional<std::string> rank = value_of(environment, launcher.rank);
        const std::optional<std::string> size = value_of(environment, launcher.size);
        if (rank && size) {
            const int num_ranks = whole_number(launcher.size, *size, 1, kMaxRanks);
            return Place{.rank = whole_number(launcher.rank, *rank, 0, num_ranks - 1),
                         .size = num_ranks,
                         .launcher = launcher.name,
                         .variable = launcher.rank};
        }
    }
    return std::nullopt;
}

Place place_among(int size, const Environment& environment) {
    if (size == 1) {
        return {};
    }
    const std::optional<Place> found = place_of_launcher(environment);
    if (found && found->size > 1) {
        require(found->size == size, [&] {
            return fmt::format(
                "--ranks is {}, and {} has started {}; leave --ranks out, or start as many ({} set "
                "{}; give --ranks 1 to train alone)",
                size, found->launcher, found->size, found->launcher, found->variable);
        });
        return *found;
    }
    constexpr const char* kIndex = "JOB_COMPLETION_INDEX";
    if (const std::optional<std::string> index = value_of(environment, kIndex)) {
        return {.rank = whole_number(kIndex, *index, 0, size - 1),
                .size = size,
                .launcher = "Kubernetes",
                .variable = kIndex};
    }
    return {.rank = 0, .size = size, .starts_others = true};
}

}  // namespace

Place chosen_place(std::optional<int> rank, std::optional<int> size,
                   const Environment& environment) {
    require(!rank || size,
            "--rank says which process this is, and --ranks, how many there are, is missing");
    if (rank) {
        require(*rank < *size, [&] {
            return fmt::format("--rank is {} and --ranks is {}; ranks are from 0 to {}", *rank,
                               *size, *size - 1);
        });
        return {.rank = *rank, .size = *size, .launcher = "--rank"};
    }
    return size ? place_among(*size, environment)
                : place_of_launcher(environment).value_or(Place{});
}

}  // namespace irwe
