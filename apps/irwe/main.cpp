// The program `irwe`: parses, dispatches to a verb, and turns what happens into an exit code:
// 0 good, 1 failure, 2 wrong use or bad input, 130 interrupted.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/exit_codes.h"
#include "apps/irwe/help_format.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace {

using irwe::cli::kBadInput;
using irwe::cli::kFailure;
using irwe::cli::kInterrupted;

// OpenBLAS starts a thread for every core when it is loaded, before main(), unless the environment
// forbids it. They have nothing to do here, where work is shared out by oneTBB, and each asks for
// 128 MB of address space: without end where a limit (ulimit -v) denies it, so that the process
// could not end either. So the program begins once more, where that is forbidden; it takes as long
// as loading the libraries again.
void begin_without_threads_of_blas(char** argv) {
    constexpr const char* kVariable = "OPENBLAS_NUM_THREADS";
    if (std::getenv(kVariable) == nullptr && setenv(kVariable, "1", 0) == 0) {
        execv("/proc/self/exe", argv);  // returns only where that cannot be done
    }
}

// The number of a closed standard stream would go to the next file that is opened, and messages or
// data into that file. Holds it by a descriptor that can be neither read nor written.
void hold_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) < 0) {
            static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
        }
    }
}

int fail(int code, std::string_view message) {
    irwe::cli::write_line(fmt::format("error: {}", message));
    return code;
}

// Returns what is wrong with the arguments, and where to read more: "...; see irwe features
// --help".
std::string explanation(const CLI::ParseError& error, const CLI::App& app) {
    const CLI::App* chosen = &app;
    std::string name = "irwe";
    while (!chosen->get_subcommands().empty()) {
        chosen = chosen->get_subcommands().front();
        name += ' ' + chosen->get_name();
    }
    std::string problem = error.what();
    const auto verbs = chosen->get_subcommands([](const CLI::App*) { return true; });
    if (!verbs.empty()) {  // CLI11 would say that a subcommand is required, whatever it found
        std::vector<std::string> names;
        names.reserve(verbs.size());
        for (const CLI::App* verb : verbs) {
            names.push_back(verb->get_name());
        }
        const std::vector<std::string> rest = app.remaining(true);
        problem = fmt::format("expected one of {}, found {}", fmt::join(names, ", "),
                              rest.empty() ? "nothing" : irwe::excerpt(rest.front()));
    }
    return fmt::format("{}; see {} --help", problem, name);
}

int run(int argc, char** argv) {
    CLI::App app("Identity (structural role) and position (community) of the nodes of a graph",
                 "irwe");
    app.set_version_flag("--version", "irwe " IRWE_VERSION);
    app.set_help_flag("-h,--help", "Show this help and exit");
    app.require_subcommand(1);
    app.formatter(irwe::cli::help_format());
    irwe::cli::add_info(app);
    irwe::cli::add_generate(app);
    irwe::cli::add_convert(app);
    irwe::cli::add_features(app);
    irwe::cli::add_methods(app);
    irwe::cli::add_estimate(app);
    irwe::cli::add_train(app);
    irwe::cli::add_embed(app);
    irwe::cli::add_similar(app);
    irwe::cli::add_explain(app);
    irwe::cli::add_explore(app);
    irwe::cli::add_evaluate(app);
    irwe::cli::add_reproduce(app);
    app.footer(
        "Examples:\n"
        "  irwe generate planted-roles -o town.edges\n"
        "  irwe info town.edges\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz\n"
        "  irwe embed town.irwe other.edges -o other.npz\n"
        "  irwe explore town.edges --embeddings town.npz --labels town.roles -o map.html\n"
        "  irwe similar town.npz 17 --by identity\n"
        "  irwe evaluate classify town.npz town.roles\n"
        "\n"
        "irwe VERB --help describes each verb. Data goes to standard output or to -o FILE, "
        "messages to standard error. Exit codes: 0 success, 1 failure, 2 wrong usage or bad input, "
        "130 interrupted.");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream text;  // --help or --version
            app.exit(error, text, text);
            irwe::TextOutput output("-");
            output.write(text.str());
            output.commit();
            return 0;
        }
        return fail(kBadInput, explanation(error, app));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    begin_without_threads_of_blas(argv);
    hold_standard_streams();
    irwe::cli::catch_signals();
    try {
        return run(argc, argv);
    } catch (const irwe::InputError& error) {
        return fail(kBadInput, error.what());
    } catch (const irwe::Interrupted& interrupted) {
        irwe::cli::write_line(interrupted.what());
        return kInterrupted;
    } catch (const std::bad_alloc&) {
        return fail(kFailure,
                    "out of memory; try a smaller graph, fewer walks or fewer dimensions");
    } catch (const std::filesystem::filesystem_error& error) {
        // What it says of itself is in the words of the standard library.
        return fail(kFailure,
                    fmt::format("{}: {}", error.path1().string(), error.code().message()));
    } catch (const std::exception& error) {
        return fail(kFailure, error.what());
    }
}
