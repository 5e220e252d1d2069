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
#include "irwe/linalg/mean_of_ranks.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/role_names.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerChunk = 256;  // whose products are summed in single precision

// Weighs the features, and with degree_weight scales the rows. A penalty of the usual strength then
// keeps a classifier from reading more into one graph than holds for another.
constexpr Real kFeatureWeight = 0.5;

// The number of chunks does not grow with the rows, since each has a sum of its own.
std::int64_t rows_per_sum(NodeId num_nodes) {
    constexpr std::int64_t kMaxSums = 64;
    return std::max<std::int64_t>(num_chunks(std::int64_t{num_nodes}, kMaxSums), kRowsPerChunk);
}

Shares shares_of_features(const Graph& graph, const World& world) {
    return shares_of(world, graph.num_nodes(), rows_per_sum(graph.num_nodes()));
}

OwnRoleFeatures features_of(const Graph& graph, const IdentityOptions& options,
                            const Workers& workers) {
    return role_features(graph, role_options(options, graph.kind()),
                         shares_of_features(graph, workers.world), workers);
}

// x^T x, chunk by chunk in their order.
Eigen::MatrixXd gram_of(const Graph& graph, const OwnRoleFeatures& features,
                        const Workers& workers) {
    const Matrix& rows = features.rows;
    const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(rows.cols(), rows.cols());
    return sum_over_shares(
        workers, shares_of_features(graph, workers.world), rows_per_sum(graph.num_nodes()), zero,
        [&](std::int64_t begin, std::int64_t end) {
            Eigen::MatrixXd sum = zero;
            Matrix part(rows.cols(), rows.cols());
            for (std::int64_t first = begin; first < end; first += kRowsPerChunk) {
                const auto chunk =
                    rows.middleRows(first - features.first, std::min(kRowsPerChunk, end - first));
                gemm(chunk, chunk, part, {.left = Transpose::yes});
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
Matrix identities(const Matrix& relative_degrees, const ConstMatrixView& features,
                  const Matrix& directions, const IdentityOptions& options, ThreadPool& pool) {
    Matrix result = with_degrees(relative_degrees, directions.cols() + 1, options);
    gemm(pool, features, directions, result.rightCols(directions.cols()));
    return result;
}

// Returns the profile of the identities of the nodes that stand for all.
ColumnProfile profile_of(const Graph& graph, const OwnRoleFeatures& features,
                         const Matrix& directions, const IdentityOptions& options,
                         const Workers& workers) {
    const std::vector<NodeId> nodes = profile_rows(graph.num_nodes());
    const Matrix chosen = gathered_rows(workers.world, shares_of_features(graph, workers.world),
                                        features.rows, features.first, nodes);
    return {identities(relative_degrees(graph)(nodes, Eigen::all), chosen, directions, options,
                       workers.pool),
            workers.pool};
}

// Returns the identities of the nodes of this rank. What it has of the features is enough: the
// borders between ranks move to the tiles of products.
OwnedRows owned_identities(const Graph& graph, const OwnRoleFeatures& features,
                           const Matrix& directions, const IdentityOptions& options,
                           const Workers& workers) {
    static_assert(kRowsPerMean % kGemmTileRows == 0);
    const Shares shares = rounded_up(shares_of_features(graph, workers.world), kGemmTileRows);
    const Share own = shares[static_cast<std::size_t>(workers.world.rank())];
    Matrix rows = identities(relative_degrees(graph).middleRows(own.begin, own.size()),
                             features.rows.middleRows(own.begin - features.first, own.size()),
                             directions, options, workers.pool);
    return {"identities", std::move(rows), shares, workers.world};
}

Matrix sample_of(const OwnedRows& rows, const Graph& graph, World& world) {
    return gathered_rows(world, rows.shares(), rows.own(), rows.share().begin,
                         profile_rows(graph.num_nodes()));
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
    : IdentitySpace(graph, features_of(graph, options, workers), options, dim, workers) {}

IdentitySpace::IdentitySpace(const Graph& graph, const OwnRoleFeatures& features,
                             const IdentityOptions& options, int dim, const Workers& workers)
    : options_(options),
      kind_(graph.kind()),
      directions_(kFeatureWeight *
                  shared_directions(gram_of(graph, features, workers),
                                    identity_columns(options, graph.kind(), dim) - 1,
                                    workers.world)),
      profile_(profile_of(graph, features, directions_, options, workers)) {}

FittedIdentities::FittedIdentities(const Graph& graph, const IdentityOptions& options, int dim,
                                   const Workers& workers)
    : FittedIdentities(graph, features_of(graph, options, workers), options, dim, workers) {}

FittedIdentities::FittedIdentities(const Graph& graph, const OwnRoleFeatures& features,
                                   const IdentityOptions& options, int dim, const Workers& workers)
    : space(graph, features, options, dim, workers),
      rows(owned_identities(graph, features, space.directions_, options, workers)),
      sample(sample_of(rows, graph, workers.world)) {}

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
