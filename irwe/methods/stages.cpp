#include "irwe/methods/stages.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace irwe {
namespace {

class Stages final : public Training {
public:
    explicit Stages(StagedTraining all) : all_(std::move(all)) {}

    TrainingProgress progress() const override {
        return {.num_steps_done = num_done_,
                .num_steps = std::ssize(all_.stages),
                .num_iterations_done = is_finished() ? 1 : 0};
    }
    bool is_finished() const override { return num_done_ == std::ssize(all_.stages); }

    void step() override {
        assert(!is_finished());
        all_.stages[static_cast<std::size_t>(num_done_)].compute();
        if (num_done_ + 1 == std::ssize(all_.stages)) {
            model_ = all_.result();
        }
        ++num_done_;
    }

    void visit_state(StateVisitor& visitor) override {
        for (std::int64_t i = 0; i < std::ssize(all_.stages); ++i) {
            const Stage& stage = all_.stages[static_cast<std::size_t>(i)];
            if (!stage.part) {
                return;
            }
            StatePart part = *stage.part;
            part.is_there = i < num_done_;
            part.read = [this, i, &stage](const Archive& archive) -> std::function<void()> {
                return [this, i, put = stage.part->read(archive)] {
                    put();
                    num_done_ = i + 1;
                };
            };
            visitor.part(stage.name, part);
        }
    }

    std::shared_ptr<const Model> result() const override { return model_; }
    std::string summary() const override { return all_.summary; }
    std::unique_ptr<EmbeddingSource> embed(const Model& model, const Application& application,
                                           OutputForm form, Resources& resources) const override {
        return all_.embed ? all_.embed(model, application, form, resources)
                          : Training::embed(model, application, form, resources);
    }
    std::vector<const OwnedRows*> rows_of_ranks() const override {
        return all_.rows_of_ranks ? all_.rows_of_ranks() : Training::rows_of_ranks();
    }

private:
    StagedTraining all_;
    std::int64_t num_done_ = 0;
    std::shared_ptr<const Model> model_;
};

}  // namespace

std::unique_ptr<Training> staged_training(StagedTraining stages) {
    return std::make_unique<Stages>(std::move(stages));
}

}  // namespace irwe
