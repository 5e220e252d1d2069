#include "irwe/methods/struc2gauss/struc2gauss_method.h"

#include <gmock/gmock.h>

#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/barbell.h"

namespace irwe {
namespace {

// Nodes of the cliques are nearer to each other, in whichever clique, than to the path.
TEST(Struc2gaussMethod, PutsNodesOfTheSameRoleTogether) {
    ThreadPool pool(2);
    Resources resources{.pool = pool};
    const Graph graph = barbell(10, 10);
    const OptionSettings<Struc2gaussOptions> settings({.embedding_dim = 16, .num_near = 8});
    const std::shared_ptr<const Model> model =
        train(struc2gauss_method(), {graph}, settings, {}, resources);
    const Application applied = application(*model, graph);
    const Matrix rows =
        collected(*model->embed(applied, OutputForm::ready, resources)).vectors("identity");
    const auto distance = [&](NodeId u, NodeId v) { return (rows.row(u) - rows.row(v)).norm(); };
    EXPECT_LT(distance(0, 25), distance(0, 14) / 2);
    EXPECT_LT(distance(3, 28), distance(3, 12) / 2);
    EXPECT_LT(distance(13, 15), distance(13, 2) / 2);
}

}  // namespace
}  // namespace irwe
