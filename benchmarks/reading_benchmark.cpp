// Reading an edge list of ten million edges, beside `wc -w` on the same file.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "benchmarks/graphs.h"
#include "irwe/graph/edge_list.h"
#include "irwe/graph/edge_list_writer.h"

namespace irwe::bench {
namespace {

constexpr double kNumEdges = 10'000'000;

// Written at first use, removed at the end.
struct EdgeListFile {
    EdgeListFile()
        : path(std::filesystem::temp_directory_path() /
               fmt::format("irwe-benchmark-{}.edges", getpid())) {
        write_edge_list(million_nodes(), path);
    }
    ~EdgeListFile() { std::filesystem::remove(path); }
    EdgeListFile(const EdgeListFile&) = delete;
    EdgeListFile& operator=(const EdgeListFile&) = delete;

    std::filesystem::path path;
};

const std::string& edge_list_path() {
    static const EdgeListFile file;
    return file.path.native();
}

void set_rate(benchmark::State& state) {
    state.counters["rate"] = benchmark::Counter(static_cast<double>(state.iterations()) * kNumEdges,
                                                benchmark::Counter::kIsRate);
}

void wc_words(benchmark::State& state) {
    const std::string command = fmt::format("wc -w '{}' >/dev/null", edge_list_path());
    for (auto _ : state) {
        if (std::system(command.c_str()) != 0) {
            state.SkipWithError("wc failed");
            return;
        }
    }
    set_rate(state);
}

void read_list(benchmark::State& state) {
    if (!std::ranges::equal(read_edge_list(edge_list_path()).targets(),
                            million_nodes().targets())) {
        state.SkipWithError("the graph that was read is not the one that was written");
        return;
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(read_edge_list(edge_list_path()).num_edges());
    }
    set_rate(state);
}

void add(const char* name, void (*function)(benchmark::State&)) {
    benchmark::RegisterBenchmark(name, function)
        ->Iterations(1)
        ->Repetitions(3)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
}

const bool kRegistered = [] {
    add("edges read, wc -w as twin/naive", wc_words);
    add("edges read, wc -w as twin/fast", read_list);
    return true;
}();

}  // namespace
}  // namespace irwe::bench
