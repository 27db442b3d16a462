# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Goldens of the DeepSeek-V3.2 operators against direct formulas.

The formulas here are loops over scalars in Python floats, or cases small enough to
work out by hand, so that a golden cannot be wrong in silence.
"""

import math

import ml_dtypes
import numpy as np
import pytest
from pto_mlir.ops import _golden as golden
from pto_mlir.ops import lightning_indexer_prolog_quant_v32 as prolog
from pto_mlir.ops import lightning_indexer_quant_v32 as indexer
from pto_mlir.ops import mla_indexer_prolog_quant_v32 as fused
from pto_mlir.ops import mla_prolog_quant_v32 as mla
from pto_mlir.ops import sparse_attention_antiquant_v32 as antiquant
from pto_mlir.ops import sparse_flash_attention_quant_v32 as flash
from pto_mlir.ops._compare import compare
from pto_mlir.ops._operator import REGISTRY
from pto_mlir.ops.prolog_quant import expected as quant_expected
from pto_mlir.ops.quant_layer_norm import expected as norm_expected

RNG = np.random.default_rng(32)


def zipped(*lists):
    return zip(*lists, strict=True)


def bf16(x):
    return float(ml_dtypes.bfloat16(np.float32(x)))


def f16(x):
    return float(np.float16(np.float32(x)))


def f32(x):
    return float(np.float32(x))


def dot(a, b):
    return f32(math.fsum(float(x) * float(y) for x, y in zip(a, b, strict=True)))


def quant(row):
    """int8 values and scale of one row, from its text."""
    most = max(abs(float(x)) for x in row)
    scale = f32(np.float32(127) / np.float32(most))
    values = [round(f32(np.float32(x) * np.float32(scale))) for x in row]
    return values, f32(np.float32(1) / np.float32(scale))


def rope(row, cos, sin, mode):
    """bf16 of one row, pair by pair."""
    size = len(row)
    half = size // 2
    if mode == "I":
        pairs = [(2 * i, 2 * i + 1, 2 * i, 2 * i + 1) for i in range(half)]
    elif mode == "H":
        pairs = [(i, i + half, i, i + half) for i in range(half)]
    else:
        pairs = [(2 * i, 2 * i + 1, i, i + half) for i in range(half)]
    out = [0.0] * size
    for a, b, p, q in pairs:
        x, y = np.float32(row[a]), np.float32(row[b])
        out[p] = bf16(x * np.float32(cos[p]) - y * np.float32(sin[p]))
        out[q] = bf16(y * np.float32(cos[q]) + x * np.float32(sin[q]))
    return out


def rows(array):
    return array.astype(np.float64).tolist()


# Sub-operators


def test_quantization_rounds_ties_to_even():
    x = np.array([[127, 0.5, 1.5, 2.5, -2.5, -3.5, 126.5, -127]], np.float32)
    result = quant_expected({"x": x}, {})
    assert result["q"].tolist() == [[127, 0, 2, 2, -2, -4, 126, -127]]
    assert result["scale"].tolist() == [[1.0]]


def test_quantization_of_zeros_and_of_tiny_rows():
    x = np.zeros((2, 4), np.float32)
    x[1, 2] = 2.0**-126
    result = quant_expected({"x": x}, {})
    assert not result["q"].any() and not result["scale"].any()


def test_scale_is_the_reciprocal_of_a_quotient():
    x = RNG.random((4000, 1), np.float32) + np.float32(0.5)
    scale = quant_expected({"x": x}, {})["scale"]
    assert scale[:, 0].tolist() == [quant(row)[1] for row in x]
    # The other formula differs in the last bit of some rows: the test can tell.
    assert (scale != x / np.float32(127)).any()


def test_quantization_row_by_row():
    x = RNG.normal(0, 3, (20, 9)).astype(np.float32)
    result = quant_expected({"x": x}, {})
    assert result["q"].tolist() == [quant(row)[0] for row in x]


def test_layer_norm_by_hand():
    x = np.array([[1, 3], [5, 5]], np.float32)
    gamma, beta = np.array([2, 10], np.float32), np.array([0.5, -1], np.float32)
    y = norm_expected({"x": x, "gamma": gamma, "beta": beta}, {})["y"]
    unit = 1 / math.sqrt(1 + 1e-6)
    np.testing.assert_allclose(y[0], [0.5 - 2 * unit, -1 + 10 * unit], rtol=1e-6)
    assert y[1].tolist() == [0.5, -1]


@pytest.mark.parametrize("mode", ["H", "DH", "I"])
def test_rope_turns_pairs_by_their_angle(mode):
    size, half = 8, 4
    angle = RNG.uniform(0, 6, half)
    x = RNG.normal(size=size).astype(np.float32)
    first = np.arange(half) if mode == "H" else 2 * np.arange(half)
    second = first + half if mode == "H" else first + 1
    turned = (x[first] + 1j * x[second]) * np.exp(1j * angle)
    table = np.repeat(angle, 2) if mode == "I" else np.tile(angle, 2)
    y = golden.rope(x, np.cos(table), np.sin(table), mode)
    parts = (turned.real, turned.imag)
    wanted = np.ravel(parts, order="F") if mode == "I" else np.concatenate(parts)
    np.testing.assert_allclose(y, wanted, rtol=1e-5, atol=1e-6)
    if mode != "DH":
        back = golden.rope(y, np.cos(table), np.sin(table), mode, inverse=True)
        np.testing.assert_allclose(back, x, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("mode", ["H", "DH", "I"])
@pytest.mark.parametrize("name", ["quant-rope-3d", "quant-rope-2d"])
def test_rope_row_by_row(name, mode):
    operator = REGISTRY[name]
    case = operator.case(mode.lower())
    arrays = operator.make_inputs(case)
    y = operator.expected(arrays, case.params)["y"]
    cos, sin = rows(arrays["cos"]), rows(arrays["sin"])
    for t in range(case.params["t"]):
        x, out = np.atleast_2d(arrays["x"][t]), np.atleast_2d(y[t])
        for head, row in enumerate(rows(x)):
            assert out[head].tolist() == rope(row, cos[t], sin[t], mode)


# Prologs


def direct_prolog(a, q_norm, q_norm_scale, mode):
    """Query, scale, key, scale and weights, one token and head at a time."""
    width, heads = a["hadamard_q"].shape[0], a["w_proj"].shape[1]
    size = a["cos"].shape[1]
    columns = {name: rows(a[name].T) for name in ("w_qb", "wk", "w_proj")}
    mix = {name: rows(a[name].T) for name in ("hadamard_q", "hadamard_k")}
    column_scale = a["w_qb_scale"].ravel()
    results = []
    for t, x in enumerate(rows(a["x"])):
        cos, sin = rows(a["cos"])[t], rows(a["sin"])[t]
        b = []
        for n, column in enumerate(columns["w_qb"]):
            acc = np.float32(sum(int(i) * int(w) for i, w in zipped(q_norm[t], column)))
            b.append(bf16(acc * np.float32(q_norm_scale[t, 0]) * column_scale[n]))
        query, scales = [], []
        for h in range(heads):
            row = b[h * width : (h + 1) * width]
            row = rope(row[:size], cos, sin, mode) + row[size:]
            values, scale = quant([bf16(dot(row, c)) for c in mix["hadamard_q"]])
            query.append(values)
            scales.append([f16(scale)])
        k = [dot(x, c) for c in columns["wk"]]
        mean = math.fsum(k) / width
        spread = math.sqrt(math.fsum((v - mean) ** 2 for v in k) / width + 1e-6)
        unit = [np.float32((v - mean) / spread) for v in k]
        gamma, beta = golden.f32(a["gamma"]), golden.f32(a["beta"])
        k = [bf16(u * g + o) for u, g, o in zipped(unit, gamma, beta)]
        k = rope(k[:size], cos, sin, mode) + k[size:]
        key, scale = quant([bf16(dot(k, c)) for c in mix["hadamard_k"]])
        weights = [
            f16(bf16(dot(x, c)) / (math.sqrt(heads) * math.sqrt(width)))
            for c in columns["w_proj"]
        ]
        results.append((query, scales, key, [f16(scale)], weights))
    return [list(part) for part in zipped(*results)]


PROLOG = {
    "t": 4,
    "s1": 2,
    "s2": 130,
    "h": 24,
    "q_lora": 16,
    "heads": 3,
    "width": 8,
    "rope": 4,
}


@pytest.mark.parametrize("mode", ["H", "DH", "I"])
def test_indexer_prolog_token_by_token(mode):
    params = {**PROLOG, "mode": mode}
    a = prolog.inputs(params, RNG)
    result = prolog.expected(a, params)
    query, scales, keys, key_scales, weights = direct_prolog(
        a, a["q_norm"], a["q_norm_scale"], mode
    )
    assert result["q"].tolist() == query
    assert result["q_scale"].tolist() == scales
    assert result["weights"].tolist() == weights
    changed = set()
    for slot, key, scale in zipped(a["index"], keys, key_scales):
        page, place = divmod(int(slot), 128)
        changed.add((page, place))
        assert result["k_cache"][page, place, 0].tolist() == key
        assert result["k_scale"][page, place, 0].tolist() == scale
    assert len(changed) == 4
    for page, place in np.ndindex(*a["k_cache"].shape[:2]):
        if (page, place) not in changed:
            before, after = a["k_cache"][page, place], result["k_cache"][page, place]
            assert (before == after).all()


def test_slots_of_new_tokens_are_the_last_positions():
    slots, blocks = golden.new_slots(RNG, 5, 3, 259)
    assert len(set(slots.tolist())) == 15 and slots.max() < blocks * 128
    # Positions 256, 257 and 258 are the first rows of the third block of a batch.
    assert (slots.reshape(5, 3) % 128).tolist() == [[0, 1, 2]] * 5


def direct_mla(a, quantized):
    """Results per token by name, one number at a time."""
    heads, nope, width = a["w_uk"].shape
    size = a["cos"].shape[1]
    columns = {name: rows(a[name].T) for name in ("w_dq", "w_uq_qr", "w_dkv_kr")}
    w_uk = a["w_uk"].astype(np.float64)
    names = ("q_norm", "scale", "q_nope", "q_rope", "kv", "s", "kr")
    out = {name: [] for name in names}

    def normed(row, gamma):
        mean = math.fsum(v * v for v in row) / len(row)
        root = np.float32(1 / math.sqrt(mean + 1e-5))
        return [
            bf16(np.float32(v) * root * g) for v, g in zipped(row, golden.f32(gamma))
        ]

    for t, x in enumerate(rows(a["x"])):
        cos, sin = rows(a["cos"])[t], rows(a["sin"])[t]
        n = normed([bf16(dot(x, c)) for c in columns["w_dq"]], a["gamma_cq"])
        if quantized:
            n, scale = quant(n)
            out["scale"].append([scale])
            factor = np.float32(scale)
            b = [
                bf16(np.float32(dot(n, c)) * factor * s)
                for c, s in zipped(columns["w_uq_qr"], a["dequant_scale"].ravel())
            ]
        else:
            b = [bf16(dot(n, c)) for c in columns["w_uq_qr"]]
        out["q_norm"].append(n)
        b = [b[h * (nope + size) : (h + 1) * (nope + size)] for h in range(heads)]
        out["q_nope"].append(
            [
                [bf16(dot(b[h][:nope], w_uk[h, :, c])) for c in range(width)]
                for h in range(heads)
            ]
        )
        out["q_rope"].append([rope(row[nope:], cos, sin, "DH") for row in b])
        c = [bf16(dot(x, column)) for column in columns["w_dkv_kr"]]
        k = normed(c[:width], a["gamma_ckv"])
        out["kr"].append(rope(c[width:], cos, sin, "DH"))
        if quantized:
            group = width // 4
            parts = [quant(k[i : i + group]) for i in range(0, width, group)]
            k = [value for values, _ in parts for value in values]
            out["s"].append([scale for _, scale in parts])
        out["kv"].append(k)
    return out


MLA = {
    "t": 3,
    "s1": 1,
    "s2": 200,
    "h": 20,
    "q_lora": 12,
    "heads": 2,
    "nope": 6,
    "rope": 4,
    "kv_lora": 16,
}


def close(got, wanted, atol, rtol=0.0):
    """The few values whose f64 sum lies beside a tie may round the other way."""
    got, wanted = np.array(got, np.float64), np.array(wanted, np.float64)
    np.testing.assert_allclose(got, wanted, atol=atol, rtol=rtol)
    assert np.mean(got != wanted) < 0.02


@pytest.mark.parametrize("quantized", [True, False])
def test_mla_prolog_token_by_token(quantized):
    params = {**MLA, "quant": quantized}
    a = mla.inputs(params, RNG)
    result = mla.expected(a, params)
    direct = direct_mla(a, quantized)
    close(result["q_norm"], direct["q_norm"], 1e-6, 0.008)
    close(result["q_nope"], direct["q_nope"], 1e-6, 0.008)
    close(result["q_rope"], direct["q_rope"], 1e-6, 0.008)
    cached = {"kv_cache": "kv", "kr_cache": "kr"}
    if quantized:
        close(result["q_norm_scale"], direct["scale"], 1e-9, 1e-7)
        cached["k_scale"] = "s"
    for name, part in cached.items():
        flat = result[name].reshape(-1, result[name].shape[-1])
        close(flat[a["index"]], direct[part], 1e-6, 0.008)
        rest = np.delete(flat, a["index"], axis=0)
        before = a[name].reshape(flat.shape)
        assert (rest == np.delete(before, a["index"], axis=0)).all()


def test_eps_of_the_rms_norm_does_not_show_in_published_data():
    params = {**MLA, "h": 512, "q_lora": 64, "t": 8, "quant": True}
    a = mla.inputs(params, RNG)
    with_eps, without = mla.mla_golden(a), mla.mla_golden(a, eps=0.0)
    for name in ("q_norm", "kv", "q_nope", "q_rope"):
        assert np.mean(with_eps[name] != without[name]) < 0.005


def test_fused_prolog_is_both_prologs():
    params = {**MLA, "rope": 4, "index_heads": 3, "width": 8, "mode": "H"}
    a = fused.inputs(params, RNG)
    result = fused.expected(a, params)
    latent = mla.mla_golden(a)
    alone = {**a, "q_norm": latent["q_norm"], "q_norm_scale": latent["q_norm_scale"]}
    second = prolog.expected(alone, {"mode": "H"})
    for name in ("q", "q_scale", "k_cache", "k_scale", "weights"):
        assert (result[name] == second[name]).all()
    first = mla.expected({**a, "k_scale": a["k_scale_cache"]}, {"quant": True})
    for name in ("q_nope", "q_rope", "kv_cache", "kr_cache"):
        assert (result[name] == first[name]).all()
    assert (result["k_scale_cache"] == first["k_scale"]).all()


# Selection and attention


def test_indexer_scores_by_hand():
    a = {
        "q": np.array([[[64, 0], [0, -64]]], np.int8),
        "k_cache": np.zeros((2, 128, 1, 2), np.int8),
        "k_scale": np.ones((2, 128, 1), np.float16),
        "q_scale": np.array([[0.5, 2]], np.float16),
        "weights": np.array([[2, -1]], np.float16),
        "block_table": np.array([[1]], np.int32),
        "act_seq": np.array([4], np.int32),
        "topk_ids": np.zeros((1, 1, 6), np.int32),
    }
    # Head 0 sees 64 x / 2048, head 1 -64 y / 2048; their factors are 1 and -2.
    a["k_cache"][1, :4, 0] = [[32, 0], [-32, -32], [64, 64], [64, -32]]
    a["k_scale"][1, 3] = 4
    scores = indexer.token_scores(a, 0, 0, 4)
    assert scores.tolist() == [1.0, -2.0, 2.0, 0.0]
    assert indexer.expected(a, {})["topk_ids"].tolist() == [[[2, 0, 3, 1, -1, -1]]]


def test_indexer_hides_later_tokens_and_pages():
    params = {"heads": 2, "width": 8, "selected": 5, "s1": 3, "act_seq": (4, 300, 2)}
    a = indexer.inputs(params, RNG)
    ids = indexer.expected(a, params)["topk_ids"][:, 0]
    for token, end in enumerate([2, 3, 4, 298, 299, 300, 0, 1, 2]):
        found = [int(i) for i in ids[token] if i >= 0]
        assert len(found) == min(end, 5) and len(set(found)) == len(found)
        assert all(i < end for i in found)
        batch = token // 3
        scores = []
        for p in range(end):
            page = a["block_table"][batch, p // 128]
            key = a["k_cache"][page, p % 128, 0]
            total = 0.0
            for h in range(2):
                inner = sum(int(x) * int(y) for x, y in zipped(a["q"][token, h], key))
                scale, weight = a["q_scale"][token, h], a["weights"][token, h]
                factor = f16(float(scale) * float(weight))
                total += factor * f16(max(inner, 0) / 2048)
            scores.append(f32(total) * float(a["k_scale"][page, p % 128, 0]))
        best = sorted(range(end), key=lambda p: -scores[p])[:5]
        assert found == best


def direct_attention(a, params, values_of):
    """Rows of the output per token and head; None where there is no key."""
    heads, width = a["out"].shape[1:]
    rope_size = a["q_rope"].shape[1]
    new, most = params["s1"], params["k"]
    results = []
    for token in range(a["out"].shape[0]):
        b, j = divmod(token, new)
        seen = min(max(params["act_seq"][b] - (new - 1 - j), 0), most)
        for h in range(heads):
            q = (
                rows(a["q_nope"])[token * heads + h]
                + rows(a["q_rope"])[token * heads + h]
            )
            keys = []
            for p in a["topk"][token, :seen]:
                row = a["block_table"][b, p // 128] * 128 + p % 128
                keys.append(values_of(int(row)))
            if not seen:
                results.append(None)
                continue
            s = [dot(q, n + r) * (width + rope_size) ** -0.5 for n, r in keys]
            e = [math.exp(v - max(s)) for v in s]
            weights = [bf16(v / math.fsum(e)) for v in e]
            results.append(
                [bf16(dot(weights, [n[c] for n, _ in keys])) for c in range(width)]
            )
    return results


ATTENTION = {
    "heads": 2,
    "width": 8,
    "rope": 4,
    "k": 6,
    "s1": 2,
    "act_seq": (1, 300, 6, 140),
    "sharp": 6.0,
}


@pytest.mark.parametrize("layout", ["int8", "bf16"])
def test_sparse_attention_key_by_key(layout):
    params = {**ATTENTION, "layout": layout}
    a = flash.inputs(params, RNG)

    def values_of(row):
        values = rows(a["kn_cache"])[row] if layout == "bf16" else []
        if layout == "int8":
            for c, value in enumerate(a["kn_cache"][row]):
                values.append(bf16(np.float32(value) * a["k_scales"][row, c // 2]))
        return values, rows(a["kr_cache"][row : row + 1])[0]

    out = flash.expected(a, params)["out"].reshape(-1, 8)
    direct = direct_attention(a, params, values_of)
    for found, wanted, before in zipped(out, direct, a["out"].reshape(-1, 8)):
        wanted = before if wanted is None else wanted
        np.testing.assert_allclose(
            found.astype(np.float64), np.array(wanted, np.float64), rtol=0.008
        )
    # The first token of the batch of length 1 has no key; there are two heads.
    seen = [row for row in direct if row is not None]
    assert len(seen) == len(direct) - 2
    exact = sum(found.tolist() == wanted for found, wanted in zipped(out, direct))
    assert exact >= len(seen) - 2


def test_selected_positions_go_beyond_the_first_rows():
    case = REGISTRY["sparse-flash-attention-quant-v32"].case("far_positions")
    a = REGISTRY["sparse-flash-attention-quant-v32"].make_inputs(case)
    assert a["topk"].max() > 2000
    for row in a["topk"]:
        assert len(set(row.tolist())) == len(row)


def test_packed_rows_hold_values_then_rope_then_scales():
    values = np.arange(-8, 8, dtype=np.int8).reshape(2, 8)
    kr = golden.to_bf16([[1.0, -2.0], [0.5, 3.0]])
    scales = np.array([[1, 2, 3, 4], [5, 6, 7, -8]], np.float32)
    row = antiquant.packed(values, kr, scales)
    assert row.shape == (2, 8 + 4 + 16)
    # bf16 1.0 is 0x3f80, f32 -8.0 is 0xc1000000, little endian.
    assert row[0, 8:10].view(np.uint8).tolist() == [0x80, 0x3F]
    assert row[1, 24:].view(np.uint8).tolist() == [0, 0, 0, 0xC1]
    for got, wanted in zipped(antiquant.unpacked(row, 8, 2), (values, kr, scales)):
        assert (got == wanted).all()


def test_packed_attention_is_the_same_attention():
    params = {**ATTENTION, "layout": "int8"}
    a = flash.inputs(params, np.random.default_rng(1))
    b = antiquant.inputs(params, np.random.default_rng(1))
    one, two = flash.expected(a, params), antiquant.expected(b, params)
    np.testing.assert_array_equal(
        one["out"].astype(np.float32), two["out"].astype(np.float32)
    )


# Sensitivity: the rounding points of the text show in the cases


def share_over(got, wanted, rule):
    got, wanted = got.astype(np.float64), wanted.astype(np.float64)
    return np.mean(np.abs(got - wanted) > rule.atol + rule.rtol * np.abs(wanted))


def test_normalizing_after_the_cast_of_weights_fails_for_few_keys():
    operator = REGISTRY["sparse-flash-attention-quant-v32"]
    case = operator.case("total_reduced")
    a = operator.make_inputs(case)
    right = operator.expected(a, case.params)["out"]
    pre = golden.attention

    def post(q, keys, values, scale):
        return pre(q, keys, values, scale, order="post")

    golden.attention = post
    try:
        wrong = operator.expected(a, case.params)["out"]
    finally:
        golden.attention = pre
    assert share_over(wrong[-2:], right[-2:], operator.rules["out"]) > 0.05


PROLOGS = (
    "lightning-indexer-prolog-quant-v32",
    "mla-prolog-quant-v32",
    "mla-prolog-bf16-v32",
    "mla-indexer-prolog-quant-v32",
)


@pytest.mark.parametrize("name", PROLOGS)
def test_each_rounding_left_out_shows(name, monkeypatch):
    operator = REGISTRY[name]
    case = operator.case("strict")
    a = operator.make_inputs(case)
    rules, plain = operator.rules_of(case.params), golden.bf16
    right = operator.expected(a, case.params)
    left_out, caught = 0, 0
    while True:
        calls = []

        def skip(values, calls=calls, number=left_out):
            calls.append(1)
            return (golden.f32 if len(calls) == number + 1 else plain)(values)

        monkeypatch.setattr(golden, "bf16", skip)
        wrong = operator.expected(a, case.params)
        if len(calls) <= left_out:
            break
        left_out += 1
        same = all(np.array_equal(wrong[key], right[key]) for key in right)
        fails = any(not compare(wrong[key], right[key], rules[key]).ok for key in right)
        assert same or fails, f"rounding {left_out} of the golden"
        caught += fails
    assert caught >= 4


# Kernels: what the comparison of outputs does not look at


@pytest.mark.parametrize("name", ["around_chunks", "around_selected"])
def test_selected_positions_come_highest_first(name):
    operator = REGISTRY["lightning-indexer-quant-v32"]
    case = operator.case(name)
    a = operator.make_inputs(case)
    operator.execute(a, case.params)
    new = case.params["s1"]
    for token, ids in enumerate(a["topk_ids"][:, 0]):
        batch, j = divmod(token, new)
        end = case.params["act_seq"][batch] - (new - 1 - j)
        count = min(end, len(ids))
        assert (ids[count:] == -1).all() and (ids[:count] >= 0).all()
        scores = indexer.token_scores(a, token, batch, end)[ids[:count]]
        assert (np.diff(scores) <= 1e-6 * np.abs(scores[1:])).all()


def test_layer_norm_of_poisoned_tokens_alone():
    """A token that is NaN makes no other token NaN."""
    operator = REGISTRY["quant-layer-norm"]
    case = operator.case("t9")
    a = operator.make_inputs(case)
    a["x"][4] = np.nan
    operator.execute(a, case.params)
    assert np.isnan(a["y"][4]).all()
    assert np.isfinite(np.delete(a["y"], 4, axis=0)).all()


def test_scales_of_a_row_with_a_nan():
    operator = REGISTRY["prolog-quant-rows"]
    case = operator.case("t9")
    a = operator.make_inputs(case)
    a["x"][7, 3] = np.nan
    operator.execute(a, case.params)
    assert np.isnan(a["scale"][7]) and not a["q"][7].any()
    assert np.isfinite(np.delete(a["scale"], 7)).all()
