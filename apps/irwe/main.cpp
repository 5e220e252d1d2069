// The program `irwe`: parses, dispatches to a verb, and turns what happens into an exit code:
// 0 good, 1 failure, 2 wrong use or bad input, 3 another rank was lost, 130 interrupted, 141 nobody
// reads the output now.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
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
#include "apps/irwe/usage_error.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/world.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/text_output.h"

namespace {

using irwe::cli::kBadInput;
using irwe::cli::kFailure;
using irwe::cli::kInterrupted;
using irwe::cli::kRankLost;
using irwe::cli::kReaderGone;

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

// Where the program began once more, by /proc/self/exe, the system calls the process "exe": ps,
// top, pgrep and killall would not find it by its name.
void take_own_name() { prctl(PR_SET_NAME, program_invocation_short_name); }

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
    irwe::cli::add_roles(app);
    irwe::cli::add_communities(app);
    irwe::cli::add_anomalies(app);
    irwe::cli::add_explain(app);
    irwe::cli::add_explore(app);
    irwe::cli::add_evaluate(app);
    irwe::cli::add_compare(app);
    irwe::cli::add_reproduce(app);
    irwe::cli::add_help(app);
    irwe::cli::add_completion(app);
    irwe::cli::add_man(app);
    app.footer(
        "Examples:\n"
        "  irwe generate planted-roles -o town.edges\n"
        "  irwe info town.edges\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz\n"
        "  irwe embed town.irwe other.edges -o other.npz\n"
        "  irwe explore town.edges --embeddings town.npz --labels town.roles -o map.html\n"
        "  irwe similar town.npz 17 --by identity\n"
        "  irwe evaluate classify town.npz town.roles\n"
        "  irwe compare town.edges --labels town.roles -o methods\n"
        "\n"
        "irwe VERB --help describes each verb. Data goes to standard output or to -o FILE, "
        "messages to standard error. Exit codes: 0 success, 1 failure, 2 wrong usage or bad input, "
        "3 another process of a training was lost, 130 interrupted, 141 the reader of standard "
        "output has ended.");
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
        return fail(kBadInput, irwe::cli::usage_error(
                                   error, app, std::vector<std::string>(argv + 1, argv + argc)));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    begin_without_threads_of_blas(argv);
    take_own_name();
    hold_standard_streams();
    irwe::cli::catch_signals();
    try {
        return run(argc, argv);
    } catch (const irwe::InputError& error) {
        return fail(kBadInput, error.what());
    } catch (const irwe::Interrupted& interrupted) {
        if (*interrupted.what() != '\0') {
            irwe::cli::write_line(interrupted.what());
        }
        return kInterrupted;
    } catch (const irwe::PeerLost& error) {
        return fail(kRankLost, error.what());
    } catch (const irwe::ReaderGone&) {
        return kReaderGone;  // as head does: it has all that it wants
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
