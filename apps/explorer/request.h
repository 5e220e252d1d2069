// A request after its checks: it comes from the page and is decoded.

#pragma once

#include <map>
#include <string>

namespace irwe::explorer {

struct Request {
    std::string path;  // "/api/data"; no empty segment, "." or ".." in it
    std::map<std::string, std::string> parameters;  // valid UTF-8 without control characters
};

}  // namespace irwe::explorer
