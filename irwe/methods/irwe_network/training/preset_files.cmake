# Writes OUTPUT, a C++ source with the text of every configs/*.toml: cmake -DSOURCE_DIR=... -DOUTPUT=... -P

file(GLOB files ${SOURCE_DIR}/configs/*.toml)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WLE)
    file(READ ${file} text)
    string(APPEND entries "    Preset{\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from configs/ by irwe/methods/irwe_network/training/preset_files.cmake.

#include \"irwe/methods/irwe_network/training/preset_files.h\"

namespace irwe {
namespace {

constexpr Preset kPresets[] = {
${entries}};

}  // namespace

std::span<const Preset> presets() { return kPresets; }

}  // namespace irwe
")
