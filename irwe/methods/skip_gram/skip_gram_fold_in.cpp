#include "irwe/methods/skip_gram/skip_gram_fold_in.h"

#include <lbfgs.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/walks/long_walk.h"

namespace irwe {
namespace {

// The function to minimize.
struct CenterLoss {
    const Eigen::MatrixXd& contexts;
    Eigen::VectorXd positive;  // q
    Eigen::VectorXd negative;  // k p
    double penalty;

    double operator()(const double* variables, double* gradient) const {
        const Eigen::Map<const Eigen::VectorXd> center(variables, contexts.cols());
        Eigen::VectorXd products = contexts * center;
        double loss = 0;
        for (Eigen::Index v = 0; v < products.size(); ++v) {
            const double product = products[v];
            const double of_minus = std::log1p(std::exp(-std::abs(product)));  // -ln s(|product|)
            loss += positive[v] * (of_minus + std::max(-product, 0.0)) +
                    negative[v] * (of_minus + std::max(product, 0.0));
            const double chance = 1 / (1 + std::exp(-product));
            products[v] = (positive[v] + negative[v]) * chance - positive[v];
        }
        Eigen::Map<Eigen::VectorXd>(gradient, contexts.cols()) =
            contexts.transpose() * products + penalty * center;
        return loss + 0.5 * penalty * center.squaredNorm();
    }
};

double center_loss(void* loss, const double* variables, double* gradient, int /*n*/,
                   double /*step*/) {
    return (*static_cast<const CenterLoss*>(loss))(variables, gradient);
}

// Calls visit(first, counts) for new nodes as for_each_added_panel does, with walks that are drawn.
void for_each_drawn_panel(
    const AddedNodes& added, Eigen::Index num_known, const SkipGramFoldIn& fold_in,
    const std::vector<StepWeights>& weights, ThreadPool& pool,
    const std::function<void(Eigen::Index first, std::vector<Matrix>& counts)>& visit) {
    constexpr int kWalks = 1000;
    constexpr Eigen::Index kNodesPerPanel = 64;
    std::size_t num_steps = 1;
    for (const StepWeights& of_part : weights) {
        num_steps = std::max(num_steps, of_part.size());
    }
    const LongWalks walks(added.grown, static_cast<int>(num_steps), fold_in.bias,
                          Random(fold_in.training.seed));
    const Eigen::Index num_added = std::ssize(added.nodes);
    for (Eigen::Index first = 0; first < num_added; first += kNodesPerPanel) {
        const Eigen::Index count = std::min(kNodesPerPanel, num_added - first);
        std::vector<Matrix> counts(weights.size(), Matrix::Zero(count, num_known));
        parallel_for_chunks(pool, count, 1, [&](std::int64_t i, std::int64_t) {
            std::vector<NodeId> buffer(static_cast<std::size_t>(walks.nodes_per_walk()));
            const NodeId node = added.nodes[static_cast<std::size_t>(first + i)];
            for (int k = 0; k < kWalks; ++k) {
                const std::span<const NodeId> walk = walks.draw(node, k, buffer);
                for (std::size_t t = 1; t < walk.size(); ++t) {
                    const std::optional<NodeId> place = added.known_places[walk[t]];
                    for (std::size_t s = 0; place && s < weights.size(); ++s) {
                        counts[s](i, *place) +=
                            t <= weights[s].size() ? static_cast<Real>(weights[s][t - 1]) : 0;
                    }
                }
            }
        });
        visit(first, counts);
    }
}

// Returns the weights of negatives: how often known nodes are met, to the power of 0.75.
Eigen::VectorXd known_noise(const AddedNodes& added, Eigen::Index num_known) {
    Eigen::VectorXd noise = Eigen::VectorXd::Zero(num_known);
    for (NodeId v = 0; v < added.grown.num_nodes(); ++v) {
        if (added.known_places[v]) {
            noise[*added.known_places[v]] = std::pow(added.grown.strength(v), 0.75);
        }
    }
    return noise;
}

// Returns the learning rates of all pairs of a node in the mean, summed: they fall from that of the
// options to nearly 0.
double rates_of_visits(const Graph& graph, const SkipGramFoldIn& fold_in) {
    const double num_visits = static_cast<double>(nodes_with_neighbors(graph).size()) *
                              fold_in.walks.walks_per_node * (fold_in.walks.walk_length + 1);
    return num_visits * fold_in.training.epochs * fold_in.training.learning_rate / 2;
}

}  // namespace

void validate_kept(bool keep_for_new_nodes, const SkipGramOptions& training) {
    require(!keep_for_new_nodes || training.objective == SkipGramObjective::negative_sampling, [] {
        return std::string(
            "new_nodes.keep: expected false, as training.objective is \"hierarchical-softmax\", "
            "which trains no row of a context to fold new nodes in by, found true; to embed new "
            "nodes, train with training.objective \"negative-sampling\"");
    });
}

StepWeights window_steps(int window) {
    StepWeights steps;
    for (int distance = 1; distance <= window; ++distance) {
        steps.push_back(static_cast<double>(window - distance + 1) / window);
    }
    return steps;
}

Eigen::VectorXd folded_center(const Eigen::MatrixXd& contexts, const Eigen::VectorXd& counts,
                              const Eigen::VectorXd& noise, int num_negatives,
                              double sum_of_rates) {
    assert(counts.sum() > 0 && noise.sum() > 0 && sum_of_rates > 0);
    CenterLoss loss{.contexts = contexts,
                    .positive = counts / counts.sum(),
                    .negative = num_negatives * noise / noise.sum(),
                    .penalty = 1 / sum_of_rates};
    const auto dim = static_cast<int>(contexts.cols());
    const std::unique_ptr<double, decltype(&lbfgs_free)> variables(lbfgs_malloc(dim), &lbfgs_free);
    if (variables == nullptr) {
        throw std::bad_alloc();
    }
    std::fill_n(variables.get(), dim, 0.0);
    lbfgs_parameter_t parameters;
    lbfgs_parameter_init(&parameters);
    parameters.m = 10;
    parameters.epsilon = 1e-6;
    parameters.max_iterations = 1000;
    // Where nothing is left to gain but rounding, it ends with an error and the best that it had.
    lbfgs(dim, variables.get(), nullptr, center_loss, nullptr, &loss, &parameters);
    return Eigen::Map<const Eigen::VectorXd>(variables.get(), dim);
}

Matrix folded_centers(const Matrix& contexts, const AddedNodes& added,
                      const SkipGramFoldIn& fold_in, ThreadPool& pool) {
    std::vector<StepWeights> weights;
    for (const SkipGramFoldIn::Part& part : fold_in.parts) {
        weights.push_back(part.steps);
    }
    const Eigen::Index num_known = contexts.rows();
    const Eigen::VectorXd noise = known_noise(added, num_known);
    const double rates =
        rates_of_visits(added.grown, fold_in) / std::max(added.grown.total_strength(), 1e-300);
    const Eigen::MatrixXd all = contexts.cast<double>();
    Matrix result = Matrix::Zero(std::ssize(added.nodes), contexts.cols());
    const auto solve = [&](Eigen::Index first, std::vector<Matrix>& counts) {
        parallel_for_chunks(pool, counts.front().rows(), 1, [&](std::int64_t i, std::int64_t) {
            const NodeId node = added.nodes[static_cast<std::size_t>(first + i)];
            Eigen::Index column = 0;
            for (std::size_t s = 0; s < fold_in.parts.size(); ++s) {
                const int dim = fold_in.parts[s].dim;
                const Eigen::VectorXd own = counts[s].row(i).transpose().cast<double>();
                double pairs_per_visit = 0;  // before it and behind it
                for (const double weight : weights[s]) {
                    pairs_per_visit += 2 * weight;
                }
                if (own.sum() > 0) {
                    result.row(first + i).segment(column, dim) =
                        folded_center(all.middleCols(column, dim), own, noise,
                                      fold_in.training.num_negatives,
                                      rates * pairs_per_visit * added.grown.strength(node))
                            .transpose()
                            .cast<Real>();
                }
                column += dim;
            }
        });
    };
    if (fold_in.bias == WalkBias{}) {
        for_each_added_panel(added, num_known, weights, pool, solve);
    } else {
        for_each_drawn_panel(added, num_known, fold_in, weights, pool, solve);
    }
    return result;
}

}  // namespace irwe
