#include "apps/explorer/session.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <chrono>
#include <string_view>
#include <utility>

#include "apps/explorer/refusal.h"
#include "irwe/base/error.h"

namespace irwe::explorer {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::size_t kBytesPerWrite = 256 * 1024;  // each has its own time limit
constexpr std::size_t kMaxDiscarded = 256 * 1024;
constexpr std::chrono::seconds kDiscardTime{1};

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

RequestHead head_of(const http::request_parser<http::empty_body>& parser) {
    const auto& message = parser.get();
    RequestHead head{view(message.method_string()), view(message.target()), {}};
    for (const auto& field : message) {
        head.fields.emplace_back(view(field.name_string()), view(field.value()));
    }
    return head;
}

Reply answer(const Handler& handler, const Request& request) {
    try {
        return handler(request);
    } catch (const InputError& error) {
        return error_reply(400, error.what());
    } catch (...) {  // whatever it was, it is not for the network
        return error_reply(500, "the server failed on this request");
    }
}

}  // namespace

Session::Session(asio::ip::tcp::socket socket, SessionContext& context)
    : context_(context),
      stream_(std::move(socket)),
      place_(context.sessions.enter(this, Standing::kStranger)),
      scanner_(context.options.max_head_bytes) {}

void Session::start() {
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    wait_for_request();
}

void Session::close() {
    if (is_open_) {
        is_open_ = false;
        context_.sessions.leave(place_);
        stream_.close();  // what is under way completes with an error
    }
}

void Session::stand(Standing standing) {
    context_.sessions.leave(place_);
    place_ = context_.sessions.enter(this, standing);
}

void Session::wait_for_request() {
    stand(is_known_ ? Standing::kGuest : Standing::kStranger);
    scanner_ = HeadScanner(context_.options.max_head_bytes);
    num_scanned_ = 0;
    with_body_ = true;
    const bool is_idle = num_requests_ > 0 && received_.empty();
    stream_.expires_after(is_idle ? context_.options.idle_time : context_.options.head_time);
    received_.empty() ? read_more() : take_received();
}

void Session::read_more() {
    stream_.async_read_some(asio::buffer(chunk_),
                            [self = shared_from_this()](error_code error, std::size_t size) {
                                if (error || !self->is_open_) {
                                    self->close();
                                    return;
                                }
                                if (self->received_.empty()) {  // the end of an idle time, perhaps
                                    self->stream_.expires_after(self->context_.options.head_time);
                                }
                                self->received_.append(self->chunk_.data(), size);
                                self->take_received();
                            });
}

void Session::take_received() {
    try {
        num_scanned_ += scanner_.scan(std::string_view(received_).substr(num_scanned_));
        scanner_.is_complete() ? handle_head() : read_more();
    } catch (const Refusal& refusal) {
        refuse(refusal.status(), refusal.what());
    }
}

void Session::handle_head() {
    http::request_parser<http::empty_body> parser;
    error_code error;
    parser.put(asio::buffer(received_.data(), num_scanned_), error);
    if ((error && error != http::error::need_more) || !parser.is_header_done()) {
        const bool has_body = error == http::error::body_limit;
        throw Refusal(has_body ? 413 : 400, "the request is not well-formed");
    }
    with_body_ = parser.get().method() != http::verb::head;
    Request request = check_request(head_of(parser), context_.credentials);
    ++num_requests_;
    keep_alive_ =
        parser.keep_alive() && num_requests_ < context_.options.max_requests_per_connection;
    received_.erase(0, num_scanned_);
    is_known_ = true;
    stand(Standing::kBusy);
    stream_.expires_never();
    // The session moves along, so that it is never the handlers' thread that destroys it.
    asio::post(
        context_.handlers, [self = shared_from_this(), request = std::move(request)]() mutable {
            asio::io_context& network = self->context_.network;
            Reply reply = answer(self->context_.handler, request);
            asio::post(network, [self = std::move(self), reply = std::move(reply)]() mutable {
                self->write(std::move(reply));
            });
        });
}

// Replies and closes: after one bad request, a client is not read any further.
void Session::refuse(int status, const char* sentence) {
    keep_alive_ = false;
    write(error_reply(status, sentence));
}

void Session::write(Reply reply) {
    if (!is_open_) {
        return;
    }
    stand(is_known_ ? Standing::kGuest : Standing::kStranger);
    reply_ = std::move(reply);
    reply_head_ = reply_head(reply_, context_.options.page_policy, keep_alive_);
    num_written_ = 0;
    write_more();
}

void Session::write_more() {
    const std::string_view head = reply_head_;
    const std::string_view body =
        with_body_ && reply_.body ? std::string_view(*reply_.body) : std::string_view();
    if (num_written_ == head.size() + body.size()) {
        finish_reply();
        return;
    }
    const std::string_view rest_of_head = head.substr(std::min(num_written_, head.size()));
    const std::size_t body_begin = std::max(num_written_, head.size()) - head.size();
    const std::string_view some_body = body.substr(body_begin, kBytesPerWrite);
    const std::array<asio::const_buffer, 2> buffers{
        asio::buffer(rest_of_head.data(), rest_of_head.size()),
        asio::buffer(some_body.data(), some_body.size())};
    stream_.expires_after(context_.options.write_time);
    asio::async_write(stream_, buffers,
                      [self = shared_from_this()](error_code error, std::size_t size) {
                          if (error || !self->is_open_) {
                              self->close();
                              return;
                          }
                          self->num_written_ += size;
                          self->write_more();
                      });
}

void Session::finish_reply() {
    reply_ = {};
    if (keep_alive_) {
        wait_for_request();
        return;
    }
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kDiscardTime);
    discard_rest();
}

// To close while bytes are coming in would reset the connection, and the client might never see its
// reply: what it still sends is read for a while.
void Session::discard_rest() {
    stream_.async_read_some(
        asio::buffer(chunk_), [self = shared_from_this()](error_code error, std::size_t size) {
            self->num_discarded_ += size;
            if (error || !self->is_open_ || self->num_discarded_ > kMaxDiscarded) {
                self->close();
                return;
            }
            self->discard_rest();
        });
}

}  // namespace irwe::explorer
