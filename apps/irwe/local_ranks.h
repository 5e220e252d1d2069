// The other ranks of a training on this machine, as children of rank 0.

#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace irwe::cli {

class LocalRanks {
public:
    // Starts ranks 1, ..., size - 1: this program with the same command line and --rank, and, if
    // num_threads > 0, --threads. They end if this process does.
    LocalRanks(int size, int num_threads);
    // Ends those that still run.
    ~LocalRanks();
    LocalRanks(const LocalRanks&) = delete;
    LocalRanks& operator=(const LocalRanks&) = delete;

    // Throws if one has ended: InputError if it refused its input, and otherwise PeerLost.
    void require_alive();
    // Returns when all have ended by themselves.
    void wait();

private:
    std::vector<pid_t> processes_;  // of rank 1 and so on; 0: it has ended
};

// Returns the command line of rank `rank`, from the one of this process: its words, with --rank and
// --threads after the verb. With num_threads > 0, a --threads that it has already is left out.
std::vector<std::string> command_of_rank(const std::vector<std::string>& own, int rank,
                                         int num_threads);

}  // namespace irwe::cli
