#include "apps/irwe/shared_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "apps/irwe/interruption.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/linalg/processor.h"

namespace irwe::cli {
namespace {

std::vector<SharedFact> shared_facts(const Method& method, const MethodSettings& settings,
                                     const Graph& graph) {
    std::vector<SharedFact> facts{
        {"version", "irwe " IRWE_VERSION, "install the same one on every machine"},
        {"method", method.name, "give all ranks the same --method"}};
    for (const SettingText& setting : setting_texts(settings)) {
        facts.push_back({"setting", fmt::format("{} = {}", setting.name, setting.value),
                         "give all ranks the same settings"});
    }
    facts.push_back({"graph", "fingerprint " + fingerprint(graph),
                     "copy the same file to every machine, and read it with the same options"});
    return facts;
}

std::string who_is_here(const Place& place, const std::vector<std::string>& hosts) {
    return place.starts_others ? fmt::format("{} ranks on this machine; rank 0 writes", place.size)
                               : fmt::format("{} ranks by {}: {}; rank 0 writes", place.size,
                                             place.launcher, fmt::join(hosts, ", "));
}

}  // namespace

SharedTraining::SharedTraining(const RankArguments& arguments, const Place& place,
                               const std::string& output, const Method& method,
                               const MethodSettings& settings, const Graph& graph, int num_threads,
                               const Say& say) {
    if (place.starts_others && can_connect()) {
        others_.emplace(place.size, num_threads == 0 ? threads_of_rank(place, 0) : 0);
    }
    using Seconds = std::chrono::duration<double>;
    const std::atomic<bool>& stop = stop_at_next_chance();
    connection_ =
        connect({.rank = place.rank,
                 .size = place.size,
                 .directory = arguments.directory.empty() ? output + ".ranks" : arguments.directory,
                 .interface = arguments.interface,
                 .facts = shared_facts(method, settings, graph),
                 .processor = processor_kernels(),
                 .timeout = std::chrono::duration_cast<std::chrono::milliseconds>(
                     Seconds(arguments.timeout)),
                 .say = say,
                 .while_waiting = [&] {
                     if (stop) {
                         throw Interrupted(
                             "interrupted before the first step; to begin, run the same "
                             "command");
                     }
                     if (others_) {
                         others_->require_alive();
                     }
                 }});
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

void as_one_of_several(const Place& place, const std::function<void()>& train) {
    try {
        train();
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
