"""Attention of DeepSeek-V4 over a window and selected compressed keys, ratio 4.

Token j of batch b, one of s new tokens of a length l, sees the last min(e, 128)
rows of the original cache, e = l - s + j + 1, and n selected rows of the compressed
one, each of which stands for 4 positions:

    n = clamp(l div 4 - s + 1 + j, 0, 512)
    rows indices[t, 0 .. n-1]         any order, duplicates count twice

    s = f32(q · kᵀ) · D^-0.5          k = [window, selected]
    P = bf16(exp(s - m) / (Σ exp(s - m) + exp(sink - m)))     m = max s
    out = bf16(P · k)

The new tokens are subtracted in units of compressed rows, as published; this never
shows a token more than it may see, but near the start it hides up to s - 1
complete rows. `exact_count` counts `(l - s + 1 + j) div 4` instead. With n = 0 the
window is all there is.

    query    bf16[T·H, D]     T tokens, H = 64 heads, D = 512
    cu_seqs  i32[B + 1]       first token of each batch
    ori_kv   bf16[pages · 128, D]      cmp_kv   bf16[pages · 128, D]
    ori_table, cmp_table  i32[B, *]    page of each block of 128 rows, or -1
    sinks    f32[H]
    seqused  i32[B]           length, new tokens included
    indices  i32[T, 512]      compressed rows, those after n are ignored
    out      bf16[T·H, D]
"""

import numpy as np

import pto_mlir as pypto

from ._blocks import bf16, copy_window, softmax_with_sink, zeros
from ._golden import (
    BF16,
    F32,
    attention,
    block_table,
    gather_pages,
    poison,
    poison_pages,
    to_bf16,
    uniform,
)
from ._operator import Case, Operator, ratio, register

WINDOW = 128
RATIO = 4
BLOCK = 128
TOP = 512
HEADS = 64
WIDTH = 512


# Kernel


@pypto.frontend.jit(
    pass_options={"cube_l1_reuse_setting": {-1: 2, 0: 8}},
    runtime_options={"device_sched_mode": 1, "stitch_function_max_num": 128},
)
def sparse_compressed_attention(
    query: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    cu_seqs: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    ori_kv: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    cmp_kv: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    ori_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    cmp_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    sinks: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    seqused: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    indices: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    out: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    window: int,
    compression: int,
    block: int,
    exact_count: bool,
):
    heads, width = sinks.shape[0], query.shape[1]
    selected = indices.shape[1]
    size = window + selected
    scale = width**-0.5
    pages = cmp_table.shape[1]
    pypto.set_vec_tile_shapes(heads, 8)
    sink = pypto.reshape(sinks, [heads, 1])

    for b in pypto.loop(seqused.shape[0], name="SCFA_BATCH", idx_name="b"):
        first = cu_seqs[b]
        new = cu_seqs[b + 1] - first
        length = seqused[b]
        for j in pypto.loop(new, name="SCFA_TOKEN", idx_name="j"):
            t = first + j
            end = length - new + 1 + j
            seen = pypto.min(end, window)
            if exact_count:
                rows = end // compression
            else:
                rows = length // compression - new + 1 + j
            rows = pypto.min(pypto.max(rows, 0), selected)
            count = seen + rows

            pypto.set_semantic_label("Sa_V0")
            pypto.set_vec_tile_shapes(32, width)
            keys = zeros(size, width)
            copy_window(ori_table, b, ori_kv, end, seen, keys, block)
            if rows > 0:
                chosen = pypto.view(
                    indices, [1, selected], [t, 0], valid_shape=[1, rows]
                )
                table = pypto.view(cmp_table, [1, pages], [b, 0])
                gathered = pypto.experimental.gather_in_ub(
                    cmp_kv, chosen, table, block, -2
                )
                pypto.assemble(gathered, [seen, 0], keys)
            keys = pypto.view(keys, [size, width], [0, 0], valid_shape=[count, width])
            tile = pypto.view(query, [heads, width], [t * heads, 0])

            pypto.set_semantic_label("Sa_C1")
            pypto.set_cube_tile_shapes([64, 64], [128, 512], [128, 128])
            scores = pypto.matmul(tile, keys, pypto.DT_FP32, b_trans=True)

            pypto.set_semantic_label("Sa_V1")
            pypto.set_vec_tile_shapes(32, size)
            weights = bf16(softmax_with_sink(scores * scale, sink))

            pypto.set_semantic_label("Sa_C2")
            pypto.set_cube_tile_shapes([64, 64], [128, 640], [256, 256])
            pypto.set_matrix_size([heads, count, width])
            result = pypto.matmul(weights, keys, pypto.DT_BF16)
            pypto.assemble(result, [t * heads, 0], out)


# Golden and data


def count_of(length, new, j, exact_count=False):
    """Selected rows of new token j."""
    if exact_count:
        return min((length - new + 1 + j) // RATIO, TOP)
    return min(max(length // RATIO - new + 1 + j, 0), TOP)


def inputs(params, rng):
    heads, width = params["heads"], params["width"]
    lengths, new = params["lengths"], params["new"]
    tokens = sum(new)
    cmp_lengths = [length // RATIO for length in lengths]
    ori_table, ori_pages = block_table(rng, lengths, params.get("table"))
    cmp_table, cmp_pages = block_table(rng, cmp_lengths, params.get("cmp_table"))
    indices = np.full((tokens, TOP), -1, np.int32)
    token = 0
    for rows, count in zip(cmp_lengths, new, strict=True):
        for _ in range(count):
            if params.get("short", False):
                chosen = rng.permutation(min(rows, TOP))
            else:
                chosen = rng.permutation(rows)[:TOP]
            if params.get("doubled", False):
                chosen = np.repeat(chosen, 2)[:TOP]
            indices[token, : len(chosen)] = chosen
            token += 1
    ori_kv = uniform(rng, (ori_pages * BLOCK, width), BF16)
    cmp_kv = uniform(rng, (cmp_pages * BLOCK, width), BF16)
    sharp = params.get("sharp", 1.0)
    return {
        "query": uniform(rng, (tokens * heads, width), BF16, -sharp, sharp),
        "cu_seqs": np.cumsum([0, *new]).astype(np.int32),
        "ori_kv": poison_pages(ori_kv, ori_table, lengths),
        "cmp_kv": poison_pages(cmp_kv, cmp_table, cmp_lengths),
        "ori_table": ori_table,
        "cmp_table": cmp_table,
        "sinks": uniform(rng, (heads,)),
        "seqused": np.array(lengths, np.int32),
        "indices": indices,
        "out": poison((tokens * heads, width), BF16),
    }


def golden(arrays, params):
    heads, width = params["heads"], params["width"]
    exact_count = params.get("exact_count", False)
    cu, indices = arrays["cu_seqs"], arrays["indices"]
    q = arrays["query"].reshape(-1, heads, width)
    scale = F32(width**-0.5)
    out = np.empty(q.shape, F32)
    for b, length in enumerate(map(int, arrays["seqused"])):
        new = int(cu[b + 1] - cu[b])
        for j in range(new):
            token = cu[b] + j
            end = length - new + j + 1
            window = np.arange(max(end - WINDOW, 0), end)
            chosen = indices[token, : count_of(length, new, j, exact_count)]
            keys = np.concatenate(
                [
                    gather_pages(arrays["ori_kv"], arrays["ori_table"][b], window),
                    gather_pages(arrays["cmp_kv"], arrays["cmp_table"][b], chosen),
                ]
            )
            out[token] = attention(q[token], keys, keys, scale, arrays["sinks"])
    return {"out": to_bf16(out.reshape(-1, width))}


def published(name, lengths, new, **more):
    params = {"heads": HEADS, "width": WIDTH, "lengths": lengths, "new": new}
    params = {**params, "short": True, **more}
    return Case(name, params, "published", full=True)


def case(name, lengths, new, source="random", **more):
    note = "8 heads of width 32: heads are independent and width is a plain sum"
    params = {"heads": 8, "width": 32, "lengths": lengths, "new": new}
    return Case(name, {**params, **TABLES, **more}, source, note=note)


LONG = 65536

# Tables of one width for all lengths: their width is a size of the kernel.
TABLES = {"table": 512, "cmp_table": 128}

CASES = [
    published("b1-s4-64k", (LONG,), (4,), rtol=0.005),
    published("b1-s256-64k", (LONG,), (256,)),
    published("b4-s16-64k", (LONG,) * 4, (16, 16, 16, 1)),
    published("b1-s16-130", (130,), (16,)),
    published("b64-s2-8k", (8192,) * 64, (2,) * 64),
    published("b1-s4-64k-far", (LONG,), (4,), short=False),
    Case(
        "published-width",
        {"heads": HEADS, "width": WIDTH, "lengths": (8192,), "new": (2,)},
        "published",
        note="one batch: batches are independent",
    ),
    case("s4-64k", (LONG,), (4,), "published", short=True),
    case("s16-130", (130,), (16,), "published", short=True),
    case("s2-8k", (8192, 8192), (2, 2), "published", short=True),
    case("one-token", (1,), (1,), "boundary"),
    case("none-selected", (3, 7, 20), (1, 4, 6), "boundary"),
    case("one-selected", (4, 5, 8), (1, 1, 2), "boundary"),
    case("window-edges", (127, 128, 129, 130), (1, 1, 1, 3), "boundary"),
    case("block-edges", (255, 256, 257, 384), (2, 2, 2, 1), "boundary"),
    case("selected-edges", (2047, 2048, 2052, 2055), (1, 1, 2, 3), "boundary"),
    case("exact-count", (130, 2051, 8193), (3, 2, 2), "boundary", exact_count=True),
    case("far", (40000, 9001), (2, 1)),
    case("narrow-tables", (500, 513), (2, 1), table=5, cmp_table=2),
    case("doubled", (3000, 600), (2, 2), doubled=True),
    case("uneven", (777, 131, 5000), (3, 1, 2)),
    case("sharp", (4097, 333), (2, 2), sharp=16.0),
]

OPERATOR = register(
    Operator(
        name="sparse-compressed-attention-v4",
        summary="window of 128 keys and 512 selected compressed keys with a sink",
        section="DeepSeek-V4 sparse compressed flash attention, ratio 4",
        inputs=inputs,
        kernel=sparse_compressed_attention,
        arguments=lambda arrays, params: [
            *arrays.values(),
            WINDOW,
            RATIO,
            BLOCK,
            params.get("exact_count", False),
        ],
        golden=golden,
        rules=lambda params: {"out": ratio(1e-4, params.get("rtol", 0.0078125))},
        cases=CASES,
    )
)
