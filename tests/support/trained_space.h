// What a method makes of a graph, in one call.

#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>

#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"

namespace irwe {

// The vectors of a space of the training graph, one row per node, in a form.
template <typename Options>
Eigen::MatrixXd trained_space(const Method& method, const Graph& graph, const Options& options,
                              const std::string& space, OutputForm form = OutputForm::ready) {
    ThreadPool pool(2);
    Resources resources{.pool = pool};
    const OptionSettings<Options> settings(options);
    const std::shared_ptr<const Model> model = train(method, {graph}, settings, {}, resources);
    const Application itself = application(*model, graph);
    return collected(*model->embed(itself, form, resources)).vectors(space).cast<double>();
}

}  // namespace irwe
