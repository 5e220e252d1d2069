#include "apps/irwe/training_display.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/terminal.h"

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

std::string phase_json_line(std::string_view phase, double share, double elapsed,
                            std::optional<double> left) {
    nlohmann::ordered_json object{{"phase", phase}, {"share", share}, {"seconds", elapsed}};
    if (left) {
        object["seconds_left"] = *left;
    }
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
    const double seconds = elapsed();
    first_step_ = first_step_.value_or(done - 1);
    const double per_step = seconds / static_cast<double>(done - *first_step_);
    const bool is_last = training.is_finished();
    const double by_steps = per_step * static_cast<double>(progress.num_steps - done);
    const double left =
        first_share_ && !is_last ? left_by_share(known_share_).value_or(by_steps) : by_steps;
    // Every iteration; if there is but one, every hundredth of it.
    const std::int64_t hundredth = std::max<std::int64_t>(progress.num_steps / 100, 1);
    const bool is_due = progress.num_iterations == 1
                            ? done % hundredth == 0 || is_last
                            : progress.num_iterations_done > last_iteration_;
    if (!is_due) {
        return;
    }
    last_iteration_ = progress.num_iterations_done;
    if (style_ == ProgressStyle::json) {
        write_message(json_line(progress, seconds, left));
        return;
    }
    if (is_last || !first_share_) {
        write_line(line(progress, left), is_last);
    }
}

void TrainingDisplay::show_phase(std::string_view phase, double share) {
    constexpr double kStep = 0.01;  // between two lines of JSON
    if (style_ == ProgressStyle::none) {
        return;
    }
    const double seconds = elapsed();
    first_share_ = first_share_.value_or(share);
    known_share_ = share;
    const std::optional<double> left = left_by_share(share);
    const bool is_new = phase != last_phase_;
    if (style_ == ProgressStyle::json) {
        if (is_new || share >= last_share_ + kStep) {
            write_message(phase_json_line(phase, share, seconds, left));
            last_share_ = share;
        }
    } else {
        if (!on_terminal_) {  // a training of seconds needs no lines
            last_shown_ = std::max(last_shown_, 0.0);
        }
        write_line(fmt::format("irwe: {}: {:.0f} %{}", phase, 100 * share,
                               left ? fmt::format(", {} left", clock_text(*left)) : ""),
                   is_new && on_terminal_);
    }
    last_phase_ = phase;
}

std::optional<double> TrainingDisplay::left_by_share(double share) const {
    const double done = share - first_share_.value_or(0);
    return done > 0 ? std::optional(elapsed() / done * (1 - share)) : std::nullopt;
}

double TrainingDisplay::elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void TrainingDisplay::write_line(const std::string& text, bool needed) {
    const double seconds = elapsed();
    const double interval = on_terminal_ ? 0.1 : 10;
    if (!needed && seconds - last_shown_ < interval) {
        return;
    }
    last_shown_ = seconds;
    if (on_terminal_) {
        redraw_line(text);
    } else {
        write_message(text + '\n');
    }
    line_is_open_ = on_terminal_;
}

TrainingDisplay::~TrainingDisplay() {
    if (line_is_open_) {
        write_message("\n");
    }
}

}  // namespace irwe::cli
