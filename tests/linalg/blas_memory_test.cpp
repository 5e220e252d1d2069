#include "irwe/linalg/blas_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <new>

#include "irwe/base/matrix.h"
#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

// In a process of its own, which has no address space left: with how many more bytes it makes a
// product. Exit code 0: it made one, 1: it threw, else it died or was stopped.
int product_with(rlim_t more) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);
        const Matrix left = Matrix::Ones(300, 300);
        Matrix result(300, 300);
        long num_pages = 0;
        if (std::FILE* const statm = std::fopen("/proc/self/statm", "r")) {
            static_cast<void>(!std::fscanf(statm, "%ld", &num_pages));
            std::fclose(statm);
        }
        const rlim_t size =
            static_cast<rlim_t>(num_pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + more;
        const rlimit limit{.rlim_cur = size, .rlim_max = size};
        setrlimit(RLIMIT_AS, &limit);
        try {
            const BlasMemory one, two, three;  // more than products before the fork have had
            gemm(left, left, result);
        } catch (const std::bad_alloc&) {
            _exit(1);
        }
        _exit(result(0, 0) == 300 ? 0 : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

// OpenBLAS itself would ask for its buffer again without end.
TEST(BlasMemory, ThrowsWhereThereIsNoneForAProduct) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer takes more address space than any limit leaves";
#endif
    EXPECT_EQ(product_with(rlim_t{16} << 20), 1);
    EXPECT_EQ(product_with(rlim_t{4} << 30), 0);
}

}  // namespace
}  // namespace irwe
