// IRWE's model behind the interface of all models.

#pragma once

#include <memory>
#include <utility>

#include "irwe/methods/explanation.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/irwe_model.h"
#include "irwe/methods/model.h"

namespace irwe {

class TrainedIrwe final : public Model, private Explainer {
public:
    TrainedIrwe(ModelRecord record, IrweModel model)
        : Model(std::move(record)), model_(std::move(model)) {}

    const IrweModel& parts() const { return model_; }

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override;
    // Returns the embeddings by features that are there already, which must outlive the source.
    std::unique_ptr<EmbeddingSource> embed(const Application& application,
                                           const NodeFeatures& features, OutputForm form,
                                           Resources& resources) const;
    void write(ArchiveContent& archive) const override;
    ModelDescription describe() const override;
    const Explainer* explainer() const override { return this; }

private:
    Explanation explain(const Application& application, NodeId node,
                        Resources& resources) const override;

    IrweModel model_;
};

// Returns what an IRWE model consists of. REQUIRES: `model` is one.
const IrweModel& irwe_parts(const Model& model);

}  // namespace irwe
