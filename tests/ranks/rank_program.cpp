// One rank of a small world, for tests that start several, and kill, stop or deceive them:
//
//     irwe_rank_program DIRECTORY RANK SIZE MODE [name=value...]
//
// Connects, prints "connected", and does what MODE says; with "refuse", it tells the others that
// there is no run, instead. A step that waits reads a line from
// standard input. `fact`, `interface`, `other_use`, `timeout`, `time_to_connect` and `time_to_come`
// (the last three in milliseconds) go to ConnectionOptions. With `pause`, prints "waiting" and
// reads a line as soon as other ranks are awaited.
//
// Exit codes: 0 all was as expected, 1 not, 2 InputError, 3 PeerLost.

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/ranks/connection.h"

namespace irwe {
namespace {

using Arguments = std::map<std::string, std::string>;

void say(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void await_line() {
    std::string line;
    std::getline(std::cin, line);
}

ConnectionOptions options_of(const std::string& directory, int rank, int size,
                             const Arguments& arguments) {
    ConnectionOptions options{.rank = rank, .size = size, .directory = directory};
    const auto if_given = [&](const char* name, const auto& use) {
        if (const auto found = arguments.find(name); found != arguments.end()) {
            use(found->second);
        }
    };
    if_given("fact", [&](const std::string& value) {
        options.facts = {{"version", "irwe 1", "install the same one"},
                         {"graph", value, "copy the same file to every machine"}};
    });
    if_given("interface", [&](const std::string& value) { options.interface = value; });
    if_given("other_use", [&](const std::string& value) { options.other_use = value; });
    if_given("processor", [&](const std::string& value) { options.processor = value; });
    if_given("timeout", [&](const std::string& value) {
        options.timeout = std::chrono::milliseconds(std::stoi(value));
    });
    if_given("time_to_connect", [&](const std::string& value) {
        options.time_to_connect = std::chrono::milliseconds(std::stoi(value));
    });
    if_given("time_to_come", [&](const std::string& value) {
        options.time_to_come = std::chrono::milliseconds(std::stoi(value));
    });
    options.while_waiting = [has_paused = !arguments.contains("pause")]() mutable {
        if (!has_paused) {
            has_paused = true;
            say("waiting");
            await_line();
        }
    };
    return options;
}

// Byte i of what `from` sends to `to` in a round.
std::byte byte_of(int round, int from, int to, std::size_t i) {
    const auto item = static_cast<std::uint64_t>((round * 64 + from) * 64 + to);
    return static_cast<std::byte>(Random(1).stream("bytes", item * 1'000'003 + i)());
}

// How much it is: often nothing, now and then much.
std::size_t count_of(int round, int from, int to) {
    const auto item = static_cast<std::uint64_t>((round * 64 + from) * 64 + to);
    RandomStream stream = Random(2).stream("counts", item);
    constexpr std::array<std::size_t, 4> kLimits{1, 10, 1000, 100'000};
    return stream.below(kLimits[static_cast<std::size_t>(round) % kLimits.size()]);
}

using Bytes = std::vector<std::byte>;

void append_message(Bytes& bytes, int round, int from, int to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        bytes.push_back(byte_of(round, from, to, i));
    }
}

// What a rank sends to all is what it would send to rank 63.
bool all_gather_is_right(World& world, int round) {
    constexpr int kAll = 63;
    std::vector<std::size_t> counts;
    Bytes expected;
    std::size_t place = 0;
    for (int rank = 0; rank < world.size(); ++rank) {
        if (rank == world.rank()) {
            place = expected.size();
        }
        counts.push_back(count_of(round, rank, kAll));
        append_message(expected, round, rank, kAll, counts.back());
    }
    const std::size_t own_count = counts[static_cast<std::size_t>(world.rank())];
    const std::span<const std::byte> own = std::span(expected).subspan(place, own_count);
    Bytes found(expected.size());
    if (round % 2 == 0) {  // in place
        std::ranges::copy(own, found.begin() + static_cast<std::ptrdiff_t>(place));
        world.all_gather(std::span(found).subspan(place, own_count), counts, found);
    } else {
        world.all_gather(own, counts, found);
    }
    return found == expected;
}

bool all_to_all_is_right(World& world, int round) {
    std::vector<std::size_t> sent;
    std::vector<std::size_t> received;
    Bytes out;
    Bytes expected;
    for (int peer = 0; peer < world.size(); ++peer) {
        sent.push_back(count_of(round, world.rank(), peer));
        append_message(out, round, world.rank(), peer, sent.back());
        received.push_back(count_of(round, peer, world.rank()));
        append_message(expected, round, peer, world.rank(), received.back());
    }
    Bytes found(expected.size());
    world.all_to_all(out, sent, found, received);
    return found == expected;
}

int verbs(World& world) {
    constexpr int kRounds = 24;
    for (int round = 0; round < kRounds; ++round) {
        if (!all_gather_is_right(world, round) || !all_to_all_is_right(world, round)) {
            say(fmt::format("round {}: other bytes than those that were sent", round));
            return 1;
        }
    }
    say("equal");
    return 0;
}

// A verb for each line that is read; "done" after it.
int steps(World& world) {
    for (std::string line; std::getline(std::cin, line) && line == "step";) {
        if (!all_gather_is_right(world, 2)) {
            return 1;
        }
        say("done");
    }
    return 0;
}

// After a line that is read, the last rank sends half a gigabyte to rank 0.
int large(World& world) {
    constexpr std::size_t kSize = std::size_t{1} << 29;
    await_line();
    std::vector<std::size_t> sent(static_cast<std::size_t>(world.size()), 0);
    std::vector<std::size_t> received = sent;
    const bool sends = world.rank() == world.size() - 1;
    sent.front() = sends ? kSize : 0;
    received.back() = world.rank() == 0 ? kSize : 0;
    const Bytes out(sent.front());
    // Not filled, so that memory grows with what arrives.
    const std::unique_ptr<std::byte[]> in =
        std::make_unique_for_overwrite<std::byte[]>(received.back());
    world.all_to_all(out, sent, {in.get(), received.back()}, received);
    say("done");
    return 0;
}

std::size_t num_entries(const char* directory) {
    const std::filesystem::directory_iterator first(directory);
    return static_cast<std::size_t>(std::distance(first, end(first)));
}

// Connects again and again; prints how many descriptors and threads there are.
int repeat(const std::string& directory, int rank, int size, const Arguments& arguments) {
    const auto print = [] {
        say(fmt::format("{} descriptors, {} threads", num_entries("/proc/self/fd"),
                        num_entries("/proc/self/task")));
    };
    const int count = std::stoi(arguments.at("count"));
    for (int i = 0; i < count; ++i) {
        if (i == 1) {
            print();
        }
        const Connection connection = connect(options_of(directory, rank, size, arguments));
        if (!all_gather_is_right(*connection.world, 1)) {
            return 1;
        }
    }
    print();
    return 0;
}

int run(const std::vector<std::string>& words) {
    Arguments arguments;
    for (std::size_t i = 5; i < words.size(); ++i) {
        const std::size_t equals = words[i].find('=');
        arguments[words[i].substr(0, equals)] = words[i].substr(equals + 1);
    }
    const int rank = std::stoi(words[2]);
    const int size = std::stoi(words[3]);
    const std::string& mode = words[4];
    if (mode == "repeat") {
        return repeat(words[1], rank, size, arguments);
    }
    const ConnectionOptions options = options_of(words[1], rank, size, arguments);
    if (mode == "refuse") {
        refuse(options, "the disk is full");
        return 0;
    }
    const Connection connection = connect(options);
    if (!connection.note.empty()) {
        say(connection.note);
    }
    say("connected");
    if (mode == "large") {
        return large(*connection.world);
    }
    return mode == "verbs" ? verbs(*connection.world) : steps(*connection.world);
}

[[noreturn]] void on_terminate() {
    const std::optional<std::string> reason = reason_to_end(std::current_exception());
    if (!reason) {
        std::abort();
    }
    const std::string line = *reason + "\n";
    _exit(write(STDERR_FILENO, line.data(), line.size()) == std::ssize(line) ? 3 : 1);
}

}  // namespace
}  // namespace irwe

int main(int argc, char** argv) {
    std::set_terminate(irwe::on_terminate);
    std::signal(SIGPIPE, SIG_IGN);  // a closed connection is a lost rank
    try {
        return irwe::run(std::vector<std::string>(argv, argv + argc));
    } catch (const irwe::InputError& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    } catch (const irwe::PeerLost& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 3;
    }
}
