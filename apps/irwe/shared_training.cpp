#include "apps/irwe/shared_training.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/exit_codes.h"
#include "apps/irwe/interruption.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/temporary_names.h"
#include "irwe/linalg/processor.h"

namespace irwe::cli {
namespace {

std::string who_is_here(const Place& place, const std::vector<std::string>& hosts) {
    return place.starts_others ? fmt::format("{} ranks on this machine; rank 0 writes", place.size)
                               : fmt::format("{} ranks by {}: {}; rank 0 writes", place.size,
                                             place.launcher, fmt::join(hosts, ", "));
}

std::terminate_handler handler_before = nullptr;

// Ends the program where Gloo throws on its own thread. The lock of the output and what is half
// written are removed; children end with this process.
[[noreturn]] void end_by_stranger() {
    const std::optional<std::string> reason = reason_to_end(std::current_exception());
    if (!reason) {
        handler_before();
        std::abort();
    }
    remove_temporary_files();
    write_line(fmt::format("error: {}", *reason));
    _exit(kRankLost);
}

std::string other_use(const Place& place) {
    return place.variable.empty() ? ""
                                  : fmt::format("{} set {}; give --ranks 1 to train alone",
                                                place.launcher, place.variable);
}

std::chrono::milliseconds time_to_come(const Place& place, double timeout) {
    using Seconds = std::chrono::duration<double>;
    return place.starts_others
               ? kNoLimit
               : std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::max<Seconds>(Seconds(timeout), std::chrono::seconds(120)));
}

// Without facts, which nobody needs who refuses.
ConnectionOptions connection_options(const RankArguments& arguments, const Place& place,
                                     const std::string& output, const SharedTraining::Say& say) {
    using Seconds = std::chrono::duration<double>;
    return {.rank = place.rank,
            .size = place.size,
            .directory = rendezvous_directory(arguments, output),
            .interface = arguments.interface,
            .processor = processor_kernels(),
            .other_use = other_use(place),
            .time_to_come = time_to_come(place, arguments.timeout),
            .timeout =
                std::chrono::duration_cast<std::chrono::milliseconds>(Seconds(arguments.timeout)),
            .say = say,
            .while_waiting = [&stop = stop_at_next_chance()] {
                if (stop) {
                    throw Interrupted(
                        "interrupted before the first step; to begin, run the same command");
                }
            }};
}

}  // namespace

EndByStranger::EndByStranger() { handler_before = std::set_terminate(end_by_stranger); }
EndByStranger::~EndByStranger() { std::set_terminate(handler_before); }

std::vector<SharedFact> shared_facts(const Method& method, const MethodSettings& settings,
                                     const Graph& graph, const Checkpoint* checkpoint) {
    std::vector<SharedFact> facts{
        {"version", "irwe " IRWE_VERSION, "install the same one on every machine"},
        {"method", method.name, "give all ranks the same --method"},
        {"checkpoint", checkpoint == nullptr ? "none" : "checksum " + checkpoint->checksum(),
         "give all ranks --resume or none, and put the checkpoint where all of them see it"}};
    for (const SettingText& setting : setting_texts(settings)) {
        facts.push_back({"setting", fmt::format("{} = {}", setting.name, setting.value),
                         "give all ranks the same settings"});
    }
    facts.push_back({"graph", "fingerprint " + fingerprint(graph),
                     "copy the same file to every machine, and read it with the same options"});
    return facts;
}

std::string rendezvous_directory(const RankArguments& arguments, const std::string& output) {
    return arguments.directory.empty() ? output + ".ranks" : arguments.directory;
}

SharedTraining::SharedTraining(const RankArguments& arguments, const Place& place,
                               const std::string& output, std::vector<SharedFact> facts,
                               int num_threads, const Say& say) {
    if (place.starts_others && can_connect()) {
        others_.emplace(place.size, num_threads == 0 ? threads_of_rank(place, 0) : 0);
    }
    ConnectionOptions options = connection_options(arguments, place, output, say);
    options.facts = std::move(facts);
    options.while_waiting = [&, stop = options.while_waiting] {
        stop();
        if (others_) {
            others_->require_alive();
        }
    };
    connection_ = connect(options);
    if (place.size > 1) {
        say(who_is_here(place, connection_.hosts));
    }
    if (!connection_.note.empty()) {
        say(connection_.note);
    }
}

void SharedTraining::wait_for_others() {
    if (others_) {
        others_->wait();
    }
}

void tell_refusal(const RankArguments& arguments, const Place& place, const std::string& output,
                  const std::string& reason, const SharedTraining::Say& say) {
    refuse(connection_options(arguments, place, output, say), reason);
}

void as_one_of_several(const Place& place, const std::function<void()>& train) {
    try {
        train();
    } catch (const RanksDiffer& error) {
        throw PeerLost(error.what(),
                       "run the same command again, and without that machine if it does so again");
    } catch (const PeerLost&) {
        if (!stop_at_next_chance()) {
            throw;
        }
        throw Interrupted(place.rank == 0 ? "interrupted; to begin again, run the same command"
                                          : "");
    } catch (const Interrupted& interrupted) {
        throw Interrupted(place.rank == 0 ? interrupted.what() : "");
    }
}

int threads_of_rank(const Place& place, int asked_for) {
    return place.starts_others && asked_for == 0
               ? std::max(ThreadPool().num_threads() / place.size, 1)
               : asked_for;
}

}  // namespace irwe::cli
