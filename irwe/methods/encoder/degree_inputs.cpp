#include "irwe/methods/encoder/degree_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

#include "irwe/base/error.h"
#include "irwe/graph/degree_buckets.h"
#include "irwe/io/option_range.h"

namespace irwe {
namespace {

// Returns a function that gives the bucket of a degree of the graph, before empty ones are joined.
// It does not fall with the degree.
std::function<std::uint64_t(NodeId)> bucket_function(const std::vector<NodeId>& sorted_degrees,
                                                     const DegreeInputOptions& options) {
    const NodeId least = sorted_degrees.front();
    const NodeId largest = sorted_degrees.back();
    const auto e = static_cast<std::uint64_t>(options.num_buckets);
    switch (options.widths) {
        case BucketWidths::equal:
            return [buckets = DegreeBuckets(least, largest, options.num_buckets)](NodeId degree) {
                return std::uint64_t{buckets.bucket(degree)};
            };
        case BucketWidths::logarithmic: {
            const double range = std::log(static_cast<double>(largest) / least);
            return [=](NodeId degree) -> std::uint64_t {
                const double above = std::log(static_cast<double>(degree) / least);
                const double place = range > 0 ? above / range * static_cast<double>(e) : 0;
                return std::min(static_cast<std::uint64_t>(std::max(place, 0.0)), e - 1);
            };
        }
        case BucketWidths::quantile:
            break;
    }
    return [=](NodeId degree) -> std::uint64_t {
        const auto num_below = static_cast<std::uint64_t>(
            std::ranges::lower_bound(sorted_degrees, degree) - sorted_degrees.begin());
        return num_below * e / sorted_degrees.size();
    };
}

}  // namespace

std::vector<OptionField> option_fields(DegreeInputOptions& options) {
    return {{"features.num_degree_buckets", options.num_buckets},
            {"features.bucket_widths", options.widths, {"equal", "logarithmic", "quantile"}}};
}

void validate(const DegreeInputOptions& options) {
    require_between("features.num_degree_buckets", options.num_buckets, 1,
                    DegreeBuckets::kMaxBuckets);
}

DegreeInputs::DegreeInputs(const Graph& graph, const DegreeInputOptions& options) {
    std::vector<NodeId> degrees;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            degrees.push_back(graph.degree(v));
        }
    }
    assert(!degrees.empty());
    std::ranges::sort(degrees);
    const auto bucket_of = bucket_function(degrees, options);
    NodeId before = 0;  // the next smaller degree of the graph
    for (const NodeId degree : degrees) {
        if (first_degrees_.empty() || bucket_of(degree) != bucket_of(before)) {
            NodeId first = degree;
            while (first > before + 1 && bucket_of(first - 1) == bucket_of(degree)) {
                --first;
            }
            first_degrees_.push_back(first);
            num_nodes_.push_back(0);
        }
        ++num_nodes_.back();
        before = degree;
    }
}

DegreeInputs::DegreeInputs(const Archive& archive, std::uint64_t num_training_nodes) {
    const auto degrees = archive.tensor<std::uint32_t>("inputs/first_degrees");
    const auto nodes = archive.tensor<std::uint64_t>("inputs/num_nodes");
    first_degrees_.assign(degrees.begin(), degrees.end());
    num_nodes_.assign(nodes.begin(), nodes.end());
    std::uint64_t num_left = num_training_nodes;
    const bool nodes_hold = std::ranges::all_of(num_nodes_, [&](std::uint64_t n) {
        const bool holds = n > 0 && n <= num_left;
        num_left -= holds ? n : 0;
        return holds;
    });
    require(!first_degrees_.empty() && first_degrees_.size() == num_nodes_.size() &&
                first_degrees_.size() <= DegreeBuckets::kMaxBuckets &&
                std::ranges::adjacent_find(first_degrees_, std::ranges::greater_equal()) ==
                    first_degrees_.end() &&
                first_degrees_.back() < num_training_nodes && nodes_hold,
            fmt::format("{}: the buckets of degrees are none; the file is not a model of this "
                        "program",
                        archive.path()));
}

std::uint32_t DegreeInputs::bucket(NodeId degree) const {
    const auto above = std::ranges::upper_bound(first_degrees_, degree);
    return static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(above - first_degrees_.begin(), 1) -
                                      1);
}

std::vector<std::uint32_t> DegreeInputs::buckets(const Graph& graph) const {
    std::vector<std::uint32_t> result(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result[v] = bucket(graph.degree(v));
    }
    return result;
}

std::uint64_t DegreeInputs::num_nodes() const {
    return std::accumulate(num_nodes_.begin(), num_nodes_.end(), std::uint64_t{0});
}

double DegreeInputs::entropy() const {
    const auto total = static_cast<double>(num_nodes());
    double bits = 0;
    for (const std::uint64_t count : num_nodes_) {
        const double share = static_cast<double>(count) / total;
        bits -= share * std::log2(share);
    }
    return std::max(bits, 0.0);  // not -0
}

std::string DegreeInputs::text() const {
    return fmt::format("degrees in {} bucket{}, {:.2f} bits", num_buckets(),
                       num_buckets() == 1 ? "" : "s", entropy());
}

void DegreeInputs::write(ArchiveContent& archive) const {
    archive.add("inputs/first_degrees", first_degrees_);
    archive.add("inputs/num_nodes", num_nodes_);
}

}  // namespace irwe
