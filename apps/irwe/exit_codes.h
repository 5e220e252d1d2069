// The exit codes of the program.

#pragma once

namespace irwe::cli {

inline constexpr int kFailure = 1;        // out of memory, disk full, ...
inline constexpr int kBadInput = 2;       // wrong use or bad input
inline constexpr int kRankLost = 3;       // of a training by several processes: run it again
inline constexpr int kInterrupted = 130;  // by a signal
inline constexpr int kReaderGone = 141;   // who reads standard output has ended: as by SIGPIPE

}  // namespace irwe::cli
