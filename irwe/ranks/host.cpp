#include "irwe/ranks/host.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <system_error>

#include "irwe/base/error.h"
#include "irwe/io/descriptor.h"

namespace irwe {
namespace {

constexpr const char* kLoopback = "127.0.0.1";

socklen_t length_of(const sockaddr& address) {
    return address.sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
}

// The address in numbers; nothing if it is of no use between machines.
std::optional<std::string> usable_text(const sockaddr& address) {
    if (address.sa_family == AF_INET6) {
        const auto& ip6 = reinterpret_cast<const sockaddr_in6&>(address);
        if (IN6_IS_ADDR_LINKLOCAL(&ip6.sin6_addr) || IN6_IS_ADDR_LOOPBACK(&ip6.sin6_addr)) {
            return std::nullopt;
        }
    } else if (address.sa_family != AF_INET) {
        return std::nullopt;
    }
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(&address, length_of(address), text.data(), text.size(), nullptr, 0,
                    NI_NUMERICHOST) != 0) {
        return std::nullopt;
    }
    return std::string(text.data());
}

using Interfaces = std::unique_ptr<ifaddrs, void (*)(ifaddrs*)>;

Interfaces interfaces() {
    ifaddrs* first = nullptr;
    return {getifaddrs(&first) == 0 ? first : nullptr, freeifaddrs};
}

std::vector<std::string> addresses_of_interfaces() {
    const Interfaces all = interfaces();
    std::vector<std::string> addresses;
    for (const ifaddrs* entry = all.get(); entry != nullptr; entry = entry->ifa_next) {
        const bool is_up = (entry->ifa_flags & IFF_UP) != 0;
        const bool is_loopback = (entry->ifa_flags & IFF_LOOPBACK) != 0;
        if (entry->ifa_addr != nullptr && is_up && !is_loopback) {
            if (const std::optional<std::string> text = usable_text(*entry->ifa_addr)) {
                addresses.push_back(*text);
            }
        }
    }
    return addresses;
}

// Containers of one machine have its kernel, and networks of their own.
std::string machine_id() {
    std::string boot;
    std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
    std::error_code error;
    return boot + " " + std::filesystem::read_symlink("/proc/self/ns/net", error).string();
}

}  // namespace

Host this_host() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return {.name = name.data(), .machine = machine_id(), .addresses = addresses_of_interfaces()};
}

void require_interface(const std::string& name) {
    const Interfaces all = interfaces();
    std::set<std::string> names;
    for (const ifaddrs* entry = all.get(); entry != nullptr; entry = entry->ifa_next) {
        const sockaddr* const address = entry->ifa_addr;
        if (address != nullptr &&
            (address->sa_family == AF_INET || address->sa_family == AF_INET6)) {
            names.insert(entry->ifa_name);
        }
    }
    require(names.contains(name), [&] {
        return fmt::format("--interface is {}, and this machine has {}; give one of them", name,
                           fmt::join(names, ", "));
    });
}

std::optional<std::string> source_address(const std::string& target) {
    addrinfo hints{};
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    hints.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(target.c_str(), "9", &hints, &found) != 0) {
        return std::nullopt;
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
    const Descriptor probe(socket(found->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_storage own{};
    socklen_t length = sizeof(own);
    // Nothing is sent: the system only looks for a route.
    if (probe.get() < 0 || connect(probe.get(), found->ai_addr, found->ai_addrlen) != 0 ||
        getsockname(probe.get(), reinterpret_cast<sockaddr*>(&own), &length) != 0) {
        return std::nullopt;
    }
    return usable_text(reinterpret_cast<const sockaddr&>(own));
}

std::string address_of_rank(int rank, std::span<const Host> hosts, const Route& route) {
    const Host& own = hosts[static_cast<std::size_t>(rank)];
    const auto other =
        std::ranges::find_if(hosts, [&](const Host& host) { return host.machine != own.machine; });
    if (other == hosts.end()) {
        return kLoopback;
    }
    for (const std::string& target : other->addresses) {
        if (std::ranges::find(own.addresses, target) != own.addresses.end()) {
            continue;
        }
        const std::optional<std::string> source = route(target);
        if (source && !source->starts_with("127.")) {
            return *source;
        }
    }
    throw InputError(fmt::format(
        "rank {} on {} finds no way to rank {} on {}, which has the addresses {}; name the network "
        "that joins them by --interface",
        rank, own.name, other - hosts.begin(), other->name,
        other->addresses.empty() ? "of loopback alone"
                                 : fmt::format("{}", fmt::join(other->addresses, ", "))));
}

}  // namespace irwe
