// IRWE's model behind the interface of all models.

#pragma once

#include <memory>
#include <utility>

#include "irwe/methods/explanation.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/network_model.h"
#include "irwe/methods/model.h"

namespace irwe {

class TrainedNetwork final : public Model, private Explainer {
public:
    TrainedNetwork(ModelRecord record, NetworkModel model)
        : Model(std::move(record)), model_(std::move(model)) {}

    const NetworkModel& parts() const { return model_; }

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override;
    // Returns the embeddings by features that are there already, which must outlive the source.
    std::unique_ptr<EmbeddingSource> embed(const Application& application,
                                           const NodeFeatures& features, OutputForm form,
                                           Resources& resources) const;
    void write(ArchiveContent& archive) const override;
    ModelDescription describe() const override;
    bool has_one_role() const override;
    const Explainer* explainer() const override { return this; }

private:
    Explanation explain(const Application& application, NodeId node,
                        Resources& resources) const override;

    NetworkModel model_;
};

// Returns what an IRWE model consists of. REQUIRES: `model` is one.
const NetworkModel& network_parts(const Model& model);

}  // namespace irwe
