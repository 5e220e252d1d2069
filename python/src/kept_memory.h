// Memory that stays with the process while it trains, and no longer.

#pragma once

namespace irwe::python {

// While one lives, the C library keeps what is freed (irwe/base/memory_reuse.h), which spares a
// training a fifth of its time. Then all of it is given back, and the library keeps as much as it
// does by itself once a program has used large arrays.
class KeptMemory {
public:
    KeptMemory();
    ~KeptMemory();
    KeptMemory(const KeptMemory&) = delete;
    KeptMemory& operator=(const KeptMemory&) = delete;
};

}  // namespace irwe::python
