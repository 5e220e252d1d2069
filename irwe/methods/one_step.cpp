#include "irwe/methods/one_step.h"

#include <utility>

#include "irwe/base/error.h"

namespace irwe {
namespace {

class OneStep final : public Training {
public:
    OneStep(std::function<std::shared_ptr<const Model>()> compute, std::string summary,
            EmbedTrained embed)
        : compute_(std::move(compute)), summary_(std::move(summary)), embed_(std::move(embed)) {}

    TrainingProgress progress() const override {
        const std::int64_t done = is_finished() ? 1 : 0;
        return {.num_steps_done = done, .num_iterations_done = done};
    }
    bool is_finished() const override { return model_ != nullptr; }
    void step() override { model_ = compute_(); }
    void visit_state(StateVisitor&) override {}
    std::shared_ptr<const Model> result() const override { return model_; }
    std::string summary() const override { return summary_; }
    std::unique_ptr<EmbeddingSource> embed(const Model& model, const Application& application,
                                           OutputForm form, Resources& resources) const override {
        return embed_ ? embed_(model, application, form, resources)
                      : Training::embed(model, application, form, resources);
    }

private:
    std::function<std::shared_ptr<const Model>()> compute_;
    std::string summary_;
    EmbedTrained embed_;
    std::shared_ptr<const Model> model_;
};

}  // namespace

std::unique_ptr<Training> one_step_training(std::function<std::shared_ptr<const Model>()> compute,
                                            std::string summary, EmbedTrained embed) {
    return std::make_unique<OneStep>(std::move(compute), std::move(summary), std::move(embed));
}

void require_edges(const Graph& graph) {
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
}

}  // namespace irwe
