#include "apps/irwe/rank_arguments.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {

void RankArguments::add_options(CLI::App& verb) {
    constexpr const char* kGroup = "Training by several processes";
    verb.add_option("--ranks", size,
                    "Train by so many processes together, with the same result; without --rank and "
                    "a launcher (mpirun, srun, torchrun), starts them on this machine")
        ->group(kGroup)
        ->type_name("N")
        ->transform(whole_number(1, kMaxRanks));
    verb.add_option("--rank", rank, "Which of them this process is, from 0; rank 0 writes")
        ->group(kGroup)
        ->type_name("I")
        ->transform(whole_number(0, kMaxRanks - 1));
    verb.add_option("--rendezvous", directory,
                    "Directory in which they find each other, which all must see (default "
                    "MODEL.ranks); it is made and removed")
        ->group(kGroup)
        ->type_name("DIR")
        ->check(file_name());
    verb.add_option("--interface", interface,
                    "Network interface between the machines (default: the one that leads to rank "
                    "0)")
        ->group(kGroup)
        ->type_name("NAME")
        ->check(file_name());
    verb.add_option("--rank-timeout", timeout,
                    "Seconds without an answer after which a rank counts as lost")
        ->group(kGroup)
        ->type_name("SECONDS")
        ->check(number_not_negative())
        ->capture_default_str();
}

Place RankArguments::place() const {
    constexpr double kLongest = 1e6;
    require(timeout >= 1 && timeout <= kLongest, [&] {
        return fmt::format("--rank-timeout is {}, expected 1 to {} seconds", timeout, kLongest);
    });
    return chosen_place(rank, size, [](const char* name) { return std::getenv(name); });
}

std::string advice_to_train_alone(const Place& place) {
    return place.variable.empty() ? "leave --ranks out"
                                  : fmt::format("give --ranks 1 to train alone ({} set {})",
                                                place.launcher, place.variable);
}

void require_can_share(const Method& method, const Place& place) {
    require(place.size == 1 || method.uses_ranks, [&] {
        std::vector<std::string> able;
        for (const Method& other : methods()) {
            if (other.uses_ranks) {
                able.push_back(other.name);
            }
        }
        return fmt::format(
            "{} is trained by one process, and this is one of {} ranks; {}, or choose a method "
            "that ranks can share: {}",
            method.name, place.size, advice_to_train_alone(place), fmt::join(able, ", "));
    });
}

void require_can_be_read_by_all(const std::string& path) {
    require(path != "-", "several ranks cannot read one standard input; give the name of a file");
    std::error_code error;
    const std::filesystem::file_status found = std::filesystem::status(path, error);
    require(!exists(found) || is_regular_file(found) || is_directory(found), [&] {
        return fmt::format(
            "{}: is a device or a pipe, and several ranks cannot read it; give the name of a file",
            path);
    });
}

}  // namespace irwe::cli
