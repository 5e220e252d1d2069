// Neighbors, index and maps of the vectors in a file:
//
//     irwe_layout_benchmark VECTORS SPACE OUT.npz [THREADS]
//
// VECTORS is any file of embeddings, SPACE the name of one of its spaces ("identity", "embedding"
// for an .npy). Compares some neighbors with their naive twin, then prints what each stage takes,
// in CPU and in wall-clock seconds, and writes unit rows and maps to OUT for compare_layout.py.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/io/npz.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/principal_plane.h"
#include "irwe/layout/tsne.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/neighbors/neighbor_index.h"

namespace irwe::bench {
namespace {

constexpr Eigen::Index kNaiveRows = 20;
constexpr int kQueries = 1000;
constexpr int kQueryNeighbors = 10;

// What work() returns, after a line about its time.
template <typename Work>
auto timed(const std::string& name, Work work) {
    const auto wall_begin = std::chrono::steady_clock::now();
    const std::clock_t cpu_begin = std::clock();
    auto result = work();
    const double cpu = static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - wall_begin;
    fmt::print("{:<24} {:9.3f} s CPU {:9.3f} s\n", name, cpu, wall.count());
    std::fflush(stdout);
    return result;
}

// All inner products of a row with the others, sorted.
std::vector<std::pair<float, std::uint32_t>> naive_neighbors(const Matrix& rows, Eigen::Index i) {
    std::vector<std::pair<float, std::uint32_t>> result;
    for (Eigen::Index j = 0; j < rows.rows(); ++j) {
        double product = 0;
        for (Eigen::Index c = 0; c < rows.cols(); ++c) {
            product += static_cast<double>(rows(i, c)) * static_cast<double>(rows(j, c));
        }
        if (j != i) {
            result.emplace_back(-static_cast<float>(product), static_cast<std::uint32_t>(j));
        }
    }
    std::ranges::sort(result);
    return result;
}

void check_neighbors(const Matrix& rows, const NeighborLists& lists) {
    const Eigen::Index count = std::min(kNaiveRows, rows.rows());
    timed(fmt::format("naive, {} rows", count), [&] {
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto expected = naive_neighbors(rows, i);
            for (std::size_t k = 0; k < lists.k; ++k) {
                require(lists.ids_of(static_cast<std::uint32_t>(i))[k] == expected[k].second,
                        fmt::format("neighbor {} of node {} is wrong", k, i));
            }
        }
        return 0;
    });
}

// Time and recall of single queries.
void ask(const NeighborIndex& index, const NeighborLists& lists) {
    std::vector<double> seconds;
    std::size_t num_found = 0;
    const std::uint32_t step = std::max(lists.num_nodes / kQueries, 1U);
    for (std::uint32_t v = 0; v < lists.num_nodes; v += step) {
        const auto begin = std::chrono::steady_clock::now();
        const std::vector<Neighbor> found = index.nearest_neighbors(v, kQueryNeighbors);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        seconds.push_back(time.count());
        const auto expected = lists.ids_of(v).first(found.size());
        for (const Neighbor& neighbor : found) {
            num_found += static_cast<std::size_t>(std::ranges::count(expected, neighbor.node));
        }
    }
    std::ranges::sort(seconds);
    fmt::print(
        "{:<24} {:9.3f} ms median {:9.3f} ms p99, recall at {} {:.4f}\n", "index, one query",
        1e3 * seconds[seconds.size() / 2], 1e3 * seconds[seconds.size() * 99 / 100],
        kQueryNeighbors,
        static_cast<double>(num_found) / static_cast<double>(seconds.size() * kQueryNeighbors));
}

void add(NpzWriter& writer, const std::string& name, const Matrix& matrix) {
    writer.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
}

void run(const std::vector<std::string>& arguments) {
    require(arguments.size() == 3 || arguments.size() == 4,
            "expected VECTORS SPACE OUT.npz [THREADS]");
    ThreadPool pool(arguments.size() == 4 ? std::stoi(arguments[3]) : 0);
    const Embeddings table = read_embeddings(arguments[0]);
    const Space* const space = table.find(arguments[1]);
    require(space != nullptr, fmt::format("{} has no space {}", arguments[0], arguments[1]));
    fmt::print("{} x {}, {} threads\n", space->vectors.rows(), space->vectors.cols(),
               pool.num_threads());

    const Matrix rows = timed("unit rows", [&] { return unit_rows(space->vectors, pool); });
    const TsneOptions options;
    const int k = num_tsne_neighbors(options.perplexity, rows.rows());
    const NeighborLists lists =
        timed("nearest neighbors", [&] { return nearest_neighbors(rows, k, pool); });
    check_neighbors(rows, lists);
    const NeighborIndex index = timed("index", [&] { return NeighborIndex(rows, {}, pool); });
    ask(index, lists);
    const Matrix plane = timed("principal plane", [&] { return principal_plane(rows, pool); });
    const Matrix map = timed("t-SNE", [&] { return tsne(lists, plane, options, pool); });

    NpzWriter writer(arguments[2]);
    add(writer, "unit_rows", rows);
    add(writer, "pca", plane);
    add(writer, "tsne", map);
    writer.commit();
}

}  // namespace
}  // namespace irwe::bench

int main(int argc, char** argv) {
    try {
        irwe::bench::run({argv + 1, argv + argc});
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "irwe_layout_benchmark: {}\n", error.what());
        return 1;
    }
}
