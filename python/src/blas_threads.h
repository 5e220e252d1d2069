// NumPy may use the same OpenBLAS as we do: Debian's does.

#pragma once

namespace irwe::python {

// While one lives, OpenBLAS has one thread, as the engine wants it; then as many as before. To
// be made and destroyed with the GIL held.
class SingleBlasThread {
public:
    SingleBlasThread();
    ~SingleBlasThread();
    SingleBlasThread(const SingleBlasThread&) = delete;
    SingleBlasThread& operator=(const SingleBlasThread&) = delete;
};

// Undoes what loading the library did.
void give_back_blas_threads();

}  // namespace irwe::python
