#include "apps/irwe/local_ranks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <string>
#include <system_error>

#include "apps/irwe/exit_codes.h"
#include "irwe/base/world.h"

namespace irwe::cli {
namespace {

std::vector<std::string> own_command() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');) {
        words.push_back(word);
    }
    return words;
}

// Only calls that are safe between fork and exec, since this process may have threads.
[[noreturn]] void become(char* const* words, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nothing = open("/dev/null", O_RDONLY);
    if (getppid() == parent && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0) {
        execv("/proc/self/exe", words);
    }
    _exit(kFailure);
}

pid_t started(const std::vector<std::string>& command) {
    std::vector<std::string> words = command;
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) {
        throw std::system_error(errno, std::generic_category(), "cannot start another rank");
    }
    if (process == 0) {
        become(pointers.data(), parent);
    }
    return process;
}

}  // namespace

std::vector<std::string> command_of_rank(const std::vector<std::string>& own, int rank,
                                         int num_threads) {
    std::vector<std::string> words{"--rank", std::to_string(rank)};
    if (num_threads > 0) {
        words.insert(words.end(), {"--threads", std::to_string(num_threads)});
    }
    std::vector<std::string> result = own;
    const auto verb = std::ranges::find(result, "train");
    result.insert(verb == result.end() ? verb : verb + 1, words.begin(), words.end());
    return result;
}

LocalRanks::LocalRanks(int size, int num_threads) {
    const std::vector<std::string> own = own_command();
    for (int rank = 1; rank < size; ++rank) {
        processes_.push_back(started(command_of_rank(own, rank, num_threads)));
    }
}

LocalRanks::~LocalRanks() {
    for (const pid_t process : processes_) {
        if (process > 0) {
            kill(process, SIGKILL);  // it writes no file, and has nothing to say
        }
    }
    wait();
}

void LocalRanks::require_alive() {
    for (std::size_t i = 0; i < processes_.size(); ++i) {
        if (processes_[i] > 0 && waitpid(processes_[i], nullptr, WNOHANG) == processes_[i]) {
            processes_[i] = 0;
            throw PeerLost(fmt::format("rank {} ended before the training began", i + 1));
        }
    }
}

void LocalRanks::wait() {
    for (pid_t& process : processes_) {
        while (process > 0 && waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
        }
        process = 0;
    }
}

}  // namespace irwe::cli
