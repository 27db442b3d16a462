"""Sliding-window attention of DeepSeek-V4, with a sink.

Token j of batch b, one of s new tokens, ends its window at position
`end = seqused[b] - s + j + 1` and sees the keys of `[max(end - 128, 0), end)`. Keys
and values are the same rows of a paged cache:

    s = f32(q · kᵀ) · D^-0.5
    P = bf16(exp(s - m) / (Σ exp(s - m) + exp(sink - m)))     m = max s
    out = bf16(P · k)

    q            bf16[T, H, D]         T tokens, H = 64 heads, D = 512
    block_table  i32[B, n]             page of each block of 128 positions, or -1
    kv           bf16[pages, 128, 1, D]
    seqused      i32[B]                length, new tokens included
    sinks        f32[H]
    mask         bool[4H, 512]         row 4 tokens x H: columns 128+i to 255+i
    cu_seqlens_q i32[B + 1]            first token of each batch
    out          bf16[T, H, D]

Four tokens at a time touch at most three blocks. The kernel attends whole blocks
and hides the keys outside of the windows by a part of the mask: its column 256
stands for position `end` of the first of the four tokens. That holds also where
a window is cut at position 0, so every length is right.
"""

import numpy as np

import pto_mlir as pypto

from ._blocks import bf16, paged_rows, softmax_with_sink
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
BLOCK = 128
GROUP = 4  # tokens per step
HEADS = 64
WIDTH = 512


# Kernel


def attend_keys(q, keys, seen, sinks, scale):
    """bf16 rows of q over the keys where `seen` is true."""
    pypto.set_semantic_label("swa-scores")
    pypto.set_cube_tile_shapes([128, 128], [128, 128], [256, 256])
    scores = pypto.matmul(q, keys, pypto.DT_FP32, b_trans=True)

    pypto.set_semantic_label("swa-softmax")
    pypto.set_vec_tile_shapes(64, 256)
    scores = pypto.where(seen, scores * scale, float("-inf"))
    weights = bf16(softmax_with_sink(scores, sinks))

    pypto.set_semantic_label("swa-values")
    return pypto.matmul(weights, keys, pypto.DT_BF16)


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {0: 4},
        "cube_nbuffer_setting": {1: 2},
        "vec_nbuffer_setting": {-1: 4},
    },
    runtime_options={"stitch_function_max_num": 128},
)
def sliding_window_attention(
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    table: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    kv: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, 1, pypto.STATIC], pypto.DT_BF16),
    seqused: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    sinks: pypto.Tensor([pypto.STATIC], pypto.DT_FP32),
    mask: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BOOL),
    cu_seqlens_q: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    out: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    window: int,
):
    pypto.experimental.set_operation_options(combine_axis=True)
    tokens, heads, width = q.shape
    block = kv.shape[1]
    scale = width**-0.5
    rows = pypto.reshape(q, [tokens * heads, width], inplace=True)
    pypto.set_vec_tile_shapes(heads, 8)
    sink = pypto.concat([pypto.reshape(sinks, [heads, 1])] * GROUP, dim=0)

    for b in pypto.loop(seqused.shape[0], name="SWA_BATCH", idx_name="b"):
        first = cu_seqlens_q[b]
        new = cu_seqlens_q[b + 1] - first
        for g in pypto.loop(pypto.ceildiv(new, GROUP), name="SWA_GROUP", idx_name="g"):
            count = pypto.min(new - g * GROUP, GROUP)
            end = seqused[b] - new + g * GROUP + 1  # of the first token's window
            start = pypto.max(end - window, 0)
            base = start // block
            touched = (end + count - 2) // block - base + 1
            tile = pypto.view(
                rows,
                [GROUP * heads, width],
                [(first + g * GROUP) * heads, 0],
                valid_shape=[count * heads, width],
            )

            used = end + count - 1 - base * block  # rows after it are not written
            for blocks in (1, 2, 3):
                if touched == blocks:
                    keys = pypto.view(
                        paged_rows(kv, table, b, base, blocks, 0, 0, width),
                        [blocks * block, width],
                        [0, 0],
                        valid_shape=[used, width],
                    )
                    seen = pypto.view(
                        mask,
                        [GROUP * heads, blocks * block],
                        [0, base * block - end + 2 * window],
                        valid_shape=[count * heads, used],
                    )
                    result = pypto.reshape(
                        attend_keys(tile, keys, seen, sink, scale),
                        [GROUP, heads, width],
                        valid_shape=[count, heads, width],
                    )
                    pypto.assemble(result, [first + g * GROUP, 0, 0], out)


# Golden and data


def window_mask(heads, window=WINDOW) -> np.ndarray:
    column = np.arange(4 * window)
    token = np.repeat(np.arange(GROUP), heads)[:, None]
    return (column >= window + token) & (column < 2 * window + token)


def inputs(params, rng):
    heads, width = params["heads"], params["width"]
    lengths, new = params["lengths"], params["new"]
    tokens = sum(new)
    table, pages = block_table(rng, lengths, params.get("table"))
    pages = max(pages, params.get("pages", 0))
    kv = uniform(rng, (pages, BLOCK, 1, width), BF16)
    sharp = params.get("sharp", 1.0)
    return {
        "q": uniform(rng, (tokens, heads, width), BF16, -sharp, sharp),
        "table": table,
        "kv": poison_pages(kv, table, lengths),
        "seqused": np.array(lengths, np.int32),
        "sinks": uniform(rng, (heads,)),
        "mask": window_mask(heads),
        "cu_seqlens_q": np.cumsum([0, *new]).astype(np.int32),
        "out": poison((tokens, heads, width), BF16),
    }


def golden(arrays, params):
    q, cu = arrays["q"], arrays["cu_seqlens_q"]
    scale = F32(q.shape[2] ** -0.5)
    out = np.empty(q.shape, F32)
    for b, length in enumerate(arrays["seqused"]):
        new = cu[b + 1] - cu[b]
        for j in range(new):
            end = length - new + j + 1
            positions = np.arange(max(end - WINDOW, 0), end)
            keys = gather_pages(arrays["kv"], arrays["table"][b], positions)
            token = cu[b] + j
            out[token] = attention(q[token], keys, keys, scale, arrays["sinks"])
    return {"out": to_bf16(out)}


def case(name, lengths, new, source="random", **more):
    note = "8 heads of width 64: heads are independent and width is a plain sum"
    params = {"heads": 8, "width": 64, "lengths": lengths, "new": new}
    return Case(name, {**params, "table": 64, **more}, source, note=note)


CASES = [
    Case(
        "b64-s2-8k",
        {
            "heads": HEADS,
            "width": WIDTH,
            "lengths": (8192,) * 64,
            "new": (2,) * 64,
            "table": 64,
            "pages": 4096,
        },
        "published",
        full=True,
    ),
    Case(
        "published-width",
        {"heads": HEADS, "width": WIDTH, "lengths": (200,), "new": (2,)},
        "published",
        note="one batch and a short cache: only the window is ever read",
    ),
    case("s2-8k", (8192, 8192), (2, 2), "published"),
    case("narrow-table", (200, 256), (2, 2), table=2),
    case("one-token", (1,), (1,), "boundary"),
    case("one-token-of-many", (500,), (1,), "boundary"),
    case("new-only", (7,), (7,), "boundary"),
    case("window-just-full", (127, 128, 129), (1, 1, 1), "boundary"),
    case("window-cut-at-start", (129, 130, 131, 135), (4, 4, 4, 8), "boundary"),
    case("block-ends", (255, 256, 257, 258, 384), (2, 2, 2, 3, 1), "boundary"),
    case("three-blocks", (386, 387, 388), (4, 4, 4), "boundary"),
    case("groups", (300, 300, 300), (3, 5, 9), "boundary"),
    case("prefill", (261,), (261,)),
    case("uneven", (1, 77, 640, 1000, 129), (1, 3, 4, 6, 2)),
    case("sharp", (333, 450), (2, 5), sharp=16.0),
]

OPERATOR = register(
    Operator(
        name="sliding-window-attention-v4",
        summary="window of 128 keys with a sink, paged cache",
        section="DeepSeek-V4 sliding-window attention",
        inputs=inputs,
        kernel=sliding_window_attention,
        arguments=lambda arrays, params: [*arrays.values(), WINDOW],
        golden=golden,
        rules={"out": ratio(1e-4, 0.0078125)},
        cases=CASES,
    )
)
