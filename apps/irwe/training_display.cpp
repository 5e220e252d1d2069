#include "apps/irwe/training_display.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/irwe/console.h"

namespace irwe::cli {

TrainingDisplay::TrainingDisplay(ProgressStyle style)
    : style_(style),
      on_terminal_(style == ProgressStyle::automatic && isatty(STDERR_FILENO) == 1) {}

std::string TrainingDisplay::line(const Trainer& trainer, std::int64_t num_iterations,
                                  double seconds_left) const {
    const Trainer::Status& status = trainer.status();
    return fmt::format(
        "irwe: iteration {}/{}: identity loss {:.6g}, position loss {:.6g}, position quality "
        "{:.4f}, {} left",
        trainer.num_iterations_done(), num_iterations, status.identity_loss.total(),
        status.position_loss, status.position_quality, clock_text(seconds_left));
}

void TrainingDisplay::show(const Trainer& trainer, std::int64_t num_iterations) {
    const std::int64_t done = trainer.num_iterations_done();
    const double elapsed =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    first_iteration_ = first_iteration_.value_or(done - 1);
    const double per_iteration =
        elapsed / static_cast<double>(std::max<std::int64_t>(done - *first_iteration_, 1));
    const double left = per_iteration * static_cast<double>(num_iterations - done);
    if (style_ == ProgressStyle::none) {
        return;
    }
    if (style_ == ProgressStyle::json) {
        const Trainer::Status& status = trainer.status();
        const nlohmann::ordered_json object{
            {"iteration", done},
            {"num_iterations", num_iterations},
            {"aw_reconstruction", status.identity_loss.aw_reconstruction},
            {"feature_reconstruction", status.identity_loss.feature_reconstruction},
            {"identity_loss", status.identity_loss.total()},
            {"position_loss", status.position_loss},
            {"position_quality", status.position_quality},
            {"seconds", elapsed},
            {"seconds_left", left}};
        write_message(object.dump() + '\n');
        return;
    }
    const double interval = on_terminal_ ? 0.1 : 10;
    const bool is_last = trainer.is_finished();
    if (!is_last && elapsed - last_shown_ < interval) {
        return;
    }
    last_shown_ = elapsed;
    const std::string text = line(trainer, num_iterations, left);
    write_message(on_terminal_ ? fmt::format("\r{}\x1b[K", text) : text + '\n');
    line_is_open_ = on_terminal_;
}

TrainingDisplay::~TrainingDisplay() {
    if (line_is_open_) {
        write_message("\n");
    }
}

}  // namespace irwe::cli
