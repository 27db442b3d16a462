"""Paged attention of GLM-4.5 for decoding: groups of heads share keys.

Token j of batch b, one of S = T / B new tokens, sees the first
`act_seqs[b] - (S - 1 - j)` positions of its batch. Head h uses the keys and values
of head h div (H / N) of the caches:

    s = f32(q · kᵀ) · D^-0.5
    out = bf16(softmax(s) · V)

by online softmax over tiles of `s2_tile` positions, whose weights round to bf16
relative to the maximum of their tile (see `online_softmax`).

    q            bf16[T, H, D]        H = 12, D = 128
    key_cache    bf16[pages, 128, N, D]       value_cache alike, N = 1 or 2
    block_table  i32[B, *]            page of each block of 128 positions, or -1
    act_seqs     i32[B]               length, new tokens included
    out          bf16[T, H, D]
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import attend_pages
from ._operator import Case, Operator, ratio, register

BLOCK = 128
HEADS = 12
WIDTH = 128
UNROLL = [8, 4, 2, 1]


# Kernel


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 4},
        "cube_nbuffer_setting": {-1: 2},
        "vec_nbuffer_setting": {-1: 4},
    },
    runtime_options={
        "device_sched_mode": 1,
        "stitch_function_max_num": 512,
        "ready_on_host_tensors": ["block_table", "act_seqs"],
    },
)
def glm_paged_attention(
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    key_cache: pypto.Tensor(
        [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16
    ),
    value_cache: pypto.Tensor(
        [pypto.DYNAMIC, pypto.STATIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16
    ),
    block_table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    act_seqs: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    out: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    s2_tile: int,
    g_tile: int,
):
    pypto.experimental.set_operation_options(combine_axis=True)
    heads, kv_heads = q.shape[1], key_cache.shape[2]
    group = heads // kv_heads
    batches = act_seqs.shape[0]
    new = q.shape[0] // batches
    caches = key_cache, value_cache

    for b in pypto.loop(batches, name="BATCH", idx_name="b"):
        for j in pypto.loop(new, name="TOKEN", idx_name="j"):
            length = act_seqs[b] - (new - 1 - j)
            for h in pypto.loop(kv_heads, name="KV_HEAD", idx_name="h"):
                for g in pypto.loop(group // g_tile, name="GROUP", idx_name="g"):
                    place = [b * new + j, h * group + g * g_tile, 0]
                    where = block_table, b, h, 0
                    attend_pages(
                        q, out, place, g_tile, caches, where, length, s2_tile, UNROLL
                    )


# Golden and data


def inputs(params, rng):
    lengths, new = params["lengths"], params["new"]
    heads, width, kv_heads = params["heads"], params["width"], params["kv_heads"]
    table, pages = goldens.block_table(rng, lengths, params.get("table"))
    cache = (max(pages, params.get("pages", 0)), BLOCK, kv_heads, width)
    shape = (len(lengths) * new, heads, width)
    sharp = params.get("sharp", 1.0)
    return {
        "q": goldens.uniform(rng, shape, goldens.BF16, -sharp, sharp),
        **{
            name: goldens.poison_pages(
                goldens.uniform(rng, cache, goldens.BF16), table, lengths
            )
            for name in ("key_cache", "value_cache")
        },
        "block_table": table,
        "act_seqs": np.array(lengths, np.int32),
        "out": goldens.poison(shape, goldens.BF16),
    }


def golden(arrays, params):
    q, lengths = arrays["q"], arrays["act_seqs"]
    new = len(q) // len(lengths)
    kv_heads = arrays["key_cache"].shape[2]
    group = q.shape[1] // kv_heads
    # Published goldens take 128 keys at a time whatever the kernel does. That is
    # the same within the rule for long sequences only.
    tile = BLOCK if params.get("by_block", False) else params["s2_tile"]
    scale = goldens.F32(q.shape[2] ** -0.5)
    out = np.empty(q.shape, goldens.F32)
    for token in range(len(q)):
        b, j = divmod(token, new)
        positions = np.arange(lengths[b] - (new - 1 - j))
        rows = goldens.slots(arrays["block_table"][b], positions)
        for h in range(kv_heads):
            keys, values = (
                arrays[name].reshape(-1, kv_heads, q.shape[2])[rows, h]
                for name in ("key_cache", "value_cache")
            )
            heads = slice(h * group, (h + 1) * group)
            scores = goldens.matmul(q[token, heads], keys.T) * scale
            out[token, heads] = goldens.softmax_in_blocks(scores, values, tile)[0]
    return {"out": goldens.to_bf16(out)}


def published(name, lengths, new=1, kv_heads=1, g_tile=12, s2_tile=1024, **more):
    params = {
        "heads": HEADS,
        "width": WIDTH,
        "lengths": lengths,
        "new": new,
        "kv_heads": kv_heads,
        "g_tile": g_tile,
        "s2_tile": s2_tile,
        "by_block": True,
        **more,
    }
    return Case(name, params, "published", full=True)


def case(name, lengths, new=1, source="random", **more):
    params = {
        "heads": HEADS,
        "width": 32,
        "lengths": lengths,
        "new": new,
        "kv_heads": 1,
        "g_tile": 12,
        "s2_tile": 512,
        "table": 64,  # one width for all lengths: it is a size of the kernel
        **more,
    }
    note = "heads of width 32: the width is a plain sum"
    return Case(name, params, source, note=note)


MIXED = (2048,) * 12 + (4096,) * 12 + (8192,) * 16 + (12288,) * 12 + (16384,) * 12
TWO = {"kv_heads": 2, "g_tile": 6}
SHORT = {"s2_tile": 128}

CASES = [
    published("b8-s1-16k", (16384,) * 8, s2_tile=512, table=128, pages=1024),
    published("b16-s1-16k-two-heads", (16384,) * 16, s2_tile=512, pages=2048, **TWO),
    published("b16-s1-8k", (8192,) * 16, pages=1024),
    published("b64-s2-8k", (8192,) * 64, 2, pages=4096),
    published("b64-s2-mixed", MIXED, 2, table=128, pages=4288),
    published("b16-s1-8k-two-heads", (8192,) * 16, pages=1024, **TWO),
    published("b16-s1-16k", (16384,) * 16, pages=2048),
    published("b64-s1-8k", (8192,) * 64, pages=4096),
    case("published-8k", (8192,), 1, "published", by_block=True, s2_tile=1024),
    case("one-key", (1,), 1, "boundary"),
    case("block-edges", (127, 128, 129), 1, "boundary"),
    case("tile-edges", (511, 512, 513), 1, "boundary"),
    case("new-tokens", (4, 600), 4, "boundary"),
    *(
        case(f"tiles-{tiles}", (128 * tiles - 5,), 1, "boundary", **SHORT)
        for tiles in (2, 3, 4, 5, 7, 8, 9, 15)
    ),
    case("two-heads", (700, 300, 129), 1, **TWO),
    case("groups", (700, 300), 2, kv_heads=2, g_tile=3),
    case("wide-tile", (1500, 40), 1, s2_tile=1024),
    case("uneven", (1, 77, 640, 1025), 1, **SHORT),
    case("narrow-table", (200, 900), 2, table=8),
    case("sharp", (900, 260), 2, sharp=16.0, **SHORT),
]

OPERATOR = register(
    Operator(
        name="glm-paged-attention",
        summary="decoding attention over a paged cache, heads in groups",
        section="GLM-4.5 attention",
        inputs=inputs,
        kernel=glm_paged_attention,
        arguments=lambda arrays, params: [
            *arrays.values(),
            params["s2_tile"],
            params["g_tile"],
        ],
        golden=golden,
        rules={"out": ratio(1e-4, 0.0078125)},
        cases=CASES,
    )
)
