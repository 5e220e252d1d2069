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

struct RendezvousOptions {
    std::string directory;
    int rank = 0;
    int size = 1;
    std::chrono::milliseconds time_to_come = std::chrono::seconds(120);  // for all ranks
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
    // Removes the directory, on rank 0, and else the files of this rank.
    ~Rendezvous();
    Rendezvous(const Rendezvous&) = delete;
    Rendezvous& operator=(const Rendezvous&) = delete;

    const Secret& secret() const { return secret_; }
    const std::vector<Host>& hosts() const { return hosts_; }  // one for each rank
    const std::string& store() const { return store_; }        // an empty directory of this run

private:
    void make_directory();
    void require_private() const;
    void remove_all() const;
    void remove_content() const;
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
    std::vector<std::string> own_files_;
    bool owns_directory_ = false;  // made, or taken over from a run that was killed
};

}  // namespace irwe
