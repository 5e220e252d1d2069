// Handling of SIGINT, SIGTERM and SIGHUP.

#pragma once

#include <atomic>

namespace irwe::cli {

// Makes a signal end the program at once, with exit code 130 and without leaving a temporary file.
void catch_signals();

// Makes the first signal only set the returned flag, so that the work can end itself. A second
// signal ends the program at once.
const std::atomic<bool>& stop_at_next_chance();

}  // namespace irwe::cli
