// Walks, anonymous walks, and the features that are made from them.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/walks/anonymous_walk.h"
#include "irwe/walks/random_walk.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

constexpr std::int64_t kNodesPerChunk = 256;

// (nodes, walks_per_node, walk_length + 1) numbers of nodes.
py::array_t<std::uint32_t> random_walks(const Graph& graph, const WalkOptions& options,
                                        std::uint64_t seed, int num_threads,
                                        const py::object& progress) {
    std::vector<NodeId> nodes;
    run(
        [&](Job& job) {
            const WalkSet walks = sample_walks(graph, options, Random(seed));
            const std::size_t size = static_cast<std::size_t>(options.walks_per_node) *
                                     static_cast<std::size_t>(options.walk_length + 1);
            nodes.resize(graph.num_nodes() * size);
            ThreadPool pool(num_threads, job.stop_requested());
            parallel_for_chunks(
                pool, graph.num_nodes(), kNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t v = begin; v < end; ++v) {
                        walks.copy(
                            static_cast<NodeId>(v),
                            std::span(nodes).subspan(static_cast<std::size_t>(v) * size, size));
                    }
                });
        },
        progress);
    return to_numpy(std::move(nodes),
                    {graph.num_nodes(), options.walks_per_node, options.walk_length + 1});
}

// `walks` has a walk in each row.
py::array_t<std::uint8_t> anonymous_walks(const Array<std::uint32_t>& walks) {
    constexpr py::ssize_t kMaxLabels = 16;
    const py::ssize_t num_walks = walks.shape(0);
    const py::ssize_t length = walks.shape(1);
    require(length >= 1 && length <= kMaxLabels,
            "expected walks of 1 to 16 nodes, found " + std::to_string(length));
    std::vector<std::uint8_t> labels(static_cast<std::size_t>(num_walks * length));
    const std::span<const std::uint32_t> nodes = entries(walks);
    {
        const py::gil_scoped_release release;
        const auto size = static_cast<std::size_t>(length);
        for (std::size_t begin = 0; begin < nodes.size(); begin += size) {
            const AnonymousWalk walk = anonymous_walk(nodes.subspan(begin, size));
            for (int j = 0; j < length; ++j) {
                labels[begin + static_cast<std::size_t>(j)] =
                    static_cast<std::uint8_t>(label_at(walk, j));
            }
        }
    }
    return to_numpy(std::move(labels), {num_walks, length});
}

// Compressed rows as SciPy has them: counts, columns, offsets, and the number of columns.
py::tuple counts(const SparseMatrix& matrix) {
    std::vector<std::int64_t> offsets{0};
    std::vector<std::int32_t> columns;
    std::vector<std::int32_t> values;
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        columns.insert(columns.end(), row.columns.begin(), row.columns.end());
        values.insert(values.end(), row.values.begin(), row.values.end());
        offsets.push_back(static_cast<std::int64_t>(columns.size()));
    }
    return py::make_tuple(to_numpy(std::move(values)), to_numpy(std::move(columns)),
                          to_numpy(std::move(offsets)), matrix.num_columns());
}

py::array_t<std::uint8_t> observed_walks(const AnonymousWalkTable& table) {
    const int length = table.ranking().walk_length() + 1;
    std::vector<std::uint8_t> labels;
    for (std::uint32_t index = 0; index < table.size(); ++index) {
        for (int j = 0; j < length; ++j) {
            labels.push_back(static_cast<std::uint8_t>(label_at(table.walk(index), j)));
        }
    }
    return to_numpy(std::move(labels), {table.size(), length});
}

py::dict features(const Graph& graph, const WalkOptions& walks, const FeatureOptions& options,
                  std::uint64_t seed, int num_threads, const py::object& progress) {
    std::optional<FittedFeatures> fitted;
    run(
        [&](Job& job) {
            ThreadPool pool(num_threads, job.stop_requested());
            fitted = fit_and_extract_features(sample_walks(graph, walks, Random(seed)), options,
                                              pool, {.progress = job.progress("features")});
        },
        progress);
    NodeFeatures& made = fitted->features;
    const std::span<const NodeId> kept = made.encoder_walks.all();
    py::dict result;
    result["anonymous_walks"] = observed_walks(fitted->space.table);
    result["aw_statistics"] = counts(made.aw_statistics);
    result["degree_features"] = counts(made.degree_features);
    result["global_position_encodings"] = to_numpy(std::move(made.global_encodings));
    result["walks"] =
        to_numpy(std::vector<NodeId>(kept.begin(), kept.end()),
                 {graph.num_nodes(), walks.encoder_walks_per_node, walks.walk_length + 1});
    return result;
}

}  // namespace

void add_walks(py::module_& module) {
    py::class_<WalkOptions>(module, "WalkOptions")
        .def(py::init<>())
        .def_readwrite("walk_length", &WalkOptions::walk_length)
        .def_readwrite("walks_per_node", &WalkOptions::walks_per_node)
        .def_readwrite("encoder_walks_per_node", &WalkOptions::encoder_walks_per_node);
    py::class_<FeatureOptions>(module, "FeatureOptions")
        .def(py::init<>())
        .def_readwrite("num_degree_buckets", &FeatureOptions::num_degree_buckets)
        .def_readwrite("encoding_dim", &FeatureOptions::encoding_dim);
    module.def("random_walks", &random_walks);
    module.def("anonymous_walks", &anonymous_walks);
    module.def("features", &features);
}

}  // namespace irwe::python
