"""Attention of DeepSeek-V4 over a window and compressed keys, ratio 128.

Token j of batch b, one of S = T / B new tokens, sees `n = seqused[b] - (S - 1 - j)`
positions: the last min(n, 128) rows of the original cache and the first n div 128
rows of the compressed one, each of which stands for 128 positions. Keys and values
are the same rows:

    s = f32(q · kᵀ) · D^-0.5          k = [window, compressed]
    P = bf16(exp(s - m) / (Σ exp(s - m) + exp(sink - m)))     m = max s
    out = bf16(P · k)

    q          bf16[T, H, D]          T tokens, H = 64 heads, D = 512
    cmp_kv     bf16[pages, 128, 1, D]
    sinks      f32[H]
    cmp_table  i32[B, *]              page of each block of 128 rows, or -1
    seqused    i32[B]                 length, new tokens included
    ori_kv     bf16[pages, 128, 1, D]
    ori_table  i32[B, *]
    out        bf16[T, H, D]

Up to 512 compressed rows (64 Ki tokens) are attended at once. More of them take
two passes, because the weights round to bf16 after their division: the first finds
the maximum and the sum, the second one adds what each 512 rows contribute.
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
RATIO = 128
BLOCK = 128
BLOCKS = 4  # compressed blocks of one step
HEADS = 64
WIDTH = 512


# Kernel


def copy_blocks(table, b, cache, first, count, keys, row, block):
    """Compressed rows of blocks first, first + 1, .. into `keys` from `row` on.

    `count` rows are left from block `first` on; at most BLOCKS blocks are copied.
    """
    width = cache.shape[1]
    blocks = pypto.min(pypto.ceildiv(count, block), BLOCKS)
    for k in pypto.loop(blocks, name="CFA_GATHER", idx_name="k"):
        page = pypto.max(table[b, first + k], 0)
        part = pypto.view(
            cache,
            [block, width],
            [page * block, 0],
            valid_shape=[pypto.min(count - k * block, block), width],
        )
        pypto.assemble(part, [row + k * block, 0], keys)


def scores_of(q, keys, scale):
    pypto.set_semantic_label("cfa-scores")
    pypto.set_cube_tile_shapes([128, 128], [256, 256], [128, 128])
    scores = pypto.matmul(q, keys, pypto.DT_FP32, b_trans=True)
    pypto.set_semantic_label("cfa-softmax")
    pypto.set_vec_tile_shapes(16, 640)
    return scores * scale


def values_of(weights, keys, dtype):
    pypto.set_semantic_label("cfa-values")
    pypto.set_cube_tile_shapes([128, 128], [128, 128], [256, 256])
    return pypto.matmul(bf16(weights), keys, dtype)


def attend_in_two_passes(q, keys, sink, table, b, cache, rows, scale, block):
    """The rows `keys` first, then those of the compressed blocks after them."""
    width = cache.shape[1]
    step = BLOCKS * block
    steps = pypto.ceildiv(rows, step)

    def part(i):
        count = pypto.min(rows - i * step, step)
        more = zeros(step, width)
        copy_blocks(table, b, cache, i * BLOCKS, count, more, 0, block)
        return pypto.view(more, [step, width], [0, 0], valid_shape=[count, width])

    scores = scores_of(q, keys, scale)
    top = pypto.maximum(sink, pypto.amax(scores, -1, keepdim=True))
    weights = pypto.exp(scores - top)
    total = pypto.sum(weights, -1, keepdim=True) + pypto.exp(sink - top)
    for i in pypto.loop(1, steps, 1, name="CFA_SUM", idx_name="i"):
        scores = scores_of(q, part(i), scale)
        above = pypto.maximum(top, pypto.amax(scores, -1, keepdim=True))
        weights = pypto.exp(scores - above)
        total = total * pypto.exp(top - above) + pypto.sum(weights, -1, keepdim=True)
        top = above

    weights = pypto.exp(scores_of(q, keys, scale) - top) / total
    value = values_of(weights, keys, pypto.DT_FP32)
    for i in pypto.loop(1, steps, 1, name="CFA_VALUES", idx_name="i"):
        more = part(i)
        weights = pypto.exp(scores_of(q, more, scale) - top) / total
        value = value + values_of(weights, more, pypto.DT_FP32)
    return bf16(value)


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 3},
        "cube_nbuffer_setting": {-1: 2},
        "vec_nbuffer_setting": {-1: 4},
    },
    runtime_options={"device_sched_mode": 1, "max_workspace_kb": 65536},
)
def compressed_attention(
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    cmp_kv: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, 1, pypto.STATIC], pypto.DT_BF16),
    sinks: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    cmp_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    seqused: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    ori_kv: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, 1, pypto.STATIC], pypto.DT_BF16),
    ori_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    out: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    window: int,
    compression: int,
    unroll: list,
):
    tokens, heads, width = q.shape
    block = ori_kv.shape[1]
    scale = width**-0.5
    step = BLOCKS * block
    size = window + step
    new = tokens // seqused.shape[0]
    original = pypto.reshape(ori_kv, [ori_kv.shape[0] * block, width], inplace=True)
    compressed = pypto.reshape(cmp_kv, [cmp_kv.shape[0] * block, width], inplace=True)
    pypto.set_vec_tile_shapes(heads, 8)
    sink = pypto.reshape(sinks, [heads, 1])

    for t in pypto.loop(tokens, name="CFA", idx_name="t", unroll_list=unroll):
        b = t // new
        length = seqused[b] - (new - 1 - t % new)
        seen = pypto.min(length, window)
        rows = length // compression

        pypto.set_vec_tile_shapes(1, heads, width)
        tile = pypto.view(q, [1, heads, width], [t, 0, 0])
        tile = pypto.reshape(tile, [heads, width])

        pypto.set_semantic_label("cfa-gather")
        pypto.set_pass_options(sg_set_scope=2)
        pypto.set_vec_tile_shapes(64, width)
        keys = zeros(size, width)
        copy_window(ori_table, b, original, length, seen, keys, block)
        copy_blocks(cmp_table, b, compressed, 0, rows, keys, seen, block)
        pypto.set_pass_options(sg_set_scope=-1)

        if rows <= step:
            count = seen + rows
            used = pypto.view(keys, [size, width], [0, 0], valid_shape=[count, width])
            weights = softmax_with_sink(scores_of(tile, used, scale), sink)
            result = values_of(weights, used, pypto.DT_BF16)
        else:
            result = attend_in_two_passes(
                tile, keys, sink, cmp_table, b, compressed, rows, scale, block
            )

        pypto.set_vec_tile_shapes(1, heads, width)
        pypto.assemble(pypto.reshape(result, [1, heads, width]), [t, 0, 0], out)


# Golden and data


def inputs(params, rng):
    heads, width = params["heads"], params["width"]
    lengths, new = params["lengths"], params["new"]
    tokens = len(lengths) * new
    cmp_lengths = [length // RATIO for length in lengths]
    ori_table, ori_pages = block_table(rng, lengths, params.get("table"))
    cmp_table, cmp_pages = block_table(rng, cmp_lengths, params.get("cmp_table"))
    least = params.get("pages", 0)
    cmp_kv = uniform(rng, (max(cmp_pages, least), BLOCK, 1, width), BF16)
    ori_kv = uniform(rng, (max(ori_pages, least), BLOCK, 1, width), BF16)
    sharp = params.get("sharp", 1.0)
    return {
        "q": uniform(rng, (tokens, heads, width), BF16, -sharp, sharp),
        "cmp_kv": poison_pages(cmp_kv, cmp_table, cmp_lengths),
        "sinks": uniform(rng, (heads,)),
        "cmp_table": cmp_table,
        "seqused": np.array(lengths, np.int32),
        "ori_kv": poison_pages(ori_kv, ori_table, lengths),
        "ori_table": ori_table,
        "out": poison((tokens, heads, width), BF16),
    }


def golden(arrays, params):
    q, lengths = arrays["q"], arrays["seqused"]
    new = q.shape[0] // len(lengths)
    scale = F32(q.shape[2] ** -0.5)
    out = np.empty(q.shape, F32)
    for token in range(q.shape[0]):
        b, j = divmod(token, new)
        length = int(lengths[b]) - (new - 1 - j)
        window = np.arange(length - min(length, WINDOW), length)
        whole = np.arange(length // RATIO)
        keys = np.concatenate(
            [
                gather_pages(arrays["ori_kv"], arrays["ori_table"][b], window),
                gather_pages(arrays["cmp_kv"], arrays["cmp_table"][b], whole),
            ]
        )
        out[token] = attention(q[token], keys, keys, scale, arrays["sinks"])
    return {"out": to_bf16(out)}


def case(name, lengths, new, source="random", **more):
    note = "8 heads of width 32: heads are independent and width is a plain sum"
    params = {"heads": 8, "width": 32, "lengths": lengths, "new": new, **TABLES, **more}
    return Case(name, params, source, note=note)


# Tables of one width for all lengths: their width is a size of the kernel.
TABLES = {"table": 1060, "cmp_table": 9}

PUBLISHED = {
    "heads": HEADS,
    "width": WIDTH,
    "lengths": (8192,) * 64,
    "new": 2,
    "table": 64,
    "cmp_table": 64,
    "pages": 4096,
}

# The same operator in another published place: other factors, a tighter rule.
RECIPES = {"unroll": (2, 1), "tight": True}


def rules(params):
    tight = params.get("tight", False)
    return {"out": ratio(5e-4, 5e-4) if tight else ratio(1e-4, 0.0078125)}


CASES = [
    Case("b64-s2-8k", PUBLISHED, "published", full=True),
    Case("recipes-b64-s2-8k", {**PUBLISHED, **RECIPES}, "published", full=True),
    case("recipes-s2-8k", (8192, 8192, 700), 2, "published", **RECIPES),
    Case(
        "published-width",
        {**PUBLISHED, "lengths": (8192,), "pages": 0},
        "published",
        note="one batch: batches are independent",
    ),
    case("s2-8k", (8192, 8192, 8192), 2, "published"),
    case("narrow-tables", (400, 512), 2, table=4, cmp_table=1),
    case("one-token", (1,), 1, "boundary"),
    case("first-compressed-row", (127, 128, 129, 255), 1, "boundary"),
    case("second-compressed-row", (255, 256, 257), 2, "boundary"),
    case("unroll-4", (300, 301, 302, 303), 1, "boundary"),
    case("unroll-3", (300, 301, 302), 1, "boundary"),
    case("unroll-5", (300, 301, 302, 303, 384), 1, "boundary"),
    case("compressed-block", (127 * 128, 128 * 128 + 5, 129 * 128), 1, "boundary"),
    case("last-of-one-pass", (512 * 128, 513 * 128 - 1), 1, "boundary"),
    case("first-of-two-passes", (513 * 128,), 2, "boundary"),
    case("two-passes", (100000, 135000), 1),
    case("four-new", (1025, 517, 130), 4),
    case("sharp", (333, 20000), 2, sharp=16.0),
]

OPERATOR = register(
    Operator(
        name="compressed-attention-v4",
        summary="window of 128 keys and compressed keys with a sink, paged caches",
        section="DeepSeek-V4 compressed flash attention, ratio 128",
        inputs=inputs,
        kernel=compressed_attention,
        arguments=lambda arrays, params: [
            *arrays.values(),
            WINDOW,
            RATIO,
            list(params.get("unroll", (4,))),
        ],
        golden=golden,
        rules=rules,
        cases=CASES,
    )
)
