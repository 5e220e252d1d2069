// How rank 0 tells other ranks, by files in the directory where they meet, that there is no run.

#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "irwe/ranks/rendezvous.h"

namespace irwe {

// Tells all who answer a call. A rank believes a refusal that has its own name, so what a killed
// run left behind means nothing.
class Refusal {
public:
    Refusal(std::string directory, std::string call, std::string reason)
        : directory_(std::move(directory)), call_(std::move(call)), reason_(std::move(reason)) {}

    // Tells those who have answered since the last look. Returns true if nobody is left who has
    // not read it: who has removes its answer.
    bool look();

    // Returns the ranks that have read it.
    const std::set<int>& told() const { return told_; }

private:
    std::string directory_;
    std::string call_;
    std::string reason_;
    std::map<std::string, int> ranks_;  // of all who have answered, by their random names
    std::set<int> told_;
};

// Returns when all other ranks were told `reason`, or after options.time_to_come: rank 0 calls it
// in place of a Rendezvous. Returns at once if the directory cannot be made or is not private, and
// if there is a call in it: ranks of another run would be told.
void refuse_all(const RendezvousOptions& options, const std::string& reason);

}  // namespace irwe
