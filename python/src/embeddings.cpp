// Embeddings: their files, and what belongs together.

#include "python/src/embeddings.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "irwe/embeddings/belonging.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/embeddings/read_embeddings.h"
#include "python/src/arrays.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

using OriginTuple = std::tuple<std::string, std::string, std::string>;  // model, graph, form
using SpaceTuple = std::tuple<std::string, Eigen::Index, bool>;         // name, dim, comparable

std::optional<Origin> to_origin(const std::optional<OriginTuple>& given) {
    if (!given) {
        return std::nullopt;
    }
    const auto& [model, graph, form] = *given;
    return Origin{.model_id = model,
                  .graph_fingerprint = graph,
                  .form = form == form_name(OutputForm::raw) ? OutputForm::raw : OutputForm::ready};
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
                                std::string(form_name(embeddings.origin->form)));
    }
    return py::make_tuple(spaces, origin);
}

OutputForm output_form(bool raw) { return raw ? OutputForm::raw : OutputForm::ready; }

void add_embeddings(py::module_& module) {
    module.def("read_embeddings", &read);
    module.def("require_comparable", &check_comparable);
    module.def("require_graph", &check_graph);
}

}  // namespace irwe::python
