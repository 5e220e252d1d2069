#include "irwe/ranks/host.h"

#include <gmock/gmock.h>

#include "irwe/base/error.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

const Host kFirst{.name = "n1", .machine = "a", .addresses = {"172.17.0.1", "10.0.0.1"}};
const Host kSecond{.name = "n2", .machine = "b", .addresses = {"172.17.0.1", "10.0.0.2"}};

// A machine whose only network is 10.0.0.0, and whose bridge has the address of all bridges.
Route route_from(const std::string& own) {
    return [own](const std::string& target) -> std::optional<std::string> {
        if (target == "172.17.0.1") {
            return target;
        }
        return target.starts_with("10.0.0.") ? std::optional(own) : std::nullopt;
    };
}

TEST(AddressOfRank, IsLoopbackOnOneMachine) {
    const std::vector<Host> hosts{kFirst, kFirst, kFirst};
    const Route none = [](const std::string&) { return std::nullopt; };
    for (const int rank : {0, 1, 2}) {
        EXPECT_EQ(address_of_rank(rank, hosts, none), "127.0.0.1");
    }
}

TEST(AddressOfRank, LeadsToTheOtherMachine) {
    const std::vector<Host> hosts{kFirst, kFirst, kSecond};
    EXPECT_EQ(address_of_rank(0, hosts, route_from("10.0.0.1")), "10.0.0.1");
    EXPECT_EQ(address_of_rank(1, hosts, route_from("10.0.0.1")), "10.0.0.1");
    EXPECT_EQ(address_of_rank(2, hosts, route_from("10.0.0.2")), "10.0.0.2");
}

TEST(AddressOfRank, IsNeverLoopbackBetweenMachines) {
    const std::vector<Host> hosts{kFirst, kSecond};
    const Route loopback = [](const std::string&) { return std::string("127.0.1.1"); };
    const std::string error = input_error([&] { address_of_rank(1, hosts, loopback); });
    EXPECT_THAT(error, HasSubstr("rank 1 on n2 finds no way to rank 0 on n1"));
    EXPECT_THAT(error, HasSubstr("172.17.0.1, 10.0.0.1"));
    EXPECT_THAT(error, HasSubstr("--interface"));
}

TEST(SourceAddress, IsFoundWithoutSendingAnything) {
    EXPECT_EQ(source_address("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(source_address("no address"), std::nullopt);
}

TEST(RequireInterface, NamesThoseThatAreThere) {
    EXPECT_NO_THROW(require_interface("lo"));
    const std::string error = input_error([] { require_interface("nosuch0"); });
    EXPECT_THAT(error, testing::MatchesRegex("--interface is nosuch0, and this machine has (.*, )?"
                                             "lo(, .*)?; give one of them"));
}

TEST(ThisHost, HasANameAndAMachine) {
    const Host host = this_host();
    EXPECT_FALSE(host.name.empty());
    EXPECT_GT(host.machine.size(), 30);
    EXPECT_EQ(host.machine, this_host().machine);
}

}  // namespace
}  // namespace irwe
