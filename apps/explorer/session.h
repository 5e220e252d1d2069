// One connection: reads a request, has it answered, writes the reply, and repeats.

#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "apps/explorer/drop_order.h"
#include "apps/explorer/head_scanner.h"
#include "apps/explorer/http_server.h"
#include "apps/explorer/request_checks.h"

namespace irwe::explorer {

class Session;

// The state that all sessions share. Everything except `handlers` belongs to the thread that runs
// `network`.
struct SessionContext {
    const ServerOptions options;
    const Handler handler;
    Credentials credentials;
    DropOrder<Session> sessions;  // the open ones
    boost::asio::io_context network;
    boost::asio::thread_pool handlers;
};

// Exists as long as an operation on it is pending; context.sessions does not own it.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(boost::asio::ip::tcp::socket socket, SessionContext& context);

    void start();

    // Ends the session in any state. May be called repeatedly.
    void close();

private:
    void stand(Standing standing);
    void wait_for_request();
    void read_more();
    void take_received();
    void handle_head();
    void refuse(int status, const char* sentence);
    void write(Reply reply);
    void write_more();
    void finish_reply();
    void discard_rest();

    SessionContext& context_;
    boost::beast::tcp_stream stream_;
    DropOrder<Session>::Place place_;
    bool is_open_ = true;
    bool is_known_ = false;  // has sent the token
    int num_requests_ = 0;

    std::array<char, 4096> chunk_{};
    std::string received_;         // not used yet: a part of a head, or pipelined requests
    std::size_t num_scanned_ = 0;  // of it
    HeadScanner scanner_;

    bool keep_alive_ = false;
    bool with_body_ = true;  // not for HEAD
    std::string reply_head_;
    Reply reply_;
    std::size_t num_written_ = 0;    // of head and body
    std::size_t num_discarded_ = 0;  // of what came after a refused request
};

}  // namespace irwe::explorer
