# Writes OUTPUT, a C++ source: a digest of the sources below ROOT that results depend on. Run by the
# build whenever one of them has changed:
#
#     cmake -DROOT=... -DOUTPUT=... -P code_digest.cmake

file(GLOB_RECURSE sources ${ROOT}/irwe/*.cpp ${ROOT}/irwe/*.h ${ROOT}/apps/reproduce/*.cpp
    ${ROOT}/apps/reproduce/*.h ${ROOT}/apps/compare/*.cpp ${ROOT}/apps/compare/*.h)
list(SORT sources)
set(text "")
foreach(source ${sources})
    file(SHA256 ${source} digest)
    file(RELATIVE_PATH name ${ROOT} ${source})
    string(APPEND text "${name} ${digest}\n")
endforeach()
string(SHA256 digest "${text}")
string(SUBSTRING ${digest} 0 16 digest)
file(WRITE ${OUTPUT} "#include \"apps/reproduce/code_digest.h\"

namespace irwe {

std::string_view code_digest() { return \"${digest}\"; }

}  // namespace irwe
")
