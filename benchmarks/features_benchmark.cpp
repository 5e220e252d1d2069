// Walk steps per second on one core: with all features, and with all but the projection of visits,
// beside a twin that takes one walk at a time.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/graphs.h"
#include "irwe/base/huge_pages.h"
#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"
#include "irwe/methods/irwe_network/features/degree_features.h"
#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/features/global_position_encoding.h"
#include "tests/support/reference/walk_features.h"

namespace irwe::bench {
namespace {

constexpr int kEncodingDim = 128;
constexpr std::size_t kNodesPerRound = 100;  // spread over the graph

// What both sides need, made once a graph.
struct Case {
    Case(const Graph& graph, int walk_length)
        : pool(1),
          walks(sample_walks(graph, {.walk_length = walk_length}, Random(1))),
          space(unfitted_feature_space(walks, {.encoding_dim = kEncodingDim})),
          projection(random_projection(graph.names(), nullptr, kEncodingDim, Random(1), pool)),
          wide_projection(projection.rows(), projection.cols()) {
        use_huge_pages(wide_projection.data(),
                       static_cast<std::size_t>(wide_projection.size()) * sizeof(Real));
        wide_projection = projection.cast<Real>();
    }

    NodeId node(std::size_t i) const {
        return static_cast<NodeId>((i % kNodesPerRound) * walks.graph().num_nodes() /
                                   kNodesPerRound);
    }
    double steps_per_node() const {
        return 1.0 * walks.options().walks_per_node * walks.options().walk_length;
    }

    ThreadPool pool;
    WalkSet walks;
    FeatureSpace space;
    CompactMatrix projection;
    Matrix wide_projection;
};

// The kernels of the library, one node at a time.
class FastExtractor {
public:
    explicit FastExtractor(const Case& c)
        : walks_(c.walks),
          aw_statistics_(c.space.table.ranking(), c.walks.options().walks_per_node),
          degree_features_(c.space.buckets, c.walks.options().walk_length),
          encoder_(c.projection, c.walks.options()),
          encoding_(kEncodingDim) {}

    void extract(NodeId v, bool project) {
        aw_rows_ = {};
        degree_rows_ = {};
        for (int first = 0; first < walks_.options().walks_per_node; first += WalkBlock::kWidth) {
            walks_.draw(v, first, block_);
            aw_statistics_.add(block_);
            degree_features_.add(block_);
            encoder_.add(block_);
        }
        aw_statistics_.append_row(aw_rows_);
        degree_features_.append_row(degree_rows_);
        if (project) {
            encoder_.encode(encoding_);
        } else {
            encoder_.for_each_visit(
                [](NodeId node, std::uint32_t count) { benchmark::DoNotOptimize(node + count); });
        }
    }

    SparseRow aw_statistics() const { return aw_rows_.row(0); }
    SparseRow degree_features() const { return degree_rows_.row(0); }
    const std::vector<Real>& encoding() const { return encoding_; }

private:
    const WalkSet& walks_;
    AnonymousWalkStatistics aw_statistics_;
    DegreeFeatures degree_features_;
    VisitProjector encoder_;
    WalkBlock block_;
    SparseRows aw_rows_;
    SparseRows degree_rows_;
    std::vector<Real> encoding_;
};

bool equal_counts(const SparseRow& row, const std::vector<std::uint32_t>& counts) {
    std::vector<std::uint32_t> dense(counts.size(), 0);
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
        dense[row.columns[i]] = static_cast<std::uint32_t>(row.values[i]);
    }
    return dense == counts;
}

// Both sides count the same and project to the same.
bool agree(const Case& c) {
    FastExtractor fast(c);
    reference::NaiveExtractor naive(c.walks, c.space.table.ranking(), c.space.buckets,
                                    c.wide_projection);
    for (std::size_t i = 0; i < 10; ++i) {
        fast.extract(c.node(i), true);
        naive.extract(c.node(i), true);
        if (!equal_counts(fast.aw_statistics(), naive.aw_counts()) ||
            !equal_counts(fast.degree_features(), naive.degree_counts())) {
            return false;
        }
        for (std::size_t d = 0; d < kEncodingDim; ++d) {
            const Real expected = naive.encoding()[d];
            if (std::abs(fast.encoding()[d] - expected) > 1e-3F * (1 + std::abs(expected))) {
                return false;
            }
        }
    }
    return true;
}

template <typename Extractor>
void measure(benchmark::State& state, const Case& c, Extractor& extractor, bool project) {
    std::size_t i = 0;
    for (auto _ : state) {
        extractor.extract(c.node(i++), project);
    }
    state.counters["rate"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * c.steps_per_node(), benchmark::Counter::kIsRate);
}

void run(benchmark::State& state, const Graph& graph, int walk_length, bool fast, bool project) {
    static std::unique_ptr<Case> current;  // one at a time: the largest takes a gigabyte
    if (!current || &current->walks.graph() != &graph) {
        current = std::make_unique<Case>(graph, walk_length);
        if (!agree(*current)) {
            state.SkipWithError("the fast kernels and their naive twin do not agree");
            return;
        }
    }
    if (fast) {
        FastExtractor extractor(*current);
        measure(state, *current, extractor, project);
    } else {
        reference::NaiveExtractor extractor(current->walks, current->space.table.ranking(),
                                            current->space.buckets, current->wide_projection);
        measure(state, *current, extractor, project);
    }
}

void add(const std::string& name, const Graph& (*graph)(), int walk_length) {
    for (const bool project : {true, false}) {
        for (const bool fast : {false, true}) {
            const std::string what =
                fmt::format("{}/{}/{}", name, project ? "all features" : "counts only",
                            fast ? "fast" : "naive");
            benchmark::RegisterBenchmark(
                what.c_str(),
                [=](benchmark::State& state) { run(state, graph(), walk_length, fast, project); })
                ->Repetitions(3)
                ->ReportAggregatesOnly(false)
                ->Unit(benchmark::kMicrosecond);
        }
    }
}

const bool kRegistered = [] {
    if (has_data_graphs()) {
        add("ppi", ppi, 7);
        add("blogcatalog", blogcatalog, 9);
    } else {
        fmt::print(stderr, "IRWE_DATA is not set: ppi and blogcatalog are left out\n");
    }
    add("1M nodes 10M edges", million_nodes, 7);
    return true;
}();

}  // namespace
}  // namespace irwe::bench
