#include "irwe/ranks/rendezvous.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>
#include <thread>

#include "irwe/base/error.h"
#include "irwe/base/world.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/descriptor.h"

namespace irwe {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::chrono::milliseconds kPause{20};  // between two looks at the directory
constexpr std::chrono::seconds kReportPause{10};
// Where there was a call, and none is left for so long, rank 0 has ended. Another one that removes
// what a killed run has left calls at once.
constexpr std::chrono::seconds kPauseOfCalls{5};

// What files of the directory are called before the first dot.
constexpr const char* kCall = "call";
constexpr const char* kAnswer = "answer";
constexpr const char* kGo = "go";
constexpr const char* kStore = "store";
constexpr const char* kUnfinished = "unfinished";

bool is_ours(const std::string& name) {
    const std::string kind = name.substr(0, name.find('.'));
    return kind == kCall || kind == kAnswer || kind == kGo || kind == kStore || kind == kUnfinished;
}

// "call.0123": the names of all files that begin so.
std::vector<std::string> names_with(const std::string& directory, const std::string& beginning) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(directory, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(beginning)) {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

// Whoever sees the file sees all of it. Returns false if the directory, or the file in it, was
// removed meanwhile.
bool write_file_if_there(const std::string& directory, const std::string& name,
                         const Json& content) {
    const std::string unfinished = fmt::format("{}/{}.{}", directory, kUnfinished, new_name());
    const std::string text = content.dump();
    {
        const Descriptor file(
            open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (file.get() < 0 && errno == ENOENT) {
            return false;
        }
        if (file.get() < 0 || write(file.get(), text.data(), text.size()) != std::ssize(text)) {
            throw_output_error("cannot write to", unfinished, errno);
        }
    }
    if (rename(unfinished.c_str(), fmt::format("{}/{}", directory, name).c_str()) == 0) {
        return true;
    }
    if (errno != ENOENT) {
        throw_output_error("cannot write to", directory, errno);
    }
    return false;
}

void write_file(const std::string& directory, const std::string& name, const Json& content) {
    if (!write_file_if_there(directory, name, content)) {
        throw_output_error("cannot write to", directory, ENOENT);
    }
}

// Returns nothing for a file that is gone, or is not one of ours.
std::optional<Json> read_file(const std::string& path) {
    constexpr std::size_t kLargest = 1 << 20;
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (text.size() > kLargest) {
        return std::nullopt;
    }
    Json content = Json::parse(text, nullptr, false);
    return content.is_object() ? std::optional(std::move(content)) : std::nullopt;
}

Json json_of(const Host& host) {
    return {{"name", host.name}, {"machine", host.machine}, {"addresses", host.addresses}};
}

Host host_of(const Json& json) {
    return {.name = json.at("name"),
            .machine = json.at("machine"),
            .addresses = json.at("addresses").get<std::vector<std::string>>()};
}

}  // namespace

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
}

Rendezvous::~Rendezvous() { remove_all(); }

void Rendezvous::remove_all() const {
    std::error_code error;
    for (const std::string& path : own_files_) {
        fs::remove_all(path, error);
    }
    if (owns_directory_) {
        remove_content();
        rmdir(options_.directory.c_str());
    }
}

// Only what is named as ours, so that a directory that was chosen by mistake loses nothing.
void Rendezvous::remove_content() const {
    for (const std::string& name : names_with(options_.directory, "")) {
        if (is_ours(name)) {
            std::error_code error;
            fs::remove_all(options_.directory + "/" + name, error);
        }
    }
}

void Rendezvous::make_directory() {
    if (mkdir(options_.directory.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
        throw_output_error("cannot make the directory", options_.directory, errno);
    }
    require_private();
    owns_directory_ = true;
    remove_content();  // of a run that was killed
}

void Rendezvous::require_private() const {
    struct stat found {};
    require(lstat(options_.directory.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
                found.st_uid == geteuid() && (found.st_mode & (S_IRWXG | S_IRWXO)) == 0,
            [&] {
                return fmt::format(
                    "{}: the secret of the run is to be written there, and others may read or "
                    "replace it; remove it, or choose another directory by --rendezvous",
                    options_.directory);
            });
}

void Rendezvous::wait(const std::function<bool()>& is_over,
                      const std::function<std::string()>& who_is_missing) const {
    auto next_report = begin_ + kReportPause;
    while (!is_over()) {
        options_.while_waiting();
        const auto now = std::chrono::steady_clock::now();
        require(now - begin_ < options_.time_to_come, [&] {
            return fmt::format("{}: {} after {} s; did all ranks start, and see this directory?",
                               options_.directory, who_is_missing(),
                               std::chrono::duration<double>(options_.time_to_come).count());
        });
        if (now >= next_report) {
            options_.say(fmt::format("{}: {}", options_.directory, who_is_missing()));
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
    write_file(options_.directory, fmt::format("{}.{}", kCall, own),
               {{"secret", hexadecimal(secret_)}});
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
        const std::optional<Json> answer = read_file(options_.directory + "/" + file);
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

// Waits until all that have answered have read the reason: they remove their answers then.
void Rendezvous::refuse(const std::string& own_name, const std::string& reason) const {
    write_file(options_.directory, fmt::format("{}.{}", kGo, own_name), {{"refusal", reason}});
    const std::string answers = fmt::format("{}.{}.", kAnswer, own_name);
    try {
        wait([&] { return names_with(options_.directory, answers).empty(); },
             [] { return std::string("some ranks were not told that the run is refused"); });
    } catch (const InputError&) {  // they were killed
    }
    throw InputError(reason);
}

void Rendezvous::go(const std::string& own_name, const std::vector<std::string>& names) {
    const std::string store = fmt::format("{}.{}", kStore, new_name());
    store_ = options_.directory + "/" + store;
    if (mkdir(store_.c_str(), S_IRWXU) != 0) {
        throw_output_error("cannot make the directory", store_, errno);
    }
    Json hosts = Json::array();
    std::ranges::transform(hosts_, std::back_inserter(hosts), json_of);
    write_file(options_.directory, fmt::format("{}.{}", kGo, own_name),
               {{"names", names}, {"store", store}, {"hosts", hosts}});
}

bool Rendezvous::reads_go(const std::string& call, const std::string& own_name) {
    const std::string& directory = options_.directory;
    const std::optional<Json> go = read_file(fmt::format("{}/{}.{}", directory, kGo, call));
    if (!go) {
        return false;
    }
    if (go->contains("refusal")) {
        throw InputError(go->at("refusal").get<std::string>());
    }
    const auto names = go->at("names").get<std::vector<std::string>>();
    const auto rank = static_cast<std::size_t>(options_.rank);
    if (rank >= names.size() || names[rank] != own_name) {
        return false;
    }
    const std::optional<Json> told = read_file(fmt::format("{}/{}.{}", directory, kCall, call));
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
        const std::vector<std::string> calls = names_with(directory, fmt::format("{}.", kCall));
        if (!calls.empty() || answered.empty()) {
            last_call = std::chrono::steady_clock::now();
        } else if (std::chrono::steady_clock::now() - last_call > kPauseOfCalls) {
            throw PeerLost(
                "rank 0 ended before all ranks were connected; run the same command again");
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
