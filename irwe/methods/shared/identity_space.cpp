#include "irwe/methods/shared/identity_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "irwe/base/shares.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/gemm.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/role_names.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerChunk = 256;  // whose products are summed in single precision

// Weighs the features, and with degree_weight scales the rows. A penalty of the usual strength then
// keeps a classifier from reading more into one graph than holds for another.
constexpr Real kFeatureWeight = 0.5;

// x^T x, chunk by chunk in their order. The number of chunks does not grow with the rows, since
// each has a sum of its own.
Eigen::MatrixXd gram_of(const Matrix& features, const Workers& workers) {
    constexpr std::int64_t kMaxSums = 64;
    const std::int64_t rows_per_sum =
        std::max<std::int64_t>(num_chunks(features.rows(), kMaxSums), kRowsPerChunk);
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(features.cols(), features.cols());
    return sum_over_shares(
        workers, features.rows(), rows_per_sum, zero, [&](std::int64_t begin, std::int64_t end) {
            Eigen::MatrixXd sum = zero;
            Matrix part(features.cols(), features.cols());
            for (std::int64_t first = begin; first < end; first += kRowsPerChunk) {
                const auto rows = features.middleRows(first, std::min(kRowsPerChunk, end - first));
                gemm(rows, rows, part, {.left = Transpose::yes});
                sum += part.cast<double>();
            }
            return sum;
        });
}

// Returns the eigenvectors of largest eigenvalue; the entry of largest absolute value of each is
// positive.
Matrix principal_directions(const Eigen::MatrixXd& gram, Eigen::Index count) {
    const SymmetricEigen eigen = symmetric_eigen(gram);
    Matrix result(gram.rows(), count);
    for (Eigen::Index j = 0; j < count; ++j) {
        Eigen::VectorXd direction = eigen.vectors.col(gram.rows() - 1 - j);  // values ascend
        Eigen::Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        result.col(j) =
            (direction(largest) < 0 ? Eigen::VectorXd(-direction) : direction).cast<Real>();
    }
    return result;
}

// Returns the principal directions on all ranks; rank 0 computes them.
Matrix shared_directions(const Eigen::MatrixXd& gram, Eigen::Index count, World& world) {
    Matrix result = world.rank() == 0 ? principal_directions(gram, count)
                                      : Matrix(Matrix::Zero(gram.rows(), count));
    broadcast(world, entries(result));
    return result;
}

// Returns rows whose first column is w ld, and the others not yet set.
Matrix with_degrees(const Matrix& relative_degrees, Eigen::Index dim,
                    const IdentityOptions& options) {
    Matrix result(relative_degrees.rows(), dim);
    result.col(0) = static_cast<Real>(options.degree_weight) * relative_degrees.col(0);
    return result;
}

// Returns [w ld, x V / 2]; `directions` are V / 2.
Matrix identities(const Matrix& relative_degrees, const Matrix& features, const Matrix& directions,
                  const IdentityOptions& options, ThreadPool& pool) {
    Matrix result = with_degrees(relative_degrees, directions.cols() + 1, options);
    gemm(pool, features, directions, result.rightCols(directions.cols()));
    return result;
}

// Returns the profile of the identities of the nodes that stand for all.
ColumnProfile profile_of(const Graph& graph, const Matrix& features, const Matrix& directions,
                         const IdentityOptions& options, ThreadPool& pool) {
    const std::vector<NodeId> nodes = profile_rows(graph.num_nodes());
    return {identities(relative_degrees(graph)(nodes, Eigen::all), features(nodes, Eigen::all),
                       directions, options, pool),
            pool};
}

}  // namespace

std::vector<OptionField> option_fields(IdentityOptions& options) {
    return {{"roles.num_rounds", options.num_rounds},
            {"roles.num_hops", options.num_hops},
            {"roles.max_visits", options.max_visits},
            {"roles.degree_weight", options.degree_weight}};
}

void validate(const IdentityOptions& options) {
    constexpr int kMaxHops = 100;
    constexpr int kMany = 1'000'000'000;
    constexpr double kMaxDegreeWeight = 1e6;  // beyond, nothing but the degree would count
    require_between("roles.num_rounds", options.num_rounds, 0, kMaxRecursiveRounds);
    require_between("roles.num_hops", options.num_hops, 0, kMaxHops);
    require_between("roles.max_visits", options.max_visits, 1, kMany);
    require_within("roles.degree_weight", options.degree_weight, 0, kMaxDegreeWeight);
}

RoleOptions role_options(const IdentityOptions& options, GraphKind kind) {
    return {.num_rounds = options.num_rounds,
            .num_hops = options.num_hops,
            .returns = {.max_visits = static_cast<double>(options.max_visits)},
            .kind = kind};
}

int identity_columns(const IdentityOptions& options, GraphKind kind, int dim) {
    const std::int64_t most = num_role_columns(role_options(options, kind)) + 1;
    return static_cast<int>(std::min<std::int64_t>(dim, most));
}

IdentitySpace::IdentitySpace(const Graph& graph, const IdentityOptions& options, int dim,
                             const Workers& workers)
    : IdentitySpace(graph, role_features(graph, role_options(options, graph.kind()), workers),
                    options, dim, workers) {}

IdentitySpace::IdentitySpace(const Graph& graph, const Matrix& features,
                             const IdentityOptions& options, int dim, const Workers& workers)
    : options_(options),
      kind_(graph.kind()),
      directions_(kFeatureWeight *
                  shared_directions(gram_of(features, workers),
                                    identity_columns(options, graph.kind(), dim) - 1,
                                    workers.world)),
      profile_(profile_of(graph, features, directions_, options, workers.pool)) {}

FittedIdentities::FittedIdentities(const Graph& graph, const IdentityOptions& options, int dim,
                                   const Workers& workers)
    : FittedIdentities(graph, role_features(graph, role_options(options, graph.kind()), workers),
                       options, dim, workers) {}

FittedIdentities::FittedIdentities(const Graph& graph, const Matrix& features,
                                   const IdentityOptions& options, int dim, const Workers& workers)
    : space(graph, features, options, dim, workers),
      rows(identities(relative_degrees(graph), features, space.directions_, options,
                      workers.pool)) {}

IdentitySpace::IdentitySpace(const Archive& archive, const IdentityOptions& options, int dim,
                             const FittedGraph& size)
    : options_(options),
      kind_(size.kind),
      directions_(num_role_columns(role_options(options, size.kind)),
                  identity_columns(options, size.kind, dim) - 1),
      profile_(archive, num_columns(), size.num_nodes) {
    const std::span<const Real> stored =
        archive.tensor<Real>("directions", {directions_.rows(), directions_.cols()});
    std::ranges::copy(stored, directions_.data());
    require_sound_directions(archive);
    require_sound_profile(archive, size);
}

// Columns of V have length one.
void IdentitySpace::require_sound_directions(const Archive& archive) const {
    for (Eigen::Index j = 0; j < directions_.cols(); ++j) {
        require_sound(archive, has_length(directions_, j, kFeatureWeight),
                      fmt::format("column {} of the directions is not a direction", j));
    }
}

void IdentitySpace::require_sound_profile(const Archive& archive, const FittedGraph& size) const {
    // Features are square roots of shares and logarithms; no graph has so many nodes, or weights so
    // large, that their lengths come near to this.
    constexpr double kLargest = 1e6;
    const auto num_nodes = static_cast<double>(size.num_nodes);
    const double log_mean = std::log2(static_cast<double>(size.num_edges) / num_nodes);
    // The mean degree is one to two times the edges over the nodes. Degrees are up to num_nodes.
    const double least = options_.degree_weight * (-2 - log_mean);
    const double largest = options_.degree_weight * (std::log2(num_nodes) - log_mean);
    const double slack = 1e-3 * options_.degree_weight * (1 + std::abs(log_mean));
    require_sound(archive,
                  profile_.least(0) >= least - slack && profile_.largest(0) <= largest + slack,
                  "its quantiles of degrees are not those of a graph of its size");
    for (Eigen::Index j = 1; j < profile_.num_columns(); ++j) {
        require_sound(archive, profile_.least(j) >= -kLargest && profile_.largest(j) <= kLargest,
                      "its quantiles are not those of identities");
    }
}

void IdentitySpace::write(ArchiveContent& archive) const {
    archive.add("directions", entries(directions_), {directions_.rows(), directions_.cols()});
    profile_.write(archive);
}

Matrix IdentitySpace::rows(const Graph& graph, ThreadPool& pool) const {
    return identities(relative_degrees(graph),
                      role_features(graph.reduced_to(kind_), features(), pool), directions_,
                      options_, pool);
}

std::vector<std::string> IdentitySpace::column_names() const {
    const std::vector<std::string> features = role_column_names(this->features());
    std::vector<std::string> names{"degree"};
    for (Eigen::Index j = 0; j < directions_.cols(); ++j) {
        std::map<std::string, double> shares;
        for (std::size_t i = 0; i < features.size(); ++i) {
            shares[features[i]] += std::pow(directions_(static_cast<Eigen::Index>(i), j), 2);
        }
        names.push_back(std::ranges::max_element(shares, {}, [](const auto& share) {
                            return share.second;
                        })->first);
    }
    return names;
}

RoleRows IdentitySpace::role_rows(const Graph& graph, ThreadPool& pool) const {
    return irwe::role_rows(graph, features(), pool);
}

Matrix IdentitySpace::added_row(const GraphWithNode& grown, const RoleRows& known,
                                ReturnRatiosOn<GraphWithNode>& return_ratios) const {
    const Matrix features = added_role_features(grown, known, return_ratios);
    const Matrix degree = Matrix::Constant(
        1, 1, relative_degree(grown.degree(grown.new_node()), mean_degree(grown.graph())));
    Matrix result = with_degrees(degree, directions_.cols() + 1, options_);
    gemm(features, directions_, result.rightCols(directions_.cols()));
    return result;
}

}  // namespace irwe
