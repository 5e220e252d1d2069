#include "irwe/ranks/secret.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"

namespace irwe {
namespace {

void fill_with_random(std::span<std::byte> bytes) {
    if (getrandom(bytes.data(), bytes.size(), 0) != std::ssize(bytes)) {
        throw OutputError("the system has no random numbers, which ranks know each other by");
    }
}

void append(std::vector<unsigned char>& text, std::span<const std::byte> bytes) {
    std::ranges::transform(bytes, std::back_inserter(text),
                           [](std::byte byte) { return std::to_integer<unsigned char>(byte); });
}

// HMAC-SHA256.
Secret code_of(const Secret& secret, const std::vector<unsigned char>& text) {
    Secret result{};
    unsigned length = static_cast<unsigned>(result.size());
    const unsigned char* const made =
        HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), text.data(), text.size(),
             reinterpret_cast<unsigned char*>(result.data()), &length);
    if (made == nullptr || length != result.size()) {
        throw OutputError("libcrypto cannot compute HMAC-SHA256, by which ranks know each other");
    }
    return result;
}

}  // namespace

Secret new_secret() {
    Secret secret{};
    fill_with_random(secret);
    return secret;
}

std::string new_name() {
    std::array<std::byte, kDigitsOfName / 2> bytes{};
    fill_with_random(bytes);
    return hexadecimal(bytes);
}

std::string hexadecimal(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    }
    return text;
}

Secret secret_of(const std::string& digits) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    Secret secret{};
    require(digits.size() == 2 * secret.size() &&
                digits.find_first_not_of(kDigits) == std::string::npos,
            "the secret of the run is not 64 hexadecimal digits");
    for (std::size_t i = 0; i < secret.size(); ++i) {
        secret[i] = static_cast<std::byte>(kDigits.find(digits[2 * i]) << 4U |
                                           kDigits.find(digits[2 * i + 1]));
    }
    return secret;
}

Secret proof_of(const Secret& secret, int prover, int verifier, const Secret& number_of_prover,
                const Secret& number_of_verifier) {
    const std::string head = fmt::format("irwe rank {} to rank {}:", prover, verifier);
    std::vector<unsigned char> text(head.begin(), head.end());
    append(text, number_of_prover);
    append(text, number_of_verifier);
    return code_of(secret, text);
}

std::uint64_t first_slot_of(const Secret& secret) {
    constexpr std::string_view kText = "slots";
    const Secret code = code_of(secret, std::vector<unsigned char>(kText.begin(), kText.end()));
    std::uint64_t slot = 0;
    for (const std::byte byte : std::span(code).first<sizeof(slot)>()) {
        slot = slot << 8U | std::to_integer<std::uint64_t>(byte);
    }
    return slot;
}

bool equal_in_constant_time(const Secret& a, const Secret& b) {
    return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace irwe
