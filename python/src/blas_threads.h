// OpenBLAS threads: NumPy may use the same OpenBLAS as the engine; Debian's does.

#pragma once

namespace irwe::python {

// Sets OpenBLAS to one thread, as the engine needs, while it exists, and restores the number
// afterwards. REQUIRES: the GIL is held during construction and destruction.
class SingleBlasThread {
public:
    SingleBlasThread();
    ~SingleBlasThread();
    SingleBlasThread(const SingleBlasThread&) = delete;
    SingleBlasThread& operator=(const SingleBlasThread&) = delete;
};

// Restores the number of threads that loading the library changed.
void give_back_blas_threads();

}  // namespace irwe::python
