#include "irwe/methods/irwe/training/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kFormat = "irwe.checkpoint";
constexpr std::string_view kVersion = "3";

// Calls visit(name, matrix) for every matrix that a training changes.
void for_each_matrix(const IrweTrainer::State& state,
                     const std::function<void(const std::string&, Matrix&)>& visit) {
    for (nn::Parameter* parameter : state.parameters) {
        visit("model/" + parameter->name, parameter->value);
    }
    for (nn::Parameter* parameter : state.best) {
        visit("best/" + parameter->name, parameter->value);
    }
    for (const auto& [name, matrix] : state.remembered) {
        visit("remembered/" + name, *matrix);
    }
    const std::array<std::pair<const char*, nn::Adam*>, 2> optimizers{
        {{"identity_adam/", state.identity_optimizer},
         {"position_adam/", state.position_optimizer}}};
    for (const auto& [prefix, adam] : optimizers) {
        for (std::size_t i = 0; i < adam->parameters().size(); ++i) {
            const std::string name = prefix + adam->parameters()[i]->name;
            visit(name + "/first", adam->moments()[i].first);
            visit(name + "/second", adam->moments()[i].second);
        }
    }
}

// Calls visit(index, count) for the number of steps of every parameter of both optimisers.
void for_each_step_count(const IrweTrainer::State& state,
                         const std::function<void(std::size_t, std::int64_t&)>& visit) {
    std::size_t index = 0;
    for (nn::Adam* adam : {state.identity_optimizer, state.position_optimizer}) {
        for (nn::Adam::Moments& moments : adam->moments()) {
            visit(index++, moments.num_steps);
        }
    }
}

// The numbers of the status, in a fixed order; whole ones are exact in double precision.
constexpr std::size_t kNumStatusNumbers = 9;

std::array<double, kNumStatusNumbers> numbers_of(const IrweTrainer::Status& status) {
    return {static_cast<double>(status.num_steps_done),
            status.identity_loss.aw_reconstruction,
            status.identity_loss.feature_reconstruction,
            status.identity_loss.weights.walks,
            status.identity_loss.weights.features,
            status.position_loss,
            status.position_quality,
            status.best_quality,
            static_cast<double>(status.best_iteration)};
}

// Throws InputError for counts that no training has: what follows would never end, or divide by 0.
void check_counts(const std::string& path, std::span<const double> status,
                  std::span<const std::int64_t> step_counts, const IrweTrainer& trainer) {
    const auto is_count = [](double number, std::int64_t max) {
        return number >= 0 && number <= static_cast<double>(max) && number == std::floor(number);
    };
    require(is_count(status[0], trainer.num_steps()) &&
                is_count(status[8], trainer.num_iterations()) &&
                std::ranges::all_of(step_counts, [](std::int64_t count) { return count >= 0; }),
            fmt::format("{}: stands at step {} of {}, with its best iteration at {} of {}; that is "
                        "no checkpoint of this program",
                        path, status[0], trainer.num_steps(), status[8], trainer.num_iterations()));
}

IrweTrainer::Status status_of(std::span<const double> numbers) {
    return {.num_steps_done = static_cast<std::int64_t>(numbers[0]),
            .identity_loss = {.aw_reconstruction = numbers[1],
                              .feature_reconstruction = numbers[2],
                              .weights = {.walks = numbers[3], .features = numbers[4]}},
            .position_loss = numbers[5],
            .position_quality = numbers[6],
            .best_quality = numbers[7],
            .best_iteration = static_cast<std::int64_t>(numbers[8])};
}

}  // namespace

void write_checkpoint(const std::string& path, const IrweSettings& settings,
                      const std::string& graph_fingerprint, IrweTrainer& trainer) {
    ArchiveWriter writer(path);
    writer.set_metadata("irwe.format", kFormat);
    writer.set_metadata("irwe.version", kVersion);
    writer.set_metadata("irwe.fingerprint", graph_fingerprint);
    IrweSettings copy = settings;
    for (const OptionField& field : option_fields(copy)) {
        writer.set_metadata("irwe." + field.name(), field.text());
    }
    const IrweTrainer::State state = trainer.state();
    const std::array<double, kNumStatusNumbers> status = numbers_of(*state.status);
    writer.add("status", status);
    std::vector<std::int64_t> step_counts;
    for_each_step_count(state,
                        [&](std::size_t, std::int64_t& count) { step_counts.push_back(count); });
    writer.add("adam_steps", step_counts);
    for_each_matrix(state, [&](const std::string& name, Matrix& matrix) {
        writer.add(name, entries(matrix), {matrix.rows(), matrix.cols()});
    });
    writer.commit();
}

Checkpoint Checkpoint::read(const std::string& path) {
    Checkpoint checkpoint(Archive::read(path));
    const Archive& archive = checkpoint.archive_;
    require(archive.has_metadata("irwe.format") && archive.metadata("irwe.format") == kFormat,
            fmt::format("{}: expected a checkpoint of irwe train, found something else", path));
    require(archive.metadata("irwe.version") == kVersion,
            fmt::format("{}: expected a checkpoint of version {}, found version {}; go on with the "
                        "irwe that wrote it",
                        path, kVersion, excerpt(archive.metadata("irwe.version"))));
    for (const OptionField& field : option_fields(checkpoint.settings_)) {
        const std::string& text = archive.metadata("irwe." + field.name());
        located_at(path, [&] { field.assign(text); });
    }
    return checkpoint;
}

void Checkpoint::require_graph(const std::string& graph_fingerprint) const {
    require(
        archive_.metadata("irwe.fingerprint") == graph_fingerprint,
        fmt::format("{}: belongs to the training on another graph; give the graph with which it "
                    "began, or remove the checkpoint to begin anew",
                    archive_.path()));
}

void Checkpoint::restore(IrweTrainer& trainer) const {
    const IrweTrainer::State state = trainer.state();
    std::size_t num_counts = 0;
    for_each_step_count(state, [&](std::size_t, std::int64_t&) { ++num_counts; });
    const auto step_counts =
        archive_.tensor<std::int64_t>("adam_steps", {static_cast<std::int64_t>(num_counts)});
    const auto status = archive_.tensor<double>("status", {kNumStatusNumbers});
    check_counts(archive_.path(), status, step_counts, trainer);
    for_each_matrix(state, [&](const std::string& name, Matrix& matrix) {
        std::ranges::copy(archive_.tensor<Real>(name, {matrix.rows(), matrix.cols()}),
                          matrix.data());
    });
    for_each_step_count(
        state, [&](std::size_t index, std::int64_t& count) { count = step_counts[index]; });
    *state.status = status_of(status);
}

}  // namespace irwe
