#include "irwe/ranks/rendezvous.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

#include "irwe/base/error.h"
#include "irwe/base/world.h"
#include "irwe/io/atomic_file.h"
#include "irwe/ranks/refusal.h"
#include "irwe/ranks/rendezvous_files.h"

namespace irwe {
namespace {

using Json = nlohmann::json;

// Where there was a call, and none is left for so long, rank 0 has ended. Another one that removes
// what a killed run has left calls at once.
constexpr std::chrono::seconds kPauseOfCalls{5};

Json json_of(const Host& host) {
    return {{"name", host.name}, {"machine", host.machine}, {"addresses", host.addresses}};
}

Host host_of(const Json& json) {
    return {.name = json.at("name"),
            .machine = json.at("machine"),
            .addresses = json.at("addresses").get<std::vector<std::string>>()};
}

// The one of this process whose ranks connect now, and whose files do not change any more.
std::mutex mutex_of_present;
const Rendezvous* present = nullptr;

}  // namespace

bool is_private(const std::string& directory) {
    struct stat found {};
    return lstat(directory.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
           found.st_uid == geteuid() && (found.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

Rendezvous::Rendezvous(RendezvousOptions options) : options_(std::move(options)) {
    try {
        if (options_.rank == 0) {
            call();
        } else {
            answer();
        }
    } catch (const Json::exception&) {
        remove_all();
        throw InputError(
            fmt::format("{}: has files that no rank has written; remove it", options_.directory));
    } catch (...) {
        remove_all();
        throw;
    }
    const std::lock_guard lock(mutex_of_present);
    present = this;
}

Rendezvous::~Rendezvous() {
    const std::lock_guard lock(mutex_of_present);
    present = nullptr;
    remove_all();
}

void remove_files_of_this_rank() {
    const std::lock_guard lock(mutex_of_present);
    if (present != nullptr) {
        present->remove_all();
    }
}

void Rendezvous::remove_call() {
    if (!call_.empty()) {
        unlink(call_.c_str());
        call_.clear();
    }
}

void Rendezvous::remove_all() const {
    for (const std::string& path : own_files_) {
        unlink(path.c_str());
    }
    if (!owns_directory_) {
        return;
    }
    remove_files_of_ranks(options_.directory);
    if (may_remove_directory_) {
        rmdir(options_.directory.c_str());  // unless somebody has put something into it
    }
}

void Rendezvous::make_directory() {
    const bool is_new = mkdir(options_.directory.c_str(), S_IRWXU) == 0;
    if (!is_new && errno != EEXIST) {
        throw_output_error("make the directory", options_.directory, errno);
    }
    require_private();
    owns_directory_ = true;
    may_remove_directory_ =
        is_new || std::ranges::all_of(names_with(options_.directory, ""), is_name_of_ranks);
    remove_files_of_ranks(options_.directory);  // those of a run that was killed
}

void Rendezvous::require_private() const {
    struct stat found {};
    const bool is_there = lstat(options_.directory.c_str(), &found) == 0;
    require(!is_there || S_ISDIR(found.st_mode), [&] {
        return fmt::format(
            "{}: is {}, and ranks find each other in a directory; choose another one by "
            "--rendezvous",
            options_.directory, S_ISLNK(found.st_mode) ? "a symbolic link" : "no directory");
    });
    require(is_private(options_.directory), [&] {
        return fmt::format(
            "{}: the secret of the run is to be written there, and others may read or "
            "replace it; remove it, or choose another directory by --rendezvous",
            options_.directory);
    });
}

void Rendezvous::wait(const std::function<bool()>& is_over,
                      const std::function<std::string()>& who_is_missing) const {
    const std::string other_use =
        options_.other_use.empty() ? "" : fmt::format(" ({})", options_.other_use);
    auto next_report = begin_ + kReportPause;
    bool is_late = false;
    while (!is_over()) {  // looks once more after the time
        require(!is_late, [&] {
            return fmt::format("{}: {} after {} s; did all ranks start, and see this directory?{}",
                               options_.directory, who_is_missing(),
                               std::chrono::duration<double>(options_.time_to_come).count(),
                               other_use);
        });
        options_.while_waiting();
        const auto now = std::chrono::steady_clock::now();
        is_late = now - begin_ >= options_.time_to_come;
        if (now >= next_report) {
            options_.say(fmt::format("{}: {}{}", options_.directory, who_is_missing(), other_use));
            next_report += kReportPause;
        }
        std::this_thread::sleep_for(kPause);
    }
}

void Rendezvous::call() {
    make_directory();
    secret_ = new_secret();
    const std::string own = new_name();
    const auto num_ranks = static_cast<std::size_t>(options_.size);
    hosts_.assign(num_ranks, this_host());
    std::vector<std::string> names(num_ranks);
    names[0] = own;
    const std::string name = fmt::format("{}.{}", kCall, own);
    write_file_of_ranks(options_.directory, name, {{"secret", hexadecimal(secret_)}});
    call_ = fmt::format("{}/{}", options_.directory, name);
    const auto are_all_here = [&] {
        take_answers(own, names);
        return std::ranges::none_of(names, &std::string::empty);
    };
    wait(are_all_here, [&] {
        std::vector<std::size_t> missing;
        for (std::size_t rank = 1; rank < num_ranks; ++rank) {
            if (names[rank].empty()) {
                missing.push_back(rank);
            }
        }
        return fmt::format("{} of {} ranks are here; rank {} is missing",
                           num_ranks - missing.size(), num_ranks, fmt::join(missing, ", "));
    });
    go(own, names);
}

void Rendezvous::take_answers(const std::string& own_name, std::vector<std::string>& names) {
    for (const std::string& file :
         names_with(options_.directory, fmt::format("{}.{}.", kAnswer, own_name))) {
        const std::optional<Json> answer = read_file_of_ranks(options_.directory + "/" + file);
        if (!answer) {
            continue;
        }
        const int rank = answer->at("rank");
        const int size = answer->at("ranks");
        const std::string name = answer->at("own");
        const Host host = host_of(answer->at("host"));
        if (size != options_.size) {
            refuse(own_name, fmt::format("rank {} on {} was started as one of {} ranks, and rank 0 "
                                         "on {} as one of {}; start all with the same number",
                                         rank, host.name, size, hosts_[0].name, options_.size));
        }
        if (rank < 1 || rank >= options_.size) {
            refuse(own_name, fmt::format("a second rank {} came from {}, and ranks are from 0 to "
                                         "{}; give each process another one",
                                         rank, host.name, options_.size - 1));
        }
        Host& known_host = hosts_[static_cast<std::size_t>(rank)];
        std::string& known_name = names[static_cast<std::size_t>(rank)];
        if (!known_name.empty() && known_name != name) {
            refuse(own_name, fmt::format("two processes are rank {}, on {} and on {}; give each "
                                         "process another one",
                                         rank, known_host.name, host.name));
        }
        known_name = name;
        known_host = host;
    }
}

void Rendezvous::refuse(const std::string& own_name, const std::string& reason) const {
    Refusal refusal(options_.directory, own_name, reason);
    try {
        wait([&] { return refusal.look(); },
             [] { return std::string("some ranks were not told that the run is refused"); });
    } catch (const InputError&) {  // they were killed
    }
    throw InputError(reason);
}

void Rendezvous::go(const std::string& own_name, const std::vector<std::string>& names) {
    const std::string store = fmt::format("{}.{}", kStore, new_name());
    store_ = options_.directory + "/" + store;
    if (mkdir(store_.c_str(), S_IRWXU) != 0) {
        throw_output_error("make the directory", store_, errno);
    }
    Json hosts = Json::array();
    std::ranges::transform(hosts_, std::back_inserter(hosts), json_of);
    write_file_of_ranks(options_.directory, fmt::format("{}.{}", kGo, own_name),
                        {{"names", names}, {"store", store}, {"hosts", hosts}});
}

bool Rendezvous::reads_go(const std::string& call, const std::string& own_name) {
    const std::string& directory = options_.directory;
    const std::optional<Json> go =
        read_file_of_ranks(fmt::format("{}/{}.{}", directory, kGo, call));
    if (!go) {
        return false;
    }
    const auto names = go->at("names").get<std::vector<std::string>>();
    if (go->contains("refusal")) {
        require(std::ranges::find(names, own_name) == names.end(),
                go->at("refusal").get<std::string>());
        return false;
    }
    const auto rank = static_cast<std::size_t>(options_.rank);
    if (rank >= names.size() || names[rank] != own_name) {
        return false;
    }
    const std::optional<Json> told =
        read_file_of_ranks(fmt::format("{}/{}.{}", directory, kCall, call));
    if (!told) {
        return false;
    }
    secret_ = secret_of(told->at("secret"));
    store_ = fmt::format("{}/{}", directory, go->at("store").get<std::string>());
    for (const Json& host : go->at("hosts")) {
        hosts_.push_back(host_of(host));
    }
    return true;
}

void Rendezvous::answer() {
    const std::string& directory = options_.directory;
    const std::string own = new_name();
    const Json content{{"rank", options_.rank},
                       {"ranks", options_.size},
                       {"own", own},
                       {"host", json_of(this_host())}};
    std::set<std::string> answered;  // calls; some may be of runs that were killed
    auto last_call = std::chrono::steady_clock::now();
    const auto finds_its_run = [&] {
        std::vector<std::string> calls = names_with(directory, fmt::format("{}.", kCall));
        std::erase_if(calls, std::not_fn(is_name_of_ranks));
        if (!calls.empty() || answered.empty()) {
            last_call = std::chrono::steady_clock::now();
        } else if (std::chrono::steady_clock::now() - last_call > kPauseOfCalls) {
            throw PeerLost("rank 0 ended before all ranks were connected");
        }
        for (const std::string& file : calls) {
            const std::string call = file.substr(file.find('.') + 1);
            if (!answered.contains(call)) {
                require_private();
                const std::string name =
                    fmt::format("{}.{}.{}.{}", kAnswer, call, options_.rank, own);
                if (!write_file_if_there(directory, name, content)) {
                    continue;  // rank 0 removes what a run that was killed has left
                }
                own_files_.push_back(directory + "/" + name);
                answered.insert(call);
            }
            if (reads_go(call, own)) {
                return true;
            }
        }
        return false;
    };
    wait(finds_its_run, [&] {
        return answered.empty() ? fmt::format("rank {} waits for rank 0", options_.rank)
                                : fmt::format("rank {} waits for other ranks", options_.rank);
    });
}

}  // namespace irwe
