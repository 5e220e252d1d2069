#include "apps/explorer/reply.h"

#include <gmock/gmock.h>

#include <string>

namespace irwe::explorer {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(ReplyHead, HasStatusTypeAndLength) {
    const std::string head = reply_head(make_reply(200, "text/plain", "four"), "", true);
    EXPECT_THAT(head, StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(head, HasSubstr("\r\nContent-Type: text/plain\r\n"));
    EXPECT_THAT(head, HasSubstr("\r\nContent-Length: 4\r\n"));
    EXPECT_THAT(head, HasSubstr("\r\nConnection: keep-alive\r\n"));
    EXPECT_THAT(head, EndsWith("\r\n\r\n"));
    EXPECT_THAT(reply_head({}, "", false), HasSubstr("\r\nContent-Length: 0\r\n"));
    EXPECT_THAT(reply_head({}, "", false), HasSubstr("\r\nConnection: close\r\n"));
}

TEST(ReplyHead, HoldsPagesToTheirPolicyAndAllElseToNothing) {
    const std::string policy = "script-src 'sha256-x'; connect-src 'self'";
    const std::string page =
        reply_head(make_reply(200, "text/html; charset=utf-8", ""), policy, true);
    EXPECT_THAT(page, HasSubstr("\r\nContent-Security-Policy: " + policy + "\r\n"));
    const std::string data = reply_head(make_reply(200, "application/json", ""), policy, true);
    EXPECT_THAT(data, HasSubstr("Content-Security-Policy: default-src 'none'"));
    EXPECT_THAT(data, Not(HasSubstr("script-src")));
}

TEST(ReplyHead, HasTheFieldsThatProtectThePage) {
    for (const int status : {200, 400, 403, 404, 405, 500}) {
        const std::string head = reply_head(error_reply(status, "no"), "", false);
        for (const char* field :
             {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
              "X-Frame-Options: DENY", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
              "Cross-Origin-Resource-Policy: same-origin",
              "Cross-Origin-Opener-Policy: same-origin"}) {
            EXPECT_THAT(head, HasSubstr(field)) << status;
        }
    }
}

TEST(ReplyHead, TellsWhichMethodsAreServedWhereOneIsNot) {
    EXPECT_THAT(reply_head(error_reply(405, "no"), "", false), HasSubstr("Allow: GET, HEAD\r\n"));
    EXPECT_THAT(reply_head(error_reply(404, "no"), "", false), Not(HasSubstr("Allow")));
}

TEST(ErrorReply, IsJsonWhateverTheSentenceHolds) {
    EXPECT_EQ(*error_reply(400, "no \"x\"\n").body, R"({"error":"no \"x\"\n"})");
    EXPECT_EQ(*error_reply(400, "\xff").body, "{\"error\":\"\xef\xbf\xbd\"}");
    EXPECT_EQ(error_reply(400, "no").content_type, "application/json");
    EXPECT_EQ(error_reply(404, "no").status, 404);
}

}  // namespace
}  // namespace irwe::explorer
