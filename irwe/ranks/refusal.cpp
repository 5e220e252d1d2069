#include "irwe/ranks/refusal.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/ranks/rendezvous_files.h"

namespace irwe {
namespace {

using Json = nlohmann::json;

// The call of a rank 0 that refuses, and the directory if it was not there before.
class RefusedCall {
public:
    explicit RefusedCall(const std::string& directory)
        : directory_(directory), made_directory_(mkdir(directory.c_str(), S_IRWXU) == 0) {}
    ~RefusedCall() {
        if (is_made_) {
            remove();
        }
        if (made_directory_) {
            rmdir(directory_.c_str());  // unless somebody has put something into it
        }
    }
    RefusedCall(const RefusedCall&) = delete;
    RefusedCall& operator=(const RefusedCall&) = delete;

    // Returns false if nobody, or somebody else, would be told.
    bool make() {
        if (!is_private(directory_) || !names_with(directory_, fmt::format("{}.", kCall)).empty()) {
            return false;
        }
        is_made_ = true;
        return write_file_if_there(directory_, fmt::format("{}.{}", kCall, name_), Json::object());
    }

    const std::string& name() const { return name_; }

private:
    void remove() const {
        for (const char* const kind : {kCall, kGo}) {
            unlink(fmt::format("{}/{}.{}", directory_, kind, name_).c_str());
        }
        // Answers of ranks that were killed meanwhile.
        for (const std::string& file :
             names_with(directory_, fmt::format("{}.{}.", kAnswer, name_))) {
            unlink(fmt::format("{}/{}", directory_, file).c_str());
        }
    }

    std::string directory_;
    std::string name_ = new_name();
    bool made_directory_;
    bool is_made_ = false;
};

void tell_all(const RendezvousOptions& options, const std::string& call,
              const std::string& reason) {
    Refusal refusal(options.directory, call, reason);
    const auto end = std::chrono::steady_clock::now() + options.time_to_come;
    auto next_report = std::chrono::steady_clock::now() + kReportPause;
    const auto num_others = static_cast<std::size_t>(options.size) - 1;
    while (!refusal.look() || refusal.told().size() < num_others) {
        options.while_waiting();
        const auto now = std::chrono::steady_clock::now();
        if (now >= end) {
            return;
        }
        if (now >= next_report) {
            options.say(fmt::format(
                "{}: waiting to tell {} of {} ranks that the training is refused: {}",
                options.directory, num_others - std::min(refusal.told().size(), num_others),
                options.size, reason));
            next_report += kReportPause;
        }
        std::this_thread::sleep_for(kPause);
    }
}

}  // namespace

bool Refusal::look() {
    std::set<std::string> here;
    bool has_new = false;
    for (const std::string& file : names_with(directory_, fmt::format("{}.{}.", kAnswer, call_))) {
        if (const std::optional<Json> answer = read_file_of_ranks(directory_ + "/" + file)) {
            const std::string name = answer->at("own");
            here.insert(name);
            has_new |= ranks_.emplace(name, answer->at("rank").get<int>()).second;
        }
    }
    std::vector<std::string> names;
    for (const auto& [name, rank] : ranks_) {
        names.push_back(name);
        if (!here.contains(name)) {
            told_.insert(rank);
        }
    }
    if (has_new) {
        write_file_of_ranks(directory_, fmt::format("{}.{}", kGo, call_),
                            {{"refusal", reason_}, {"names", names}});
    }
    return here.empty();
}

void refuse_all(const RendezvousOptions& options, const std::string& reason) {
    // What is refused may be just that nothing can be written.
    try {
        RefusedCall call(options.directory);
        if (call.make()) {
            tell_all(options, call.name(), reason);
        }
    } catch (const Json::exception&) {  // files that no rank has written
    } catch (const InputError&) {
    } catch (const OutputError&) {
    }
}

}  // namespace irwe
