#include "apps/irwe/training_display.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/option_values.h"

namespace irwe::cli {
namespace {

std::string number_text(const TrainingProgress::Number& number) {
    return number.num_decimals < 0
               ? fmt::format("{} {:.6g}", number.label, number.value)
               : fmt::format("{} {:.{}f}", number.label, number.value, number.num_decimals);
}

std::string line(const TrainingProgress& progress, double seconds_left) {
    std::string text = fmt::format("irwe: {}: ", place_text(progress, Total::with));
    for (const TrainingProgress::Number& number : progress.numbers) {
        if (!number.label.empty()) {
            text += number_text(number) + ", ";
        }
    }
    return text + fmt::format("{} left", clock_text(seconds_left));
}

std::string json_line(const TrainingProgress& progress, double elapsed, double left) {
    nlohmann::ordered_json object{{"step", progress.num_steps_done},
                                  {"num_steps", progress.num_steps},
                                  {"iteration", progress.num_iterations_done},
                                  {"num_iterations", progress.num_iterations}};
    for (const TrainingProgress::Number& number : progress.numbers) {
        object[number.key] = number.value;
    }
    object["seconds"] = elapsed;
    object["seconds_left"] = left;
    return object.dump() + '\n';
}

}  // namespace

void add_progress(CLI::App& verb, ProgressStyle& style) {
    const std::vector<std::string> names{"auto", "plain", "json", "none"};
    verb.add_option_function<std::string>(
            "--progress",
            [&style, names](const std::string& name) {
                style = static_cast<ProgressStyle>(std::ranges::find(names, name) - names.begin());
            },
            "How to show progress on standard error (default auto: depends on the terminal)")
        ->type_name("auto|plain|json|none")
        ->check(one_of(names));
}

TrainingDisplay::TrainingDisplay(ProgressStyle style)
    : style_(style),
      on_terminal_(style == ProgressStyle::automatic && isatty(STDERR_FILENO) == 1) {}

void TrainingDisplay::show(const Training& training) {
    if (style_ == ProgressStyle::none) {
        return;
    }
    const TrainingProgress progress = training.progress();
    const std::int64_t done = progress.num_steps_done;
    const double elapsed =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    first_step_ = first_step_.value_or(done - 1);
    const double per_step = elapsed / static_cast<double>(done - *first_step_);
    const double left = per_step * static_cast<double>(progress.num_steps - done);
    // Every iteration; if there is but one, every hundredth of it.
    const std::int64_t hundredth = std::max<std::int64_t>(progress.num_steps / 100, 1);
    const bool is_last = training.is_finished();
    const bool is_due = progress.num_iterations == 1
                            ? done % hundredth == 0 || is_last
                            : progress.num_iterations_done > last_iteration_;
    if (!is_due) {
        return;
    }
    last_iteration_ = progress.num_iterations_done;
    if (style_ == ProgressStyle::json) {
        write_message(json_line(progress, elapsed, left));
        return;
    }
    const double interval = on_terminal_ ? 0.1 : 10;
    if (!is_last && elapsed - last_shown_ < interval) {
        return;
    }
    last_shown_ = elapsed;
    const std::string text = line(progress, left);
    write_message(on_terminal_ ? fmt::format("\r{}\x1b[K", text) : text + '\n');
    line_is_open_ = on_terminal_;
}

TrainingDisplay::~TrainingDisplay() {
    if (line_is_open_) {
        write_message("\n");
    }
}

}  // namespace irwe::cli
