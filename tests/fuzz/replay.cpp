// A fuzzer without libFuzzer, for the tests of every build:
//
//     irwe_fuzz_edge_list FOLDER [MUTATIONS]
//
// runs all files of the folder, which are seeds and what was once found, and then mutations of
// them, the same ones every time. An input that breaks the contract ends the process and is left as
// `fuzz-finding` in the current folder.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/contract.h"
#include "tests/fuzz/mutator.h"

namespace irwe::fuzz {
namespace {

constexpr std::uint64_t kNumMutations = 4000;
constexpr std::size_t kMaxSize = 1 << 16;

// What is being run, for the handler below.
std::span<const std::uint8_t> current_input;

extern "C" void keep_input_and_die(int signal) {
    const int file = open("fuzz-finding", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file >= 0 &&
        write(file, current_input.data(), current_input.size()) == std::ssize(current_input)) {
        constexpr std::string_view kMessage = "the input is in fuzz-finding\n";
        static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void run(const Bytes& input) {
    current_input = input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

std::vector<Bytes> files_in(const std::string& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    std::vector<Bytes> files;
    for (const std::filesystem::path& path : paths) {
        std::ifstream stream(path, std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>());
    }
    return files;
}

int replay(const std::string& folder, std::uint64_t num_mutations) {
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGALRM}) {
        std::signal(signal, keep_input_and_die);
    }
    const std::vector<Bytes> seeds = files_in(folder);
    promise(!seeds.empty(), "a folder with seeds");
    constexpr unsigned kMaxSeconds = 10;  // for one input
    for (const Bytes& seed : seeds) {
        alarm(kMaxSeconds);
        run(seed);
    }
    for (std::uint64_t i = 0; i < num_mutations; ++i) {
        RandomStream random = Random(1).stream("mutations", i);
        alarm(kMaxSeconds);
        run(mutation_of(seeds, kMaxSize, random));
    }
    fmt::print("{} files and {} mutations\n", seeds.size(), num_mutations);
    return 0;
}

}  // namespace
}  // namespace irwe::fuzz

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3) {
        fmt::print(stderr, "usage: {} FOLDER [MUTATIONS]\n", argv[0]);
        return 2;
    }
    return irwe::fuzz::replay(
        argv[1], argc == 3 ? std::strtoull(argv[2], nullptr, 10) : irwe::fuzz::kNumMutations);
}
