// Memory for products by OpenBLAS, asked for before OpenBLAS does.
//
// OpenBLAS takes a buffer of 128 MB of address space for each product under way, keeps it for later
// ones, and, where the system has none to give, asks again without end. A program short of memory
// would hang instead of saying so.

#pragma once

namespace irwe {

// Stands for one product under way, on the thread that makes it.
class BlasMemory {
public:
    // Throws std::bad_alloc if more products are under way than ever before and there is no room
    // for the buffer of one more. What another part of the program takes between this question and
    // the product is not known here.
    BlasMemory();
    ~BlasMemory();
    BlasMemory(const BlasMemory&) = delete;
    BlasMemory& operator=(const BlasMemory&) = delete;

private:
    int num_new_buffers_ = 0;
};

}  // namespace irwe
