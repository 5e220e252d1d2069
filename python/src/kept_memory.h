// Keeps freed memory in the process during a training.

#pragma once

namespace irwe::python {

// Makes the C library keep freed memory while it exists (irwe/base/memory_reuse.h), which saves a
// fifth of the time of a training. Afterwards the memory is returned to the system, and the library
// keeps as much as it does by default in a program that has used large arrays.
class KeptMemory {
public:
    KeptMemory();
    ~KeptMemory();
    KeptMemory(const KeptMemory&) = delete;
    KeptMemory& operator=(const KeptMemory&) = delete;
};

}  // namespace irwe::python
