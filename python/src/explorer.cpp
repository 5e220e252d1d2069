// The explorer's page with its data, in a file or from a server: what `irwe explore` does.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/explorer/graph_view.h"
#include "apps/explorer/page.h"
#include "apps/explorer/page_server.h"
#include "apps/explorer/whole_page.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/labels.h"
#include "irwe/io/text_output.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

struct ExploreRequest {
    std::string title;
    std::vector<std::string> page_places;
    std::string module_path;  // whose owner is trusted to have put the page there
    std::vector<std::pair<std::string, Labels>> labels;  // columns, by their names
    bool is_tsne = true;
    int num_clusters = 0;  // chosen
    int num_neighbors = 10;
    std::uint64_t seed = 1;
    int num_threads = 0;
};

using NamedRows = std::vector<std::pair<std::string, Array<Real>>>;  // a row per node

std::vector<Space> to_spaces(const NamedRows& given) {
    std::vector<Space> spaces;
    for (const auto& [name, rows] : given) {
        spaces.push_back({{name, rows.shape(1), true}, as_matrix(rows)});
    }
    return spaces;
}

explorer::Layout layout_of(const ExploreRequest& request) {
    return request.is_tsne ? explorer::Layout::tsne : explorer::Layout::pca;
}

std::string page_of(const ExploreRequest& request) {
    return explorer::read_page({.paths = request.page_places,
                                .program = request.module_path,
                                .install_command = "make web install-python"});
}

explorer::GraphView view_of(const Graph& graph, const std::vector<Space>& spaces,
                            const ExploreRequest& request, ThreadPool& pool) {
    explorer::GraphView view = explorer::graph_view(request.title, graph, spaces,
                                                    {.num_clusters = request.num_clusters,
                                                     .num_neighbors = request.num_neighbors,
                                                     .seed = request.seed},
                                                    pool);
    for (const auto& [name, labels] : request.labels) {
        view.labels.push_back(explorer::label_column(name, labels));
    }
    return view;
}

void write_page(const std::string& path, const Graph& graph, const NamedRows& rows,
                const ExploreRequest& request, const py::object& progress) {
    const std::vector<Space> spaces = to_spaces(rows);
    run(
        [&](Job& job) {
            explorer::require_fits_page(graph, "the graph", "serve=True");
            const std::string page = page_of(request);
            TextOutput file(path);
            ThreadPool pool(request.num_threads, job.stop_requested());
            file.write(explorer::whole_page(
                page, view_of(graph, spaces, request, pool), layout_of(request), pool,
                [&job](const std::string& phase) { return job.progress(phase); }));
            file.commit();
        },
        progress);
}

// A server that listens, and serves when it is told to.
class Server {
public:
    Server(const Graph& graph, const NamedRows& rows, const ExploreRequest& request,
           std::uint16_t port)
        : layout_(layout_of(request)), num_threads_(request.num_threads) {
        const std::vector<Space> spaces = to_spaces(rows);
        run(
            [&](Job& job) {
                const std::string page = page_of(request);
                ThreadPool pool(num_threads_, job.stop_requested());
                server_ = std::make_unique<explorer::PageServer>(
                    view_of(graph, spaces, request, pool), page, port);
            },
            py::none());
    }

    std::string address() const { return server_->address(); }
    std::string address_file() const { return server_->address_file(); }

    // Serves until Python is interrupted, and raises what interrupted it.
    void serve() {
        run(
            [&](Job& job) {
                ThreadPool pool(num_threads_, job.stop_requested());
                server_->serve(layout_, pool, *job.stop_requested(),
                               [this](const std::string& sentence) { failure_ = sentence; });
            },
            py::none());
    }

    // Returns why there are no maps; empty if there are.
    std::string failure() const { return failure_; }

private:
    explorer::Layout layout_;
    int num_threads_;
    std::unique_ptr<explorer::PageServer> server_;
    std::string failure_;
};

}  // namespace

void add_explorer(py::module_& module) {
    py::class_<ExploreRequest>(module, "ExploreRequest")
        .def(py::init<>())
        .def_readwrite("title", &ExploreRequest::title)
        .def_readwrite("page_places", &ExploreRequest::page_places)
        .def_readwrite("module_path", &ExploreRequest::module_path)
        .def_readwrite("labels", &ExploreRequest::labels)
        .def_readwrite("is_tsne", &ExploreRequest::is_tsne)
        .def_readwrite("num_clusters", &ExploreRequest::num_clusters)
        .def_readwrite("num_neighbors", &ExploreRequest::num_neighbors)
        .def_readwrite("seed", &ExploreRequest::seed)
        .def_readwrite("num_threads", &ExploreRequest::num_threads);
    py::class_<Server>(module, "ExplorerServer")
        .def(py::init<const Graph&, const NamedRows&, const ExploreRequest&, std::uint16_t>())
        .def_property_readonly("address", &Server::address)
        .def_property_readonly(
            "address_file", [](const Server& server) { return py::bytes(server.address_file()); })
        .def_property_readonly("failure", &Server::failure)
        .def("serve", &Server::serve);
    module.def("write_page", &write_page);
    module.attr("max_clusters") = explorer::kMaxClusters;
    module.attr("max_neighbors") = explorer::kMaxNeighbors;
}

}  // namespace irwe::python
