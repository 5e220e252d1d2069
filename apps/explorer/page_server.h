// The page from a local server, for graphs that are too large for a file.

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "apps/explorer/address_file.h"
#include "apps/explorer/graph_view.h"
#include "apps/explorer/http_server.h"
#include "apps/explorer/service.h"
#include "apps/explorer/whole_page.h"

namespace irwe::explorer {

class PageServer {
public:
    // Starts to listen on `port`; 0: any free one. Throws InputError if it is not available.
    PageServer(GraphView view, const std::string& page, std::uint16_t port);

    // Returns the address to open in a browser.
    std::string address() const { return server_.address(); }

    // Returns the path of a file to open in a browser instead, which shows nobody else the token;
    // empty if it could not be written.
    const std::string& address_file() const { return address_file_.path(); }

    // Serves until `stop` is set; meanwhile it makes the maps, if `layout` asks for them. If these
    // fail, the page does without them, and `on_failure` is called with a sentence. REQUIRES: it is
    // called once, and the pool stops when `stop` is set.
    void serve(Layout layout, ThreadPool& pool, const std::atomic<bool>& stop,
               const std::function<void(const std::string&)>& on_failure);

private:
    Service service_;
    HttpServer server_;
    AddressFile address_file_;
};

}  // namespace irwe::explorer
