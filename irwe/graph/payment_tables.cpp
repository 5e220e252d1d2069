#include "irwe/graph/payment_tables.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <iterator>

namespace irwe {
namespace {

constexpr std::int64_t kMinutesPerHour = 60;
constexpr std::int64_t kHoursPerDay = 24;

std::string time_text(std::int64_t minute) {
    using namespace std::chrono;
    const sys_days day =
        sys_days(year(2025) / January / 1) + days(minute / (kMinutesPerHour * kHoursPerDay));
    const year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       minute / kMinutesPerHour % kHoursPerDay, minute % kMinutesPerHour);
}

std::string when_text(const AccountTruth& truth) {
    using enum AccountRole;
    if (planted_name(truth) == "none") {
        return "-";
    }
    if (truth.left() || truth.roles[0] == mule) {
        return truth.roles[1] == mule ? "both" : "before";
    }
    return truth.roles[0] == truth.roles[1] && !truth.moved() ? "both" : "after";
}

}  // namespace

std::string payments_table(const PaymentNetwork& network, std::int64_t first_minute,
                           std::int64_t end_minute) {
    std::string text = "from,to,amount,time\n";
    for (const Payment& each : network.payments) {
        if (each.minute >= first_minute && each.minute < end_minute) {
            fmt::format_to(std::back_inserter(text), "{},{},{}.{:02},{}\n",
                           network.names[each.from], network.names[each.to], each.cents / 100,
                           each.cents % 100, time_text(each.minute));
        }
    }
    return text;
}

std::string payments_table(const PaymentNetwork& network) {
    return payments_table(network, 0, 2 * PaymentNetwork::kMinutesPerPeriod);
}

std::string payments_truth(const PaymentNetwork& network) {
    std::string text = "account,planted,when,role_before,role_after,town_before,town_after\n";
    for (NodeId account = 0; account < network.names.size(); ++account) {
        const AccountTruth& truth = network.truth[account];
        std::array<std::string, 2> towns;
        for (std::size_t period = 0; period < 2; ++period) {
            towns[period] = truth.roles[period] == AccountRole::absent
                                ? "-"
                                : fmt::format("town-{}", truth.towns[period]);
        }
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{}\n", network.names[account],
                       planted_name(truth), when_text(truth), account_role_name(truth.roles[0]),
                       account_role_name(truth.roles[1]), towns[0], towns[1]);
    }
    return text;
}

}  // namespace irwe
