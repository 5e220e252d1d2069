// Model files of every method, without their checksums.

#include <algorithm>

#include "irwe/methods/irwe_network/model/anonymous_walk_autoencoder.h"
#include "irwe/methods/irwe_network/trained_network.h"
#include "irwe/methods/registry/read_model.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

void promise_model(const NetworkModel& model) {
    const int dim = model.identity.options().embedding_dim;
    promise(model.outputs.position_map.rows() == dim && model.outputs.position_map.cols() == dim,
            "a map of positions of the dimension of the model");
    promise(model.outputs.identity.mean.cols() == dim, "a scale for each dimension of identity");
    const auto identity = nn::parameters_of(model.identity);
    const auto position = nn::parameters_of(model.position);
    promise(std::ranges::equal(identity, position,
                               [](const nn::Parameter* a, const nn::Parameter* b) {
                                   return a->name == b->name && a->value.size() == b->value.size();
                               }),
            "two sets of the same parameters");
    const AnonymousWalkTable& table = model.space.table;
    promise(one_hot_walks(table).rows() == static_cast<Eigen::Index>(table.size()),
            "a row for each anonymous walk");
    for (const NodeId degree : {0U, model.space.buckets.max_degree(), 0xFFFFFFFFU}) {
        const auto bucket = static_cast<std::int64_t>(model.space.buckets.bucket(degree));
        promise(bucket >= 0 && bucket < model.space.options.num_degree_buckets,
                "a bucket for each degree");
    }
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    file.set({data, size});
    fuzz::hold_to_contract([&] {
        const std::shared_ptr<const Model> model = read_model(file.path());
        fuzz::promise(!model->describe().lines.empty(), "a model that can be described");
        if (const auto* const own = dynamic_cast<const TrainedNetwork*>(model.get())) {
            fuzz::promise_model(own->parts());
        }
    });
    return 0;
}
