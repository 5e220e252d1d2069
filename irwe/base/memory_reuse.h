// Control over whether freed memory stays with the process.

#pragma once

namespace irwe {

// Makes the C library keep large freed blocks for later allocations instead of returning them to
// the system at once. The matrices of a training step are as large as those of the step before, and
// fresh pages cost about as much as filling them. Programs call this once, at the start.
void keep_freed_memory();

// Returns freed memory to the system, after a phase whose memory the next phase does not need.
void return_freed_memory();

}  // namespace irwe
