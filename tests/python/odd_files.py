"""Files that do not hold what they should."""

import os
import tempfile


def path_with(content, name="x.edges"):
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content)
    return path
