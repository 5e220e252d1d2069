#include "apps/irwe/training_display.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/option_values.h"

namespace irwe::cli {

void add_progress(CLI::App& verb, ProgressStyle& style) {
    const std::vector<std::string> names{"auto", "plain", "json", "none"};
    verb.add_option_function<std::string>(
            "--progress",
            [&style, names](const std::string& name) {
                style = static_cast<ProgressStyle>(std::ranges::find(names, name) - names.begin());
            },
            "How to tell the progress on standard error (default auto: by what it is)")
        ->type_name("auto|plain|json|none")
        ->check(one_of(names));
}

TrainingDisplay::TrainingDisplay(ProgressStyle style)
    : style_(style),
      on_terminal_(style == ProgressStyle::automatic && isatty(STDERR_FILENO) == 1) {}

std::string place_text(const IrweTrainer& trainer, Total total) {
    const bool is_one = trainer.num_iterations() == 1;
    const std::int64_t done =
        is_one ? trainer.status().num_steps_done : trainer.num_iterations_done();
    const std::int64_t all = is_one ? trainer.num_steps() : trainer.num_iterations();
    return fmt::format("{} {}{}", is_one ? "step" : "iteration", done,
                       total == Total::with ? fmt::format("/{}", all) : "");
}

std::string TrainingDisplay::line(const IrweTrainer& trainer, double seconds_left) const {
    const IrweTrainer::Status& status = trainer.status();
    return fmt::format(
        "irwe: {}: identity loss {:.6g}, position loss {:.6g}, position quality {:.4f}, {} left",
        place_text(trainer, Total::with), status.identity_loss.total(), status.position_loss,
        status.position_quality, clock_text(seconds_left));
}

void TrainingDisplay::show(const IrweTrainer& trainer) {
    if (style_ == ProgressStyle::none) {
        return;
    }
    const std::int64_t done = trainer.status().num_steps_done;
    const double elapsed =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    first_step_ = first_step_.value_or(done - 1);
    const double per_step = elapsed / static_cast<double>(done - *first_step_);
    const double left = per_step * static_cast<double>(trainer.num_steps() - done);
    // Every iteration; if there is but one, every hundredth of it.
    const std::int64_t hundredth = std::max<std::int64_t>(trainer.num_steps() / 100, 1);
    const bool is_due = trainer.num_iterations() == 1
                            ? done % hundredth == 0 || trainer.is_finished()
                            : trainer.num_iterations_done() > last_iteration_;
    if (!is_due) {
        return;
    }
    last_iteration_ = trainer.num_iterations_done();
    if (style_ == ProgressStyle::json) {
        show_json(trainer, elapsed, left);
        return;
    }
    const double interval = on_terminal_ ? 0.1 : 10;
    const bool is_last = trainer.is_finished();
    if (!is_last && elapsed - last_shown_ < interval) {
        return;
    }
    last_shown_ = elapsed;
    const std::string text = line(trainer, left);
    write_message(on_terminal_ ? fmt::format("\r{}\x1b[K", text) : text + '\n');
    line_is_open_ = on_terminal_;
}

void TrainingDisplay::show_json(const IrweTrainer& trainer, double elapsed, double left) const {
    const IrweTrainer::Status& status = trainer.status();
    const nlohmann::ordered_json object{
        {"step", status.num_steps_done},
        {"num_steps", trainer.num_steps()},
        {"iteration", trainer.num_iterations_done()},
        {"num_iterations", trainer.num_iterations()},
        {"aw_reconstruction", status.identity_loss.aw_reconstruction},
        {"feature_reconstruction", status.identity_loss.feature_reconstruction},
        {"identity_loss", status.identity_loss.total()},
        {"position_loss", status.position_loss},
        {"position_quality", status.position_quality},
        {"seconds", elapsed},
        {"seconds_left", left}};
    write_message(object.dump() + '\n');
}

TrainingDisplay::~TrainingDisplay() {
    if (line_is_open_) {
        write_message("\n");
    }
}

}  // namespace irwe::cli
