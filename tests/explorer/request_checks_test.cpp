#include "apps/explorer/request_checks.h"

#include <gtest/gtest.h>

#include <string_view>

#include "apps/explorer/refusal.h"

namespace irwe::explorer {
namespace {

const Credentials kCredentials{8080, "abcdefghijklmnopqrstuv"};

constexpr std::string_view kTarget = "/api/data?token=abcdefghijklmnopqrstuv&k=3";

// A good request with one more header field.
RequestHead with(std::string_view name, std::string_view value) {
    return {"GET", kTarget, {{"Host", "127.0.0.1:8080"}, {name, value}}};
}

RequestHead with_host(std::string_view host) { return {"GET", kTarget, {{"Host", host}}}; }

RequestHead with_target(std::string_view target) {
    return {"GET", target, {{"Host", "127.0.0.1:8080"}}};
}

RequestHead with_method(std::string_view method) {
    return {method, kTarget, {{"Host", "127.0.0.1:8080"}}};
}

// 200 for a request that is let through.
int status_of(const RequestHead& head) {
    try {
        check_request(head, kCredentials);
    } catch (const Refusal& refusal) {
        return refusal.status();
    }
    return 200;
}

TEST(CheckRequest, GivesPathAndParametersWithoutTheToken) {
    const Request request = check_request(with_host("127.0.0.1:8080"), kCredentials);
    EXPECT_EQ(request.path, "/api/data");
    EXPECT_EQ(request.parameters.size(), 1U);
    EXPECT_EQ(request.parameters.at("k"), "3");
}

TEST(CheckRequest, ServesGetAndHeadOnly) {
    EXPECT_EQ(status_of(with_method("HEAD")), 200);
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH",
                               "get", "GETS", "", "PRI", "PROPFIND"}) {
        EXPECT_EQ(status_of(with_method(method)), 405) << method;
    }
}

TEST(CheckRequest, WantsTheHostOfThisServerWithItsPort) {
    EXPECT_EQ(status_of(with_host("localhost:8080")), 200);
    for (const char* host :
         {"127.0.0.1", "localhost", "127.0.0.1:80", "127.0.0.1:8081", "127.0.0.1:80800",
          "evil.example", "evil.example:8080", "127.0.0.1:8080.evil.example", "LOCALHOST.:8080",
          "user@127.0.0.1:8080", "127.0.0.1:8080/", "127.0.0.1 :8080", "0.0.0.0:8080", "[::1]:8080",
          "127.1:8080", "2130706433:8080", "", "127.0.0.1:8080,127.0.0.1:8080"}) {
        EXPECT_EQ(status_of(with_host(host)), 403) << host;
    }
    EXPECT_EQ(status_of({"GET", kTarget, {}}), 400);
    EXPECT_EQ(status_of(with("host", "127.0.0.1:8080")), 400);  // a second one
}

TEST(CheckRequest, WantsTheOriginOfThisServerIfThereIsOne) {
    EXPECT_EQ(status_of(with("Origin", "http://127.0.0.1:8080")), 200);
    for (const char* origin :
         {"null", "", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1",
          "http://127.0.0.1:8081", "http://localhost:8080", "http://127.0.0.1:8080.evil.example",
          "http://127.0.0.1:8080/", "HTTP://127.0.0.1:8080", "file://", "chrome-extension://abc"}) {
        EXPECT_EQ(status_of(with("Origin", origin)), 403) << origin;
    }
    RequestHead two = with("Origin", "http://127.0.0.1:8080");
    two.fields.emplace_back("ORIGIN", "http://127.0.0.1:8080");
    EXPECT_EQ(status_of(two), 400);
}

// Another port of this machine is the same site to a browser, but not the same server.
TEST(CheckRequest, RefusesRequestsThatABrowserMakesForOtherSites) {
    EXPECT_EQ(status_of(with("Sec-Fetch-Site", "same-origin")), 200);
    EXPECT_EQ(status_of(with("Sec-Fetch-Site", "none")), 200);
    for (const char* site : {"cross-site", "same-site", "", "Cross-Site", "nonsense"}) {
        EXPECT_EQ(status_of(with("sec-fetch-site", site)), 403) << site;
    }
}

TEST(CheckRequest, AllowsABrowserToFollowALinkToThePage) {
    const auto status = [](const char* target, const char* mode, const char* dest) {
        RequestHead head = with_target(target);
        head.fields.emplace_back("Sec-Fetch-Site", "cross-site");
        head.fields.emplace_back("Sec-Fetch-Mode", mode);
        head.fields.emplace_back("Sec-Fetch-Dest", dest);
        return status_of(head);
    };
    EXPECT_EQ(status("/?token=abcdefghijklmnopqrstuv", "navigate", "document"), 200);
    EXPECT_EQ(status("/?token=abcdefghijklmnopqrstuV", "navigate", "document"), 403);
    EXPECT_EQ(status("/?token=abcdefghijklmnopqrstuv", "navigate", "iframe"), 403);
    EXPECT_EQ(status("/?token=abcdefghijklmnopqrstuv", "no-cors", "document"), 403);
    EXPECT_EQ(status("/api/data?token=abcdefghijklmnopqrstuv", "navigate", "document"), 403);
}

TEST(CheckRequest, WantsTheToken) {
    for (const char* target :
         {"/", "/?token=", "/?token=abcdefghijklmnopqrstuV", "/?token=abcdefghijklmnopqrstu",
          "/?token=abcdefghijklmnopqrstuvw", "/?Token=abcdefghijklmnopqrstuv",
          "/?token=abcdefghijklmnopqrstuv+", "/?token=%20abcdefghijklmnopqrstuv",
          "/?tokens=abcdefghijklmnopqrstuv", "/abcdefghijklmnopqrstuv"}) {
        EXPECT_EQ(status_of(with_target(target)), 403) << target;
    }
    EXPECT_EQ(status_of(with_target("/?token=abcdefghijklmnopqrstu%76")), 200);
    EXPECT_EQ(status_of(with_target("/?token=abcdefghijklmnopqrstuv&token=abcdefghijklmnopqrstuv")),
              400);
}

TEST(CheckRequest, RefusesABody) {
    EXPECT_EQ(status_of(with("Content-Length", "0")), 200);
    for (const char* length : {"1", "10", "00001", "99999999999999999999999999"}) {
        EXPECT_EQ(status_of(with("Content-Length", length)), 413) << length;
    }
    for (const char* length : {"", "-1", "+1", "0x10", "1, 1", "0, 0", "1 1", "ten", "1e3"}) {
        EXPECT_EQ(status_of(with("Content-Length", length)), 400) << length;
    }
    for (const char* encoding : {"chunked", "identity", "gzip, chunked", "", "xchunked"}) {
        EXPECT_EQ(status_of(with("transfer-encoding", encoding)), 400) << encoding;
    }
    RequestHead two = with("Content-Length", "0");
    two.fields.emplace_back("content-length", "0");
    EXPECT_EQ(status_of(two), 400);
    EXPECT_EQ(status_of(with("Expect", "100-continue")), 417);
}

TEST(CheckRequest, RefusesAMalformedTarget) {
    for (const char* target : {"*", "http://127.0.0.1:8080/", "/../x", "/%00", "/%zz"}) {
        EXPECT_EQ(status_of(with_target(target)), 400) << target;
    }
}

TEST(CheckRequest, TellsAStrangerNoToken) {
    try {
        check_request(with_target("/?token=guessed"), kCredentials);
        FAIL();
    } catch (const Refusal& refusal) {
        const std::string_view sentence = refusal.what();
        EXPECT_EQ(sentence.find(kCredentials.token), std::string_view::npos);
        EXPECT_EQ(sentence.find("guessed"), std::string_view::npos);
    }
}

}  // namespace
}  // namespace irwe::explorer
