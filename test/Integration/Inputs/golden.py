"""Models of the kernels in this folder.

Each function makes the arguments of a kernel for some number of rows, written
ones with their first contents, and what the written ones must hold after it.
The numbers are small and whole: f32 holds all sums exactly, in any order.
"""

import numpy as np


def rows_of(rows, rng, columns=8, low=0, high=9):
    return rng.integers(low, high, (rows, columns)).astype(np.float32)


def nan_like(array):
    return np.full_like(array, np.nan)


def blank(x, y):
    """`y` is written from nothing."""
    return {"x": x, "y": nan_like(y)}, {"y": y}


# local-tensors.mlir


def pieces(rows, rng):
    x = rows_of(rows, rng)
    return blank(x, x + np.hstack([2 * x[:, :4], -x[:, 4:]]))


def branches(rows, rng):
    x = rows_of(rows, rng)
    y = x * x
    y[1::2] = x[1::2] + np.roll(x, 4, axis=1)[1::2]
    return blank(x, y)


def first_trip_makes(rows, rng):
    x = rows_of(rows, rng)
    sums = x.sum(axis=0) if rows else np.zeros(8)
    most = x.max(axis=0) if rows else -np.ones(8)
    return blank(x, np.stack([sums, most]).astype(np.float32))


def first_trip_writes(rows, rng):
    x = rows_of(rows, rng)
    return blank(x, x.sum(axis=0, keepdims=True))


def previous(rows, rng):
    x = rows_of(rows, rng)
    a, b = np.zeros(8), np.ones(8)
    for row in x:
        a, b = b, a + row
    return blank(x, np.stack([b, a]).astype(np.float32))


def exchange(rows, rng):
    x = rows_of(rows, rng)
    a, b = np.zeros(8), np.ones(8)
    position = 0
    while position < rows:
        position += 2 if position + 2 <= rows else 1
        a, b = b, a
    return blank(x, np.stack([a, b]).astype(np.float32))


def exchange_sometimes(rows, rng):
    x = rows_of(rows, rng)
    a, b = np.zeros(8), np.ones(8)
    for i, row in enumerate(x):
        a, b = (b, a) if i % 3 == 0 else (a + row, b)
    return blank(x, np.stack([a, b]).astype(np.float32))


def from_an_input(rows, rng):
    x = rows_of(rows, rng)
    position, y = 0, x
    while position < rows:
        left = rows - position
        position += next(f for f in (4, 2, 1) if f <= left)
        y = y + x
    return blank(x, y + x)


# nested-loops.mlir


def row_sums(rows, rng):
    x = rows_of(rows, rng, 11)
    return blank(x, x.sum(axis=1, keepdims=True))


def three_deep(rows, rng):
    x = rng.integers(0, 9, (rows, 6, 8)).astype(np.float32)
    z = rng.integers(0, 9, (rows, 6, 8)).astype(np.float32)
    return {"x": x, "y": nan_like(x), "z": z}, {"y": -x, "z": z + x}


def attend(rows, rng):
    q, k = rows_of(rows, rng), rows_of(2 * rows + 3, rng)
    scores = q @ k.T
    stats = np.stack([scores.max(axis=1), scores.sum(axis=1)], axis=1)
    y = scores @ k
    arguments = {"q": q, "k": k, "y": nan_like(y), "stats": nan_like(stats)}
    return arguments, {"y": y, "stats": stats}


# tables-and-caches.mlir


def segments(rows, rng):
    x = rows_of(rows, rng)
    ends = np.array([2, 2, 8, rows], np.int32)
    pieces = np.split(x, ends[:-1])
    y = np.stack([piece.sum(axis=0) for piece in pieces]).astype(np.float32)
    return {"x": x, "ends": ends, "y": nan_like(y)}, {"y": y}


def pages(rows, rng):
    cache = rng.integers(0, 9, (6, 4, 8)).astype(np.float32)
    table = rng.permutation(6).astype(np.int32)
    y = np.full((rows + 2, 8), -1, np.float32)
    golden = y.copy()
    golden[:rows] = cache[table].reshape(-1, 8)[:rows]
    length = np.array(rows, np.int32)
    return {"cache": cache, "table": table, "len": length, "y": y}, {"y": golden}


def collapsed(rows, rng):
    x = rng.integers(0, 9, (3, rows, 8)).astype(np.float32)
    heads = x.reshape(3, rows, 2, 4)
    y = heads + heads.sum(axis=2, keepdims=True)
    return blank(x, y.reshape(x.shape))


def cache_arguments(rows, rng):
    slots = rng.permutation(32)[:rows].astype(np.int32)
    return rows_of(rows, rng), slots, rows_of(32, rng)


def cache(rows, rng):
    x, slots, old = cache_arguments(rows, rng)
    new = old.copy()
    new[slots] = 2 * x
    arguments = {"x": x, "slots": slots, "cache": old, "y": nan_like(old)}
    return arguments, {"cache": new, "y": -new}


def cache_in_a_loop(rows, rng):
    x, slots, old = cache_arguments(rows, rng)
    new, y = old.copy(), nan_like(x)
    position = 0
    while position < rows:
        left = rows - position
        chunk = slice(position, position + next(f for f in (4, 2, 1) if f <= left))
        new[slots[chunk]] = x[chunk]
        y[chunk] = x[chunk] + new.sum(axis=0)
        position = chunk.stop
    arguments = {"x": x, "slots": slots, "cache": old, "y": nan_like(x)}
    return arguments, {"cache": new, "y": y}


def versions_or_new(rows, rng):
    x, y, z = rows_of(rows, rng), rows_of(rows, rng), rows_of(1, rng)
    signs = np.where(np.arange(rows) % 2 == 1, -1, 1)[:, None]
    golden = np.where(signs < 0, -x, y).astype(np.float32)
    total = (z + (signs * x).sum(axis=0)).astype(np.float32)
    return {"x": x, "y": y, "z": z}, {"y": golden, "z": total}


# while.mlir


def writes(rows, rng):
    x, y = rows_of(rows, rng), rows_of(rows, rng)
    x[:, 0] %= 8
    x[8:, 0] = 8
    golden = y.copy()
    golden[:8] = x[:8]
    return {"x": x, "y": y}, {"y": golden}


def makes_anew(rows, rng):
    x, start = rows_of(rows, rng), rows_of(1, rng)
    s, t = start, -np.ones((1, 8))
    for row in x:
        s = s + row
        t = -(t + s)
    y = np.vstack([s + start, t]).astype(np.float32)
    return {"x": x, "start": start, "y": nan_like(y)}, {"y": y}


def in_a_loop(rows, rng):
    x = rows_of(rows, rng)
    y, counts = x.copy(), np.zeros(rows, np.int32)
    for i in range(rows):
        while y[i, 0] > 1:
            y[i] /= 2
            counts[i] += 1
    arguments = {"x": x, "y": nan_like(y), "counts": np.full_like(counts, -1)}
    return arguments, {"y": y, "counts": counts}


# copies.mlir


def copied_twice(rows, rng):
    x = rows_of(rows, rng)
    y, z = nan_like(x), nan_like(x)
    changed, kept = y.copy(), z.copy()
    changed[0] = np.hstack([x[0, 4:], x[0, 4:]])
    kept[0] = x[0]
    return {"x": x, "y": y, "z": z}, {"y": changed, "z": kept}


def from_a_window(rows, rng):
    x = rows_of(rows, rng)
    y = x.copy()
    y[::2] *= 8
    return blank(x, y)


def written_again(rows, rng):
    x = rows_of(rows, rng)
    y = x.copy()
    y[::2] *= 2
    return blank(x, y)


def sum_or_half(rows, rng):
    x = rows_of(rows, rng)
    y = x * (rows + 1)
    return blank(x, y * 0.5 if rows > 4 else y)
