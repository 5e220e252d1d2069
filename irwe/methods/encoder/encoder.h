// Networks that give each node of any graph a vector by what is around it, and what trains them.
//
// A method of this kind is an Encoder, whose parameters are the model, and an Objective, which says
// what the training minimizes. encoder_method.h makes a row of the registry of them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/encoder/attribute_inputs.h"
#include "irwe/methods/encoder/degree_inputs.h"
#include "irwe/nn/aggregate.h"
#include "irwe/nn/anchor_messages.h"
#include "irwe/nn/gather_rows.h"
#include "irwe/nn/parameter.h"
#include "irwe/nn/tape.h"

namespace irwe {

// What a node takes from its neighbors: the sum or the mean over itself and them, the sum weighted
// by 1 / sqrt((d_u + 1) (d_v + 1)), or the mean over the neighbors alone. An encoder that draws
// neighbors or walks of the graph itself asks for none.
enum class Neighborhood { sum_with_self, mean_with_self, symmetric_with_self, mean, none };

// Returns the matrix S of a neighborhood, of which row v has the weights of what node v takes. A
// node without neighbors has an empty row under `mean`, and every node under `none`. Every edge
// counts as 1.
//
// REQUIRES: the graph has no self-loops.
nn::SparseOperator neighbor_operator(const Graph& graph, Neighborhood neighborhood);

// What an encoder reads of a graph. Inputs of nodes are one-hot degrees, or rows of any numbers;
// what goes through input_product() need not know which.
struct EncoderInput {
    nn::RowChoice buckets;  // for each node the column in which its input is 1
    nn::SparseOperator neighbors;
    Graph graph;
    std::uint64_t draw = 0;  // tells draws of neighbors or walks from others, for the same graph
    std::shared_ptr<const nn::AnchorPlaces> anchors{};  // null: the encoder does not read any
    // The inputs of all nodes where attributes are read; nothing: those that `buckets` says.
    std::optional<nn::SparseOperator> rows{};
    std::optional<nn::RowChoice> order{};  // of which row each node has; nothing: of its own

    std::int64_t num_columns() const {
        return rows ? rows->num_columns() : buckets.num_table_rows();
    }
};
// Calls visit(column, value) for all entries of the input of a node that are not 0.
template <typename Visit>
void for_each_entry(const EncoderInput& input, NodeId v, Visit visit) {
    if (!input.rows) {
        visit(input.buckets.rows()[v], Real{1});
        return;
    }
    const SparseRow row = input.rows->rows().row(v);
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
        visit(row.columns[i], row.values[i]);
    }
}
// Returns the input for a graph without self-loops.
EncoderInput encoder_input(const Graph& graph, const DegreeInputs& degrees,
                           Neighborhood neighborhood);

// Returns X W for the inputs X of all nodes: a lookup of rows of the weight, or a sparse product.
// The caller keeps the input alive while the tape exists.
nn::Tensor input_product(nn::Tape& tape, const EncoderInput& input, nn::Tensor weight);

class Encoder {
public:
    virtual ~Encoder() = default;

    // Returns all parameters, always in the same order.
    virtual std::vector<nn::Parameter*> parameters() = 0;
    // Returns what input() takes of neighbors, unless it is overridden.
    virtual Neighborhood neighborhood() const { return Neighborhood::mean; }
    virtual std::int64_t num_columns() const = 0;  // of the vectors
    // Returns what encode() reads of a graph without self-loops. What is drawn of it at random is
    // drawn among the nodes `known`, ascending: all nodes, or in a graph that has grown those of
    // the training.
    virtual EncoderInput input(const Graph& graph, const DegreeInputs& degrees,
                               std::span<const NodeId> /*known*/, ThreadPool& /*pool*/) const {
        return encoder_input(graph, degrees, neighborhood());
    }
    // Returns true if vectors depend on neighbors or walks that are drawn.
    virtual bool draws() const { return false; }
    // Returns the vectors of all nodes, one row per node. The caller keeps the input alive while
    // the tape exists. An encoder that asks for no neighborhood may do so on tapes for inference
    // alone.
    virtual nn::Tensor encode(nn::Tape& tape, const EncoderInput& input) const = 0;
};

// The graph of a training, as its objective sees it.
struct TrainingGround {
    Graph graph;  // without self-loops
    DegreeInputs degrees;
    EncoderInput input;
    std::shared_ptr<const AttributeInputs> attributes{};  // null: they are not read
};

class Objective {
public:
    virtual ~Objective() = default;

    // Returns the parameters that are trained with those of the encoder and are not part of the
    // model, always in the same order.
    virtual std::vector<nn::Parameter*> parameters() { return {}; }
    virtual std::int64_t steps_per_epoch() const { return 1; }
    // Returns what after_step() changes beside the parameters, always in the same order: statistics
    // with names of their own, which belong to a checkpoint and not to the model.
    virtual std::vector<nn::Parameter*> statistics() { return {}; }
    // Records the loss of a step on the tape and returns it. Steps are counted from 0 over all
    // epochs; a step is a function of its number, the parameters and the statistics alone.
    virtual double loss(nn::Tape& tape, std::int64_t step) = 0;
    // Brings the statistics up to date after a step has changed the parameters. Does not throw.
    virtual void after_step() {}
};

}  // namespace irwe
