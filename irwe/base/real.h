// The number type of matrices, features and models.

#pragma once

namespace irwe {

using Real = float;

}  // namespace irwe
