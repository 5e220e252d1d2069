"""The compiled module; its sources are in python/src."""

from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

_Progress = Optional[Callable[[str, int, int], Any]]

_Origin = Tuple[str, str, str, str]  # model, graph, form, axes
_Space = Tuple[str, int, bool]  # name, dimensions, comparable across graphs
_Embeddings = Tuple[List[Tuple[str, bool, np.ndarray]], Optional[_Origin]]

version: str
role_names: List[str]

class InputError(ValueError): ...

def max_threads() -> int: ...

class Graph:
    num_nodes: int
    num_edges: int
    num_self_loops: int
    has_weights: bool
    is_directed: bool
    def fingerprint(self) -> str: ...
    def names(self) -> Union[np.ndarray, List[str]]: ...
    def degrees(self) -> np.ndarray: ...
    def edges(self) -> np.ndarray: ...
    def edge_weights(self) -> np.ndarray: ...

def edges_of_rows(
    nodes: List[Any], rows: List[Dict[Any, Any]], places: Dict[Any, int], is_directed: bool
) -> np.ndarray: ...
def rows_have_attribute(rows: List[Dict[Any, Any]], key: str, is_multigraph: bool) -> bool: ...

class BuildRequest:
    def __init__(self, keep_self_loops: bool, directed: bool, counts_repeats: bool) -> None: ...

def graph_of_integers(
    ends: np.ndarray, nodes: np.ndarray, keep: bool, report: ReadGraphReport
) -> Graph: ...
def graph_of_sorted_integers(
    names: np.ndarray,
    ends: np.ndarray,
    weights: Optional[np.ndarray],
    request: BuildRequest,
    report: ReadGraphReport,
) -> Graph: ...
def graph_of_sorted_texts(
    names: List[bytes],
    ends: np.ndarray,
    weights: Optional[np.ndarray],
    request: BuildRequest,
    report: ReadGraphReport,
) -> Graph: ...
def graph_of_consecutive(
    num_nodes: int,
    ends: np.ndarray,
    weights: Optional[np.ndarray],
    request: BuildRequest,
    report: ReadGraphReport,
) -> Graph: ...
def have_directions(num_nodes: int, ends: np.ndarray, weights: Optional[np.ndarray]) -> bool: ...
def look_for_directions(num_nodes: int, ends: np.ndarray, report: ReadGraphReport) -> None: ...

class Header:
    auto: Header
    yes: Header
    no: Header

class WeightUse:
    use: WeightUse
    log: WeightUse
    count: WeightUse
    ignore: WeightUse

class NegativeWeights:
    refuse: NegativeWeights
    drop: NegativeWeights
    absolute: NegativeWeights

class ReadGraphOptions:
    def __init__(self, keep: bool) -> None: ...
    source: str
    target: str
    weight: str
    time: str
    since: str
    until: str
    type: str
    keep_type: List[str]
    separator: str
    header: Header
    decimal_comma: bool
    bipartite: bool
    weights: WeightUse
    negative_weights: NegativeWeights
    directed: bool

class ReadGraphReport:
    num_self_loops: int
    num_merged: int
    ignored_columns: str
    node_columns: str
    weight_column: str
    counts_repeats: bool
    weights_are_equal: bool
    num_without_weight: int
    num_zero_weights: int
    num_negative_weights: int
    is_directed: bool
    says_directed: bool
    looks_directed: bool
    mutual_share: float
    side_names: str
    suggestion: str

def reading_notes(report: ReadGraphReport, options: ReadGraphOptions) -> List[str]: ...
def read_graph(path: bytes, options: ReadGraphOptions) -> Tuple[Graph, ReadGraphReport]: ...
def holds_finished_graph(path: bytes) -> bool: ...
def used_weights(
    given: np.ndarray, options: ReadGraphOptions, report: ReadGraphReport
) -> Tuple[np.ndarray, int, str]: ...
def find_columns(
    rows: List[List[bytes]], options: ReadGraphOptions, place: str, report: ReadGraphReport
) -> Tuple[int, int, Optional[int]]: ...
def may_head_weights(heading: bytes) -> bool: ...
def describes_nodes(first: bytes, second: bytes) -> bool: ...
def heads_weights(heading: bytes) -> bool: ...

class PlantedRolesOptions:
    num_nodes: int
    num_communities: int
    size_ratio: float
    hub_fraction: float
    bridge_fraction: float
    core_fraction: float
    fringe_fraction: float
    hub_degree: int
    bridge_links: int
    core_degree: int
    core_rewiring: float
    fringe_pairs: float

def planted_roles(
    options: PlantedRolesOptions, seed: int
) -> Tuple[np.ndarray, np.ndarray, np.ndarray]: ...

class WalkOptions:
    walk_length: int
    walks_per_node: int
    encoder_walks_per_node: int

class FeatureOptions:
    num_degree_buckets: int
    encoding_dim: int

def random_walks(
    graph: Graph, options: WalkOptions, seed: int, threads: int, progress: _Progress
) -> np.ndarray: ...
def anonymous_walks(walks: np.ndarray) -> np.ndarray: ...
def features(
    graph: Graph,
    walks: WalkOptions,
    options: FeatureOptions,
    seed: int,
    threads: int,
    progress: _Progress,
) -> Dict[str, Any]: ...

def read_embeddings(path: bytes) -> Tuple[Union[np.ndarray, List[str]], _Embeddings]: ...
def write_embeddings(
    path: bytes,
    names: Union[np.ndarray, List[bytes]],
    spaces: List[Tuple[str, bool, np.ndarray]],
    origin: Optional[_Origin],
    num_axes: int,
) -> List[Tuple[str, int, int, float]]: ...
def require_comparable(
    owner: str,
    space: _Space,
    origin: Optional[_Origin],
    other_owner: str,
    other_space: _Space,
    other_origin: Optional[_Origin],
) -> None: ...
def require_graph(
    origin: Optional[_Origin], owner: str, graph_fingerprint: str, graph_name: str
) -> None: ...

def methods_json() -> str: ...

class NodeAttributes:
    names: List[str]
    def only(self, names: List[str]) -> NodeAttributes: ...
    def fingerprint(self) -> str: ...

def attributes_of_columns(
    graph: Graph,
    numbers: List[Tuple[bytes, np.ndarray, np.ndarray]],
    texts: List[Tuple[bytes, np.ndarray, List[bytes]]],
) -> NodeAttributes: ...
def read_attributes(path: bytes, graph: Graph) -> Tuple[NodeAttributes, int]: ...
def attributes_of_graph_file(
    path: bytes, graph: Graph, options: ReadGraphOptions
) -> NodeAttributes: ...

class TrainingRequest:
    method: str
    preset: str
    settings: List[Tuple[str, str]]
    raw: bool
    max_memory: int
    scratch_directory: bytes
    num_threads: int

class EmbedOptions:
    raw: bool
    num_threads: int

class Model:
    method: str
    fingerprint: str
    num_training_nodes: int
    num_training_edges: int
    has_directions: bool  # of the training graph
    attributes: str  # the fingerprint of those that the training read; empty: none
    def settings(self) -> List[Tuple[str, str]]: ...
    def write(self, path: bytes) -> None: ...

def read_model(path: bytes) -> Model: ...
def fit(
    graph: Graph,
    attributes: Optional[NodeAttributes],
    request: TrainingRequest,
    progress: _Progress,
) -> Dict[str, Any]: ...
def estimate(
    graph: Graph,
    attributes: Optional[NodeAttributes],
    request: TrainingRequest,
    progress: _Progress,
) -> str: ...
def reads_attributes(request: TrainingRequest) -> bool: ...
def embed(
    model: Model,
    graph: Graph,
    attributes: Optional[NodeAttributes],
    options: EmbedOptions,
    progress: _Progress,
) -> Tuple[_Embeddings, List[str]]: ...
def embed_refreshed(
    model: Model,
    graph: Graph,
    attributes: Optional[NodeAttributes],
    options: EmbedOptions,
    progress: _Progress,
) -> Tuple[_Embeddings, List[str]]: ...
def embed_new(
    model: Model,
    old: Graph,
    grown: Graph,
    attributes: Optional[NodeAttributes],
    options: EmbedOptions,
    progress: _Progress,
) -> Tuple[_Embeddings, List[str], np.ndarray]: ...

def explain(
    model: Model,
    graph: Graph,
    node: int,
    before: Optional[Graph],
    labels: Optional[List[bytes]],
    num_threads: int,
    progress: _Progress,
) -> Tuple[str, bytes]: ...

class Scaling:
    raw: Scaling
    standardized: Scaling
    unit_rows: Scaling

class EvaluationOptions:
    scaling: Scaling
    num_threads: int

class ClassificationOptions:
    training_shares: List[float]
    num_splits: int
    min_class_members: int
    inverse_regularization: float
    seed: int

class KMeansOptions:
    num_clusters: int
    num_starts: int

class ClusteringOptions:
    kmeans: KMeansOptions
    num_runs: int
    seed: int

class RoleGraphOptions:
    num_hops: int
    num_buckets: int
    num_neighbors: int

class Labels:
    classes: List[str]
    of_node: List[List[int]]

def classify(
    embeddings: np.ndarray,
    labels: Labels,
    options: ClassificationOptions,
    evaluation: EvaluationOptions,
    progress: _Progress,
) -> Dict[str, Any]: ...
def cluster(
    embeddings: np.ndarray,
    graph: Graph,
    options: ClusteringOptions,
    roles: Optional[RoleGraphOptions],
    evaluation: EvaluationOptions,
    progress: _Progress,
) -> Tuple[List[float], np.ndarray]: ...
class ChangeOptions:
    def __init__(self, false_alarms: float, num_draws: int, seed: int) -> None: ...

def changes(
    model: Model,
    before: Graph,
    after: Graph,
    options: ChangeOptions,
    num_threads: int,
    progress: _Progress,
) -> Tuple[str, str, str]: ...

class LinksOptions:
    def __init__(self, count: int, seed: int) -> None: ...

def links(
    graph: Graph, embeddings: np.ndarray, node: int, options: LinksOptions, num_threads: int
) -> List[Tuple[int, int, float, int, float, float, List[bytes]]]: ...
def roles(
    graph: Graph, identities: np.ndarray, num_groups: int, seed: int, num_threads: int,
    progress: _Progress,
) -> Dict[str, Any]: ...
def communities(
    graph: Graph, positions: np.ndarray, num_groups: int, seed: int, num_threads: int,
    progress: _Progress,
) -> Dict[str, Any]: ...
def anomalies(
    graph: Graph, identities: np.ndarray, positions: np.ndarray, max_expected: float, seed: int,
    num_threads: int, progress: _Progress,
) -> Dict[str, Any]: ...
def nearest(embeddings: np.ndarray, row: int, k: int) -> List[Tuple[int, float]]: ...
def nearest_among(
    embeddings: np.ndarray, row: int, others: np.ndarray, k: int
) -> List[Tuple[int, float]]: ...
def similar_to_known(
    embeddings: np.ndarray,
    known: List[int],
    others: Optional[np.ndarray],
    candidates: List[int],
    k: int,
) -> List[Tuple[int, float, float, int]]: ...

max_clusters: int
max_neighbors: int

class CompareRequest:
    graph_name: bytes
    labels: List[Tuple[str, Labels]]
    across_name: bytes
    across_labels: List[Labels]
    methods: List[str]
    tasks: List[str]
    dim: int
    num_seeds: int
    training_share: float
    num_splits: int
    num_clusters: int
    num_runs: int
    held_out_share: float
    budget_seconds: float
    max_memory: int
    output: bytes
    num_threads: int

def compare(
    graph: Graph, across: Optional[Graph], request: CompareRequest, progress: _Progress
) -> str: ...

class ExploreRequest:
    title: Union[str, bytes]
    page_places: List[bytes]
    module_path: bytes
    labels: List[Tuple[str, Labels]]
    is_tsne: bool
    num_clusters: int
    num_neighbors: int
    seed: int
    num_threads: int

class ExplorerServer:
    address: str
    address_file: bytes
    failure: str
    def __init__(
        self,
        graph: Graph,
        rows: List[Tuple[str, np.ndarray]],
        request: ExploreRequest,
        port: int,
    ) -> None: ...
    def serve(self) -> None: ...

def write_page(
    path: bytes,
    graph: Graph,
    rows: List[Tuple[str, np.ndarray]],
    request: ExploreRequest,
    progress: _Progress,
) -> None: ...
