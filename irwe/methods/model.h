// What a training leaves behind, whatever the method.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "irwe/base/resources.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/node_attributes.h"
#include "irwe/methods/application.h"
#include "irwe/methods/drift.h"
#include "irwe/methods/explanation.h"
#include "irwe/methods/method_settings.h"
#include "irwe/methods/new_node.h"

namespace irwe {

class ArchiveContent;  // io/archive.h

// Where a model comes from. Every model file has it, in the same entries.
struct ModelRecord {
    std::string method;
    std::shared_ptr<const MethodSettings> settings;  // all of them
    std::string fingerprint;                         // of the training graph
    std::shared_ptr<const NodeNames> node_names;     // of the training graph
    std::uint64_t num_training_nodes = 0;
    std::uint64_t num_training_edges = 0;
    GraphKind kind{};          // of the training graph
    std::string attributes{};  // the fingerprint of those that the training read; empty: none
    std::string result;  // how the training ended, a TOML section "[result]"; empty: nothing to say
};

// Returns the record of a training of `method` on `graph`. Costs one pass over the edges.
ModelRecord model_record(std::string_view method, const Graph& graph,
                         const MethodSettings& settings, std::string result);

// Returns 32 hexadecimal digits that stand for what decides a model: method, settings, training
// graph and the version of the file format. Vectors of two models have nothing to do with each
// other unless their ids agree.
std::string model_id(const ModelRecord& record);

// What `irwe info` says about a model, beside its record.
struct ModelDescription {
    struct Line {
        std::string label;
        std::string text;
    };
    struct Fact {
        std::string key;
        std::variant<std::uint64_t, bool> value;
    };
    std::vector<Line> lines{};       // for people, before what is said of the training graph
    std::vector<Line> more_lines{};  // and behind it
    std::vector<Fact> facts{};       // for programs
    std::string graph_text{};  // more about the training graph: "degrees 1 to 12"; empty: none
    std::vector<Fact> graph_facts{};  // for programs
};

// Constant: any number of threads may use it at once.
class Model {
public:
    virtual ~Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const ModelRecord& record() const { return record_; }

    // Returns the embeddings of application.nodes, computed when they are asked for. The source
    // refers to the model, the application and the resources, which must outlive it.
    //
    // REQUIRES: the method reaches application.kind, as application() makes sure of.
    virtual std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                                   Resources& resources) const = 0;

    // Prepares to embed nodes that are added to `graph` one at a time; null if the method cannot.
    // The graph is that of the training or a version of it that has grown or changed: the nodes of
    // the training are found by their names. Weights and directions that the training did not have
    // are left out; where the graph has none and the training had, every edge counts as 1 and in
    // both directions. Preparation may pass over the graph; the result is on its own, without the
    // model, the graph and the resources.
    //
    // Throws InputError if `graph` has less than half of the nodes of the training.
    virtual std::unique_ptr<NewNodeEmbedder> new_node_embedder(const Graph& /*graph*/,
                                                               Resources& /*resources*/) const {
        return nullptr;
    }

    // Adds what the method needs beyond the record. All tensors are borrowed until the archive is
    // written; the model must outlive that.
    virtual void write(ArchiveContent& archive) const = 0;

    virtual ModelDescription describe() const = 0;

    // Returns what is to be said about the attributes of nodes of a graph to embed, which null
    // means that it has none of; empty: nothing. Throws InputError if the model cannot embed the
    // graph with them. Names are those of messages.
    virtual std::string attributes_note(const NodeAttributes* given, const std::string& graph_name,
                                        const std::string& model_name) const;

    // Returns true if all nodes of the training graph play the same role, as far as the method can
    // tell: then their identities are equal. False for a method without roles.
    virtual bool has_one_role() const { return false; }

    // Returns what explains embeddings; null if the method cannot.
    virtual const Explainer* explainer() const { return nullptr; }

    // Returns how far the graph of `embeddings`, a source that embed() of this model returned, lies
    // from that of the training; nothing if the method does not measure it.
    virtual std::optional<Drift> drift(const EmbeddingSource& /*embeddings*/) const {
        return std::nullopt;
    }

protected:
    explicit Model(ModelRecord record) : record_(std::move(record)) {}

private:
    ModelRecord record_;
};

// Returns where embeddings of `application` by `model` come from.
Origin origin_of(const Model& model, const Application& application, OutputForm form);

}  // namespace irwe
