#include "apps/irwe/interruption.h"

#include <unistd.h>

#include <csignal>

#include "apps/irwe/exit_codes.h"
#include "irwe/io/temporary_names.h"

namespace irwe::cli {
namespace {

// Determined beforehand, since a signal handler must not ask for it.
bool stderr_is_terminal = false;

std::atomic<bool> work_ends_itself{false};
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int) {
    if (work_ends_itself && !stop_requested.exchange(true)) {
        return;
    }
    remove_temporary_files();
    static_cast<void>(!write(STDERR_FILENO, "\n", stderr_is_terminal ? 1 : 0));  // below the bar
    constexpr char kMessage[] = "irwe: interrupted; no file was left unfinished\n";
    static_cast<void>(!write(STDERR_FILENO, kMessage, sizeof(kMessage) - 1));
    _exit(kInterrupted);
}

}  // namespace

void catch_signals() {
    stderr_is_terminal = isatty(STDERR_FILENO) == 1;
    struct sigaction action {};
    action.sa_handler = on_signal;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        // A signal that was ignored, as nohup does with SIGHUP, stays ignored.
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(signal, &action, nullptr);
        }
    }
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an OutputError
}

const std::atomic<bool>& stop_at_next_chance() {
    work_ends_itself = true;
    return stop_requested;
}

}  // namespace irwe::cli
