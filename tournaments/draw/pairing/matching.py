"""The best way to pair things up, all at once: as many pairs as can be, at the least total cost.

Maximum weight matching in general graphs: Edmonds, "Paths, Trees, and Flowers", Canadian Journal
of Mathematics 17 (1965), 449-467, the blossom algorithm.
"""

from collections.abc import Iterable
from random import Random

from tournaments.draw.pairing.model import Pair

_LOT_BITS = 24


def best_pairs(costs: Iterable[tuple[int, int, int]], rng: Random) -> list[Pair]:
    """Pairs of a list of possible ones (one, other, cost of 0 or more), nobody in two of them.

    As many as possible, then as cheap as possible. Among equally cheap ways one is taken by lot:
    a lot added to every cost, all of them together less than a cost of 1, leaves a single best way,
    so that a seed gives it anywhere.
    """
    from rustworkx import PyGraph, max_weight_matching

    possible = list(costs)
    ids = sorted({id for x, y, _ in possible for id in (x, y)})
    at = {id: place for place, id in enumerate(ids)}
    unit = len(ids) << _LOT_BITS
    drawn = [(x, y, cost * unit + rng.getrandbits(_LOT_BITS)) for x, y, cost in possible]
    dearest = max((cost for *_, cost in drawn), default=0) + 1
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(ids)
    graph.add_edges_from([(at[x], at[y], dearest - cost) for x, y, cost in drawn])
    matched = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(ids[i], ids[j]), max(ids[i], ids[j])) for i, j in matched)
