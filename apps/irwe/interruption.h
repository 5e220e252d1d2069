// What SIGINT, SIGTERM and SIGHUP do.

#pragma once

#include <atomic>

namespace irwe::cli {

// At first a signal ends the program at once: exit code 130, and no temporary file is left behind.
void catch_signals();

// From now on the first signal only sets the flag that is returned, and the work ends itself; a
// second one ends the program as before.
const std::atomic<bool>& stop_at_next_chance();

}  // namespace irwe::cli
