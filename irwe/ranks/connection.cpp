#include "irwe/ranks/connection.h"

#include <fmt/format.h>
#include <gloo/common/error.h>
#include <gloo/common/logging.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/transport/tcp/device.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/ranks/gloo_world.h"
#include "irwe/ranks/host.h"
#include "irwe/ranks/refusal.h"
#include "irwe/ranks/rendezvous.h"

namespace irwe {
namespace {

using Json = nlohmann::json;

std::vector<std::string> names_of(std::span<const Host> hosts) {
    std::vector<std::string> names;
    for (const Host& host : hosts) {
        names.push_back(fmt::format("rank {} on {}", names.size(), host.name));
    }
    return names;
}

// Without the place in Gloo's sources, which is in brackets before it.
std::string reason_of(const std::exception& error) {
    const std::string text = error.what();
    const std::size_t end = text.starts_with('[') ? text.find("] ") : std::string::npos;
    return end == std::string::npos ? text : text.substr(end + 2);
}

std::string end_by_stranger(const std::exception& failure) {
    const std::string reason = reason_of(failure);
    return fmt::format(
        "a connection between ranks was disturbed, perhaps by somebody who is none of them ({}); "
        "run the same command again",
        reason.substr(0, reason.find('\n')));
}

std::shared_ptr<gloo::Context> connected(const ConnectionOptions& options,
                                         const Rendezvous& meeting) {
    gloo::transport::tcp::attr attributes;
    if (options.interface.empty()) {
        attributes.hostname = address_of_rank(options.rank, meeting.hosts(), source_address);
    } else {
        attributes.iface = options.interface;
    }
    const auto context = std::make_shared<gloo::rendezvous::Context>(options.rank, options.size);
    context->setTimeout(options.time_to_connect);
    const auto fail = [&](const std::exception& error) {
        throw PeerLost(
            fmt::format("rank {} on {} cannot connect to all other ranks by {} ({})", options.rank,
                        meeting.hosts()[static_cast<std::size_t>(options.rank)].name,
                        options.interface.empty() ? attributes.hostname : options.interface,
                        reason_of(error)),
            "run the same command again, or name the network between the machines by --interface");
    };
    try {
        auto device = gloo::transport::tcp::CreateDevice(attributes);
        gloo::rendezvous::FileStore store(meeting.store());
        context->connectFullMesh(store, device);
    } catch (const gloo::Exception& error) {
        fail(error);
    } catch (const gloo::EnforceNotMet& error) {
        fail(error);
    }
    return context;
}

// Every pair of ranks proves to each other that it knows the secret, before anything else is sent.
void prove_all(World& world, const Secret& secret, std::span<const std::string> names) {
    const std::vector<Secret> numbers = gather_values(world, new_secret());
    const auto number_of = [&](int rank) { return numbers[static_cast<std::size_t>(rank)]; };
    const int own = world.rank();
    std::vector<Secret> proofs;
    for (int peer = 0; peer < world.size(); ++peer) {
        proofs.push_back(proof_of(secret, own, peer, number_of(own), number_of(peer)));
    }
    std::vector<Secret> received(proofs.size());
    const std::vector<std::size_t> counts(proofs.size(), sizeof(Secret));
    world.all_to_all(std::as_bytes(std::span(proofs)), counts,
                     std::as_writable_bytes(std::span(received)), counts);
    for (int peer = 0; peer < world.size(); ++peer) {
        const Secret expected = proof_of(secret, peer, own, number_of(peer), number_of(own));
        if (!equal_in_constant_time(received[static_cast<std::size_t>(peer)], expected)) {
            throw PeerLost(fmt::format(
                "who connected as {} does not know the secret of the run, so it is a stranger",
                names[static_cast<std::size_t>(peer)]));
        }
    }
}

// What a rank says of itself, as text of a fixed length: no length is taken from the network.
using Card = std::array<char, 1 << 16>;

Card card_of(const ConnectionOptions& options) {
    Json facts = Json::array();
    for (const SharedFact& fact : options.facts) {
        facts.push_back(fact.value);
    }
    const std::string text =
        Json{{"facts", facts}, {"processor", options.processor}, {"process", getpid()}}.dump(
            -1, ' ', false, Json::error_handler_t::replace);
    Card card{};
    require(text.size() < card.size(), "the settings are too long for several ranks");
    std::ranges::copy(text, card.begin());
    return card;
}

Json read_card(const Card& card) {
    return Json::parse(std::string_view(card.data(), strnlen(card.data(), card.size())));
}

// Throws InputError if a rank differs from rank 0: all ranks see the same, and say the same.
void require_equal(std::span<const SharedFact> facts, std::span<const Json> cards,
                   std::span<const std::string> names) {
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto value_of = [&](const Json& card) {
            return card.at("facts").at(i).get<std::string>();
        };
        const std::string expected = value_of(cards[0]);
        const auto other = std::ranges::find_if(
            cards, [&](const Json& card) { return value_of(card) != expected; });
        require(other == cards.end(), [&] {
            return fmt::format("{} has another {}: {}, and {} has {}; {}",
                               names[static_cast<std::size_t>(other - cards.begin())],
                               facts[i].what, value_of(*other), names[0], expected,
                               facts[i].advice);
        });
    }
}

std::string note_on_processors(std::span<const Json> cards, std::span<const std::string> names) {
    const std::string expected = cards[0].at("processor");
    const auto other = std::ranges::find_if(
        cards, [&](const Json& card) { return card.at("processor") != expected; });
    return other == cards.end()
               ? ""
               : fmt::format(
                     "{} computes by {} and {} by {}: the result is not that of machines "
                     "of one kind to the last digit; OPENBLAS_CORETYPE=Haswell on all "
                     "ranks makes most of them equal",
                     names[static_cast<std::size_t>(other - cards.begin())],
                     other->at("processor").get<std::string>(), names[0], expected);
}

RendezvousOptions rendezvous_options(const ConnectionOptions& options) {
    return {.directory = options.directory,
            .rank = options.rank,
            .size = options.size,
            .time_to_come = options.time_to_come,
            .other_use = options.other_use,
            .say = options.say,
            .while_waiting = options.while_waiting};
}

}  // namespace

bool can_connect() { return true; }

std::optional<std::string> reason_to_end(const std::exception_ptr& error) {
    if (!error) {
        return std::nullopt;
    }
    try {
        std::rethrow_exception(error);
    } catch (const gloo::Exception& failure) {
        remove_files_of_this_rank();
        return end_by_stranger(failure);
    } catch (const gloo::EnforceNotMet& failure) {
        remove_files_of_this_rank();
        return end_by_stranger(failure);
    } catch (...) {
        return std::nullopt;
    }
}

void refuse(const ConnectionOptions& options, const std::string& reason) {
    if (options.size > 1) {
        refuse_all(rendezvous_options(options), reason);
    }
}

Connection connect(const ConnectionOptions& options) {
    if (options.size == 1) {
        return {.world = std::make_unique<LoneWorld>(), .hosts = {this_host().name}};
    }
    if (!options.interface.empty()) {
        require_interface(options.interface);
    }
    Rendezvous meeting(rendezvous_options(options));
    std::vector<std::string> names = names_of(meeting.hosts());
    auto world = std::make_unique<GlooWorld>(connected(options, meeting), names);
    meeting.remove_call();
    prove_all(*world, meeting.secret(), names);
    world->use_slots(first_slot_of(meeting.secret()));
    std::vector<Json> cards;
    for (const Card& card : gather_values(*world, card_of(options))) {
        cards.push_back(read_card(card));
    }
    for (std::size_t rank = 0; rank < names.size(); ++rank) {
        names[rank] = fmt::format("rank {} ({}, process {})", rank, meeting.hosts()[rank].name,
                                  cards[rank].at("process").get<int>());
    }
    require_equal(options.facts, cards, names);
    std::string note = note_on_processors(cards, names);
    world->set_names(std::move(names));
    world->set_alike(note.empty());
    world->set_timeout(options.timeout);
    Connection connection{.world = std::move(world), .hosts = {}, .note = std::move(note)};
    for (const Host& host : meeting.hosts()) {
        connection.hosts.push_back(host.name);
    }
    return connection;
}

}  // namespace irwe
