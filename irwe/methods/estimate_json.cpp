#include "irwe/methods/estimate_json.h"

#include <nlohmann/json.hpp>

#include "irwe/io/json_text.h"

namespace irwe {

double total_seconds(const TrainingEstimate& estimate) {
    double sum = 0;
    for (const TrainingEstimate::Part& part : estimate.parts) {
        sum += part.seconds;
    }
    return sum;
}

std::string estimate_json(const TrainingEstimate& estimate, const Graph& graph, int num_threads) {
    nlohmann::ordered_json json{{"nodes", graph.num_nodes()}, {"edges", graph.num_edges()}};
    for (const TrainingEstimate::Count& count : estimate.counts) {
        json[count.key] = count.value;
    }
    json["threads"] = num_threads;
    json["fits"] = estimate.fits;
    json["allowed_bytes"] = estimate.allowed_bytes;
    json["needed_bytes"] = estimate.needed_bytes;
    json["disk_bytes"] = estimate.disk_bytes;
    json["embedding_bytes"] = estimate.embedding_bytes;
    if (!estimate.parts.empty()) {
        for (const TrainingEstimate::Part& part : estimate.parts) {
            json["seconds"][part.name] = part.seconds;
        }
        json["seconds"]["total"] = total_seconds(estimate);
    }
    return json_text(json);
}

}  // namespace irwe
