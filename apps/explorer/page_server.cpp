#include "apps/explorer/page_server.h"

#include <fmt/format.h>

#include <exception>
#include <thread>
#include <utility>

#include "apps/explorer/map_making.h"
#include "apps/explorer/page.h"

namespace irwe::explorer {
namespace {

void make_maps_meanwhile(Service& service, ThreadPool& pool,
                         const std::function<void(const std::string&)>& on_failure) {
    try {
        make_maps(service, pool);
    } catch (const std::exception& error) {
        on_failure(
            fmt::format("the maps could not be made, and the page shows the principal "
                        "components: {}",
                        error.what()));
    }
}

}  // namespace

PageServer::PageServer(GraphView view, const std::string& page, std::uint16_t port)
    : service_(std::move(view), page),
      server_({.port = port, .page_policy = page_policy(page)},
              [this](const Request& request) { return service_(request); }),
      address_file_(server_.address()) {}

void PageServer::serve(Layout layout, ThreadPool& pool, const std::atomic<bool>& stop,
                       const std::function<void(const std::string&)>& on_failure) {
    std::jthread maker;  // joins at the end, however that comes
    if (layout == Layout::tsne) {
        maker = std::jthread([&] { make_maps_meanwhile(service_, pool, on_failure); });
    }
    server_.serve(stop);
}

}  // namespace irwe::explorer
