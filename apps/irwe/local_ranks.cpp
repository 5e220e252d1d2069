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
#include <string_view>
#include <system_error>

#include "apps/irwe/exit_codes.h"
#include "irwe/base/error.h"
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
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
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

// Returns the words without --threads and its number.
std::vector<std::string> without_threads(const std::vector<std::string>& words) {
    constexpr std::string_view kOption = "--threads";
    std::vector<std::string> result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == kOption) {
            ++i;
        } else if (!words[i].starts_with(fmt::format("{}=", kOption))) {
            result.push_back(words[i]);
        }
    }
    return result;
}

[[noreturn]] void throw_ended(std::size_t rank, pid_t process, int status) {
    const std::string who = fmt::format("rank {} (process {})", rank, process);
    if (WIFEXITED(status) && WEXITSTATUS(status) == kBadInput) {
        throw InputError(fmt::format(
            "{} ended with code {} before the training began, because of what it says above", who,
            kBadInput));
    }
    throw PeerLost(fmt::format("{} {} before the training began", who,
                               WIFSIGNALED(status)
                                   ? fmt::format("was ended by signal {}", WTERMSIG(status))
                                   : fmt::format("ended with code {}", WEXITSTATUS(status))));
}

}  // namespace

std::vector<std::string> command_of_rank(const std::vector<std::string>& own, int rank,
                                         int num_threads) {
    std::vector<std::string> words{"--rank", std::to_string(rank)};
    if (num_threads > 0) {
        words.insert(words.end(), {"--threads", std::to_string(num_threads)});
    }
    std::vector<std::string> result = num_threads > 0 ? without_threads(own) : own;
    const auto verb = std::find(result.begin() + (result.empty() ? 0 : 1), result.end(), "train");
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
        const pid_t process = processes_[i];
        int status = 0;
        if (process > 0 && waitpid(process, &status, WNOHANG) == process) {
            processes_[i] = 0;
            throw_ended(i + 1, process, status);
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
