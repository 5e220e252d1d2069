// A file that leads a browser to an address with a token.
//
// All users of a machine see the command lines of its processes. A browser that is started with the
// address itself therefore gives the token away; one that is started with this file does not.

#pragma once

#include <string>

namespace irwe::explorer {

class AddressFile {
public:
    // Writes the file, which only this user can read, into a new folder: below XDG_RUNTIME_DIR or,
    // without it, below the folder for temporary files. If that is not possible, there is none.
    explicit AddressFile(const std::string& address);
    ~AddressFile();  // removes it
    AddressFile(const AddressFile&) = delete;
    AddressFile& operator=(const AddressFile&) = delete;

    // Returns its path; empty: there is none.
    const std::string& path() const { return path_; }

private:
    std::string folder_;
    std::string path_;
};

}  // namespace irwe::explorer
