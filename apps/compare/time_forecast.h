// How long a training will take, before it begins.

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "irwe/methods/method.h"

namespace irwe::compare {

// Returns about `num_nodes` nodes of the graph that lie together, with the edges between them:
// those that a breadth-first search meets first, from a random node on, and from another one where
// it ends.
Graph part_of_graph(const Graph& graph, NodeId num_nodes, std::uint64_t seed);

// Returns the settings of the method for a graph, with the dimension and seed of the comparison.
using SettingsFor =
    std::function<std::unique_ptr<MethodSettings>(const Method& method, const Graph& graph)>;

// Remembers what trainings took, and forecasts the next.
class TimeForecast {
public:
    // The caller keeps the pool alive. Trainings on parts may use `max_bytes` of memory.
    TimeForecast(SettingsFor settings_for, ThreadPool& pool, std::size_t max_bytes = 0)
        : settings_for_(std::move(settings_for)), pool_(pool), max_bytes_(max_bytes) {}

    // Notes what a training of the method took.
    void note(const Method& method, double wall_seconds);

    // Returns how long a training will take: as long as the longest before; if there was none, what
    // the method estimates; if it cannot, by the growth from an eighth to a quarter of the graph,
    // which it trains on. A graph too small for that takes no time worth counting.
    //
    // Throws InputError as a training on a part of the graph does.
    double seconds(const Method& method, const Graph& graph);

private:
    double by_parts(const Method& method, const Graph& graph);

    SettingsFor settings_for_;
    ThreadPool& pool_;
    std::size_t max_bytes_;
    std::map<std::string, double> longest_;  // by the names of methods
};

// Returns the time for `size`, by a power law through what two smaller sizes took; its exponent is
// held between 1 and 3. REQUIRES: 0 < small < large <= size.
double extrapolated(double small, double small_seconds, double large, double large_seconds,
                    double size);

}  // namespace irwe::compare
