#include "irwe/methods/irwe/irwe_estimate.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/graph/subgraph.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"
#include "irwe/linalg/largest_eigenvectors.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/walk_contrast.h"

namespace irwe {
namespace {

constexpr std::int64_t kSampleNodes = 4 * kRowsPerPart;

// The processor's time of the calling thread.
double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <typename Work>
double seconds_of(const Work& work) {
    const double begin = thread_seconds();
    work();
    return thread_seconds() - begin;
}

// What the formulas need, as numbers that do not overflow.
struct Sizes {
    double nodes;
    double ends;  // of edges
    double identity_dim;
    double dim;         // of position
    double directions;  // that the eigenvectors iterate
    double hops;

    Sizes(const Graph& graph, const IrweOptions& options)
        : nodes(graph.num_nodes()),
          ends(static_cast<double>(graph.targets().size())),
          identity_dim(identity_columns(options.roles, graph.kind(), options.embedding_dim)),
          dim(options.embedding_dim),
          directions(std::min(nodes, dim + EigenvectorOptions{}.oversampling)),
          hops(options.hops.num_hops) {}
};

RandomStream sample_stream(const IrweOptions& options) {
    return Random(options.seed).stream("irwe estimate");
}

std::vector<NodeId> sampled_nodes(const Graph& graph, RandomStream& stream) {
    std::vector<NodeId> nodes(static_cast<std::size_t>(kSampleNodes));
    std::ranges::generate(nodes,
                          [&] { return static_cast<NodeId>(stream.below(graph.num_nodes())); });
    return nodes;
}

// The near nodes of sampled nodes.
struct NearSample {
    SparseMatrix rows;   // of the sampled nodes, with ones
    double found = 0;    // mean number of near nodes
    double entries = 0;  // of S, for a node
    double seconds = 0;  // of a node
};

NearSample near_sample(const Graph& graph, const NearOptions& options,
                       std::span<const NodeId> nodes, RandomStream& stream) {
    NearNodes near(graph, options);
    std::vector<SparseRows> blocks(nodes.size() / kRowsPerPart);
    std::vector<std::pair<NodeId, NodeId>> pairs;  // a node and one that it finds
    std::vector<double> weights;                   // how many it finds
    const auto num_nodes = static_cast<double>(nodes.size());
    NearSample result;
    result.seconds =
        seconds_of([&] {
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                SparseRows& rows = blocks[i / kRowsPerPart];
                near.find(nodes[i]);
                for (std::size_t n = 0; n < near.count(); ++n) {
                    // Their logarithms are part of the work.
                    rows.append(near.node(n), static_cast<Real>(contrast_of(near.lifts(n))));
                }
                rows.end_row();
                if (near.count() > 0) {
                    pairs.emplace_back(nodes[i], near.node(stream.below(near.count())));
                    weights.push_back(static_cast<double>(near.count()));
                    result.found += static_cast<double>(near.count()) / num_nodes;
                }
            }
        }) /
        num_nodes;
    // S has two entries for a pair, whether one of its nodes finds the other or both do.
    double mutual = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        near.find(pairs[i].second);
        bool is_mutual = false;
        for (std::size_t n = 0; n < near.count(); ++n) {
            is_mutual = is_mutual || near.node(n) == pairs[i].first;
        }
        mutual += is_mutual ? weights[i] / num_nodes : 0;
    }
    result.entries = 2 * result.found - mutual;
    result.rows = SparseMatrix(std::move(blocks), kRowsPerPart, graph.num_nodes());
    return result;
}

// The most that each rank holds at a time, in bytes.
double needed_bytes(const Graph& graph, const IrweOptions& options, const NearSample& near,
                    int num_ranks) {
    constexpr double kEntry = sizeof(Real) + sizeof(std::uint32_t);  // of a sparse matrix
    constexpr double kProgram = 1e8;  // with what the allocator keeps ready
    constexpr double kWaste = 1.05;   // of an allocator with many blocks
    constexpr double kSums = 64;      // of products of columns, in double precision
    constexpr double kBands = 16;     // in which ranks exchange pairs
    constexpr double kExchange = 40;  // bytes of a pair on its way
    const Sizes sizes(graph, options);
    const double ranks = num_ranks;
    const bool is_alone = num_ranks == 1;
    const RoleOptions roles = role_options(options.roles, graph.kind());
    const auto recursive = static_cast<double>(num_recursive_columns(roles.num_rounds));
    const auto octaves = static_cast<double>(num_octave_columns(roles.num_hops));
    const auto features = static_cast<double>(num_role_columns(roles));
    const auto columns = [&](double count) { return sizeof(Real) * sizes.nodes * count; };

    const double names = 8 * sizes.nodes + static_cast<double>(graph.names().text_bytes().size());
    const double base = kProgram + 8 * sizes.nodes + sizeof(NodeId) * sizes.ends + names;
    // The last round of recursive features is in double precision, as those before are, of which
    // every rank has two. Positions are there already.
    const double last_round = recursive + 3;
    const double identity = columns(
        (sizes.dim + features) / ranks +
        std::max({(recursive + last_round) / ranks + last_round * 3 / 4,
                  (octaves + 13) / ranks + 13 + (is_alone ? 0 : 2), sizes.identity_dim / ranks}));
    const double sparse = (is_alone ? 8 : 16) * sizes.nodes +
                          kEntry * (sizes.ends + near.entries * sizes.nodes) / ranks;
    const double panel = static_cast<double>(WalkContrast::columns_at_once(graph.num_nodes()));
    const double making = is_alone
                              ? sizes.nodes * kEntry * std::max(near.found, near.entries / 2)
                              : sizes.nodes * near.found * (kEntry + kExchange / kBands) / ranks;
    const double gram = 8 * kSums * sizes.directions * sizes.directions * std::min(1.0, 3 / ranks);
    const double iterating =
        columns(sizes.directions / ranks + std::max(panel * (2 + 2 / ranks), sizes.dim / ranks)) +
        gram;
    const double position = sparse + std::max(making, iterating);
    return kWaste * (base + std::max(identity, position));
}

// At most some thousand nodes that are near each other: all that a search from the first node, and
// from others while there are too few, meets.
Graph part_of(const Graph& graph) {
    constexpr std::size_t kMostNodes = 4096;
    constexpr std::size_t kMostEnds = 200'000;
    std::vector<bool> is_met(graph.num_nodes(), false);
    std::vector<NodeId> nodes;
    std::size_t num_ends = 0;
    const auto is_full = [&] { return nodes.size() >= kMostNodes || num_ends >= kMostEnds; };
    const auto meet = [&](NodeId v) {
        if (!is_met[v] && !is_full()) {
            is_met[v] = true;
            nodes.push_back(v);
            num_ends += graph.degree(v);
        }
    };
    std::size_t next = 0;
    for (NodeId root = 0; root < graph.num_nodes() && !is_full(); ++root) {
        meet(root);
        for (; next < nodes.size() && !is_full(); ++next) {
            for (const NodeId u : graph.neighbors(nodes[next])) {
                meet(u);
            }
        }
    }
    std::ranges::sort(nodes);
    return induced_subgraph(graph, nodes);
}

// The time of a whole training with one thread.
struct Seconds {
    double roles = 0;
    double pairs = 0;
    double eigenvectors = 0;
    double serial = 0;  // of the eigenvectors, whatever the number of threads
};

// Columns that walks cannot make longer, in the part of the graph: features but the return ratios.
double seconds_of_roles(const Graph& graph, const IrweOptions& options,
                        std::span<const NodeId> nodes, const Graph& part) {
    ThreadPool one(1);
    IdentityOptions roles = options.roles;
    const double returns = seconds_of(
        [&] { log_return_ratios(graph, nodes, role_options(roles, graph.kind()).returns, one); });
    roles.max_visits = 1;
    const double others = seconds_of([&] { IdentitySpace(part, roles, 1, one); });
    const Sizes all(graph, options);
    const Sizes some(part, options);
    return returns * all.nodes / static_cast<double>(nodes.size()) +
           others * (all.nodes + all.ends) / (some.nodes + some.ends);
}

// Least squares over the rows of the fit's nodes, in the part of the graph.
double seconds_of_line(const Graph& graph, const IrweOptions& options, const Graph& part) {
    ThreadPool one(1);
    ContrastOptions contrast = contrast_options(options.hops);
    contrast.near.spread.max_visits = 1;  // those walks count as near pairs
    const double seconds = seconds_of([&] {
        const SparseMatrix steps =
            edge_matrix(part, one, [](NodeId, NodeId, double) { return 0.1; });
        fitted_line(part, steps, contrast.near, contrast.num_fit_nodes, Random(1), one);
    });
    return seconds * static_cast<double>(graph.num_nodes()) / part.num_nodes();
}

// One product of S and the steps with all directions.
double seconds_of_product(const Graph& graph, const Sizes& sizes, const NearSample& near) {
    const Eigen::Index panel = WalkContrast::columns_at_once(graph.num_nodes());
    const Matrix dense = Matrix::Ones(graph.num_nodes(), panel);
    Matrix result = Matrix::Zero(near.rows.num_rows(), panel);
    const double seconds = seconds_of([&] {
        for (std::int64_t begin = 0; begin < result.rows(); begin += kRowsPerPart) {
            add_part_of_product(near.rows, begin, begin + kRowsPerPart, dense,
                                result.middleRows(begin, kRowsPerPart));
        }
    });
    const double of_entry =
        seconds / std::max<double>(1, static_cast<double>(near.rows.num_nonzeros()));
    // A step also reads a row of what it adds to, and writes it.
    const double entries = near.entries * sizes.nodes + sizes.hops * (sizes.ends + 2 * sizes.nodes);
    return of_entry * entries * std::ceil(sizes.directions / static_cast<double>(panel));
}

void add_eigenvectors(const Graph& graph, const Sizes& sizes, const NearSample& near,
                      Seconds& seconds) {
    constexpr double kDecompositions = 4;  // that Cholesky's factor does not spare, and the last
    constexpr Eigen::Index kRows = 1024;
    const auto columns = static_cast<Eigen::Index>(std::min(sizes.directions, 256.0));
    const Matrix rows = Matrix::Ones(kRows, columns);
    const Matrix factor = Matrix::Ones(columns, columns);
    Matrix inner(columns, columns);
    Matrix product(kRows, columns);
    const double dense = seconds_of([&] {
        gemm(rows, rows, inner, {.left = Transpose::yes});
        gemm(rows, factor, product);
    });
    const double num_products = EigenvectorOptions{}.num_products;
    const double scale = sizes.directions / static_cast<double>(columns);
    seconds.eigenvectors = num_products * seconds_of_product(graph, sizes, near) +
                           (num_products + 2) * dense * scale * scale * sizes.nodes / kRows;
    const Eigen::MatrixXd random = Eigen::MatrixXd::Random(columns, columns);
    seconds.serial = kDecompositions * scale * scale * scale *
                     seconds_of([&] { symmetric_eigen(random + random.transpose()); });
}

}  // namespace

void require_memory(const Graph& graph, const IrweOptions& options, std::size_t max_bytes,
                    int num_ranks) {
    RandomStream stream = sample_stream(options);
    const std::vector<NodeId> nodes = sampled_nodes(graph, stream);
    const NearSample near = near_sample(graph, contrast_options(options.hops).near, nodes, stream);
    const double needed = needed_bytes(graph, options, near, num_ranks);
    require(needed <= static_cast<double>(max_bytes), [&] {
        return fmt::format(
            "training needs about {} of memory{} and may use {}; allow more by --max-memory "
            "{:.1f}GB, "
            "or choose a smaller model.embedding_dim or hops.max_pairs{}",
            memory_text(static_cast<std::size_t>(needed)),
            num_ranks > 1 ? fmt::format(" on each of {} ranks", num_ranks) : "",
            memory_text(max_bytes), needed / 1e9 + 0.1, num_ranks > 1 ? ", or more ranks" : "");
    });
}

TrainingEstimate irwe_estimate(const Problem& problem, const MethodSettings& settings,
                               Resources& resources) {
    const Graph& graph = problem.graph;
    const IrweOptions options = options_of<IrweOptions>(settings);
    const Sizes sizes(graph, options);
    const int num_ranks = resources.world.size();
    RandomStream stream = sample_stream(options);
    const std::vector<NodeId> nodes = sampled_nodes(graph, stream);
    const NearSample near = near_sample(graph, contrast_options(options.hops).near, nodes, stream);
    const std::size_t allowed = resources.max_bytes > 0 ? resources.max_bytes : default_memory();
    const auto needed = static_cast<std::size_t>(needed_bytes(graph, options, near, num_ranks));
    TrainingEstimate estimate{
        .training = spaces_text(options, graph.kind()),
        .counts = {{"embedding_dim", options.embedding_dim}, {"hops", options.hops.num_hops}},
        .fits = needed <= allowed,
        .allowed_bytes = allowed,
        .needed_bytes = needed,
        .disk_bytes = 0,
        .embedding_bytes =
            static_cast<std::size_t>(sizeof(Real) * sizes.nodes * (sizes.identity_dim + sizes.dim)),
        .parts = {}};
    if (num_ranks > 1) {
        estimate.counts.push_back({"ranks", num_ranks});
    }
    if (!estimate.fits) {
        return estimate;
    }
    const Graph part = part_of(graph);
    Seconds seconds{.roles = seconds_of_roles(graph, options, nodes, part),
                    .pairs = near.seconds * sizes.nodes + seconds_of_line(graph, options, part)};
    add_eigenvectors(graph, sizes, near, seconds);
    const double threads = static_cast<double>(resources.pool.num_threads()) * num_ranks;
    estimate.parts = {{"roles", seconds.roles / threads},
                      {"near pairs", seconds.pairs / threads},
                      {"eigenvectors", seconds.eigenvectors / threads + seconds.serial}};
    return estimate;
}

}  // namespace irwe
