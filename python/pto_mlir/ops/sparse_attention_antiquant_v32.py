# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SparseAttention with dequantization (V3.2): packed int8 cache rows.

The mathematics of `sparse_flash_attention_quant_v32`, over a cache whose rows hold
the latent values, the rotary part and the scales of a key one after the other:

    cache i8 [rows, C + 2 R + 16]    C int8 | R bf16 | 4 f32    (656 bytes)
    q_nope bf16 [t heads, C]         q_rope bf16 [t heads, R]
    topk i32 [t, K]   block_table i32 [B, n]   act_seq i32 [B]   out bf16 [t, heads, C]
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as golden
from . import sparse_flash_attention_quant_v32 as flash
from ._operator import Operator, register
from .sparse_flash_attention_quant_v32 import (
    GROUPS,
    LONG,
    PASSES,
    RUNTIME,
    TILES,
    TOKENS_2D,
    TOKENS_3D,
    TOTAL,
    dequantized,
    gathered,
    published,
    store_attention,
)


@pypto.frontend.jit(pass_options=PASSES, runtime_options=RUNTIME)
def sparse_attention_antiquant(
    q_nope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    q_rope: pypto.Tensor(TOKENS_2D, pypto.DT_BF16),
    cache: pypto.Tensor(TOKENS_2D, pypto.DT_INT8),
    topk: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    block_table: pypto.Tensor(TOKENS_2D, pypto.DT_INT32),
    act_seq: pypto.Tensor([pypto.DYNAMIC], pypto.DT_INT32),
    out: pypto.Tensor(TOKENS_3D, pypto.DT_BF16),
    tiles=TILES,
):
    width, rope = q_nope.shape[1], q_rope.shape[1]

    def keys_of(ids, table):
        # C int8 | R bf16 | 4 f32, read again from their bytes.
        packed = gathered(cache, ids, table, tiles)
        most, seen = packed.shape[0], packed.valid_shape[0]
        values, kr_bytes, scale_bytes = [
            pypto.view(packed, [most, size], [0, start], valid_shape=[seen, size])
            for start, size in (
                (0, width),
                (width, 2 * rope),
                (width + 2 * rope, 4 * GROUPS),
            )
        ]
        kr = pypto.view(kr_bytes, dtype=pypto.DT_BF16)
        scales = pypto.view(scale_bytes, dtype=pypto.DT_FP32)
        return dequantized(values, scales), kr

    query, gather_tile = (q_nope, q_rope), (16, cache.shape[1])
    store_attention(query, topk, block_table, act_seq, out, keys_of, gather_tile, tiles)


# Golden


def unpacked(cache, width, rope):
    """Values, rotary part and scales of packed rows."""
    middle = width + 2 * rope
    kr = np.ascontiguousarray(cache[:, width:middle]).view(golden.BF16)
    scales = np.ascontiguousarray(cache[:, middle:]).view(np.float32)
    return cache[:, :width], kr, scales


def packed(values, kr, scales):
    """Rows of bytes, as int8, that hold all three."""
    parts = (values, kr.view(np.int8), scales.view(np.int8))
    return np.concatenate(parts, axis=1)


def expected(arrays, params):
    width, rope = arrays["out"].shape[2], arrays["q_rope"].shape[1]
    kn, kr, scales = unpacked(arrays["cache"], width, rope)
    parts = {"kn_cache": kn, "kr_cache": kr, "k_scales": scales}
    return flash.expected({**arrays, **parts}, params)


def inputs(params, rng):
    arrays = {}
    for name, array in flash.inputs(params, rng).items():
        if name == "kn_cache":
            arrays["cache"] = array
        elif name == "kr_cache":
            kr = array
        elif name == "k_scales":
            arrays["cache"] = packed(arrays["cache"], kr, array)
        else:
            arrays[name] = array
    return arrays


# 2.7 GB of cache, as has the case of equal lengths.
UNIFORM = (*range(16384, 114689, 16384),) * 9 + (65536,)

register(
    Operator(
        name="sparse-attention-antiquant-v32",
        summary="attention over selected keys of a packed int8 cache",
        section="DeepSeek-V3.2, SparseAttention with dequantization",
        inputs=inputs,
        kernel=sparse_attention_antiquant,
        golden=expected,
        rules=flash.RULES,
        cases=[
            published("b4_s2_seq64K_total_int8_d", "int8", TOTAL),
            published("b4_s2_seq64K_per_int8_d", "int8", LONG),
            published("b1_s256_seq64K_int8_p", "int8", (65536,), s1=256),
            published("b4_s2_per_int8_d_950", "int8", LONG),
            published("b64_s2_per_int8_d_950", "int8", (65536,) * 64),
            published("b64_s2_uniform_per_int8_d_950", "int8", UNIFORM),
            *flash.cases("int8"),
        ],
    )
)
