#include "irwe/methods/one_step.h"

#include <utility>

#include "irwe/base/error.h"

namespace irwe {
namespace {

class OneStep final : public Training {
public:
    OneStep(std::function<std::shared_ptr<const Model>()> compute, std::string summary,
            EmbedTrained embed, RowsOfRanks rows_of_ranks)
        : compute_(std::move(compute)),
          summary_(std::move(summary)),
          embed_(std::move(embed)),
          rows_of_ranks_(std::move(rows_of_ranks)) {}

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
    std::vector<const OwnedRows*> rows_of_ranks() const override {
        return rows_of_ranks_ ? rows_of_ranks_(*model_) : Training::rows_of_ranks();
    }

private:
    std::function<std::shared_ptr<const Model>()> compute_;
    std::string summary_;
    EmbedTrained embed_;
    RowsOfRanks rows_of_ranks_;
    std::shared_ptr<const Model> model_;
};

}  // namespace

std::unique_ptr<Training> one_step_training(std::function<std::shared_ptr<const Model>()> compute,
                                            std::string summary, EmbedTrained embed,
                                            RowsOfRanks rows_of_ranks) {
    return std::make_unique<OneStep>(std::move(compute), std::move(summary), std::move(embed),
                                     std::move(rows_of_ranks));
}

void require_edges(const Graph& graph) {
    require(graph.num_edges() > 0, "the graph has no edges; there is nothing to learn from");
}

}  // namespace irwe
