#include "apps/compare/measured_training.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "irwe/base/memory_reuse.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "irwe/methods/zero_rows.h"

namespace irwe::compare {
namespace {

double processor_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Returns a line of /proc/self/status in bytes, such as "VmHWM:", the peak; nothing where the
// system has none.
std::optional<double> status_bytes(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == key) {
            double kilobytes = 0;
            status >> kilobytes;
            return status ? std::optional(1024 * kilobytes) : std::nullopt;
        }
    }
    return std::nullopt;
}

// Makes the peak begin again where the process is now (Linux: proc(5), clear_refs).
bool forget_peak() {
    std::ofstream file("/proc/self/clear_refs");
    file << "5" << std::flush;
    return file.good();
}

}  // namespace

TrainingCost operator+(const TrainingCost& a, const TrainingCost& b) {
    return {.wall_seconds = a.wall_seconds + b.wall_seconds,
            .cpu_seconds = a.cpu_seconds + b.cpu_seconds,
            .peak_bytes = a.peak_bytes && b.peak_bytes
                              ? std::optional(std::max(*a.peak_bytes, *b.peak_bytes))
                              : std::nullopt};
}

TrainingCost cost_of(const std::function<void()>& work) {
    return_freed_memory();
    const bool knows_peak = forget_peak();
    const std::optional<double> before = status_bytes("VmRSS:");
    const double processor_start = processor_seconds();
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    TrainingCost cost{.wall_seconds = wall.count(),
                      .cpu_seconds = processor_seconds() - processor_start};
    const std::optional<double> peak = status_bytes("VmHWM:");
    if (knows_peak && before && peak) {
        cost.peak_bytes = std::max(*peak - *before, 0.0);
    }
    return cost;
}

MeasuredModel measured_training(const Method& method, const Graph& graph,
                                const MethodSettings& settings, std::size_t max_bytes,
                                ThreadPool& pool) {
    MeasuredModel result;
    std::optional<Application> itself;
    result.cost = cost_of([&] {
        Resources resources{.pool = pool,
                            .max_bytes = max_bytes,
                            .scratch_directory = std::filesystem::temp_directory_path().string()};
        const auto collect = [&](const Training& training, const Model& model) {
            itself.emplace(application(model, graph));
            result.embeddings =
                collected(*training.embed(model, *itself, OutputForm::ready, resources));
        };
        result.model = train(method, {graph}, settings, {.on_result = collect}, resources);
    });
    result.notes = zero_row_notes(zero_rows(result.embeddings), *result.model, itself.value());
    return result;
}

MeasuredEmbeddings measured_embedding(const Model& model, const Graph& graph,
                                      const std::string& name, std::size_t max_bytes,
                                      ThreadPool& pool) {
    MeasuredEmbeddings result;
    std::optional<Application> other;
    result.cost = cost_of([&] {
        Resources resources{.pool = pool, .max_bytes = max_bytes};
        other.emplace(application(model, graph, nullptr, {.graph = name}));
        result.embeddings = collected(*model.embed(*other, OutputForm::ready, resources));
    });
    result.notes = zero_row_notes(zero_rows(result.embeddings), model, other.value());
    if (!other->kind_note.empty()) {
        result.notes.insert(result.notes.begin(), other->kind_note);
    }
    return result;
}

}  // namespace irwe::compare
