// Random numbers that nobody can guess, and the proof that somebody knows one.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace irwe {

using Secret = std::array<std::byte, 32>;

// Returns 256 bits from the system. Throws OutputError if it has none.
Secret new_secret();

// Returns kDigitsOfName hexadecimal digits from the system: a name that no other file has.
inline constexpr std::size_t kDigitsOfName = 32;
std::string new_name();

std::string hexadecimal(std::span<const std::byte> bytes);
// Returns the bytes of 64 hexadecimal digits. Throws InputError for anything else.
Secret secret_of(const std::string& digits);

// Returns what `prover` sends to `verifier`: HMAC-SHA256 with the secret over both ranks and the
// random numbers that both have chosen for this connection. So an answer cannot be sent back, or
// used again.
Secret proof_of(const Secret& secret, int prover, int verifier, const Secret& number_of_prover,
                const Secret& number_of_verifier);

// Returns the first 8 bytes of HMAC-SHA256 with the secret over "slots": where the ranks of a run
// begin to number their messages, which nobody else can guess.
std::uint64_t first_slot_of(const Secret& secret);

// Returns true if both are equal, after a time that does not depend on where they differ.
bool equal_in_constant_time(const Secret& a, const Secret& b);

}  // namespace irwe
