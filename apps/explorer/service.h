// The routes of the explorer: what the page asks for, answered from memory.

#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/explorer/graph_view.h"
#include "apps/explorer/reply.h"
#include "apps/explorer/request.h"
#include "irwe/neighbors/neighbor_index.h"

namespace irwe::explorer {

// Any number of threads may ask while one puts in what was made meanwhile.
class Service {
public:
    Service(GraphView view, std::string page);

    const GraphView& view() const { return view_; }

    // Throws InputError for what no page would ask.
    Reply operator()(const Request& request) const;

    // How far the maps are, from 0 to 1.
    void set_progress(double done);
    // From now on, neighbors in a space are found by it; before, by comparing with every node.
    void set_index(std::size_t space, std::shared_ptr<const NeighborIndex> index);
    // The maps of all spaces, which the data has from now on.
    void set_maps(std::vector<Matrix> maps);

private:
    using Parameters = std::map<std::string, std::string>;

    Reply data() const;
    Reply layout() const;
    Reply names(const Parameters& parameters) const;
    Reply search(const Parameters& parameters) const;
    Reply neighbors(const Parameters& parameters) const;
    Reply ego(const Parameters& parameters) const;

    NodeId node(const Parameters& parameters) const;

    GraphView view_;  // constant, but for the maps
    std::shared_ptr<const std::string> page_;
    std::vector<std::string> folded_names_;  // in small letters, for the search

    mutable std::mutex mutex_;  // of what follows
    std::shared_ptr<const std::string> data_;
    std::vector<std::shared_ptr<const NeighborIndex>> indices_;  // of each space; null at first
    bool has_maps_ = false;
    double progress_ = 0;
};

}  // namespace irwe::explorer
