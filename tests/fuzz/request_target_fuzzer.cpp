// The target of a request to the explorer's server: decoded and harmless, or refused.

#include "apps/explorer/request_target.h"

#include "apps/explorer/refusal.h"
#include "tests/fuzz/contract.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    const std::string_view target(reinterpret_cast<const char*>(data), size);
    fuzz::hold_to_contract([&] {
        try {
            const explorer::Request request = explorer::parse_target(target);
            fuzz::promise_plain(request.path);
            const std::string path = request.path + '/';
            fuzz::promise(path.starts_with('/') && path.find("/./") == std::string::npos &&
                              path.find("/../") == std::string::npos &&
                              path.find('\\') == std::string::npos,
                          "a path without ways out");
            for (const auto& [name, value] : request.parameters) {
                fuzz::promise(!name.empty(), "parameters with names");
                fuzz::promise_plain(name);
                fuzz::promise_plain(value);
            }
        } catch (const explorer::Refusal& refusal) {
            fuzz::promise(refusal.status() == 400, "the status of a bad request");
            fuzz::promise_sentence(refusal.what());
        }
    });
    return 0;
}
