#include "python/src/blas_threads.h"

#include <cblas.h>

namespace irwe::python {
namespace {

// Asked before any other object of the module is made: linalg/gemm.cpp sets it to 1 when it is
// loaded.
struct AtLoad {
    int num_threads = openblas_get_num_threads();
};
const AtLoad kAtLoad __attribute__((init_priority(200)));

int num_before = 0;  // what the first of several that live at once found
int num_alive = 0;   // guarded by the GIL

}  // namespace

SingleBlasThread::SingleBlasThread() {
    if (num_alive++ == 0) {
        num_before = openblas_get_num_threads();
        openblas_set_num_threads(1);
    }
}

SingleBlasThread::~SingleBlasThread() {
    if (--num_alive == 0) {
        openblas_set_num_threads(num_before);
    }
}

void give_back_blas_threads() { openblas_set_num_threads(kAtLoad.num_threads); }

}  // namespace irwe::python
