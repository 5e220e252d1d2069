// Reading an edge list of ten million edges, beside `wc -w` on the same file, and opening the same
// graph as a binary file, beside reading the edge list.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "benchmarks/graphs.h"
#include "irwe/graph/edge_list.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/graph_file.h"

namespace irwe::bench {
namespace {

constexpr double kNumEdges = 10'000'000;

// Written at first use, removed at the end.
struct GraphOnDisk {
    GraphOnDisk(const char* extension, void (*write)(const Graph&, const std::string&))
        : path(std::filesystem::temp_directory_path() /
               fmt::format("irwe-benchmark-{}.{}", getpid(), extension)) {
        write(million_nodes(), path);
    }
    ~GraphOnDisk() { std::filesystem::remove(path); }
    GraphOnDisk(const GraphOnDisk&) = delete;
    GraphOnDisk& operator=(const GraphOnDisk&) = delete;

    std::filesystem::path path;
};

const std::string& edge_list_path() {
    static const GraphOnDisk file("edges", write_edge_list);
    return file.path.native();
}

const std::string& graph_file_path() {
    static const GraphOnDisk file("graph", write_graph_file);
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

template <typename Read>
void read_graph(benchmark::State& state, Read read) {
    if (!std::ranges::equal(read().targets(), million_nodes().targets())) {
        state.SkipWithError("the graph that was read is not the one that was written");
        return;
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(read().num_edges());
    }
    set_rate(state);
}

void read_list(benchmark::State& state) {
    read_graph(state, [] { return read_edge_list(edge_list_path()); });
}

void open_binary(benchmark::State& state) {
    read_graph(state, [] { return read_graph_file(graph_file_path()); });
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
    add("binary graph, edge list as twin/naive", read_list);
    add("binary graph, edge list as twin/fast", open_binary);
    return true;
}();

}  // namespace
}  // namespace irwe::bench
