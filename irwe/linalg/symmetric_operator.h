// A symmetric matrix that is known by its products with others, and never stored.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"

namespace irwe {

class SymmetricOperator {
public:
    virtual ~SymmetricOperator() = default;

    virtual std::int64_t size() const = 0;

    // Computes result = this * right, which is (size, n) as the result is, and may be the result
    // itself. The bytes are the same for every number of threads.
    virtual void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const = 0;

    // Computes at least the rows of a rank's share of the result. All ranks make the call, with
    // shares that follow each other and cover all rows. These rows have the same bytes as those of
    // multiply(). An operator that ranks cannot share computes all rows.
    virtual void multiply_share(const Matrix& right, Matrix& result, const Share&,
                                const Workers& workers) const {
        multiply(right, result, workers.pool);
    }
};

}  // namespace irwe
