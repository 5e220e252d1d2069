#include "apps/irwe/generate_payments.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/graph/payment_tables.h"
#include "irwe/graph/payments.h"
#include "irwe/io/aligned.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {
namespace {

// Returns the path of a table that belongs to `path`: payments-truth.csv of payments.csv.gz.
std::string path_beside(const std::string& path, const std::string& what) {
    std::filesystem::path base(path);
    if (base.extension() == ".gz") {
        base.replace_extension();
    }
    const std::string extension = base.has_extension() ? base.extension().string() : ".csv";
    base.replace_extension();
    return base.string() + "-" + what + extension;
}

// Returns true if the file holds `text`.
bool holds_text(const std::string& path, const std::string& text) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

struct PaymentsKind {
    PaymentOptions options;
    std::string path;
    std::uint64_t seed = 1;
    bool force = false;
    Console console;

    void run() const {
        require_replaceable(path, {FileKind::text, FileKind::compressed}, "payments", force);
        const PaymentNetwork made = payments(options, Random(seed));
        const bool has_file = !path.empty() && !is_standard_output(path);
        std::vector<std::pair<std::string, std::string>> beside;
        if (has_file) {
            constexpr std::int64_t kPeriod = PaymentNetwork::kMinutesPerPeriod;
            beside = {{path_beside(path, "before"), payments_table(made, 0, kPeriod)},
                      {path_beside(path, "after"), payments_table(made, kPeriod, 2 * kPeriod)},
                      {path_beside(path, "truth"), payments_truth(made)}};
        }
        for (const auto& [name, text] : beside) {
            require(force || file_kind(name) == FileKind::nothing || holds_text(name, text),
                    fmt::format("{}: is there already and holds something else than these "
                                "payments, which would replace it; give another name for the "
                                "output, or add --force",
                                name));
        }
        write(path, payments_table(made));
        console.say(fmt::format("{}: {} between {}", has_file ? path : "standard output",
                                counted(made.payments.size(), "payment"),
                                counted(made.names.size(), "account")));
        for (const auto& [name, text] : beside) {
            write(name, text);
        }
        if (has_file) {
            console.say(
                fmt::format("{}, {} and {}: the payments of each of two periods, and what "
                            "is true of the accounts",
                            beside[0].first, beside[1].first, beside[2].first));
        }
    }

private:
    static void write(const std::string& name, const std::string& text) {
        TextOutput output(name);
        output.write(text);
        output.commit();
    }
};

void add_count(CLI::App& kind, const std::string& name, NodeId& value, const std::string& meaning) {
    kind.add_option(name, value, meaning)
        ->type_name("N")
        ->transform(whole_number(0, 100'000'000))
        ->capture_default_str();
}

}  // namespace

void add_payments(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand(
        "payments", "Payments of two periods, with planted mules, rings and changes");
    const auto chosen = std::make_shared<PaymentsKind>();
    PaymentOptions& options = chosen->options;
    kind.add_option("-o,--output", chosen->path,
                    "Table of all payments to write, gzipped if it ends in .gz (default standard "
                    "output); beside it, tables of each period and of the truth")
        ->type_name("FILE");
    add_count(kind, "--num-customers", options.num_customers,
              "Accounts of people, to whom all below but merchants and employers belong");
    add_count(kind, "--num-towns", options.num_towns, "Towns, in which most payments stay");
    add_count(kind, "--num-merchants", options.num_merchants, "Merchants");
    add_count(kind, "--num-employers", options.num_employers, "Employers");
    add_count(kind, "--num-mules", options.num_mules, "Mules in both periods");
    add_count(kind, "--num-rings", options.num_rings, "Rings in both periods");
    add_count(kind, "--ring-size", options.ring_size, "Accounts of each ring");
    add_count(kind, "--num-recruited", options.num_recruited, "Customers who become mules");
    add_count(kind, "--num-stopped", options.num_stopped, "Mules who become customers");
    add_count(kind, "--num-opened", options.num_opened, "Customers who open a shop");
    add_count(kind, "--num-moved", options.num_moved, "Customers who move to another town");
    add_count(kind, "--num-newcomers", options.num_newcomers, "Customers of the second period");
    add_count(kind, "--num-leavers", options.num_leavers, "Customers of the first period");
    kind.add_option("--regularity", options.regularity,
                    "Probability that a habit is kept up in a period")
        ->type_name("P")
        ->capture_default_str();
    kind.add_option("--seed", chosen->seed, "The same seed gives the same payments")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    add_force(kind, chosen->force);
    chosen->console.add_options(kind);
    kind.footer(
        "Examples:\n"
        "  irwe generate payments -o payments.csv\n"
        "  irwe generate payments --num-mules 40 --seed 7 -o more.csv\n"
        "\n"
        "Columns are from, to, amount and time. Beside payments.csv go payments-before.csv and "
        "payments-after.csv, the payments of each period, and payments-truth.csv: for each account "
        "what was planted, when, and its role and town in each period.");
    kind.callback([chosen] { chosen->run(); });
}

}  // namespace irwe::cli
