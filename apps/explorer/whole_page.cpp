#include "apps/explorer/whole_page.h"

#include <fmt/format.h>

#include <vector>

#include "apps/explorer/map_making.h"
#include "apps/explorer/page.h"
#include "apps/explorer/view_archive.h"
#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/layout/tsne.h"

namespace irwe::explorer {
namespace {

// Above, a page becomes so large that browsers refuse it.
constexpr NodeId kMaxNodesOfPage = 500'000;

// Makes the maps of all spaces, and returns the neighbors to list.
std::vector<NeighborLists> make_maps(GraphView& view, Layout layout, ThreadPool& pool,
                                     const PhaseProgress& progress) {
    std::vector<NeighborLists> result;
    for (SpaceView& space : view.spaces) {
        const NeighborLists found = map_neighbors(space.map_rows(), view.num_neighbors, pool,
                                                  progress(space.name + ", neighbors"));
        if (layout == Layout::tsne) {
            space.map = tsne(found, space.plane, {}, pool, progress(space.name + ", map"));
        }
        // Earlier rows have maps, but no lists.
        result.push_back(first_neighbors(space.earlier
                                             ? map_neighbors(space.unit_rows, view.num_neighbors,
                                                             pool, progress(space.name + ", lists"))
                                             : found,
                                         view.num_neighbors));
    }
    return result;
}

}  // namespace

void require_fits_page(const Graph& graph, const std::string& name, const std::string& instead) {
    require(graph.num_nodes() <= kMaxNodesOfPage, [&] {
        return fmt::format("{}: has {}, and a page can hold {}; use {}", name,
                           counted(graph.num_nodes(), "node"), with_commas(kMaxNodesOfPage),
                           instead);
    });
}

std::string whole_page(const std::string& page, GraphView view, Layout layout, ThreadPool& pool,
                       const PhaseProgress& progress) {
    const std::vector<NeighborLists> neighbors = make_maps(view, layout, pool, progress);
    return page_with_data(page, whole_archive(view, neighbors));
}

}  // namespace irwe::explorer
