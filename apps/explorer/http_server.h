// A small HTTP/1.1 server for one page on this machine.
//
// It listens only on 127.0.0.1, answers GET and HEAD requests that carry the token of its address,
// and opens no file. One thread reads and writes for all connections. A few threads run the
// handler, so a slow answer delays neither the others nor the network.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "apps/explorer/reply.h"
#include "apps/explorer/request.h"

namespace irwe::explorer {

// Answers a request with a valid token. Called by several threads concurrently. An InputError
// becomes a 400 with its sentence, any other exception a 500 without details.
using Handler = std::function<Reply(const Request& request)>;

struct ServerOptions {
    std::uint16_t port = 0;  // 0: any free port
    std::string page_policy{kStrictestPolicy};
    std::size_t num_handler_threads = 2;
    std::size_t max_head_bytes = 8192;   // request line and header
    std::size_t max_connections = 1024;  // above this, see DropOrder
    int max_requests_per_connection = 1000;
    std::chrono::milliseconds head_time{5000};    // for a complete head
    std::chrono::milliseconds idle_time{15000};   // between requests
    std::chrono::milliseconds write_time{15000};  // for each 256 KB of a reply
};

class HttpServer {
public:
    // Starts to listen. Throws InputError if the port is not available.
    HttpServer(const ServerOptions& options, Handler handler);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;

    // Returns the address to open in a browser: "http://127.0.0.1:PORT/?token=TOKEN".
    std::string address() const;

    // Serves until `stop` is set, which it notices within a tenth of a second. Then closes all
    // connections and returns when the running handlers have returned. REQUIRES: it is called once.
    void serve(const std::atomic<bool>& stop);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace irwe::explorer
