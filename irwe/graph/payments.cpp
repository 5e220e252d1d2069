#include "irwe/graph/payments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/graph/payment_population.h"

namespace irwe {
namespace {

constexpr std::int64_t kMinutesPerDay = 24 * 60;
constexpr int kMonthsPerPeriod = 3;

struct Habit {
    NodeId from, to;
    std::int64_t cents;       // of one payment, on average
    std::uint64_t max_times;  // in a period
};

bool is_there(const Population& people, NodeId account, std::size_t period) {
    return people.truth[account].roles[period] != AccountRole::absent;
}

// Returns a merchant of the town; the one at place i is drawn 3 / (i + 3) as often as the first.
NodeId drawn_merchant(const std::vector<NodeId>& merchants, RandomStream& stream) {
    for (;;) {
        const std::uint64_t place = stream.below(merchants.size());
        if (stream.uniform() < 3.0 / static_cast<double>(place + 3)) {
            return merchants[place];
        }
    }
}

// The payments of one period.
class Period {
public:
    Period(const PaymentOptions& options, const Population& people, const Random& random,
           std::size_t period)
        : options_(options),
          people_(people),
          random_(random),
          stream_(random.stream("payments of period", period)),
          period_(period) {}

    std::vector<Payment> drawn() {
        for (NodeId account = 0; account < options_.num_customers; ++account) {
            if (is_there(people_, account, period_)) {
                add_customer(account);
            }
        }
        add_mules();
        for (const std::vector<NodeId>& ring : people_.rings) {
            add_ring(ring);
        }
        return std::move(payments_);
    }

private:
    void pay(NodeId from, NodeId to, std::int64_t cents, std::int64_t minute) {
        if (from != to && minute < PaymentNetwork::kMinutesPerPeriod) {
            const auto start =
                static_cast<std::int64_t>(period_) * PaymentNetwork::kMinutesPerPeriod;
            payments_.push_back({from, to, std::max<std::int64_t>(cents, 1), start + minute});
        }
    }

    std::int64_t some_minute() {
        return static_cast<std::int64_t>(stream_.below(PaymentNetwork::kMinutesPerPeriod));
    }

    // Returns an amount around `cents`: from a half to twice as much.
    std::int64_t around(std::int64_t cents) {
        return std::llround(static_cast<double>(cents) * std::exp2(2 * stream_.uniform() - 1));
    }

    // The habits of a customer are a function of the account and the town, whatever the period.
    std::vector<Habit> habits_of(NodeId account, NodeId town) const {
        RandomStream stream =
            random_.stream("payments habits", std::uint64_t{account} * options_.num_towns + town);
        std::vector<Habit> habits;
        for (const NodeId to : friends_of(account, town, stream)) {
            habits.push_back({account, to, 4000, 3});
        }
        for (int i = 0; i < 4; ++i) {
            const auto cents = static_cast<std::int64_t>(1000 + stream.below(6000));
            habits.push_back({account, drawn_merchant(people_.merchants[town], stream), cents, 12});
        }
        return habits;
    }

    // Returns three customers: at home mostly those who live next door, elsewhere anybody there.
    std::vector<NodeId> friends_of(NodeId account, NodeId town, RandomStream& stream) const {
        constexpr double kFarFriends = 0.04;
        constexpr double kOtherFriends = 0.25;
        const std::vector<NodeId>& neighbors = people_.customers_at_home[town];
        const std::uint64_t place = account / options_.num_towns;  // among those of the town
        std::vector<NodeId> friends;
        for (std::uint64_t step = 1; step <= 3; ++step) {
            const bool next_door =
                people_.home(account) == town && stream.uniform() >= kOtherFriends;
            friends.push_back(neighbors[next_door ? (place + step) % neighbors.size()
                                                  : stream.below(neighbors.size())]);
        }
        if (stream.uniform() < 3 * kFarFriends) {
            friends.back() = static_cast<NodeId>(stream.below(options_.num_customers));
        }
        return friends;
    }

    void add_customer(NodeId account) {
        const NodeId town = people_.truth[account].towns[period_];
        for (const Habit& habit : habits_of(account, town)) {
            // Who has moved here or away is no habit of a neighbor's any more.
            const bool kept = is_there(people_, habit.to, period_) &&
                              (people_.truth[habit.to].towns[period_] == people_.home(habit.to)) &&
                              stream_.uniform() < options_.regularity;
            const std::uint64_t times = kept ? 1 + stream_.below(habit.max_times) : 0;
            for (std::uint64_t i = 0; i < times; ++i) {
                pay(account, habit.to, around(habit.cents), some_minute());
            }
        }
        add_salary(account, town);
        pay(account, drawn_merchant(people_.merchants[town], stream_), around(3000), some_minute());
        if (people_.truth[account].roles[period_] == AccountRole::merchant) {
            add_shop(account, town);
        }
    }

    void add_salary(NodeId account, NodeId town) {
        const std::vector<NodeId>& employers = people_.employers[town];
        RandomStream stream =
            random_.stream("payments salary", std::uint64_t{account} * options_.num_towns + town);
        const NodeId employer = employers[stream.below(employers.size())];
        const auto cents = static_cast<std::int64_t>(150'000 + stream.below(250'000));
        for (int month = 0; month < kMonthsPerPeriod; ++month) {
            pay(employer, account, cents,
                (30 * month + 27) * kMinutesPerDay + static_cast<std::int64_t>(stream_.below(600)));
        }
    }

    void add_shop(NodeId account, NodeId town) {
        const std::vector<NodeId>& neighbors = people_.customers_at_home[town];
        const std::uint64_t num_buyers = 25 + stream_.below(21);
        for (std::uint64_t i = 0; i < num_buyers; ++i) {
            const NodeId buyer = neighbors[stream_.below(neighbors.size())];
            const std::uint64_t times =
                is_there(people_, buyer, period_) ? 1 + stream_.below(4) : 0;
            for (std::uint64_t time = 0; time < times; ++time) {
                pay(buyer, account, around(3000), some_minute());
            }
        }
    }

    void add_mules() {
        std::size_t gang = 0;
        for (NodeId account = 0; account < options_.num_customers; ++account) {
            const AccountTruth& truth = people_.truth[account];
            if (truth.roles[0] != AccountRole::mule && truth.roles[1] != AccountRole::mule) {
                continue;
            }
            const NodeId collector = people_.collectors[gang++ % people_.collectors.size()];
            if (truth.roles[period_] == AccountRole::mule) {
                add_mule(account, collector);
            }
        }
    }

    void add_mule(NodeId account, NodeId collector) {
        const std::uint64_t num_senders = 20 + stream_.below(21);
        std::int64_t held = 0;
        std::vector<std::int64_t> minutes;
        for (std::uint64_t i = 0; i < num_senders; ++i) {
            minutes.push_back(some_minute());
        }
        std::ranges::sort(minutes);
        for (std::size_t i = 0; i < minutes.size(); ++i) {
            const auto sender = static_cast<NodeId>(stream_.below(options_.num_customers));
            if (sender != account && is_there(people_, sender, period_)) {
                const std::int64_t cents = around(50'000);
                pay(sender, account, cents, minutes[i]);
                held += cents;
            }
            if (held > 0 && (i % 6 == 5 || i + 1 == minutes.size())) {
                const auto hours = static_cast<std::int64_t>(2 + stream_.below(20));
                pay(account, collector, held - held / 20,
                    std::min(minutes[i] + 60 * hours, PaymentNetwork::kMinutesPerPeriod - 1));
                held = 0;
            }
        }
    }

    void add_ring(const std::vector<NodeId>& ring) {
        constexpr int kRounds = 4;
        for (int round = 0; round < kRounds; ++round) {
            std::int64_t minute = some_minute();
            std::int64_t cents = around(400'000);
            for (std::size_t i = 0; i < ring.size(); ++i) {
                minute = std::min(minute, PaymentNetwork::kMinutesPerPeriod - 1);
                pay(ring[i], ring[(i + 1) % ring.size()], cents, minute);
                minute += static_cast<std::int64_t>(60 + stream_.below(600));
                cents -= cents / 50;
            }
        }
    }

    const PaymentOptions& options_;
    const Population& people_;
    const Random& random_;
    RandomStream stream_;
    std::size_t period_;
    std::vector<Payment> payments_;
};

// Returns A000, A001, ...
NodeNames account_names(NodeId count) {
    const std::size_t width = std::to_string(count - 1).size();
    std::vector<std::string> texts;
    for (NodeId i = 0; i < count; ++i) {
        texts.push_back(fmt::format("A{:0{}}", i, width));
    }
    return NodeNames::from_texts(std::vector<std::string_view>(texts.begin(), texts.end()));
}

}  // namespace

std::string_view account_role_name(AccountRole role) {
    static constexpr std::array<std::string_view, 7> kNames{
        "absent", "customer", "merchant", "employer", "mule", "collector", "ring"};
    return kNames[static_cast<std::size_t>(role)];
}

std::string_view planted_name(const AccountTruth& truth) {
    using enum AccountRole;
    if (truth.arrived()) {
        return "newcomer";
    }
    if (truth.left()) {
        return "leaver";
    }
    if (truth.moved()) {
        return "moved";
    }
    if (truth.changed_role()) {
        return truth.roles[0] == mule       ? "stopped"
               : truth.roles[1] == merchant ? "opened"
                                            : "recruited";
    }
    const bool is_planted =
        truth.roles[0] == mule || truth.roles[0] == collector || truth.roles[0] == ring;
    return is_planted ? account_role_name(truth.roles[0]) : "none";
}

PaymentNetwork payments(const PaymentOptions& options, const Random& random) {
    require_valid(options);
    const Population people = population(options, random);
    std::vector<NodeId> number(people.size());
    std::iota(number.begin(), number.end(), NodeId{0});
    shuffle(std::span(number), random.stream("payments shuffle"));

    PaymentNetwork result{.names = account_names(people.size()),
                          .payments = {},
                          .truth = std::vector<AccountTruth>(people.size())};
    for (NodeId account = 0; account < people.size(); ++account) {
        result.truth[number[account]] = people.truth[account];
    }
    for (const std::size_t period : {0U, 1U}) {
        for (const Payment& each : Period(options, people, random, period).drawn()) {
            result.payments.push_back(
                {number[each.from], number[each.to], each.cents, each.minute});
        }
    }
    std::ranges::stable_sort(result.payments, {}, [](const Payment& each) {
        return std::tuple(each.minute, each.from, each.to);
    });
    return result;
}

}  // namespace irwe
