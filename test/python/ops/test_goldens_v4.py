"""Goldens of the DeepSeek-V4 prologs, compressors and hyper-connections.

Each is written a second time: element by element in plain Python, or as a
property of the whole. Sizes are the smallest that have every case in them.
"""

import math

import numpy as np
import pytest
from pto_mlir.ops import (
    _golden as golden,
)
from pto_mlir.ops import (
    compressor,
    hc_head,
    hc_post,
    hc_pre,
    indexer_prolog_v4,
    mla_prolog_quant_v4,
    mla_prolog_v4,
)


def rng(seed=0):
    return np.random.default_rng(seed)


def bf(value):
    """A Python number rounded to bf16."""
    return float(golden.bf16(np.float32(value)))


def sigmoid(z):
    return 1 / (1 + math.exp(-z))


def close(got, expected, rtol=1e-5, atol=1e-6):
    got = np.asarray(got).astype(np.float64)
    np.testing.assert_allclose(got, np.asarray(expected, float), rtol=rtol, atol=atol)


def most_equal(got, expected, share=0.01):
    """Equal but for few elements, which a sum in f32 may put beside a rounding."""
    got, expected = np.asarray(got).astype(float), np.asarray(expected, float)
    assert np.mean(got != expected) <= share
    close(got, expected, rtol=0.02, atol=0.02)


# Hyper-connections


def test_hc_pre_by_loops():
    arrays = hc_pre.make_inputs({"tokens": 3, "width": 8, "spread": 0.3}, rng())
    results = hc_pre.golden_hc_pre(arrays, {})
    x, fn = arrays["x"].astype(float), arrays["hc_fn"].astype(float)
    scale, base = arrays["hc_scale"].astype(float), arrays["hc_base"].astype(float)
    for t in range(3):
        flat = [x[t, i, k] for i in range(4) for k in range(8)]
        norm = math.sqrt(sum(v * v for v in flat) / 32 + 1e-6)
        mix = [sum(v * w for v, w in zip(flat, fn[n], strict=True)) / norm
               for n in range(24)]  # fmt: skip
        pre = [sigmoid(mix[i] * scale[0] + base[i]) + 1e-6 for i in range(4)]
        post = [2 * sigmoid(mix[4 + i] * scale[1] + base[4 + i]) for i in range(4)]
        c = [[mix[8 + 4 * i + j] * scale[2] + base[8 + 4 * i + j] for j in range(4)]
             for i in range(4)]  # fmt: skip
        c = [[math.exp(v - max(row)) for v in row] for row in c]
        c = [[v / sum(row) + 1e-6 for v in row] for row in c]
        for rounds in range(20):
            if rounds:
                c = [[v / (sum(row) + 1e-6) for v in row] for row in c]
            sums = [sum(c[i][j] for i in range(4)) + 1e-6 for j in range(4)]
            c = [[c[i][j] / sums[j] for j in range(4)] for i in range(4)]
        close(results["post"][t], post)
        close(results["comb"][t], c)
        y = [bf(sum(pre[i] * x[t, i, k] for i in range(4))) for k in range(8)]
        most_equal(results["y"][t], y)


def test_hc_pre_columns_sum_to_one_and_rows_do_not_yet():
    arrays = hc_pre.make_inputs({"tokens": 64, "width": 64}, rng())
    comb = hc_pre.golden_hc_pre(arrays, {})["comb"]
    close(comb.sum(axis=1), 1.0, atol=1e-5)
    assert np.abs(comb.sum(axis=2) - 1).max() > 0.01


def test_hc_head_is_the_first_part_of_hc_pre():
    arrays = hc_pre.make_inputs({"tokens": 5, "width": 16}, rng())
    whole = hc_pre.golden_hc_pre(arrays, {})["y"]
    head = dict(arrays, hc_fn=arrays["hc_fn"][:4], hc_base=arrays["hc_base"][:4])
    head["hc_scale"] = arrays["hc_scale"][:1]
    assert (hc_head.golden_hc_head(head, {})["y"] == whole).all()


def test_hc_post_contracts_the_first_index():
    params = {"lead": [2], "width": 3, "dtype": "f32"}
    arrays = hc_post.make_inputs(params, rng())
    y = hc_post.golden_hc_post(arrays, params)["y"]
    for t in range(2):
        for j in range(4):
            for k in range(3):
                value = arrays["post"][t, j] * float(arrays["x"][t, k])
                for i in range(4):
                    weight = float(arrays["comb"][t, i, j])
                    value += weight * float(arrays["residual"][t, i, k])
                close(y[t, j, k], value)


# Prologs


def rms(values, eps=1e-6):
    return 1 / math.sqrt(sum(v * v for v in values) / len(values) + eps)


def rope_by_pairs(row, cos, sin, sign=1):
    """The last 64 of a row of bf16 values, turned pair by pair."""
    row, start = list(row), len(row) - 64
    for i in range(0, 64, 2):
        a, b = row[start + i], row[start + i + 1]
        row[start + i] = bf(a * cos[i] - sign * b * sin[i])
        row[start + i + 1] = bf(b * cos[i + 1] + sign * a * sin[i + 1])
    return row


def product(row, matrix, column):
    return float(
        np.float32(sum(v * w for v, w in zip(row, matrix[:, column], strict=True)))
    )


MLA = {"tokens": 2, "hidden": 12, "rank": 32, "heads": 2, "head_dim": 80}


def test_mla_prolog_by_loops():
    arrays = mla_prolog_v4.make_inputs(MLA, rng())
    results = mla_prolog_v4.golden_mla_prolog(arrays, MLA)
    wide = {name: array.astype(float) for name, array in arrays.items()}
    for t in range(2):
        x, cos, sin = wide["token_x"][t], wide["rope_cos"][t], wide["rope_sin"][t]
        a = [bf(product(x, wide["wq_a"], n)) for n in range(32)]
        r = rms(a)
        qr = [bf(v * r * g) for v, g in zip(a, wide["gamma_cq"], strict=True)]
        most_equal(results["qr"][t], qr)
        b = [bf(product(qr, wide["wq_b"], n)) for n in range(160)]
        for h in range(2):
            head = b[80 * h : 80 * h + 80]
            r = rms(head)
            head = rope_by_pairs([bf(v * r) for v in head], cos, sin)
            most_equal(results["q"][t, h], head, share=0.03)
        k = [bf(product(x, wide["wkv"], n)) for n in range(80)]
        r = rms(k)
        k = [bf(v * r * g) for v, g in zip(k, wide["gamma_ckv"], strict=True)]
        most_equal(results["kv"][t], rope_by_pairs(k, cos, sin), share=0.03)


def quantized_row(row):
    factor = float(np.float32(127) / np.float32(max(abs(v) for v in row)))
    values = [round(float(np.float32(v) * np.float32(factor))) for v in row]
    return values, float(np.float32(1) / np.float32(factor))


def test_mla_prolog_quant_by_loops():
    arrays = mla_prolog_quant_v4.make_inputs(MLA, rng())
    results = mla_prolog_quant_v4.golden_mla_prolog_quant(arrays, MLA)
    wide = {name: array.astype(float) for name, array in arrays.items()}
    wq_a, wq_b, wkv = wide["wq_a"], wide["wq_b"], wide["wkv"]
    for t in range(2):
        x, cos, sin = wide["token_x"][t], wide["rope_cos"][t], wide["rope_sin"][t]
        a = [product(x, wq_a, n) for n in range(32)]
        r = rms(a)
        qr, scale = quantized_row(
            [v * r * g for v, g in zip(a, wide["gamma_cq"], strict=True)]
        )
        assert np.abs(results["qr"][t].astype(int) - qr).max() <= 1
        assert np.mean(results["qr"][t] != qr) < 0.05
        close(results["qr_scale"][t], scale)
        qr = results["qr"][t].astype(int)
        b = [
            int(qr @ wq_b[:, n]) * scale * wide["wq_b_scale"][n, 0] for n in range(160)
        ]
        for h in range(2):
            head = b[80 * h : 80 * h + 80]
            r = rms(head)
            head = rope_by_pairs([bf(v * r) for v in head], cos, sin)
            most_equal(results["q"][t, h], head, share=0.03)
        k = [product(x, wkv, n) for n in range(80)]
        r = rms(k)
        k = [bf(v * r * g) for v, g in zip(k, wide["gamma_ckv"], strict=True)]
        most_equal(results["kv"][t], rope_by_pairs(k, cos, sin), share=0.03)


def test_mla_quantised_query_is_near_the_plain_one():
    arrays = mla_prolog_quant_v4.make_inputs(MLA, rng())
    weight = arrays["wq_b"] * arrays["wq_b_scale"].T
    plain = dict(arrays, wq_b=golden.to_bf16(weight))
    expected = mla_prolog_v4.golden_mla_prolog(plain, MLA)["q"].astype(float)
    results = mla_prolog_quant_v4.golden_mla_prolog_quant(arrays, MLA)["q"]
    assert np.abs(results.astype(float) - expected).max() < 0.1


INDEXER = {"tokens": 2, "rank": 32, "hidden": 24, "heads": 2, "head_dim": 80}


@pytest.mark.parametrize("sign", [-1, 1])
def test_indexer_prolog_by_loops(sign):
    params = {**INDEXER, "rope_sign": sign}
    arrays = indexer_prolog_v4.make_inputs(params, rng())
    results = indexer_prolog_v4.golden_indexer_prolog(arrays, params)
    wide = {name: array.astype(float) for name, array in arrays.items()}
    wq_b, proj = wide["idx_wq_b"], wide["weights_proj"]
    for t in range(2):
        for h in range(2):
            head = []
            for n in range(80 * h, 80 * h + 80):
                total = np.float32(wide["qr"][t] @ wq_b[:, n])
                total = np.float32(total * arrays["qr_scale"][t, 0])
                head.append(bf(total * arrays["idx_wq_b_scale"][n, 0]))
            head = rope_by_pairs(head, wide["cos"][t], wide["sin"][t], sign)
            head = [bf(product(head, wide["hadamard"], n)) for n in range(80)]
            values, scale = quantized_row(head)
            assert np.mean(results["q"][t, h] != values) < 0.05
            close(results["q_scale"][t, h], float(np.float16(scale)), rtol=1e-3)
            weight = bf(product(wide["x"][t], proj, h)) / math.sqrt(2 * 80)
            assert results["weights"][t, h] == np.float16(np.float32(weight))


def test_published_indexer_data_has_two_values():
    params = {**INDEXER, "data": "published"}
    arrays = indexer_prolog_v4.make_inputs(params, rng())
    assert set(np.unique(arrays["qr"])) == {-127, 0}
    assert set(np.unique(arrays["idx_wq_b"])) == {-127, 0}


# Compressors

VARIANTS = {"c4a": (4, False), "c4li": (4, True), "c128a": (128, False)}


def compress_history(kv, score, arrays, batch, end, size, rotate):
    """The row of a window from all rows since position 0, without pages."""
    width = arrays["weight"].shape[0]
    current = range(end - size + 1, end + 1)
    if kv.shape[1] == width:
        rows = [(kv[p], score[p]) for p in current]
    else:
        rows = [(kv[p - size][:width], score[p - size][:width])
                for p in current if p >= size]  # fmt: skip
        rows += [(kv[p][width:], score[p][width:]) for p in current]
    v = np.zeros(width)
    for channel in range(width):
        top = max(s[channel] for _, s in rows)
        shares = [math.exp(s[channel] - top) for _, s in rows]
        terms = [share * k[channel] for share, (k, _) in zip(shares, rows, strict=True)]
        v[channel] = bf(sum(terms) / sum(shares))
    r = rms(v)
    v = [bf(value * r * w) for value, w in zip(v, arrays["weight"], strict=True)]
    cos, sin = (arrays[name][batch].astype(float) for name in ("cos", "sin"))
    v = rope_by_pairs(v, cos, sin)
    if rotate:
        matrix = arrays["hadamard"].astype(float)
        v = [bf(product(v, matrix, n)) for n in range(width)]
    return v


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("new", [1, 2, 3, 4])
def test_decoding_is_compression_of_the_history(variant, new):
    """Decodes from position 0 on and looks at every emitted row."""
    size, rotate = VARIANTS[variant]
    batches, width, hidden = 2, 66, 8
    steps = 7 if size == 4 else 128 // new + 1
    params = {"starts": [0] * batches, "new": new, "hidden": hidden, "width": width}
    arrays = compressor.make_inputs(params, rng(), size, rotate)
    pages = -(-steps * new // 128) + 1
    arrays["kv_block_table"] = (
        rng(1).permutation(batches * pages).reshape(batches, pages)
    )
    arrays["score_block_table"] = arrays["kv_block_table"][:, ::-1]
    for name in ("kv_state", "score_state"):
        shape = (batches * pages, 128, arrays[name].shape[2])
        arrays[name] = golden.uniform(rng(2), shape)
    emitted = 0
    kv, score = [[] for _ in range(batches)], [[] for _ in range(batches)]
    for step in range(steps):
        start = step * new
        call = dict(params, starts=[start] * batches)
        arrays["x"] = golden.uniform(
            rng(10 + step), (batches, new, hidden), golden.BF16
        )
        results = compressor.golden_compressor(arrays, call, size, rotate)
        for batch in range(batches):
            x = arrays["x"][batch].astype(float)
            bias = [arrays["ape"][(start + i) % size] for i in range(new)]
            kv[batch] += list(x @ arrays["wkv"].astype(float).T)
            score[batch] += list(x @ arrays["wgate"].astype(float).T + bias)
            ends = [p for p in range(start, start + new) if (p + 1) % size == 0]
            assert len(ends) <= 1
            row = results["out"][batch].astype(float)
            if not ends:
                assert (row == 0).all()
                continue
            emitted += 1
            history = np.array(kv[batch]), np.array(score[batch])
            expected = compress_history(*history, arrays, batch, ends[0], size, rotate)
            most_equal(row, expected, share=0.05)
        arrays.update(kv_state=results["kv_state"], score_state=results["score_state"])
    assert emitted == batches * (steps * new // size)


def test_states_of_other_positions_stay():
    params = {"starts": [130, 6], "new": 3, "hidden": 8, "width": 66}
    arrays = compressor.make_inputs(params, rng(), 4, False)
    before = arrays["kv_state"].copy()
    after = compressor.golden_compressor(arrays, params, 4, False)["kv_state"]
    changed = np.argwhere((before != after).any(axis=-1)).tolist()
    table = arrays["kv_block_table"]
    expected = [[table[0, 1], p - 128] for p in (130, 131, 132)]
    expected += [[table[1, 0], p] for p in (6, 7, 8)]
    assert sorted(changed) == sorted(expected)


def test_softmax_of_random_cases_weighs_several_rows():
    """Published data is one-hot; ours must not be."""
    params = {"starts": [11], "new": 1, "hidden": 64, "width": 96}
    arrays = compressor.make_inputs(params, rng(), 4, False)
    arrays_after = dict(arrays)
    compressor.golden_compressor(arrays_after, params, 4, False)
    _, scores = compressor.golden_window(arrays_after, 0, 11, 4, 96)
    shares = golden.softmax(scores, axis=0)
    assert shares.max(axis=0).mean() < 0.6


def test_rows_of_out_follow_the_published_count():
    assert compressor.row_count(64, 2, 128) == 65
    assert compressor.row_count(64, 2, 4) == 96
    assert compressor.row_count(5, 1, 4) == 5
