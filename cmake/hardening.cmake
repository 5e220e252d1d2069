# Hardening, for a program that reads files of strangers and listens on a port: an access beyond an
# array ends the program instead of doing harm, addresses are random, and what the loader has filled in
# is read-only. tools/check_hardening.py holds the programs to it.
#
# Sanitizers check the same more closely and bring their own versions of the checked functions, and
# FORTIFY_SOURCE needs an optimized build: IRWE_IS_HARDENED says whether this build has it all.

set(IRWE_IS_HARDENED OFF)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" OR CMAKE_CXX_FLAGS MATCHES "-O[1-3sgz]")
    set(is_optimized ON)
else()
    set(is_optimized OFF)
endif()
if(IRWE_HARDENING AND is_optimized AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    set(IRWE_IS_HARDENED ON)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    # Some compilers define _FORTIFY_SOURCE themselves.
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -D_GLIBCXX_ASSERTIONS)
    add_link_options(LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
endif()
