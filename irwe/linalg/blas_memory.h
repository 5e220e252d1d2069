// Checks that there is memory for a product before OpenBLAS requests it.
//
// OpenBLAS takes a buffer of 128 MB of address space for each concurrent product, keeps it for
// later ones and, if the system has none left, retries forever. A program short of memory would
// hang instead of reporting it.

#pragma once

namespace irwe {

// Represents one running product, on the thread that computes it.
class BlasMemory {
public:
    // Throws std::bad_alloc if more products are running than ever before and there is no room for
    // one more buffer. Memory that another part of the program takes between this check and the
    // product is not accounted for.
    BlasMemory();
    ~BlasMemory();
    BlasMemory(const BlasMemory&) = delete;
    BlasMemory& operator=(const BlasMemory&) = delete;

private:
    int num_new_buffers_ = 0;
};

}  // namespace irwe
