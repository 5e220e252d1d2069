// Memory that stays with the process.

#pragma once

namespace irwe {

// Tells the C library to keep large blocks that were freed for the next who asks, where it would
// give them back to the system at once. The matrices of a training step are as large as those of the
// step before, and fresh pages cost about as much as filling them. For programs, once, at the start.
void keep_freed_memory();

// Gives back what was freed and kept: after a phase whose memory the next has no use for.
void return_freed_memory();

}  // namespace irwe
