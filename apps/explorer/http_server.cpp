#include "apps/explorer/http_server.h"

#include <fmt/format.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

#include "apps/explorer/access_token.h"
#include "apps/explorer/session.h"
#include "irwe/base/error.h"

namespace irwe::explorer {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kBetweenLooks{100};  // at the stop flag, at a full table

tcp::acceptor listening_acceptor(asio::io_context& network, std::uint16_t port) {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    tcp::acceptor acceptor(network);
    error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error) {  // a server that has just ended does not keep its port
        acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    }
    if (!error) {
        acceptor.bind(endpoint, error);
    }
    if (!error) {
        acceptor.listen(asio::socket_base::max_listen_connections, error);
    }
    if (error == asio::error::address_in_use) {
        throw InputError(fmt::format(
            "port {} of 127.0.0.1 is in use by another program; try another, or 0 for any free one",
            port));
    }
    if (error) {
        throw InputError(
            fmt::format("cannot listen on port {} of 127.0.0.1: {}; try 0 for any "
                        "free port",
                        port, error.message()));
    }
    return acceptor;
}

}  // namespace

class HttpServer::Implementation {
public:
    Implementation(const ServerOptions& options, Handler handler)
        : context_{options, std::move(handler), {},
                   {},      asio::io_context(), asio::thread_pool(options.num_handler_threads)},
          acceptor_(listening_acceptor(context_.network, options.port)),
          stop_timer_(context_.network),
          accept_timer_(context_.network) {
        context_.credentials = {acceptor_.local_endpoint().port(), make_access_token()};
    }

    const Credentials& credentials() const { return context_.credentials; }

    void serve(const std::atomic<bool>& stop) {
        look_at(stop);
        accept();
        context_.network.run();  // until everything is closed
        context_.handlers.join();
        context_.network.restart();
        context_.network.poll();  // replies that came too late let go of their sessions
    }

private:
    void look_at(const std::atomic<bool>& stop) {
        if (stop) {
            close_everything();
            return;
        }
        stop_timer_.expires_after(kBetweenLooks);
        stop_timer_.async_wait([this, &stop](error_code) { look_at(stop); });
    }

    void close_everything() {
        context_.handlers.stop();  // those that wait for a thread will not run
        error_code ignored;
        acceptor_.close(ignored);
        accept_timer_.cancel();
        while (Session* session = context_.sessions.any()) {
            session->close();
        }
    }

    void accept() {
        acceptor_.async_accept([this](error_code error, tcp::socket socket) {
            if (!acceptor_.is_open()) {
                return;
            }
            if (error) {
                retry_accept(error);
                return;
            }
            if (context_.sessions.size() < context_.options.max_connections || drop_first()) {
                std::make_shared<Session>(std::move(socket), context_)->start();
            }
            accept();
        });
    }

    // No descriptor is left, most likely: each new try costs a slow connection or a pause.
    void retry_accept(error_code error) {
        if (error == asio::error::connection_aborted || drop_first()) {
            accept();
            return;
        }
        accept_timer_.expires_after(kBetweenLooks);
        accept_timer_.async_wait([this](error_code) {
            if (acceptor_.is_open()) {
                accept();
            }
        });
    }

    // Closes the first session that can be dropped. Returns false if there is none.
    bool drop_first() {
        Session* const session = context_.sessions.first();
        if (session == nullptr) {
            return false;
        }
        session->close();
        return true;
    }

    SessionContext context_;
    tcp::acceptor acceptor_;
    asio::steady_timer stop_timer_;
    asio::steady_timer accept_timer_;
};

HttpServer::HttpServer(const ServerOptions& options, Handler handler)
    : implementation_(std::make_unique<Implementation>(options, std::move(handler))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return implementation_->credentials().port; }

std::string HttpServer::address() const {
    const Credentials& credentials = implementation_->credentials();
    return fmt::format("http://127.0.0.1:{}/?token={}", credentials.port, credentials.token);
}

void HttpServer::serve(const std::atomic<bool>& stop) { implementation_->serve(stop); }

}  // namespace irwe::explorer
