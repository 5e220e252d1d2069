// Connects processes to a World, over TCP by Gloo.
//
// After it nothing listens any more. Nobody who does not know the secret of the run takes part, but
// what ranks send is neither encrypted nor signed: SECURITY.md.

#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "irwe/base/world.h"

namespace irwe {

// Something that is equal on all ranks, such as the graph.
struct SharedFact {
    std::string what;    // "graph"
    std::string value;   // "with the fingerprint 5be1"
    std::string advice;  // "copy the same file to every machine"
};

inline constexpr std::chrono::milliseconds kNoLimit = std::chrono::hours(24 * 365 * 100);

struct ConnectionOptions {
    int rank = 0;
    int size = 1;
    std::string directory{};   // that all ranks see, and that need not exist; its parent does
    std::string interface {};  // of the network between the machines, such as eth1; empty: by route
    std::vector<SharedFact> facts{};  // the same names on all ranks
    std::string processor{};          // what the bytes of results depend on beside the facts
    std::string other_use{};  // what to do if these processes do not belong together; may be empty
    std::chrono::milliseconds time_to_come = std::chrono::seconds(120);  // for all ranks
    std::chrono::milliseconds time_to_connect = std::chrono::seconds(60);
    std::chrono::milliseconds timeout = std::chrono::minutes(30);  // for the answer of a rank
    std::function<void(const std::string&)> say = [](const std::string&) {};
    // Called while other ranks are awaited; what it throws ends the wait.
    std::function<void()> while_waiting = [] {};
};

struct Connection {
    std::unique_ptr<World> world;
    std::vector<std::string> hosts;  // their names, one for each rank
    std::string note{};              // a sentence about processors that differ; empty: they do not
};

// Returns true if the library was built with Gloo.
bool can_connect();

// Connects all ranks: every process calls it with its own rank. With one rank it opens no socket.
//
// Throws InputError, on all ranks with the same sentence, if a fact differs; also if ranks do not
// come in time, or without Gloo. Throws PeerLost if a rank ends meanwhile, or does not prove that
// it belongs to the run. REQUIRES: the program ignores SIGPIPE; a closed connection would end it.
Connection connect(const ConnectionOptions& options);

// Ends connect() on all other ranks by InputError with `reason`: rank 0 calls it instead. Returns
// when all know, or after options.time_to_come. Does nothing if nobody can be told: without Gloo,
// where no directory can be made, and where a call of another run is in it, whose ranks would be
// told as well. Throws what options.while_waiting throws.
void refuse(const ConnectionOptions& options, const std::string& reason);

// For the handler of std::terminate that a program needs while ranks are connected: Gloo throws on
// a thread of its own, where nobody can catch it, if a connection does not speak its protocol.
//
// If `error` is such an exception, removes what this process has in the directory where ranks meet,
// and returns the sentence with which to end. Returns nothing for every other error.
std::optional<std::string> reason_to_end(const std::exception_ptr& error);

}  // namespace irwe
