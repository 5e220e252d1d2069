// The page that `make web` builds from apps/explorer/web, and its data.

#pragma once

#include <string>
#include <string_view>

namespace irwe::explorer {

// Reads the page from the build folder of the program, or from where it was installed. Throws
// InputError, which says how to build it, if there is none.
std::string read_page();

// Returns the page with the data inside, gzipped and in base64, so that it needs nothing else.
// Equal input gives equal bytes. Throws InputError if `page` is not the page of this program.
std::string page_with_data(std::string_view page, std::string_view data);

}  // namespace irwe::explorer
