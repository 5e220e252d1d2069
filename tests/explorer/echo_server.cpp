// A server for the tests of the HTTP server: it echoes, is large, is slow, waits, and fails.
//
//     irwe_echo_server [PORT]
//
// Prints its address on one line and serves until SIGINT or SIGTERM.

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "apps/explorer/http_server.h"
#include "irwe/base/error.h"

namespace {

using irwe::explorer::error_reply;
using irwe::explorer::make_reply;
using irwe::explorer::Reply;
using irwe::explorer::Request;

std::atomic<bool> stop_requested{false};
std::atomic<int> num_waiting{0};  // requests for /wait
std::atomic<bool> is_released{false};

extern "C" void on_signal(int) { stop_requested = true; }

Reply answer(const Request& request) {
    static const Reply large =
        make_reply(200, "application/octet-stream", std::string(5'000'000, 'x'));
    if (request.path == "/") {
        return make_reply(200, "text/html; charset=utf-8", "<!doctype html><p>page</p>\n");
    }
    if (request.path == "/echo") {
        const nlohmann::json echo = {{"path", request.path}, {"parameters", request.parameters}};
        return make_reply(200, "application/json", echo.dump());
    }
    if (request.path == "/large") {
        return large;
    }
    if (request.path == "/empty") {
        return {};
    }
    if (request.path == "/slow") {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        return make_reply(200, "text/plain", "slow");
    }
    if (request.path == "/wait") {  // until someone asks for /release
        ++num_waiting;
        is_released.wait(false);
        --num_waiting;
        return make_reply(200, "text/plain", "released");
    }
    if (request.path == "/waiting") {
        return make_reply(200, "text/plain", std::to_string(num_waiting));
    }
    if (request.path == "/release") {
        is_released = true;
        is_released.notify_all();
        return make_reply(200, "text/plain", "");
    }
    if (request.path == "/bad_input") {
        throw irwe::InputError("the node \"7\" is not there; there are 5");
    }
    if (request.path == "/failure") {
        throw std::runtime_error("/etc/secret: no such file");
    }
    if (request.path == "/strange_failure") {
        throw 7;
    }
    return error_reply(404, "there is no such page");
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    irwe::explorer::ServerOptions options;
    if (argc > 1) {
        options.port = static_cast<std::uint16_t>(std::strtoul(argv[1], nullptr, 10));
    }
    try {
        irwe::explorer::HttpServer server(options, answer);
        std::printf("%s\n", server.address().c_str());
        std::fflush(stdout);
        server.serve(stop_requested);
    } catch (const irwe::InputError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
