"""Goldens of the attention operators and their neighbours, against the formulas
of their texts written out with plain loops, and against cases made by hand."""

import math

import numpy as np
import pytest
from pto_mlir.ops import _golden as goldens
from pto_mlir.ops import (
    compressed_attention_v4,
    dequantize,
    glm_paged_attention,
    mla_kv_prolog_v2_lite,
    online_softmax,
    qwen3_pre_attention,
    rms_norm_linear,
    rms_norm_linear_quant,
    sliding_window_attention_v4,
    softmax,
    sparse_compressed_attention_v4,
    swiglu,
)

BF16 = goldens.BF16


def rng():
    return np.random.default_rng(7)


def to_bf16(x: float) -> float:
    """Nearest bf16, ties to even, from the bits of an f32."""
    bits = int(np.float32(x).view(np.uint32))
    bits += 0x7FFF + (bits >> 16 & 1)
    return float(np.uint32(bits & 0xFFFF0000).view(np.float32))


def attend(q, rows, scale, sink=None):
    """One head by loops: q [D] over rows, which are keys and values."""
    q = [float(x) for x in q]
    rows = [[float(x) for x in row] for row in rows]
    scores = [scale * sum(a * b for a, b in zip(q, row, strict=True)) for row in rows]
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers) + (0.0 if sink is None else math.exp(sink - top))
    weights = [to_bf16(power / total) for power in powers]
    columns = zip(*rows, strict=True)
    return [
        sum(w * x for w, x in zip(weights, column, strict=True)) for column in columns
    ]


def row_of(cache, table, b, position):
    """Row of a position in a cache of blocks of 128, by its text."""
    page = int(table[b, position // 128])
    assert page >= 0
    return cache.reshape(-1, 128, cache.shape[-1])[page, position % 128]


def close(got, expected, atol=2e-3):
    np.testing.assert_allclose(
        np.asarray(got, np.float64), np.asarray(expected, np.float64), atol, 2**-7
    )


@pytest.mark.parametrize("shape", [(4, 128, 1, 2), (512, 2)])
def test_rows_of_no_position_are_poison(shape):
    cache = np.zeros(shape, BF16)
    table = np.array([[2, -1], [3, 0]], np.int32)
    goldens.poison_pages(cache, table, (5, 129))
    used = [*range(256, 261), *range(384, 512), 0]
    rows = cache.reshape(512, 2)
    assert np.all(rows[used] == 0)
    assert np.isnan(rows.astype(float)).sum() == (512 - len(used)) * 2


# Sliding window


SWA = {"heads": 2, "width": 4}


def swa(lengths, new, seed=0):
    params = {**SWA, "lengths": lengths, "new": new}
    arrays = sliding_window_attention_v4.inputs(params, np.random.default_rng(seed))
    return arrays, params


def test_window_by_loops():
    lengths, new = (1, 3, 128, 129, 300), (1, 2, 1, 3, 4)
    arrays, params = swa(lengths, new)
    out = sliding_window_attention_v4.golden(arrays, params)["out"]
    token = 0
    for b, (length, count) in enumerate(zip(lengths, new, strict=True)):
        for j in range(count):
            last = length - count + j  # the token sees itself
            window = range(max(0, last - 127), last + 1)
            rows = [row_of(arrays["kv"], arrays["table"], b, p) for p in window]
            for h in range(2):
                sink = float(arrays["sinks"][h])
                expected = attend(arrays["q"][token, h], rows, 0.5, sink)
                close(out[token, h], expected)
            token += 1


@pytest.mark.parametrize("position, seen", [(71, False), (72, True), (199, True)])
def test_window_holds_128_keys_up_to_the_token(position, seen):
    arrays, params = swa((201,), (2,))
    before = sliding_window_attention_v4.golden(arrays, params)["out"][0]
    row_of(arrays["kv"], arrays["table"], 0, position)[:] = 50.0
    after = sliding_window_attention_v4.golden(arrays, params)["out"][0]
    assert np.any(before != after) == seen


def test_window_sink_takes_weight_only():
    arrays, params = swa((3,), (1,))
    arrays["q"][:] = 0
    arrays["kv"][:] = 1
    arrays["sinks"][:] = math.log(5.0)
    out = sliding_window_attention_v4.golden(arrays, params)["out"]
    # Three keys of weight 1/8 each, exact in bf16.
    assert np.all(out == 3 / 8)


def test_window_mask_is_the_published_one():
    mask = sliding_window_attention_v4.window_mask(64)
    assert mask.shape == (256, 512)
    for row in (0, 63, 64, 129, 255):
        expected = [128 + row // 64 <= c < 256 + row // 64 for c in range(512)]
        assert list(mask[row]) == expected


def test_part_of_the_mask_is_the_window_for_every_length():
    """The arithmetic of the kernel: which columns of the mask a group takes."""
    mask = sliding_window_attention_v4.window_mask(1)
    for length in range(1, 420):
        for new in range(1, min(length, 9) + 1):
            for group in range(0, new, 4):
                count = min(new - group, 4)
                end = length - new + group + 1
                base = max(end - 128, 0) // 128
                blocks = (end + count - 2) // 128 - base + 1
                column = base * 128 - end + 256
                assert 1 <= blocks <= 3
                assert 0 <= column and column + blocks * 128 <= 512
                part = mask[:count, column : column + blocks * 128]
                position = np.arange(blocks * 128) + base * 128
                for i in range(count):
                    seen = (position >= end + i - 128) & (position < end + i)
                    assert np.array_equal(part[i], seen)


# Compressed keys


def test_compressed_by_loops():
    lengths, new = (1 + 1, 129, 700), 2
    params = {"heads": 2, "width": 4, "lengths": lengths, "new": new}
    arrays = compressed_attention_v4.inputs(params, rng())
    out = compressed_attention_v4.golden(arrays, params)["out"]
    for b, length in enumerate(lengths):
        for j in range(new):
            n = length - (new - 1 - j)
            rows = [
                row_of(arrays["ori_kv"], arrays["ori_table"], b, p)
                for p in range(max(0, n - 128), n)
            ]
            rows += [
                row_of(arrays["cmp_kv"], arrays["cmp_table"], b, p)
                for p in range(n // 128)
            ]
            for h in range(2):
                sink = float(arrays["sinks"][h])
                expected = attend(arrays["q"][b * new + j, h], rows, 0.5, sink)
                close(out[b * new + j, h], expected)


@pytest.mark.parametrize("row, seen", [(62, (True, True)), (63, (False, True))])
def test_compressed_rows_at_8192(row, seen):
    """The first of two tokens sees 63 rows, the second one 64."""
    params = {"heads": 1, "width": 4, "lengths": (8192,), "new": 2}
    arrays = compressed_attention_v4.inputs(params, rng())
    before = compressed_attention_v4.golden(arrays, params)["out"]
    row_of(arrays["cmp_kv"], arrays["cmp_table"], 0, row)[:] = 50.0
    after = compressed_attention_v4.golden(arrays, params)["out"]
    changed = np.any(before != after, axis=(1, 2))
    assert tuple(map(bool, changed)) == seen


# Selected compressed keys


@pytest.mark.parametrize(
    "length, new, j, published, exact",
    [
        (3, 1, 0, 0, 0),
        (4, 1, 0, 1, 1),
        (7, 4, 0, 0, 1),
        (7, 4, 3, 1, 1),
        (2045, 2, 0, 510, 511),
        (2047, 1, 0, 511, 511),
        (2048, 2, 0, 511, 511),
        (2049, 2, 0, 511, 512),
        (8193, 2, 0, 512, 512),
    ],
)
def test_selected_count(length, new, j, published, exact):
    count_of = sparse_compressed_attention_v4.count_of
    assert count_of(length, new, j) == published
    assert count_of(length, new, j, True) == exact


def scfa(lengths, new, **more):
    params = {"heads": 2, "width": 4, "lengths": lengths, "new": new, **more}
    return sparse_compressed_attention_v4.inputs(params, rng()), params


def test_selected_by_loops():
    lengths, new = (2, 40, 700), (2, 1, 3)
    arrays, params = scfa(lengths, new)
    out = sparse_compressed_attention_v4.golden(arrays, params)["out"]
    token = 0
    for b, (length, count) in enumerate(zip(lengths, new, strict=True)):
        for j in range(count):
            end = length - count + j + 1
            rows = [
                row_of(arrays["ori_kv"], arrays["ori_table"], b, p)
                for p in range(max(0, end - 128), end)
            ]
            n = max(0, min(512, length // 4 - count + 1 + j))
            for k in range(n):
                position = int(arrays["indices"][token, k])
                rows.append(row_of(arrays["cmp_kv"], arrays["cmp_table"], b, position))
            for h in range(2):
                q = arrays["query"][token * 2 + h]
                sink = float(arrays["sinks"][h])
                close(out[token * 2 + h], attend(q, rows, 0.5, sink))
            token += 1


def test_selected_order_does_not_matter_and_the_rest_is_ignored():
    arrays, params = scfa((700,), (1,))
    before = sparse_compressed_attention_v4.golden(arrays, params)["out"]
    arrays["indices"][0, :175] = arrays["indices"][0, :175][::-1]
    arrays["indices"][0, 175:] = 10**6
    after = sparse_compressed_attention_v4.golden(arrays, params)["out"]
    close(after, before, 1e-3)


def test_selected_twice_counts_twice():
    arrays, params = scfa((8,), (1,))
    arrays["query"][:] = 0
    arrays["ori_kv"][:] = 0
    arrays["cmp_kv"][:] = 1
    arrays["sinks"][:] = math.log(6.0)
    arrays["indices"][0, :2] = 1
    out = sparse_compressed_attention_v4.golden(arrays, params)["out"]
    # 8 keys of the window with value 0, one row twice with value 1, sink of 6.
    assert np.all(out == 2 / 16)


def test_random_indices_leave_the_first_rows():
    arrays, _ = scfa((40000,), (2,))
    assert arrays["indices"].max() > 9000


# V2-Lite


def lite(s, transposed=False):
    params = {"hidden": 32, "rank": 16, "rope": 8, "heads": 2, "width": 4}
    params = {**params, "b": 1, "s": s, "transposed": transposed}
    return mla_kv_prolog_v2_lite.inputs(params, rng()), params


def test_lite_by_loops():
    arrays, params = lite(3)
    out = mla_kv_prolog_v2_lite.golden(arrays, params)
    for t in range(3):
        hidden = arrays["hidden"][0, t].astype(np.float64)
        c = np.float16(hidden @ arrays["kv_a"].astype(np.float64)).astype(float)
        square = sum(x * x for x in c[:16]) / 16
        latent = [
            np.float16(x / math.sqrt(square + 1e-6) * float(w))
            for x, w in zip(c[:16], arrays["ln"], strict=True)
        ]
        kv = np.array(latent, np.float64) @ arrays["kv_b"].astype(np.float64)
        kv = kv.reshape(2, 8)
        for h in range(2):
            for i in range(4):
                # [s, heads, width] is read as [heads, s, width].
                flat = (t * 2 + h) * 4 + i
                assert abs(float(out["k_nope"].flat[flat]) - kv[h, i]) < 2e-2
                assert abs(float(out["value"].flat[flat]) - kv[h, 4 + i]) < 2e-2
        for i in range(8):
            x, cos, sin = c[16 + i], arrays["cos"][t, i], arrays["sin"][t, i]
            turned = -c[16 + i + 4] if i < 4 else c[16 + i - 4]
            expected = np.float16(x) * cos + np.float16(turned) * sin
            assert expected.dtype == np.float16
            assert out["k_pe"][0, 0, t, i] == expected


def test_lite_layouts_agree_for_one_token_only():
    one = mla_kv_prolog_v2_lite.golden(*lite(1))
    one_transposed = mla_kv_prolog_v2_lite.golden(*lite(1, True))
    assert np.array_equal(one["value"], one_transposed["value"])
    two = mla_kv_prolog_v2_lite.golden(*lite(2))["value"]
    two_transposed = mla_kv_prolog_v2_lite.golden(*lite(2, True))["value"]
    assert not np.array_equal(two, two_transposed)
    assert np.array_equal(two_transposed[0, 1, 0], two.reshape(2, 2, 4)[0, 1])


def test_lite_choice():
    chosen = [mla_kv_prolog_v2_lite.is_fused(tokens) for tokens in (1, 2, 8, 9, 128)]
    assert chosen == [True, True, True, False, False]


# Norm and linear


def test_norm_linear_by_loops():
    for flags in ({}, rms_norm_linear.ALL_FLAGS, {"has_gamma": False}):
        params = {"t": 4, "k": 6, "n": 3, **flags}
        arrays = rms_norm_linear.inputs(params, rng())
        out = rms_norm_linear.golden(arrays, params)
        for t in range(4):
            x = [float(v) for v in arrays["x"][t]]
            r = 1 / math.sqrt(sum(v * v for v in x) / 6 + 1e-6)
            n = [v * r for v in x]
            if flags.get("has_gamma", True):
                n = [v * float(g) for v, g in zip(n, arrays["gamma"], strict=True)]
            if flags.get("has_beta", False):
                n = [v + float(g) for v, g in zip(n, arrays["beta"], strict=True)]
            n = [to_bf16(v) for v in n]
            for j in range(3):
                w = arrays["weight"]
                w = w[j] if flags.get("b_trans", True) else w[:, j]
                y = sum(v * float(u) for v, u in zip(n, w, strict=True))
                close(out["y"][t, j], y, 1e-3)
            if "rstd" in out:
                assert math.isclose(out["rstd"][t, 0], r, rel_tol=1e-6)


def test_norm_linear_of_a_zero_row():
    params = {"t": 3, "k": 6, "n": 3, "output_rstd": True}
    out = rms_norm_linear.golden(rms_norm_linear.inputs(params, rng()), params)
    assert np.all(out["y"][1] == 0)
    assert math.isclose(out["rstd"][1, 0], 1000.0, rel_tol=1e-5)


@pytest.mark.parametrize("b_trans", [True, False])
def test_norm_linear_quant_by_loops(b_trans):
    params = {"t": 3, "k": 8, "n": 2, "b_trans": b_trans}
    arrays = rms_norm_linear_quant.inputs(params, rng())
    out = rms_norm_linear_quant.golden(arrays, params)
    for t in (0, 2):
        x = [float(v) for v in arrays["x"][t]]
        r = 1 / math.sqrt(sum(v * v for v in x) / 8 + 1e-6)
        n = [v * r * float(g) for v, g in zip(x, arrays["gamma"], strict=True)]
        factor = 127 / max(map(abs, n))
        q = [round(v * factor) for v in n]
        assert list(out["q"][t]) == q
        assert math.isclose(out["s"][t, 0], 1 / factor, rel_tol=1e-5)
        for j in range(2):
            w = arrays["weight"]
            w = w[j] if b_trans else w[:, j]
            acc = sum(v * int(u) for v, u in zip(q, w, strict=True))
            close(out["y"][t, j], acc / factor * float(arrays["scale"][j, 0]), 1e-3)
    assert np.all(out["q"][1] == 0) and np.all(out["s"][1] == 0)


def test_norm_is_not_rounded_before_quantization():
    params = {"t": 2, "k": 512, "n": 2}
    arrays = rms_norm_linear_quant.inputs(params, rng())
    plain = rms_norm_linear_quant.golden(arrays, params)["q"]
    rounded = rms_norm_linear_quant.golden(arrays, {**params, "round_norm": True})["q"]
    assert np.mean(plain != rounded) > 0.01


# Qwen3


def qwen(**more):
    params = {"hidden": 6, "heads": 4, "kv_heads": 2, "width": 4, "s2_tile": 128}
    return {**params, "lengths": (3, 200), "new": 2, **more}


def test_qwen_by_loops():
    params = qwen()
    arrays = qwen3_pre_attention.inputs(params, rng())
    out = qwen3_pre_attention.golden(
        {name: array.copy() for name, array in arrays.items()}, params
    )
    written = np.zeros(len(arrays["k_cache"]) * 128, bool)
    for t in range(4):
        r = [
            float(a) + float(b)
            for a, b in zip(arrays["x"][t], arrays["residual"][t], strict=True)
        ]
        assert [float(v) for v in out["residual_out"][t]] == [to_bf16(v) for v in r]
        root = math.sqrt(sum(v * v for v in r) / 6 + 1e-6)
        n = [
            to_bf16(v / root * float(g))
            for v, g in zip(r, arrays["gamma"], strict=True)
        ]
        qkv = [
            to_bf16(sum(v * float(u) for v, u in zip(n, row, strict=True)))
            for row in arrays["w_qkv"]
        ]
        slot = int(arrays["slots"][t])
        written[slot] = True
        for head in range(8):
            x = qkv[head * 4 : head * 4 + 4]
            if head < 6:
                gamma = arrays["q_gamma" if head < 4 else "k_gamma"]
                root = math.sqrt(sum(v * v for v in x) / 4 + 1e-6)
                x = [
                    to_bf16(v / root * float(g)) for v, g in zip(x, gamma, strict=True)
                ]
                turned = [-x[2], -x[3], x[0], x[1]]
                x = [
                    a * float(c) + b * float(s)
                    for a, b, c, s in zip(
                        x, turned, arrays["cos"][t], arrays["sin"][t], strict=True
                    )
                ]
            if head < 4:
                got = out["q"][t, head]
            else:
                cache = out["k_cache" if head < 6 else "v_cache"].reshape(-1, 8)
                got = cache[slot, head % 2 * 4 : head % 2 * 4 + 4]
            close(got, x, 1e-2)
    for name in ("k_cache", "v_cache"):
        same = out[name].reshape(-1, 8) == arrays[name].reshape(-1, 8)
        assert np.all(same[~written])
    assert written.sum() == 4


def test_qwen_slots_are_the_last_positions():
    arrays = qwen3_pre_attention.inputs(qwen(), rng(), fused=True)
    table = arrays["block_table"]
    expected = [table[0, 0] * 128 + 1, table[0, 0] * 128 + 2]
    expected += [table[1, 1] * 128 + 198 - 128, table[1, 1] * 128 + 199 - 128]
    assert list(arrays["slots"]) == expected


def test_qwen_fused_attends_the_new_keys():
    params = qwen(lengths=(2,), new=2)
    arrays = qwen3_pre_attention.inputs(params, rng(), fused=True)
    out = qwen3_pre_attention.golden_fused(arrays, params)
    rows = out["v_cache"].reshape(-1, 2, 4)[arrays["slots"]]
    for head in range(4):  # the first token sees itself only
        assert np.array_equal(out["out"][0, head], rows[0, head // 2])
    keys = out["k_cache"].reshape(-1, 2, 4)[arrays["slots"]].astype(float)
    for head in range(4):
        q = out["q"][1, head].astype(float)
        powers = [math.exp(0.5 * float(q @ keys[p, head // 2])) for p in range(2)]
        expected = sum(
            power / sum(powers) * rows[p, head // 2].astype(float)
            for p, power in enumerate(powers)
        )
        close(out["out"][1, head], expected, 1e-2)


# GLM


def test_glm_by_loops():
    params = {"heads": 4, "width": 4, "kv_heads": 2, "s2_tile": 128, "g_tile": 2}
    params = {**params, "lengths": (2, 300), "new": 2}
    arrays = glm_paged_attention.inputs(params, rng())
    out = glm_paged_attention.golden(arrays, params)["out"]
    for b, length in enumerate(params["lengths"]):
        for j in range(2):
            n = length - (1 - j)
            for head in range(4):
                q = arrays["q"][b * 2 + j, head].astype(float)
                keys, values = (
                    np.array(
                        [
                            cache[
                                arrays["block_table"][b, p // 128], p % 128, head // 2
                            ]
                            for p in range(n)
                        ]
                    ).astype(float)
                    for cache in (arrays["key_cache"], arrays["value_cache"])
                )
                powers = np.exp(keys @ q * 0.5)
                expected = powers @ values / powers.sum()
                close(out[b * 2 + j, head], expected, 1e-3)


# Softmax and the rest


def test_softmax_orders_round_differently():
    params = {"t": 4, "n": 100, "d": 16, "has_sink": True}
    arrays = softmax.inputs(params, rng())
    pre = softmax.golden(arrays, params)
    post = softmax.golden(arrays, {**params, "order": "post"})
    for t in range(4):
        s = [float(x) for x in arrays["scores"][t]]
        top = max(s)
        powers = [math.exp(x - top) for x in s]
        total = sum(powers) + math.exp(float(arrays["sink"][t, 0]) - top)
        for d in range(16):
            v = [float(x) for x in arrays["values"][:, d]]
            first = sum(to_bf16(p / total) * x for p, x in zip(powers, v, strict=True))
            second = sum(to_bf16(p) * x for p, x in zip(powers, v, strict=True)) / total
            close(pre["out"][t, d], first, 1e-5)
            close(post["out"][t, d], second, 1e-5)
        close(pre["p"][t], [p / total for p in powers], 1e-6)
    assert np.any(pre["out"] != post["out"])


def test_softmax_of_a_hidden_row():
    params = {"t": 2, "n": 8, "d": 4, "apply_mask": True}
    arrays = softmax.inputs(params, rng())
    assert np.all(softmax.golden(arrays, params)["p"][1] == 0.125)
    with_sink = softmax.golden(arrays, {**params, "has_sink": True})
    assert np.all(with_sink["p"][1] == 0)


@pytest.mark.parametrize("folded", [False, True])
def test_online_softmax_by_recurrence(folded):
    params = {"rows": 3, "n": 70, "d": 4, "block": 32, "folded": folded, "drift": 9.0}
    arrays = online_softmax.inputs(params, rng())
    got = online_softmax.golden(arrays, params)
    values = arrays["values"].astype(float)
    for row in range(3):
        m, weight_sum, product = -math.inf, 0.0, np.zeros(4)
        for start in range(0, 70, 32):
            s = arrays["scores"][row, start : start + 32].astype(float)
            own, above = max(s), max(m, max(s))
            base = above if folded else own
            powers = [math.exp(x - base) for x in s]
            part = sum(to_bf16(p) * values[start + i] for i, p in enumerate(powers))
            alpha, beta = math.exp(m - above), math.exp(base - above)
            weight_sum = alpha * weight_sum + beta * sum(powers)
            product = alpha * product + beta * part
            m = above
        assert got["greatest"][row, 0] == np.float32(m)
        assert math.isclose(got["weight_sum"][row, 0], weight_sum, rel_tol=1e-6)
        close(got["out"][row], product / weight_sum, 1e-6)


def test_blocks_of_any_size_are_the_same_softmax():
    scores = rng().normal(size=(5, 200)) * 3
    values = goldens.uniform(rng(), (200, 8), BF16)
    expected = goldens.softmax(scores).astype(float) @ values.astype(float)
    for block in (1, 7, 64, 200, 1000):
        for running in (False, True):
            got = goldens.softmax_in_blocks(scores, values, block, running)[0]
            close(got, expected, 3e-3)


def test_dequantize_by_hand():
    params = {"t": 1, "n": 8, "column_first": False}
    arrays = dequantize.inputs(params, rng())
    arrays["row_scale"][:] = 1
    arrays["column_scale"][:] = 1
    y = dequantize.golden(arrays, params)["y"][0]
    assert list(y[:4]) == [0, 1, -1, 2**24]  # 2^24 + 1 is a tie
    assert list(y[5:]) == [-(2.0**31), 2.0**31, 2**24 + 4]


def test_dequantize_order_shows():
    params = {"t": 64, "n": 96, "column_first": False}
    arrays = dequantize.inputs(params, rng())
    rows = dequantize.golden(arrays, params)["y"]
    columns = dequantize.golden(arrays, {**params, "column_first": True})["y"]
    assert np.any(rows != columns)
    np.testing.assert_allclose(rows, columns, 1e-6)


def test_swiglu_by_hand():
    x = np.array([[0.0, 100.0, -100.0, 1.0, 7.0, 2.0, 3.0, -2.0]]).astype(BF16)
    y = swiglu.golden({"x": x}, {})["y"].astype(float)[0]
    assert list(y[:3]) == [0, 200, pytest.approx(0, abs=1e-40)]
    assert y[3] == to_bf16(-2 / (1 + math.exp(-1)))
