#include "irwe/methods/shared/return_ratios.h"

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "irwe/methods/shared/walk_spread.h"

namespace irwe {
namespace {

constexpr int kHops = 3;
constexpr double kSmallestRatio = 0.001;

// Sums of products of two hops' distributions over chance, for one thread.
class MeetingSums {
public:
    explicit MeetingSums(const Graph& graph)
        : graph_(graph),
          total_degree_(static_cast<double>(graph.targets().size())),
          of_node_(graph.num_nodes(), Real{0}) {}

    // Returns the sum over u of a(u) b(u) / pi_u.
    double operator()(const Spread& a, const Spread& b) {
        for (std::size_t i = 0; i < a.nodes.size(); ++i) {
            of_node_[a.nodes[i]] = a.probabilities[i];
        }
        double sum = 0;
        for (std::size_t i = 0; i < b.nodes.size(); ++i) {
            const NodeId u = b.nodes[i];
            sum += static_cast<double>(of_node_[u]) * b.probabilities[i] * total_degree_ /
                   graph_.degree(u);
        }
        for (const NodeId u : a.nodes) {
            of_node_[u] = 0;
        }
        // What was dropped meets everything by chance.
        return sum + a.dropped * (1 - b.dropped) + b.dropped * (1 - a.dropped) +
               a.dropped * b.dropped;
    }

private:
    const Graph& graph_;
    double total_degree_;
    std::vector<Real> of_node_;  // zeros between calls
};

}  // namespace

Matrix log_return_ratios(const Graph& graph, const ReturnOptions& options, ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 256;
    Matrix result(graph.num_nodes(), kNumReturnRatios);
    parallel_for_chunks(
        pool, graph.num_nodes(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            WalkSpreader spreader(graph, {.num_hops = kHops, .max_visits = options.max_visits});
            MeetingSums meetings(graph);
            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                const std::span<const Spread> hops = spreader.from(v);
                std::array<double, kNumReturnRatios> ratios{1, 1, 1, 1, 1};
                if (graph.degree(v) > 0) {
                    ratios = {meetings(hops[0], hops[0]), meetings(hops[0], hops[1]),
                              meetings(hops[1], hops[1]), meetings(hops[1], hops[2]),
                              meetings(hops[2], hops[2])};
                }
                for (std::size_t t = 0; t < ratios.size(); ++t) {
                    result(v, static_cast<Eigen::Index>(t)) =
                        static_cast<Real>(std::log(ratios[t] + kSmallestRatio));
                }
            }
        });
    return result;
}

}  // namespace irwe
