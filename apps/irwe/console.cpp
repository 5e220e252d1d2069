#include "apps/irwe/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include "apps/irwe/terminal.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The state of one progress display. Called by one thread at a time, as ProgressCallback promises.
class ProgressDisplay {
public:
    explicit ProgressDisplay(std::string what)
        : what_(std::move(what)), on_terminal_(isatty(STDERR_FILENO) == 1) {}

    void update(std::int64_t done, std::int64_t total) {
        const double elapsed = seconds_since(begin_);
        const double interval = on_terminal_ ? 0.1 : 10;
        const bool is_last = done >= total;
        if (!is_last && elapsed - last_shown_ < interval) {
            return;
        }
        if (is_last && last_shown_ == 0 && elapsed < 1) {
            return;  // done before anybody could wonder
        }
        last_shown_ = elapsed;
        const double fraction =
            static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1));
        const std::string time =
            is_last ? fmt::format("{} in all", clock_text(elapsed))
                    : fmt::format("{} left", clock_text(elapsed / fraction - elapsed));
        if (on_terminal_) {
            draw_bar(fraction, time, is_last);
        } else {
            write_message(fmt::format("irwe: {}: {:.0f} %, {}\n", what_, 100 * fraction, time));
        }
    }

private:
    void draw_bar(double fraction, const std::string& time, bool is_last) const {
        const int columns = static_cast<int>(terminal_columns(STDERR_FILENO));
        const std::string head = fmt::format("irwe: {} ", what_);
        const std::string tail = fmt::format(" {:3.0f} %  {}", 100 * fraction, time);
        const int width = std::clamp(
            columns - 3 - static_cast<int>(head.size()) - static_cast<int>(tail.size()), 0, 40);
        const int filled = static_cast<int>(fraction * width);
        const std::string bar =
            width < 5 ? std::string()
                      : fmt::format("[{:=<{}}{: <{}}]", "", filled, "", width - filled);
        write_message(fmt::format("\r{}{}{}\x1b[K{}", head, bar, tail, is_last ? "\n" : ""));
    }

    std::string what_;
    bool on_terminal_;
    Clock::time_point begin_ = Clock::now();
    double last_shown_ = 0;
};

}  // namespace

std::string clock_text(double seconds) {
    const std::int64_t total = std::llround(seconds);
    const std::int64_t hours = total / 3600;
    const std::int64_t minutes = total / 60 % 60;
    return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, total % 60)
                     : fmt::format("{}:{:02}", minutes, total % 60);
}

void write_message(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void write_line(std::string_view message) {
    write_message(fmt::format("irwe: {}\n", escaped(message)));
}

void Console::add_options(CLI::App& verb) {
    verb.add_flag("-q,--quiet", quiet_, "Print only errors");
}

void Console::say(std::string_view message) const {
    if (!quiet_) {
        write_line(message);
    }
}

ProgressCallback Console::progress(const std::string& what) const {
    if (quiet_) {
        return {};
    }
    const auto display = std::make_shared<ProgressDisplay>(what);
    return [display](std::int64_t done, std::int64_t total) { display->update(done, total); };
}

}  // namespace irwe::cli
