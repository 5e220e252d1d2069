#include "irwe/methods/shared/position_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "irwe/io/archive.h"
#include "irwe/io/option_range.h"
#include "irwe/walks/random_walk.h"

namespace irwe {
namespace {

// After one hop the common part is the size of the hubs, which is worth keeping.
CommonPart common_part(const PositionOptions& options) {
    return options.num_hops > 1 ? CommonPart::removed : CommonPart::kept;
}

NodeSizes sizes_of(const Graph& graph) {
    NodeSizes sizes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        sizes.strengths.push_back(graph.strength(v));
        if (!graph.has_weights()) {
            sizes.degrees.push_back(graph.degree(v));
        }
    }
    return sizes;
}

// A node has at most one edge to each node, itself among them, and a self-loop counts once.
void require_sound_degrees(const Archive& archive, std::span<const NodeId> degrees,
                           const FittedGraph& size) {
    const auto sum = std::accumulate(degrees.begin(), degrees.end(), std::uint64_t{0});
    const bool hold =
        std::ranges::all_of(degrees, [&](NodeId degree) { return degree <= size.num_nodes; });
    require_sound(archive, hold && sum >= size.num_edges && sum <= 2 * size.num_edges,
                  fmt::format("its degrees are not those of {} nodes and {} edges", size.num_nodes,
                              size.num_edges));
}

// A strength is a sum of weights in single precision.
void require_sound_strengths(const Archive& archive, std::span<const double> strengths) {
    constexpr double kSmallest = std::numeric_limits<float>::denorm_min();
    const double largest =
        static_cast<double>(strengths.size()) * std::numeric_limits<float>::max();
    const auto holds = [&](double strength) {
        return strength == 0 || (strength >= kSmallest && strength <= largest);
    };
    require_sound(archive,
                  std::ranges::all_of(strengths, holds) &&
                      std::ranges::any_of(strengths, [](double strength) { return strength > 0; }),
                  "its strengths are not those of a graph with weights");
}

NodeSizes read_sizes(const Archive& archive, const FittedGraph& size) {
    const auto num_nodes = static_cast<std::int64_t>(size.num_nodes);
    NodeSizes sizes;
    if (size.kind.weights) {
        const std::span<const double> stored = archive.tensor<double>("strengths", {num_nodes});
        require_sound_strengths(archive, stored);
        sizes.strengths.assign(stored.begin(), stored.end());
    } else {
        const std::span<const NodeId> stored = archive.tensor<NodeId>("degrees", {num_nodes});
        require_sound_degrees(archive, stored, size);
        sizes.degrees.assign(stored.begin(), stored.end());
        sizes.strengths.assign(stored.begin(), stored.end());
    }
    return sizes;
}

// Eigenvalues fall in absolute value, and those that largest_eigenvectors() takes for rounding are
// zero. Rows are eigenvectors times eigenvalues.
void require_sound_encoding(const Archive& archive, const ContrastEncoding& encoding,
                            std::span<const double> strengths) {
    constexpr double kLargest = 1e15;   // no graph has nodes enough for more
    constexpr double kSmallest = 1e-5;  // of the first
    const std::vector<double>& values = encoding.values;
    const double first = std::abs(values.front());
    const auto holds = [&](double value) {
        return value == 0 || std::abs(value) >= kSmallest * first;
    };
    require_sound(archive,
                  first <= kLargest && std::ranges::all_of(values, holds) &&
                      std::ranges::is_sorted(values, std::greater(),
                                             [](double value) { return std::abs(value); }),
                  "its eigenvalues are not those of a graph");
    for (std::size_t j = 0; j < values.size(); ++j) {
        require_sound(
            archive,
            has_length(encoding.rows.whole(), static_cast<Eigen::Index>(j), std::abs(values[j])),
            fmt::format("column {} of the encodings does not belong to its eigenvalue", j));
    }
    for (std::size_t v = 0; v < strengths.size(); ++v) {
        require_sound(
            archive,
            strengths[v] > 0 || encoding.rows.whole().row(static_cast<Eigen::Index>(v)).isZero(0),
            fmt::format("node {} has no neighbors and an encoding", v));
    }
}

ContrastEncoding read_encoding(const Archive& archive, int dim, std::span<const double> strengths) {
    const std::int64_t num_nodes = std::ssize(strengths);
    const std::span<const Real> rows = archive.tensor<Real>("encodings", {num_nodes, dim});
    const std::span<const double> values = archive.tensor<double>("eigenvalues", {dim});
    Matrix copied(num_nodes, dim);
    std::ranges::copy(rows, copied.data());
    ContrastEncoding result{.rows = std::move(copied), .values = {values.begin(), values.end()}};
    require_sound_encoding(archive, result, strengths);
    return result;
}

// Adds a tensor that is written block by block where its rows are not all here.
void add_rows(const char* name, const OwnedRows& rows, ArchiveContent& archive) {
    static constexpr std::int64_t kRowsAtOnce = 16'384;
    if (rows.is_whole()) {
        archive.add(name, entries(rows.whole()), {rows.rows(), rows.cols()});
        return;
    }
    archive.add_in_pieces<Real>(name, {rows.rows(), rows.cols()}, [&rows](const auto& visit) {
        for (std::int64_t first = 0; first < rows.rows(); first += kRowsAtOnce) {
            visit(std::as_bytes(
                entries(rows.block(first, std::min(kRowsAtOnce, rows.rows() - first)))));
        }
    });
}

}  // namespace

std::vector<OptionField> option_fields(PositionOptions& options) {
    return {{"hops.num_hops", options.num_hops},
            {"hops.max_visits", options.max_visits},
            {"hops.min_lift", options.min_lift},
            {"hops.max_pairs", options.max_pairs}};
}

void validate(const PositionOptions& options) {
    constexpr int kMany = 1'000'000'000;
    require_between("hops.num_hops", options.num_hops, 1, kMaxWalkLength);
    require_between("hops.max_visits", options.max_visits, 1, kMany);
    require_between("hops.max_pairs", options.max_pairs, 1, kMany);
    require_not_negative("hops.min_lift", options.min_lift);
}

ContrastOptions contrast_options(const PositionOptions& options) {
    return {.near = {.spread = {.num_hops = options.num_hops,
                                .max_visits = static_cast<double>(options.max_visits)},
                     .min_lift = options.min_lift,
                     .max_entries = options.max_pairs}};
}

PositionSpace::Fitted::Fitted(ContrastEncoding made, NodeSizes sizes_of_nodes,
                              const PositionOptions& options)
    : encoding(std::move(made)),
      sizes(std::move(sizes_of_nodes)),
      form(position_form(encoding.rows, sizes.strengths, common_part(options))) {
    if (encoding.rows.is_whole()) {
        fold_in.emplace(encoding, contrast_options(options), sizes.strengths);
    }
}

PositionSpace::PositionSpace(const Graph& graph, const PositionOptions& options, int dim,
                             const Random& random, const Workers& workers)
    : fitted_(std::make_shared<const Fitted>(
          contrast_encoding(graph, contrast_options(options), dim, random, workers),
          sizes_of(graph), options)) {}

PositionSpace::PositionSpace(const Archive& archive, const PositionOptions& options, int dim,
                             const FittedGraph& size) {
    NodeSizes sizes = read_sizes(archive, size);
    ContrastEncoding encoding = read_encoding(archive, dim, sizes.strengths);
    fitted_ = std::make_shared<const Fitted>(std::move(encoding), std::move(sizes), options);
}

void PositionSpace::write(ArchiveContent& archive) const {
    const OwnedRows& rows = fitted_->encoding.rows;
    add_rows("encodings", rows, archive);
    archive.add("eigenvalues", fitted_->encoding.values);
    if (fitted_->sizes.degrees.empty()) {
        archive.add("strengths", fitted_->sizes.strengths);
    } else {
        archive.add("degrees", fitted_->sizes.degrees);
    }
}

void PositionSpace::apply(PositionScale scale, Matrix& rows) const {
    if (scale == PositionScale::ready) {
        fitted_->form.apply(rows);
        return;
    }
    const std::vector<double>& values = fitted_->encoding.values;
    for (std::size_t j = 0; j < values.size(); ++j) {
        rows.col(static_cast<Eigen::Index>(j)) *=
            values[j] != 0 ? static_cast<Real>(1 / std::sqrt(std::abs(values[j]))) : Real{0};
    }
}

Matrix PositionSpace::rows(std::span<const NodeId> nodes, PositionScale scale) const {
    Matrix result = fitted_->encoding.rows.chosen(nodes);
    apply(scale, result);
    return result;
}

Matrix PositionSpace::grown_rows(const AddedNodes& nodes, PositionScale scale,
                                 ThreadPool& pool) const {
    Matrix result(std::ssize(nodes.nodes), fitted_->encoding.rows.cols());
    std::vector<NodeId> folded;
    std::vector<Eigen::Index> rows_of_folded;
    for (std::size_t i = 0; i < nodes.nodes.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const std::optional<NodeId> known = nodes.known_places[nodes.nodes[i]];
        if (known && fitted_->sizes.strengths[*known] > 0) {
            result.row(row) = fitted_->encoding.rows.whole().row(*known);
        } else {
            folded.push_back(nodes.nodes[i]);
            rows_of_folded.push_back(row);
        }
    }
    result(rows_of_folded, Eigen::all) =
        fitted_->fold_in->rows({nodes.grown, folded, nodes.known_places}, pool);
    apply(scale, result);
    return result;
}

NodeFolder<GraphWithNode> PositionSpace::folder(
    const GraphWithNode& grown, std::span<const std::optional<NodeId>> known_places) const {
    return {*fitted_->fold_in, grown, known_places};
}

Matrix PositionSpace::added_row(NodeFolder<GraphWithNode>& folder, NodeId node,
                                PositionScale scale) const {
    Matrix result = folder.row(node).cast<Real>();
    apply(scale, result);
    return result;
}

}  // namespace irwe
