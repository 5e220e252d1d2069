#include "apps/irwe/model_description.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "apps/irwe/console.h"
#include "irwe/methods/irwe/model/irwe_model.h"

namespace irwe::cli {
namespace {

// The settings that a model keeps, as TOML that `irwe train --config` takes.
std::string settings_of(const IrweModel& model) {
    WalkOptions walks = model.walks;
    FeatureOptions features = model.space.options;
    ModelOptions options = model.identity.options();
    return fmt::format("{}\n{}\n{}", to_toml(option_fields(walks)),
                       to_toml(option_fields(features)), to_toml(option_fields(options)));
}

std::uint64_t num_parameters(const IrweNetwork& model) {
    std::uint64_t sum = 0;
    nn::for_each_parameter(model, [&](const nn::Parameter& parameter) {
        sum += static_cast<std::uint64_t>(parameter.value.size());
    });
    return sum;
}

}  // namespace

std::string describe_model(const std::string& path, bool json) {
    const IrweModel model = read_model(path);
    if (json) {
        const nlohmann::ordered_json object{
            {"model", path},
            {"embedding_dim", model.identity.options().embedding_dim},
            {"parameters", num_parameters(model.identity)},
            {"anonymous_walks", model.space.table.size()},
            {"seed", model.space.seed},
            {"training_graph",
             {{"nodes", model.num_training_nodes},
              {"edges", model.num_training_edges},
              {"min_degree", model.space.buckets.min_degree()},
              {"max_degree", model.space.buckets.max_degree()},
              {"self_loops", model.space.table.ranking().self_loops()},
              {"fingerprint", model.fingerprint}}},
            {"settings", settings_of(model)},
            {"training", model.training_record}};
        // A file name need not be UTF-8, as JSON must.
        constexpr auto kReplaceBadBytes = nlohmann::ordered_json::error_handler_t::replace;
        return object.dump(2, ' ', false, kReplaceBadBytes) + '\n';
    }
    return fmt::format(
        "model         {}\n"
        "embeddings    identity and position, {} dimensions each\n"
        "parameters    {}, of the last iteration and of the one with the best position\n"
        "trained on    {}, {}, degrees {} to {}, fingerprint {}\n"
        "walks         {} anonymous walks observed, seed {}\n\n{}\n{}",
        path, model.identity.options().embedding_dim, with_commas(num_parameters(model.identity)),
        counted(model.num_training_nodes, "node"), counted(model.num_training_edges, "edge"),
        model.space.buckets.min_degree(), model.space.buckets.max_degree(), model.fingerprint,
        with_commas(model.space.table.size()), model.space.seed, settings_of(model),
        model.training_record);
}

}  // namespace irwe::cli
