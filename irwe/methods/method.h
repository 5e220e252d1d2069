// What an embedding method is: a row of the registry (registry/registry.h).

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/resources.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/node_attributes.h"
#include "irwe/methods/application.h"
#include "irwe/methods/estimate.h"
#include "irwe/methods/method_settings.h"
#include "irwe/methods/model.h"
#include "irwe/methods/training.h"

namespace irwe {

class Archive;  // io/archive.h

// What a method learns from. The graph and the attributes must outlive the training.
struct Problem {
    const Graph& graph;
    const NodeAttributes* attributes = nullptr;  // of the nodes; null: none are known
};

// A graph that settings are to fit, and threads to look at it.
struct GraphAtHand {
    const Graph& graph;
    ThreadPool& pool;
};

// What a training with default settings takes on a graph of 10,000 nodes and 100,000 edges.
enum class CostClass {
    seconds,
    minutes,
    hours,
};

struct Method {
    struct SpaceMeaning {
        std::string name;
        std::string meaning;  // of nearness: "the same role"
        bool comparable_across_graphs;
    };

    std::string name;          // "node2vec"; what --method and model files say
    std::string title;         // one line
    std::string python_class;  // "Node2Vec"
    std::string cost;          // how time grows, in a few words
    std::vector<SpaceMeaning> spaces;
    Reach reach;
    // The names of the settings that every method has in its own place; empty: it has none.
    std::string seed_setting{};
    std::string dimension_setting{};
    std::string early_stop_setting{};
    // A setting, true or false, with which models also embed nodes that were added to the graph of
    // their training, and refresh; empty: none does more than `reach` and `refreshes` say.
    std::string new_nodes_setting{};
    // A setting with which trainings read attributes of nodes unless it is "degrees"; empty: none
    // reads them.
    std::string attributes_setting{};
    std::vector<std::string> presets{};  // the first is the default; empty: it has none

    // Returns the settings of a preset ("" if there are none) for the graph at hand; without one,
    // for a graph that was not read yet, to find unknown settings and values out of range.
    // REQUIRES: `preset` is one of presets.
    std::unique_ptr<MethodSettings> (*settings)(std::string_view preset,
                                                const GraphAtHand* at_hand);

    // Prepares a training, at its first step. Throws InputError if the graph has nothing to learn
    // from, settings are out of range, or the memory does not suffice. The graph and the pool must
    // outlive the training.
    std::unique_ptr<Training> (*begin)(const Problem& problem, const MethodSettings& settings,
                                       Resources& resources);

    // Reads what Model::write wrote. Throws InputError that begins with the path of the archive for
    // what no training has written.
    std::shared_ptr<const Model> (*read)(const Archive& archive, ModelRecord record);

    // Returns what a training would take; null: the method cannot tell. Takes seconds itself.
    TrainingEstimate (*estimate)(const Problem& problem, const MethodSettings& settings,
                                 Resources& resources) = nullptr;
    // Returns a sentence about a setting that is not the default and that other settings leave
    // without use; empty if there is none. Null: all settings count.
    std::string (*settings_note)(const MethodSettings& settings) = nullptr;
    GraphKind uses{};          // whether its vectors depend on weights and directions
    bool can_explain = false;  // its models have an explainer
    // Its models embed the nodes of the training again, in a graph that has grown, without the
    // graph as it was before.
    bool refreshes = false;
    bool uses_ranks = false;  // trainings can be shared by several ranks (Resources::world)
    CostClass cost_class = CostClass::minutes;  // `cost` in one word, to choose methods by
};

// Returns the settings of a method for a graph that nobody has tuned it for.
std::unique_ptr<MethodSettings> default_settings(const Method& method, const Graph& graph,
                                                 ThreadPool& pool);

// Returns how far models that are trained with these settings reach.
Reach reach_of(const Method& method, const MethodSettings& settings);

// Returns true if models that are trained with these settings embed the nodes of the training
// again, as Method::refreshes says.
bool refreshes_with(const Method& method, const MethodSettings& settings);

// Returns a sentence about weights or directions of a graph that the method does not use; empty if
// there are none.
std::string unused_note(const Method& method, GraphKind kind);

// Returns a sentence about a setting that is given and not used beside the others; empty if there
// is none.
std::string settings_note(const Method& method, const MethodSettings& settings);

// Returns true if a training with these settings reads attributes of nodes.
bool reads_attributes(const Method& method, const MethodSettings& settings);

// Returns the fingerprint of the attributes that a training reads; empty if it reads none.
std::string attributes_fingerprint(const Method& method, const Problem& problem,
                                   const MethodSettings& settings);

// Returns what becomes of attributes of nodes in a training: "dgi reads them", or a sentence about
// that they are not used; empty if there are none.
std::string attributes_use_note(const Method& method, const NodeAttributes& attributes,
                                const MethodSettings& settings);

// Returns "seconds", "minutes" or "hours".
std::string_view cost_class_name(CostClass cost);

// Returns the names of its spaces, in the order of its embeddings.
std::vector<std::string> space_names(const Method& method);

// Returns the name of the default preset; "" if there are none.
std::string_view default_preset(const Method& method);

}  // namespace irwe
