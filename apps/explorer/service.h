// The routes of the explorer: answers the requests of the page from memory.

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

// Any number of threads may send requests while one thread adds new results.
class Service {
public:
    Service(GraphView view, std::string page);

    const GraphView& view() const { return view_; }

    // Answers a request. Throws InputError for a request that the page never sends.
    Reply operator()(const Request& request) const;

    // Sets the progress of the maps, from 0 to 1.
    void set_progress(double done);
    // Sets the index of a space, which finds neighbors from now on; until then, every node is
    // compared.
    void set_index(std::size_t space, std::shared_ptr<const NeighborIndex> index);
    // Sets the maps of all spaces, which are part of the data from now on.
    void set_maps(std::vector<Matrix> maps);

private:
    using Parameters = std::map<std::string, std::string>;

    Reply data() const;
    Reply layout() const;
    Reply names(const Parameters& parameters) const;
    Reply search(const Parameters& parameters) const;
    Reply neighbors(const Parameters& parameters) const;
    Reply ego(const Parameters& parameters) const;
    Reply words(const Parameters& parameters) const;

    NodeId node(const Parameters& parameters) const;

    GraphView view_;  // constant except for the maps
    std::shared_ptr<const std::string> page_;
    std::vector<std::string> folded_names_;  // in lower case, for the search

    mutable std::mutex mutex_;  // protects the members below
    std::shared_ptr<const std::string> data_;
    std::vector<std::shared_ptr<const NeighborIndex>> indices_;  // of each space; null at first
    bool has_maps_ = false;
    double progress_ = 0;
};

}  // namespace irwe::explorer
