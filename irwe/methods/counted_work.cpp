#include "irwe/methods/counted_work.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/gemm.h"
#include "irwe/linalg/randomized_svd.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/walks/long_walk.h"

namespace irwe {
namespace {

// The processor's time of the calling thread.
double thread_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Returns the seconds of one of `count` units of work that is done once before, to have its memory
// at hand, and then measured.
template <typename Work>
double seconds_of_unit(double count, const Work& work) {
    work();
    const double begin = thread_time();
    work();
    return (thread_time() - begin) / count;
}

double seconds_of_dense() {
    constexpr Eigen::Index kSize = 256;
    const Matrix left = Matrix::Ones(kSize, kSize);
    Matrix result(kSize, kSize);
    return seconds_of_unit(std::pow(kSize, 3), [&] { gemm(left, left, result); });
}

double seconds_of_sparse(ThreadPool& one) {
    constexpr std::int64_t kRows = 4096;
    constexpr int kEntries = 16;
    constexpr Eigen::Index kColumns = 64;
    RandomStream words = Random(1).stream("sparse work");
    SparseRows rows;
    std::vector<std::uint32_t> columns(kEntries);
    for (std::int64_t i = 0; i < kRows; ++i) {
        std::ranges::generate(columns,
                              [&] { return static_cast<std::uint32_t>(words.below(kRows)); });
        std::ranges::sort(columns);
        for (const std::uint32_t column : columns) {
            rows.append(column, 1);
        }
        rows.end_row();
    }
    std::vector<SparseRows> blocks;
    blocks.push_back(std::move(rows));
    const SparseMatrix matrix(std::move(blocks), kRows, kRows);
    const Matrix right = Matrix::Ones(kRows, kColumns);
    Matrix result(kRows, kColumns);
    return seconds_of_unit(static_cast<double>(kRows * kEntries * kColumns),
                           [&] { sparse_product_from_memory(one, matrix, right, result); });
}

// A product of two rows and a sum of two, as a step of gradient descent makes them.
double seconds_of_rows() {
    constexpr Eigen::Index kRows = 8192;
    constexpr Eigen::Index kColumns = 128;
    constexpr int kPairs = 4000;
    Matrix rows = Matrix::Constant(kRows, kColumns, Real{0.001F});
    return seconds_of_unit(2.0 * kPairs * kColumns, [&] {
        RandomStream words = Random(1).stream("work of rows");
        for (int i = 0; i < kPairs; ++i) {
            auto row = rows.row(static_cast<Eigen::Index>(words.below(kRows)));
            const auto other = rows.row(static_cast<Eigen::Index>(words.below(kRows)));
            row += Real{1e-6F} * row.dot(other) * other;
        }
    });
}

double seconds_of_function() {
    constexpr Eigen::Index kCount = 100'000;
    const Matrix values = Matrix::Constant(1, kCount, Real{3});
    Matrix result(1, kCount);
    return seconds_of_unit(
        kCount, [&] { result = values.unaryExpr([](Real value) { return std::log(value); }); });
}

double seconds_of_step(const Graph& graph) {
    constexpr int kLength = 80;
    constexpr int kWalks = 500;
    const LongWalks walks(graph, kLength, {}, Random(1));
    return seconds_of_unit(kLength * kWalks, [&] {
        std::vector<NodeId> buffer(kLength + 1);
        RandomStream words = Random(1).stream("starts");
        for (int i = 0; i < kWalks; ++i) {
            walks.draw(static_cast<NodeId>(words.below(graph.num_nodes())), i, buffer);
        }
    });
}

// Seconds of a unit of each kind of work.
WorkCounts unit_seconds(const Graph& graph) {
    ThreadPool one(1);
    return {.dense = seconds_of_dense(),
            .sparse = seconds_of_sparse(one),
            .rows = seconds_of_rows(),
            .functions = seconds_of_function(),
            .steps = seconds_of_step(graph)};
}

double seconds_of(const WorkCounts& work, const WorkCounts& units) {
    return work.dense * units.dense + work.sparse * units.sparse + work.rows * units.rows +
           work.functions * units.functions + work.steps * units.steps;
}

std::string memory_sentence(double needed, std::size_t max_bytes) {
    return fmt::format(
        "training needs about {} of memory and may use {}; allow more by --max-memory {:.1f}GB, or "
        "choose a smaller dimension",
        memory_text(static_cast<std::size_t>(needed)), memory_text(max_bytes), needed / 1e9 + 0.1);
}

}  // namespace

GraphSizes::GraphSizes(const Graph& graph)
    : nodes(graph.num_nodes()),
      ends(static_cast<double>(graph.targets().size())),
      degrees(0),
      weighted(graph.kind().weights ? 1 : 0) {
    std::vector<NodeId> all(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        all[v] = graph.degree(v);
    }
    std::ranges::sort(all);
    degrees = static_cast<double>(std::unique(all.begin(), all.end()) - all.begin());
}

double matrix_bytes(double num_rows, double num_columns) {
    return sizeof(Real) * num_rows * num_columns;
}

double sparse_bytes(double num_entries) {
    return (sizeof(Real) + sizeof(std::uint32_t)) * num_entries;
}

double factor_bytes(double num_rows, double num_columns, double dim) {
    const double rank = std::min({dim, num_rows, num_columns});
    const double directions = std::min({rank + SvdOptions{}.oversampling, num_rows, num_columns});
    const double num_sums = std::min(64.0, 1 + num_rows / 1024);  // of products of columns
    return matrix_bytes(num_rows + num_columns, directions + rank) + matrix_bytes(num_rows, dim) +
           num_sums * sizeof(double) * directions * directions;
}

WorkCounts factor_work(double num_rows, double num_columns, double dim,
                       const WorkCounts& of_a_column) {
    const double directions = std::min({dim + SvdOptions{}.oversampling, num_rows, num_columns});
    const double num_products = 2.0 * SvdOptions{}.power_iterations + 2;
    // After each product, the products of all columns in double precision, and new columns.
    // Eigenvectors of those take as long as so many multiplications in large products.
    constexpr double kOfEigenvectors = 200;
    const WorkCounts bases{.dense = (num_rows + num_columns + kOfEigenvectors * directions) *
                                    directions * directions};
    return num_products * (directions * of_a_column + bases);
}

WorkCounts operator+(const WorkCounts& a, const WorkCounts& b) {
    return {.dense = a.dense + b.dense,
            .sparse = a.sparse + b.sparse,
            .rows = a.rows + b.rows,
            .functions = a.functions + b.functions,
            .steps = a.steps + b.steps};
}

WorkCounts operator*(double factor, const WorkCounts& work) {
    return {.dense = factor * work.dense,
            .sparse = factor * work.sparse,
            .rows = factor * work.rows,
            .functions = factor * work.functions,
            .steps = factor * work.steps};
}

double needed_bytes(const CountedWork& work, const Graph& graph) {
    constexpr double kProgram = 1.5e7;  // with what the allocator keeps ready
    constexpr double kWaste = 1.05;     // of an allocator with many blocks
    const GraphSizes sizes(graph);
    const double names = 8 * sizes.nodes + static_cast<double>(graph.names().text_bytes().size());
    const double of_graph =
        8 * sizes.nodes + names + (sizeof(NodeId) + sizes.weighted * sizeof(float)) * sizes.ends;
    return kWaste * (kProgram + of_graph + work.bytes);
}

TrainingEstimate counted_estimate(const CountedWork& work, const Graph& graph,
                                  Resources& resources) {
    const std::size_t allowed = resources.max_bytes > 0 ? resources.max_bytes : default_memory();
    const double needed = needed_bytes(work, graph);
    TrainingEstimate estimate{
        .training = fmt::format("vectors of {} numbers for each node", work.columns),
        .counts = {{"embedding_columns", static_cast<std::int64_t>(work.columns)}},
        .fits = needed <= static_cast<double>(allowed),
        .allowed_bytes = allowed,
        .needed_bytes = static_cast<std::size_t>(needed),
        .disk_bytes = 0,
        .embedding_bytes = static_cast<std::size_t>(matrix_bytes(graph.num_nodes(), work.columns)),
        .parts = {}};
    if (estimate.fits) {
        const WorkCounts units = unit_seconds(graph);
        for (const CountedPart& part : work.parts) {
            const double threads = part.is_serial ? 1 : resources.pool.num_threads();
            estimate.parts.push_back({part.name, seconds_of(part.work, units) / threads});
        }
    }
    return estimate;
}

void require_memory(const CountedWork& work, const Graph& graph, std::size_t max_bytes) {
    const double needed = needed_bytes(work, graph);
    require(needed <= static_cast<double>(max_bytes),
            [&] { return memory_sentence(needed, max_bytes); });
}

}  // namespace irwe
