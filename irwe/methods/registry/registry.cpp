#include "irwe/methods/registry/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/csgcl/csgcl_method.h"
#include "irwe/methods/deepwalk/deepwalk_method.h"
#include "irwe/methods/dgi/dgi_method.h"
#include "irwe/methods/fastrp/fastrp_method.h"
#include "irwe/methods/gas/gas_method.h"
#include "irwe/methods/gralsp/gralsp_method.h"
#include "irwe/methods/graphmae/graphmae_method.h"
#include "irwe/methods/graphmae2/graphmae2_method.h"
#include "irwe/methods/graphsage/graphsage_method.h"
#include "irwe/methods/graphwave/graphwave_method.h"
#include "irwe/methods/grarep/grarep_method.h"
#include "irwe/methods/hop_svd/hop_svd_method.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/irwe_network/irwe_network_method.h"
#include "irwe/methods/line/line_method.h"
#include "irwe/methods/netmf/netmf_method.h"
#include "irwe/methods/node2vec/node2vec_method.h"
#include "irwe/methods/p_gnn/p_gnn_method.h"
#include "irwe/methods/phusion/phusion_method.h"
#include "irwe/methods/prone/prone_method.h"
#include "irwe/methods/recursive_features/recursive_features_method.h"
#include "irwe/methods/rolx/rolx_method.h"
#include "irwe/methods/sanne/sanne_method.h"
#include "irwe/methods/spine/spine_method.h"
#include "irwe/methods/struc2gauss/struc2gauss_method.h"
#include "irwe/methods/struc2vec/struc2vec_method.h"
#include "irwe/methods/ugformer/ugformer_method.h"
#include "irwe/methods/walklets/walklets_method.h"
#include "irwe/methods/xnetmf/xnetmf_method.h"

namespace irwe {

std::span<const Method> methods() {
    // clang-format off
    static const std::array kMethods{
        irwe_method(),
        irwe_network_method(),
        recursive_features_method(),
        rolx_method(),
        xnetmf_method(),
        struc2gauss_method(),
        hop_svd_method(),
        netmf_method(),
        grarep_method(),
        prone_method(),
        fastrp_method(),
        phusion_method(),
        graphwave_method(),
        node2vec_method(),
        deepwalk_method(),
        line_method(),
        walklets_method(),
        struc2vec_method(),
        gas_method(),
        dgi_method(),
        graphsage_method(),
        graphmae_method(),
        graphmae2_method(),
        p_gnn_method(),
        csgcl_method(),
        ugformer_method(),
        sanne_method(),
        gralsp_method(),
        spine_method(),
    };
    // clang-format on
    return kMethods;
}

const Method& default_method() { return methods().front(); }

const Method& find_method(std::string_view name) {
    const auto found = std::ranges::find(methods(), name, &Method::name);
    require(found != methods().end(), [&] {
        return fmt::format("there is no method {}; expected one of {}", excerpt(name),
                           names_of_methods([](const Method&) { return true; }));
    });
    return *found;
}

}  // namespace irwe
