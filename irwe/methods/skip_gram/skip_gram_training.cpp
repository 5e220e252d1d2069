#include "irwe/methods/skip_gram/skip_gram_training.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

class SkipGramTraining final : public Training {
public:
    SkipGramTraining(SkipGramTask task, const Graph& graph, std::vector<SkipGram> parts,
                     ThreadPool& pool)
        : task_(std::move(task)), graph_(graph), parts_(std::move(parts)), pool_(pool) {
        for (const SkipGram& part : parts_) {
            num_steps_ += part.num_steps();
        }
    }

    TrainingProgress progress() const override {
        return {.num_steps_done = num_steps_done_,
                .num_steps = num_steps_,
                .num_iterations_done = is_finished() ? 1 : 0,
                .numbers = {{.key = "loss", .value = loss_, .label = "loss"}}};
    }
    bool is_finished() const override { return num_steps_done_ == num_steps_; }

    void step() override {
        assert(!is_finished());
        std::int64_t i = num_steps_done_;
        auto part = parts_.begin();
        for (; i >= part->num_steps(); ++part) {
            i -= part->num_steps();
        }
        loss_ = part->step(i, pool_);
        ++num_steps_done_;
        require_finite(std::isfinite(loss_));
    }

    void visit_state(StateVisitor& visitor) override {
        visitor.count("num_steps_done", num_steps_done_, num_steps_);
        visitor.number("loss", loss_);
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            visitor.matrix(fmt::format("centers/{}", i), parts_[i].centers());
            if (parts_[i].contexts().size() > 0) {
                visitor.matrix(fmt::format("contexts/{}", i), parts_[i].contexts());
            }
        }
    }

    std::shared_ptr<const Model> result() const override {
        Matrix rows(graph_.num_nodes(), dim());
        Eigen::Index begin = 0;
        for (const SkipGram& part : parts_) {
            const Matrix& own = part.centers();
            if (task_.rows == SkipGramRows::of_length_one) {
                const Eigen::RowVectorXd origin = Eigen::RowVectorXd::Zero(own.cols());
                rows.middleCols(begin, own.cols()) = unit_rows(own, origin, pool_);
            } else {
                rows.middleCols(begin, own.cols()) = own;
            }
            begin += own.cols();
        }
        require_finite(rows.allFinite());
        if (task_.cannot_tell_apart) {
            rows.setZero();
        }
        const SpaceInfo info{task_.space, rows.cols(), false};
        return lookup_model(model_record(task_.method, graph_, *task_.settings, ""),
                            {{info, std::move(rows)}}, {kept(), task_.fold_in});
    }

    std::string summary() const override {
        return fmt::format("{} of {} nodes, loss {:.4f}", task_.space, graph_.num_nodes(), loss_);
    }

private:
    // There is nothing to go on from, so it does not matter that rows have changed.
    void require_finite(bool is_finite) const {
        require(is_finite, [&] {
            return fmt::format(
                "vectors have grown beyond all numbers by step {} of {}, as "
                "training.learning_rate is too large for this graph; try a tenth "
                "of it",
                num_steps_done_, num_steps_);
        });
    }

    // Returns g of all parts, side by side, if new nodes are to be folded in.
    Matrix kept() const {
        Matrix contexts;
        if (task_.fold_in) {
            contexts.resize(graph_.num_nodes(), dim());
            Eigen::Index begin = 0;
            for (const SkipGram& part : parts_) {
                contexts.middleCols(begin, part.contexts().cols()) = part.contexts();
                begin += part.contexts().cols();
            }
            require_finite(contexts.allFinite());
        }
        return contexts;
    }

    Eigen::Index dim() const {
        Eigen::Index sum = 0;
        for (const SkipGram& part : parts_) {
            sum += part.centers().cols();
        }
        return sum;
    }

    SkipGramTask task_;
    const Graph& graph_;
    std::vector<SkipGram> parts_;
    ThreadPool& pool_;
    std::int64_t num_steps_ = 0;
    std::int64_t num_steps_done_ = 0;
    double loss_ = 0;  // of the last step
};

}  // namespace

std::unique_ptr<Training> skip_gram_training(SkipGramTask task, const Graph& graph,
                                             std::vector<SkipGram> parts, ThreadPool& pool) {
    return std::make_unique<SkipGramTraining>(std::move(task), graph, std::move(parts), pool);
}

}  // namespace irwe
