// All benchmarks, and after them how much faster each is than its naive twin.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

// Shows the usual table and remembers the best rate of each benchmark.
class RatioReporter : public benchmark::ConsoleReporter {
public:
    RatioReporter() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> single_runs;  // without means and deviations of three
        std::ranges::copy_if(runs, std::back_inserter(single_runs),
                             [](const Run& run) { return run.run_type == Run::RT_Iteration; });
        ConsoleReporter::ReportRuns(single_runs);
        for (const Run& run : single_runs) {
            const auto rate = run.counters.find("rate");
            if (rate != run.counters.end()) {
                double& best = best_[run.run_name.function_name];
                best = std::max(best, rate->second.value);
            }
        }
    }

    // "a/fast" beside "a/naive".
    void print_ratios() const {
        fmt::print("\n{:<34} {:>12} {:>12} {:>8}\n", "best of the repetitions", "naive", "ours",
                   "ratio");
        for (const auto& [name, rate] : best_) {
            const std::size_t slash = name.rfind("/fast");
            if (slash == std::string::npos) {
                continue;
            }
            const std::string what = name.substr(0, slash);
            const auto naive = best_.find(what + "/naive");
            if (naive != best_.end()) {
                fmt::print("{:<34} {:>10.2f} M {:>10.2f} M {:>7.2f}x\n", what, naive->second / 1e6,
                           rate / 1e6, rate / naive->second);
            }
        }
    }

private:
    std::map<std::string, double> best_;
};

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    RatioReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    reporter.print_ratios();
    return 0;
}
