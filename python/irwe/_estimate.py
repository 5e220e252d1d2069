"""What a training would take, known before it begins."""

from __future__ import annotations

import json
from typing import Any, Dict, NamedTuple, Optional


class Estimate(NamedTuple):
    """What `irwe estimate --json` tells."""

    nodes: int
    edges: int
    threads: int
    fits: bool  # into allowed_bytes
    allowed_bytes: int
    needed_bytes: int
    disk_bytes: int  # of what the memory has no room for
    embedding_bytes: int
    seconds: Optional[Dict[str, float]]  # of each part, and "total"; None if it does not fit
    counts: Dict[str, int]  # settings that decide how long it takes


def of_engine(told: str) -> Estimate:
    parts: Dict[str, Any] = json.loads(told)
    own = {name: parts.pop(name, None) for name in Estimate._fields if name != "counts"}
    return Estimate(**own, counts=parts)
