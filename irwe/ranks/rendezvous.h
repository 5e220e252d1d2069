// How ranks find each other: by files in a directory that all of them see.
//
// Rank 0 makes the directory, for its user alone, and writes a call with a random name and the
// secret of the run. The others answer each call that they see, with random names of their own.
// When all are there, rank 0 writes who belongs together. A rank takes part only where it finds its
// own name, so files that a killed run left behind mean nothing.

#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "irwe/ranks/host.h"
#include "irwe/ranks/secret.h"

namespace irwe {

inline constexpr std::chrono::milliseconds kPause{20};  // between two looks at the directory
inline constexpr std::chrono::seconds kReportPause{10};

// Returns true if only its user may read or replace what is in a directory.
bool is_private(const std::string& directory);

struct RendezvousOptions {
    std::string directory;
    int rank = 0;
    int size = 1;
    std::chrono::milliseconds time_to_come = std::chrono::seconds(120);  // for all ranks
    std::string other_use{};  // what to do if these processes do not belong together; may be empty
    std::function<void(const std::string&)> say = [](const std::string&) {};
    // Called again and again while others are awaited; what it throws ends the wait.
    std::function<void()> while_waiting = [] {};
};

class Rendezvous {
public:
    // Returns when all ranks are there. Throws InputError if some do not come in time, if two have
    // the same rank or see another number of ranks, or if the directory is not private.
    // Throws PeerLost if rank 0 ends meanwhile.
    explicit Rendezvous(RendezvousOptions options);
    // Removes, on rank 0, the files of ranks and then the directory, unless it holds others; on
    // other ranks their own files.
    ~Rendezvous();
    Rendezvous(const Rendezvous&) = delete;
    Rendezvous& operator=(const Rendezvous&) = delete;

    const Secret& secret() const { return secret_; }
    const std::vector<Host>& hosts() const { return hosts_; }  // one for each rank
    const std::string& store() const { return store_; }        // an empty directory of this run

    // Removes the file with the secret, on rank 0. To be called when all ranks have read it.
    void remove_call();

private:
    friend void remove_files_of_this_rank();

    void make_directory();
    void require_private() const;
    void remove_all() const;
    void call();
    void take_answers(const std::string& own_name, std::vector<std::string>& names);
    [[noreturn]] void refuse(const std::string& own_name, const std::string& reason) const;
    void go(const std::string& own_name, const std::vector<std::string>& names);
    void answer();
    bool reads_go(const std::string& call, const std::string& own_name);
    void wait(const std::function<bool()>& is_over,
              const std::function<std::string()>& who_is_missing) const;

    RendezvousOptions options_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Secret secret_{};
    std::vector<Host> hosts_;
    std::string store_;
    std::string call_;                    // the file with the secret; empty: it was removed
    std::vector<std::string> own_files_;  // answers
    bool owns_directory_ = false;         // made, or taken over from a run that was killed
    bool may_remove_directory_ = false;   // made, or nothing but files of ranks was in it
};

// Removes what this process has in the directory where ranks meet, if it has anything there: for a
// process that ends where no destructor runs. Any thread may call it.
void remove_files_of_this_rank();

}  // namespace irwe
