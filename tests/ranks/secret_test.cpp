#include "irwe/ranks/secret.h"

#include <gmock/gmock.h>

#include <set>

#include "irwe/base/error.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

Secret filled_with(unsigned char byte) {
    Secret secret{};
    secret.fill(std::byte{byte});
    return secret;
}

TEST(NewSecret, IsAnotherOneEachTime) {
    std::set<Secret> secrets;
    for (int i = 0; i < 100; ++i) {
        secrets.insert(new_secret());
    }
    EXPECT_EQ(secrets.size(), 100);
    EXPECT_EQ(new_name().size(), 32);
    EXPECT_NE(new_name(), new_name());
}

TEST(SecretOf, ReadsWhatHexadecimalWrites) {
    const Secret secret = new_secret();
    EXPECT_EQ(secret_of(hexadecimal(secret)), secret);
    const std::string digits(64, 'a');
    EXPECT_EQ(secret_of(digits), filled_with(0xaa));
    for (const std::string& text : {digits.substr(1), digits + "a", std::string(64, 'g')}) {
        EXPECT_THAT(input_error([&] { secret_of(text); }),
                    testing::HasSubstr("64 hexadecimal digits"));
    }
}

// The value is that of Python: hmac.new(32 * b"\1", b"irwe rank 3 to rank 0:" + 32 * b"\2" + 32 *
// b"\3", "sha256").hexdigest().
TEST(ProofOf, IsTheCodeOfTheStandard) {
    EXPECT_EQ(hexadecimal(proof_of(filled_with(1), 3, 0, filled_with(2), filled_with(3))),
              "ffad085c923d896bc12157486d55fb9de1b4877fb21de4b63745391dd5ebe413");
}

TEST(ProofOf, DependsOnAllItStandsFor) {
    const Secret a = filled_with(1);
    const Secret b = filled_with(2);
    const std::set<Secret> proofs{proof_of(a, 0, 1, a, b), proof_of(b, 0, 1, a, b),
                                  proof_of(a, 1, 0, a, b), proof_of(a, 0, 2, a, b),
                                  proof_of(a, 0, 1, b, a), proof_of(a, 0, 1, a, a)};
    EXPECT_EQ(proofs.size(), 6);
}

// The value is that of Python: hmac.new(32 * b"\1", b"slots", "sha256").hexdigest()[:16].
TEST(FirstSlotOf, IsKnownToThoseWhoKnowTheSecret) {
    EXPECT_EQ(first_slot_of(filled_with(1)), 0x554a2bcf8f756af4);
    EXPECT_NE(first_slot_of(filled_with(1)), first_slot_of(filled_with(2)));
}

TEST(EqualInConstantTime, ComparesAllBytes) {
    Secret a = filled_with(7);
    EXPECT_TRUE(equal_in_constant_time(a, filled_with(7)));
    a.back() = std::byte{8};
    EXPECT_FALSE(equal_in_constant_time(a, filled_with(7)));
}

}  // namespace
}  // namespace irwe
