// What a call says when it fails.

#pragma once

#include <string>

#include "irwe/base/error.h"

namespace irwe {

// The message of the InputError that `call` throws; "no error" if it throws none.
template <typename Call>
std::string input_error(Call call) {
    try {
        call();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace irwe
