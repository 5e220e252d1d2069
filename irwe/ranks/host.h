// The machine that a rank runs on, and the address by which other ranks reach it.

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irwe {

struct Host {
    std::string name;     // "n3"
    std::string machine;  // equal for processes that reach each other by loopback, and no others
    std::vector<std::string> addresses;  // of its interfaces, without loopback
};
Host this_host();

// Throws InputError if this machine has no network interface of this name that has an address.
void require_interface(const std::string& name);

// Returns the address from which the system would send to `target`, both as numbers; nothing if no
// route leads there.
using Route = std::function<std::optional<std::string>(const std::string& target)>;
std::optional<std::string> source_address(const std::string& target);

// Returns the address by which rank `rank` is to be reached: loopback if all ranks are on one
// machine, and otherwise the one from which it sends to rank 0, or, where rank 0 is on the same
// machine, to the first rank on another one. An address that a machine has itself leads nowhere
// else: those of bridges are the same on many machines. Throws InputError if no route is left.
std::string address_of_rank(int rank, std::span<const Host> hosts, const Route& route);

}  // namespace irwe
