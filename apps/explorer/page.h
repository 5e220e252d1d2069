// The page that `make web` builds from apps/explorer/web, and its data.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace irwe::explorer {

// Where the page may be, and how it comes there.
struct PagePlaces {
    std::vector<std::string> paths;  // where it was installed, and where it was built
    std::string install_command;     // "make web install"
};

// Returns the places beside this program.
PagePlaces page_places_of_program();

// Reads the page from the first place that has it. Throws InputError, which says how to build it,
// if there is none.
std::string read_page(const PagePlaces& places);

// Returns the page with the data inside, gzipped and in base64, so that it needs nothing else.
// Equal input gives equal bytes. Throws InputError if `page` is not the page of this program.
std::string page_with_data(std::string_view page, std::string_view data);

}  // namespace irwe::explorer
