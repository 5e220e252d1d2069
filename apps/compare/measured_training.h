// A training, and what it took.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/method.h"

namespace irwe::compare {

struct TrainingCost {
    double wall_seconds = 0;
    double cpu_seconds = 0;                 // of all threads
    std::optional<double> peak_bytes = {};  // more than before it began; nothing if not known

    bool operator==(const TrainingCost&) const = default;
};

// Returns the cost of one after the other.
TrainingCost operator+(const TrainingCost& a, const TrainingCost& b);

// Returns what work() takes. Other work of the process at the same time counts, too.
TrainingCost cost_of(const std::function<void()>& work);

struct MeasuredModel {
    std::shared_ptr<const Model> model;
    Embeddings embeddings;           // of the training graph, ready to use
    std::vector<std::string> notes;  // on rows of zeros
    TrainingCost cost;               // of both
};

// Trains with so much memory, 0 for default_memory(), and embeds the training graph. Throws the
// exceptions of train().
MeasuredModel measured_training(const Method& method, const Graph& graph,
                                const MethodSettings& settings, std::size_t max_bytes,
                                ThreadPool& pool);

struct MeasuredEmbeddings {
    Embeddings embeddings;           // ready to use
    std::vector<std::string> notes;  // on weights and directions, and on rows of zeros
    TrainingCost cost;
};

// Embeds a graph that the model was not trained on, called `name` in messages. Throws the
// exceptions of application() and of Model::embed().
MeasuredEmbeddings measured_embedding(const Model& model, const Graph& graph,
                                      const std::string& name, std::size_t max_bytes,
                                      ThreadPool& pool);

}  // namespace irwe::compare
