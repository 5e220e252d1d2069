// What stands in place of connection.cpp where there is no Gloo.

#include "irwe/base/error.h"
#include "irwe/ranks/connection.h"
#include "irwe/ranks/host.h"

namespace irwe {

bool can_connect() { return false; }

std::optional<std::string> reason_to_end(const std::exception_ptr&) { return std::nullopt; }

void refuse(const ConnectionOptions&, const std::string&) {}

Connection connect(const ConnectionOptions& options) {
    require(options.size == 1,
            "this irwe was built without Gloo, by which ranks are connected; install libgloo-dev "
            "and libssl-dev, and build it again");
    return {.world = std::make_unique<LoneWorld>(), .hosts = {this_host().name}};
}

}  // namespace irwe
