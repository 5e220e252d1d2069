// Embeddings: their files, and what belongs together.

#include "python/src/embeddings.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "irwe/embeddings/belonging.h"
#include "irwe/embeddings/embeddings_file.h"
#include "irwe/embeddings/leading_axes.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/embeddings/read_embeddings.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// Model, graph, form and axes.
using OriginTuple = std::tuple<std::string, std::string, std::string, std::string>;
using SpaceTuple = std::tuple<std::string, Eigen::Index, bool>;  // name, dim, comparable

std::optional<Origin> to_origin(const std::optional<OriginTuple>& given) {
    if (!given) {
        return std::nullopt;
    }
    const auto& [model, graph, form, axes] = *given;
    return Origin{.model_id = model,
                  .graph_fingerprint = graph,
                  .form = form == form_name(OutputForm::raw) ? OutputForm::raw : OutputForm::ready,
                  .axes = axes};
}

SpaceInfo to_info(const SpaceTuple& given) {
    const auto& [name, dim, comparable] = given;
    return {.name = name, .dim = dim, .comparable_across_graphs = comparable};
}

// Names, spaces and origin of a file.
py::tuple read(const std::string& path) {
    Embeddings embeddings;
    {
        const py::gil_scoped_release others;
        embeddings = read_embeddings(path);
    }
    const py::object names = to_python(*embeddings.names);
    return py::make_tuple(names, to_python(std::move(embeddings)));
}

void check_comparable(const std::string& owner, const SpaceTuple& space,
                      const std::optional<OriginTuple>& origin, const std::string& other_owner,
                      const SpaceTuple& other_space,
                      const std::optional<OriginTuple>& other_origin) {
    const SpaceInfo info = to_info(space);
    const SpaceInfo other_info = to_info(other_space);
    const std::optional<Origin> own = to_origin(origin);
    const std::optional<Origin> other = to_origin(other_origin);
    require_comparable({owner, info, own}, {other_owner, other_info, other});
}

void check_graph(const std::optional<OriginTuple>& origin, const std::string& owner,
                 const std::string& graph_fingerprint, const std::string& graph_name) {
    require_graph(to_origin(origin), owner, graph_fingerprint, graph_name);
}

NodeNames names_of(const py::object& given) {
    if (py::isinstance<py::array>(given)) {
        const auto numbers = given.cast<Array<std::int64_t>>();
        const std::span<const std::int64_t> all = entries(numbers);
        return NodeNames::from_integers({all.begin(), all.end()});
    }
    const auto texts = given.cast<std::vector<std::string>>();
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return NodeNames::from_texts(views);
}

// Writes spaces whose rows are in the order of `names`, numbers or texts that ascend, in the format
// of the path. With `num_axes` above 0, writes the coordinates along so many axes. Returns name,
// axes before, axes kept and their share of the variance for each space, if axes were chosen.
py::list write(const std::string& path, const py::object& names,
               const std::vector<std::tuple<std::string, bool, Array<Real>>>& spaces,
               const std::optional<OriginTuple>& origin, Eigen::Index num_axes) {
    auto embeddings = std::make_shared<Embeddings>();
    embeddings->names = std::make_shared<const NodeNames>(names_of(names));
    for (const auto& [name, is_comparable, rows] : spaces) {
        const Eigen::Map<const Matrix> vectors = as_matrix(rows);
        embeddings->spaces.push_back({.info = {.name = name,
                                               .dim = vectors.cols(),
                                               .comparable_across_graphs = is_comparable},
                                      .vectors = vectors});
    }
    embeddings->origin = to_origin(origin);
    std::vector<KeptAxes> kept;
    run(
        [&](Job& job) {
            ThreadPool pool(0, job.stop_requested());
            if (num_axes == 0) {
                write_embeddings(*embeddings, path);
                return;
            }
            const std::unique_ptr<EmbeddingSource> source = stored_source(embeddings);
            LeadingAxes leading = leading_axes(*source, num_axes, pool);
            kept = leading.kept;
            write_embeddings(collected(*leading.source), path);
        },
        py::none());
    py::list result;
    for (const KeptAxes& each : kept) {
        result.append(py::make_tuple(each.space, each.num_before, each.num_kept, each.share));
    }
    return result;
}

}  // namespace

py::tuple to_python(Embeddings embeddings) {
    py::list spaces;
    for (Space& space : embeddings.spaces) {
        spaces.append(py::make_tuple(space.info.name, space.info.comparable_across_graphs,
                                     to_numpy(std::move(space.vectors))));
    }
    py::object origin = py::none();
    if (embeddings.origin) {
        origin = py::make_tuple(embeddings.origin->model_id, embeddings.origin->graph_fingerprint,
                                std::string(form_name(embeddings.origin->form)),
                                embeddings.origin->axes);
    }
    return py::make_tuple(spaces, origin);
}

OutputForm output_form(bool raw) { return raw ? OutputForm::raw : OutputForm::ready; }

void add_embeddings(py::module_& module) {
    module.def("read_embeddings", &read);
    module.def("write_embeddings", &write);
    module.def("require_comparable", &check_comparable);
    module.def("require_graph", &check_graph);
}

}  // namespace irwe::python
