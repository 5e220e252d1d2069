// The program `irwe`: parses, dispatches to a verb, and turns what happens into an exit code:
// 0 good, 1 failure, 2 wrong use or bad input, 130 interrupted.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <new>

#include "apps/irwe/verb.h"
#include "irwe/base/atomic_file.h"
#include "irwe/base/error.h"

namespace {

constexpr int kFailure = 1;
constexpr int kBadInput = 2;
constexpr int kInterrupted = 130;

// Ends at once, in whatever phase, and leaves no temporary file behind.
extern "C" void end_interrupted(int) {
    irwe::remove_temporary_files();
    constexpr char kMessage[] = "\nirwe: interrupted; no file was changed\n";
    static_cast<void>(!write(STDERR_FILENO, kMessage, sizeof(kMessage) - 1));
    _exit(kInterrupted);
}

void catch_signals() {
    struct sigaction action {};
    action.sa_handler = end_interrupted;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        // A signal that was ignored, as nohup does with SIGHUP, stays ignored.
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(signal, &action, nullptr);
        }
    }
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an OutputError
}

int fail(int code, std::string_view message) {
    fmt::print(stderr, "irwe: error: {}\n", message);
    return code;
}

// The verb that was being parsed, for "see irwe features --help".
std::string chosen_verb(const CLI::App& app) {
    std::string result = "irwe";
    for (const CLI::App* chosen = &app; !chosen->get_subcommands().empty();) {
        chosen = chosen->get_subcommands().front();
        result += ' ' + chosen->get_name();
    }
    return result;
}

int run(int argc, char** argv) {
    CLI::App app("Identity (structural role) and position (community) of the nodes of a graph",
                 "irwe");
    app.set_version_flag("--version", "irwe " IRWE_VERSION);
    app.set_help_flag("-h,--help", "Show this help and exit");
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    irwe::cli::add_info(app);
    irwe::cli::add_generate(app);
    irwe::cli::add_features(app);
    app.footer(
        "Examples:\n"
        "  irwe generate planted-roles -o town.edges\n"
        "  irwe info town.edges\n"
        "  irwe features town.edges -o town.npz\n"
        "\n"
        "irwe VERB --help tells more of each. Data goes to standard output or to -o FILE, messages "
        "to\n"
        "standard error. Exit codes: 0 good, 1 failure, 2 wrong use or bad input, 130 "
        "interrupted.");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error);  // --help or --version
        }
        return fail(kBadInput, fmt::format("{}; see {} --help", error.what(), chosen_verb(app)));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    catch_signals();
    try {
        return run(argc, argv);
    } catch (const irwe::InputError& error) {
        return fail(kBadInput, error.what());
    } catch (const std::bad_alloc&) {
        return fail(kFailure, "out of memory; try a smaller graph, fewer walks or a smaller --dim");
    } catch (const std::exception& error) {
        return fail(kFailure, error.what());
    }
}
