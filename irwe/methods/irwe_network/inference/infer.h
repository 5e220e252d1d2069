// Embeddings by one forward pass: Algorithms 5, 7 and 11, which differ only in the features.

#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/methods/application.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/inference/grown_features.h"
#include "irwe/methods/irwe_network/model/network_model.h"

namespace irwe {

// The spaces of the embeddings: psi(v), similar for nodes with the same role, however far apart,
// and gamma(v), similar for nodes of the same community.
inline const std::array<std::string, 2> kNetworkSpaces{"identity", "position"};

// Returns the source of the embeddings of the nodes `nodes` of `graph`, in that order, from the
// features of all its nodes: walks from some lead to others. Its spaces are kNetworkSpaces, of
// which identity can be compared across graphs. In memory are the features and one matrix of the
// size of all position embeddings. The rows are the same for every number of threads.
//
// The caller keeps model, features and pool alive while the source exists.
std::unique_ptr<EmbeddingSource> embedding_source(const NetworkModel& model,
                                                  const NodeFeatures& features, const Graph& graph,
                                                  std::span<const NodeId> nodes, ThreadPool& pool,
                                                  OutputForm form = OutputForm::ready,
                                                  std::optional<Origin> origin = {});

// Returns all rows of such a source.
Embeddings infer(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
                 std::span<const NodeId> nodes, ThreadPool& pool,
                 OutputForm form = OutputForm::ready);

// Returns the embeddings of all nodes of `graph`.
Embeddings infer(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
                 ThreadPool& pool, OutputForm form = OutputForm::ready);

// Returns the position embeddings of all nodes as `network` computes them, instead of
// model.position: model.identity gives those with which the training ended.
Matrix raw_position(const NetworkModel& model, const IrweNetwork& network,
                    const NodeFeatures& features, ThreadPool& pool);

// Returns the features of the training graph (Algorithm 7). They are those of the training, and the
// embeddings are those at its end. REQUIRES: `graph` is the training graph.
NodeFeatures transductive_features(const NetworkModel& model, const Graph& graph, ThreadPool& pool);

// Returns the features of another graph (Algorithm 11, lines 1-7). Identity embeddings can be
// compared with those of other graphs; position embeddings cannot, because their coordinates belong
// to one graph.
NodeFeatures transfer_features(const NetworkModel& model, const Graph& graph, ThreadPool& pool);

// Returns the features by which all nodes of application.graph are embedded: one of the above, or
// grown_features.
NodeFeatures features_of(const NetworkModel& model, const Application& application,
                         ThreadPool& pool);

}  // namespace irwe
