#include "irwe/methods/xnetmf/xnetmf_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/methods/feature_method.h"
#include "irwe/methods/shared/ring_degrees.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerSimilarity = 256;
constexpr double kNoise = 1e-6;  // of the largest eigenvalue: what lies below is rounding

int num_degree_octaves(const Graph& graph) {
    int result = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result = std::max(result, static_cast<int>(std::bit_width(graph.degree(v))));
    }
    return result;
}

// Returns how many nodes of which degree lie around each node: a column for the degree 1, one for 2
// to 3, 4 to 7, ..., the last with all above. A node k hops away counts discount^k. The row of a
// node without neighbors is zero.
Matrix degrees_around(const Graph& graph, int num_octaves, const XnetmfOptions& options,
                      ThreadPool& pool) {
    const RingDegrees rings(graph, options.num_hops, pool);
    Matrix result = Matrix::Zero(graph.num_nodes(), num_octaves);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) == 0) {
            continue;
        }
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(num_octaves);
        double weight = 1;
        for (int k = 0; k < rings.num_rings(v); ++k, weight *= options.discount) {
            for (const auto& [degree, count] : rings.ring(v, k)) {
                const int octave = static_cast<int>(std::bit_width(degree)) - 1;
                row[std::min(octave, num_octaves - 1)] += weight * count;
            }
        }
        result.row(v) = row.cast<Real>();
    }
    return result;
}

// Returns `count` nodes with edges, or all of them, ascending; which ones is up to chance.
std::vector<NodeId> landmark_nodes(const Graph& graph, int count, const Random& random) {
    std::vector<std::pair<std::uint64_t, NodeId>> order;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            order.emplace_back(random.stream("landmarks", v)(), v);
        }
    }
    std::ranges::sort(order);
    std::vector<NodeId> result;
    for (std::size_t i = 0; i < std::min(order.size(), static_cast<std::size_t>(count)); ++i) {
        result.push_back(order[i].second);
    }
    std::ranges::sort(result);
    return result;
}

struct Xnetmf {
    using Options = XnetmfOptions;
    static constexpr const char* kName = "xnetmf";

    struct Fitted {
        Matrix landmarks;  // their descriptions, (landmarks, octaves)
        Matrix factor;     // from similarities to vectors, (landmarks, dimensions)
    };

    static Method::SpaceMeaning space() { return {"identity", "the same degrees around", true}; }

    // Returns exp(-gamma distance^2) of each row to each landmark.
    static Matrix similarities(const Matrix& rows, const Matrix& landmarks, double gamma,
                               ThreadPool& pool) {
        Matrix result(rows.rows(), landmarks.rows());
        parallel_for_chunks(
            pool, rows.rows(), kRowsPerSimilarity, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    for (Eigen::Index j = 0; j < landmarks.rows(); ++j) {
                        const double distance =
                            (rows.row(i) - landmarks.row(j)).cast<double>().squaredNorm();
                        result(i, j) = static_cast<Real>(std::exp(-gamma * distance));
                    }
                }
            });
        return result;
    }

    static Fitted fit(const Graph& graph, const Options& options, Resources& resources,
                      Matrix& /*raw*/) {
        ThreadPool& pool = resources.pool;
        const Matrix all = degrees_around(graph, num_degree_octaves(graph), options, pool);
        Fitted fitted;
        fitted.landmarks =
            all(landmark_nodes(graph, options.embedding_dim, Random(options.seed)), Eigen::all);
        const SymmetricEigen eigen = symmetric_eigen(
            similarities(fitted.landmarks, fitted.landmarks, options.gamma, pool).cast<double>());
        const Eigen::Index count = eigen.values.size();
        fitted.factor = Matrix::Zero(count, options.embedding_dim);
        for (Eigen::Index j = 0; j < count; ++j) {
            const Eigen::Index from = count - 1 - j;  // the largest first
            if (eigen.values[from] > kNoise * eigen.values[count - 1]) {
                fitted.factor.col(j) =
                    (eigen.vectors.col(from) / std::sqrt(eigen.values[from])).cast<Real>();
            }
        }
        return fitted;
    }

    static Matrix raw_rows(const Fitted& fitted, const Graph& graph, const Options& options,
                           ThreadPool& pool) {
        const Matrix near = similarities(
            degrees_around(graph, static_cast<int>(fitted.landmarks.cols()), options, pool),
            fitted.landmarks, options.gamma, pool);
        Matrix result(near.rows(), fitted.factor.cols());
        gemm(pool, near, fitted.factor, result);
        return result;
    }
    static void make_ready(const Fitted& /*fitted*/, const Graph& /*graph*/, Matrix& rows,
                           ThreadPool& pool) {
        rows = unit_rows(rows, Eigen::RowVectorXd::Zero(rows.cols()), pool);
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double dim = std::min<double>(options.embedding_dim, n);
        // The last ring has most degrees.
        const double rings = n * sizes.degrees * sizeof(DegreeCount);
        const double octaves = num_degree_octaves(graph);
        return {
            .bytes = 1.5 * rings + 100 * n + matrix_bytes(n, 2 * dim + options.embedding_dim),
            .columns = static_cast<double>(options.embedding_dim),
            .parts = {{"rings", {.steps = n / 16 * sizes.ends}},
                      {"landmarks", {.dense = 10 * dim * dim * dim}, true},
                      {"similarities",
                       {.dense = n * dim * dim, .rows = n * dim * octaves, .functions = n * dim}}}};
    }

    static std::int64_t num_columns(const Fitted& fitted) { return fitted.factor.cols(); }
    static bool has_one_role(const Fitted& fitted) {
        return (fitted.landmarks.rowwise() - fitted.landmarks.row(0)).isZero(0);
    }

    static void write(const Fitted& fitted, ArchiveContent& archive) {
        write_matrix(fitted.landmarks, archive, "landmarks");
        write_matrix(fitted.factor, archive, "factor");
    }
    static Fitted read(const Archive& archive, const Options& options, const ModelRecord& record) {
        const std::uint64_t num_nodes = record.num_training_nodes;
        const std::vector<std::int64_t>& shape = archive.shape("landmarks");
        const auto most = std::min(static_cast<std::uint64_t>(options.embedding_dim), num_nodes);
        require_sound(archive,
                      shape.size() == 2 && shape[0] > 0 && std::cmp_less_equal(shape[0], most) &&
                          shape[1] > 0 && std::cmp_less_equal(shape[1], std::bit_width(num_nodes)),
                      fmt::format("has not 1 to {} landmarks of {} nodes", most, num_nodes));
        Fitted fitted{.landmarks = read_matrix(archive, "landmarks", shape[0], shape[1]),
                      .factor = read_matrix(archive, "factor", shape[0], options.embedding_dim)};
        require_sound(archive, are_descriptions(fitted.landmarks, num_nodes, options),
                      "a landmark counts nodes that no graph of its size has");
        require_sound(archive, is_factor(fitted.factor),
                      "the tensor factor is not that of similarities");
        return fitted;
    }

    // Returns true if each row may count the nodes around one: itself, and up to num_nodes, each of
    // which counts discount^k.
    static bool are_descriptions(const Matrix& landmarks, std::uint64_t num_nodes,
                                 const Options& options) {
        const double weight = std::max(1.0, std::pow(options.discount, options.num_hops));
        const double most = weight * static_cast<double>(num_nodes);
        return all_within(landmarks,
                          {0, std::min<double>(most, std::numeric_limits<Real>::max())}) &&
               (landmarks.rowwise().sum().array() >= static_cast<Real>(0.999)).all();
    }

    // Returns true if columns have lengths eigenvalue^-1/2: eigenvalues fall, the largest is from 1
    // to the number of landmarks, and columns of what is rounding are zero.
    static bool is_factor(const Matrix& factor) {
        constexpr double kSlack = 1.01;
        const auto count = static_cast<double>(factor.rows());
        double before = 1 / std::sqrt(count) / kSlack;
        for (Eigen::Index j = 0; j < factor.cols(); ++j) {
            const double length = factor.col(j).cast<double>().norm();
            const bool is_zero = length == 0 && j > 0;
            if (!is_zero && (length < before || length > kSlack / std::sqrt(kNoise) ||
                             (j == 0 && length > kSlack))) {
                return false;
            }
            before = is_zero ? std::numeric_limits<double>::infinity() : length / kSlack;
        }
        return true;
    }
};

}  // namespace

std::vector<OptionField> option_fields(XnetmfOptions& options) {
    return {{"features.num_hops", options.num_hops},
            {"features.discount", options.discount},
            {"features.gamma", options.gamma},
            {"model.embedding_dim", options.embedding_dim},
            {"training.seed", options.seed}};
}

void validate(const XnetmfOptions& options) {
    constexpr int kMaxDim = 1 << 14;
    constexpr int kMaxHops = 12;
    require_between("features.num_hops", options.num_hops, 0, kMaxHops);
    require_not_negative("features.discount", options.discount);
    require_positive("features.gamma", options.gamma);
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
}

Method xnetmf_method() {
    return feature_method<Xnetmf>({.title = "roles by the degrees at each distance from a node",
                                   .python_class = "XNetMF",
                                   .cost = "the nodes within two hops of every node",
                                   .seed_setting = "training.seed",
                                   .cost_class = CostClass::seconds});
}

}  // namespace irwe
