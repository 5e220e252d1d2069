// NetMF (Qiu, Dong, Ma, Li, Wang and Tang, WSDM 2018): the matrix that DeepWalk factorizes by
// samples, in closed form and by a singular value decomposition.
//
// Space position: U diag(values)^1/2 of ln max(M, 1), M of shared/deepwalk_matrix.h. Up to 20,000
// nodes M is exact; for more, or on request, it is made of its largest eigenvectors. A new node is
// folded in by its row of M in the grown graph, with the columns of the nodes of the training.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/deepwalk_matrix.h"

namespace irwe {

enum class NetMfForm { automatic, exact, low_rank };

struct NetMfOptions {
    int embedding_dim = 128;  // d
    WalkMatrixOptions walks{};
    NetMfForm form = NetMfForm::automatic;
    LowRankOptions low_rank{};
    bool keep_for_new_nodes = false;  // the factors on the other side, to fold new nodes in
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(NetMfOptions& options);
void validate(const NetMfOptions& options);

Method netmf_method();

}  // namespace irwe
