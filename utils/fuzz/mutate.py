#!/usr/bin/env python3
"""Change valid tile programs at random and look for crashes of pto-opt.

Every mutant is parsed and verified; those that are legal also go through
--verify-roundtrip, --pto-to-llvm and --pto-specialize-unroll --pto-to-llvm. A
signal, an abort, a sanitizer report or more than ten seconds is a crash. It is
minimized and saved. With --report-unlowered, legal kernels that a pipeline
refuses, and round trips that do not come back, are saved too. Exit code 1 says
that there was a crash, 2 that the fuzzer itself could not work.
"""

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).resolve().parent / "corpus"
LIMIT = 10  # seconds for one program
MEMORY = 6 << 30  # bytes of address space for one process
BATCH = 48
MARK = "\n// -----\n"

PIPELINES = {
    "roundtrip": ["--verify-roundtrip"],
    "llvm": ["--pto-to-llvm"],
    "unroll": ["--pto-specialize-unroll", "--pto-to-llvm"],
}

# Crashes that are not ours: (pattern of the text on standard error, reason).
IGNORED = []

# --- Mutations ---------------------------------------------------------------

TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|0x[0-9A-Fa-f]+|-?\d+\.\d*(?:[eE][-+]?\d+)?'
    r"|-?\d+(?=x)|x(?=[?\d])|[%@#!^]?[A-Za-z_$][\w.$]*|[%#^]\d+|-?\d+|->|\s+|."
)
NUMBERS = """0 1 2 3 4 5 7 8 15 16 31 32 33 63 64 65 127 128 255 256 1024 65535
65536 2147483647 2147483648 4294967295 4294967296 4611686018427387904
9223372036854775807 9223372036854775808 18446744073709551615
18446744073709551616 340282366920938463463374607431768211456 -1 -2 -64
-2147483648 -9223372036854775807 -9223372036854775808 0.0 -0.0 1.0 1.5 -1.0
1.0e-6 1.0e30 1.0e39 1.0e309 -1.0e309 0x7F800000 0x7FC00000 0xFF800000
0x7FF0000000000000 0x7FF8000000000000 0xFFFFFFFFFFFFFFFF 0x0""".split()
ELEMENTS = """f32 f16 bf16 f64 i1 i4 i8 i16 i32 i64 ui8 ui16 ui32 ui64 si8 index
f8E4M3FN f8E5M2 f8E8M0FNU f4E2M1FN""".split()
RARE_TYPES = """i0 i7 i128 i65535 ui4 tf32 f80 f128 none complex<f32> !pto.x
vector<4xf32> tensor<f32> tensor<*xf32> memref<4xf32> tuple<> tensor<0xf32>
tensor<?xf32> tensor<4xf32,#pto.bounds<[4]>> (f32)->f32""".split()
DIMS = "? ? 0 1 1 2 3 7 8 16 32 63 64 128 4096 2147483648 4294967296".split()
HUGE_DIMS = ["9223372036854775807", "4611686018427387904", "18446744073709551615"]
WORDS = """axis keepdim hints axes correction k largest descending factors factor
parallel replicate iter_args to step into at through block alpha accumulate add
multiply update bias scale_by scale shift a_trans b_trans relu tf32 sat round rint
floor ceil trunc odd none half interleaved deinterleaved_half inverse eps divide
zero atomic_add for as atol rtol decimals eq ne lt le gt ge nan dense array<i64>
unit true false loc(unknown) attributes {pto.kernel} {pto.out} {pto.inout}
{pto.alias=0:i64} {pto.alias=1:i64} pto.kernel pto.out pto.inout pto.alias
pto.options { } ( ) [ ] < > , : = -> * ? : %x %y %c0 %out0 @k ^bb0 #pto""".split()
ATTRIBUTES = [
    "#pto.bounds<[16, ?]>",
    "#pto.bounds<[?, ?]>",
    "#pto.bounds<[]>",
    "#pto.bounds<[0]>",
    "#pto.bounds<[-1, 9223372036854775807]>",
    "#pto.hints<tile = vec<[8, 64]>>",
    "#pto.hints<tile = cube<[16, 64, 64]>>",
    "#pto.hints<tile = vec<[0, -8]>, label = \"\">",
    "#pto.hints<>",
    "#pto.options<vec_nbuffer = {-1: 2}>",
    "#pto.options<>",
    "dense<0> : tensor<2xi64>",
    "array<i64: 0, 1>",
    "array<i64>",
    "[0, 1]",
    "{a = 1}",
    '"text"',
    "unit",
    "1 : i64",
    "-1 : i64",
    "0 : i32",
    "1.0 : f32",
    "f32",
]
UNARY = """exp exp2 expm1 log log2 log10 log1p sqrt rsqrt cbrt reciprocal tanh tan
sin cos sinh cosh asin acos atan asinh acosh atanh erf erfc sigmoid ceil floor
trunc abs neg relu sign bitwise_not round logical_not""".split()
BINARY = """add sub mul maximum minimum floor_div ceil_div remainder fmod gcd pow
atan2 copysign hypot prelu bitwise_and bitwise_or bitwise_xor shift_left
shift_right div logical_and logical_or logical_xor""".split()
FAMILIES = [
    UNARY,
    BINARY,
    "isfinite isnan signbit logical_not".split(),
    "sum prod amax amin argmax argmin var".split(),
    "cumsum cumprod softmax argsort".split(),
    "gather index_select gather_rows".split(),
    "scatter_update index_add index_put scatter assemble".split(),
    "reshape transpose permute expand reinterpret pack unpack cast".split(),
    "pad fill_pad tril triu concat".split(),
    "rms_norm layer_norm softmax".split(),
    "topk sort".split(),
    "full iota".split(),
    "matmul scaled_matmul".split(),
    "yield return".split(),
]
TENSOR = re.compile(r"tensor<((?:[?\d]+x)*)([A-Za-z]\w*)((?:, [^<>]*(?:<[^<>]*>)?)?)>")


def pick_other(rng, text, pattern, choose):
    """Replace one match of the pattern by what `choose` gives for it."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    hit = rng.choice(found)
    return text[: hit.start()] + choose(hit) + text[hit.end() :]


def edit_tokens(rng, text):
    """Delete, duplicate, swap, replace or insert one token."""
    tokens = TOKEN.findall(text)
    solid = [i for i, t in enumerate(tokens) if not t.isspace()]
    if len(solid) < 2:
        return text
    i, j = rng.choice(solid), rng.choice(solid)
    how = rng.randrange(5)
    if how == 0:
        tokens[i] = ""
    elif how == 1:
        tokens[i] = tokens[i] + " " + tokens[i]
    elif how == 2:
        tokens[i], tokens[j] = tokens[j], tokens[i]
    elif how == 3:
        tokens[i] = tokens[j]
    else:
        tokens[i] = tokens[i] + " " + rng.choice(WORDS)
    return "".join(tokens)


def edit_number(rng, text):
    number = r"(?<![\w%#@.])-?\d+(?:\.\d*(?:[eE][-+]?\d+)?)?(?![\w.])"
    return pick_other(rng, text, number, lambda _: rng.choice(NUMBERS))


def edit_type(rng, text):
    types = ELEMENTS + RARE_TYPES if rng.random() < 0.4 else ELEMENTS
    names = "|".join(ELEMENTS)
    element = rf"(?<![\w%#@.])(?:{names})(?![\w.])|(?<=x)(?:{names})(?=[,>])"
    return pick_other(rng, text, element, lambda _: rng.choice(types))


def edit_dims(rng, text):
    """Change, drop or add a dimension of one tensor type."""

    def change(hit):
        dims = hit[1].split("x")[:-1]
        how, at = rng.randrange(4), rng.randrange(len(dims) + 1)
        pool = HUGE_DIMS if rng.random() < 0.1 else DIMS
        if how == 0 or not dims:
            dims.insert(at, rng.choice(pool))
        elif how == 1:
            dims.pop(at % len(dims))
        else:
            dims[at % len(dims)] = rng.choice(pool)
        return f"tensor<{''.join(d + 'x' for d in dims)}{hit[2]}{hit[3]}>"

    return pick_other(rng, text, TENSOR, change)


def edit_attribute(rng, text):
    """Put in, replace or remove an attribute."""
    how = rng.randrange(4)
    new = rng.choice(ATTRIBUTES)
    hint = new.replace("#pto.hints", "")
    if how == 0:
        return pick_other(rng, text, r"#pto\.\w+<(?:[^<>]|<[^<>]*>)*>", lambda _: new)
    if how == 1:
        names = "axis keepdim hints pto.kernel pto.out staticSizes factors k alpha"
        name = rng.choice(names.split())
        return pick_other(
            rng, text, r" : (?=[t(])", lambda _: f" {{{name} = {new}}} : "
        )
    if how == 2:
        return pick_other(rng, text, r" : (?=[t(])", lambda _: f" hints {hint} : ")
    return pick_other(
        rng,
        text,
        TENSOR,
        lambda hit: f"tensor<{hit[1]}{hit[2]}, {rng.choice(ATTRIBUTES[:5])}>",
    )


def truncate(rng, text):
    return text[: rng.randrange(len(text) + 1)]


def shuffle_lines(rng, text):
    """Swap, delete or duplicate one line."""
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(3)
    if how == 0:
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 1:
        del lines[i]
    else:
        lines.insert(j, lines[i])
    return "\n".join(lines)


def swap_mnemonic(rng, text):
    def change(hit):
        families = [family for family in FAMILIES if hit[1] in family]
        if not families or rng.random() < 0.1:
            return "pto." + rng.choice(rng.choice(FAMILIES))
        return "pto." + rng.choice(rng.choice(families))

    return pick_other(rng, text, r"pto\.([a-z]\w*)(?= )", change)


def change_extent(rng, text):
    """Give one extent another value wherever it stands."""
    dims = re.findall(r"(?<=[<x])\d+(?=x)", text)
    if not dims:
        return text
    old = rng.choice(dims)
    new = rng.choice("? ? 0 1 2 3 7 16 63 128".split())
    text = re.sub(rf"(?<=[<x]){old}(?=x)", new, text)
    if new != "?" and rng.random() < 0.7:
        text = re.sub(rf"(?<=[\[ ]){old}(?=[\],])", new, text)
    return text


def fix_extent(rng, text):
    """Make dynamic extents static wherever they stand."""
    return re.sub(r"\?(?=x)", rng.choice("0 1 2 8 16".split()), text)


def change_element(rng, text):
    """Give one element type another value wherever it stands."""
    elements = re.findall(r"(?<=x)[a-z]\w*(?=[,>])", text)
    if not elements:
        return text
    old, new = rng.choice(elements), rng.choice(ELEMENTS)
    return re.sub(rf"(?<![\w%@.]){old}\b|(?<=x){old}(?=[,>])", new, text)


def body_of(text):
    """(head, lines of the body, return line, output type) of a plain kernel."""
    found = re.fullmatch(
        r"(?s)(.*func\.func @[^\n]*\{pto\.kernel\} \{\n)(.*\n)"
        r"(  return (%ret0) : (tensor<[^\n]*)\n\}\s*)",
        text,
    )
    if not found or "%out0" not in found[1]:
        return None
    return found[1], found[2], found[5]


def nest(rng, text):
    """Move the body of a kernel into a loop or a branch."""
    parts = body_of(text)
    if not parts:
        return text
    head, body, type_ = parts
    trips = rng.choice("0 1 2 5".split())
    setup = "".join(
        f"  %nest{n} = arith.constant {n} : index\n" for n in {"0", "1", trips}
    )
    inner = re.sub(r"(into )%out0\b", r"\1%nested", body)
    how = rng.randrange(4)
    if how == 0:
        setup += f"""  %which = arith.cmpi eq, %nest0, %nest{trips} : index
  %result = scf.if %which -> ({type_}) {{
{body}    scf.yield %ret0 : {type_}
  }} else {{
    scf.yield %out0 : {type_}
  }}
"""
    elif how == 1:
        setup += f"""  %result = scf.for %p = %nest0 to %nest{trips} step %nest1
      iter_args(%nested = %out0) -> ({type_}) {{
{inner}    scf.yield %ret0 : {type_}
  }}
"""
    else:
        factors = rng.choice(["[1]", "[]", "[4, 2]", "[2, 2, 64]"])
        flag = rng.choice(["", " replicate", " parallel"])
        if how == 3:
            inner = inner.replace("[0, ", "[%p, ")
        setup += f"""  %result = pto.loop (%p, %len) in (%nest0 to %nest{trips} step %nest1)
      factors {factors}{flag} iter_args(%nested = %out0) -> ({type_}) {{
{inner}    pto.yield %ret0 : {type_}
  }}
"""
    return f"{head}{setup}  return %result : {type_}\n}}\n"


def chain(rng, text):
    """Put another operation in front of the write of the result, or carry on
    with a result that is used twice."""
    found = re.search(
        r"( *)%ret0 = pto\.assemble (%[\w#]+) into (%\w+)[^\n]*? : (\S[^\n]*?>) into",
        text,
    )
    if not found:
        return text
    space, value, _, type_ = found.groups()
    name = f"%c{rng.randrange(10**6)}"
    how = rng.randrange(4)
    if how == 0:
        op = f"pto.{rng.choice(UNARY)} {value} : {type_} -> {type_}"
    elif how == 1:
        op = (
            f"pto.{rng.choice(BINARY)} {value}, {value} "
            f": {type_}, {type_} -> {type_}"
        )
    elif how == 2:
        op = f"pto.softmax {value} axis {rng.choice('01')} : {type_} -> {type_}"
    else:
        op = f"pto.cumsum {value} axis {rng.choice('01')} : {type_} -> {type_}"
    at = found.start()
    rest = text[at:].replace(f"pto.assemble {value} ", f"pto.assemble {name} ", 1)
    return f"{text[:at]}{space}{name} = {op}\n{rest}"


def rewrite_result(rng, text):
    """Write an output a second time, or make it an input as well."""
    if rng.random() < 0.5:
        return text.replace("{pto.out}", "{pto.inout}", 1)
    found = re.search(r"\n *%ret0 = (pto\.assemble (\S+) into )%\w+([^\n]*)", text)
    if not found:
        return text
    line = f"\n  %again = {found[1]}%ret0{found[3]}"
    head, tail = text[: found.end()], text[found.end() :]
    return head + line + tail.replace("%ret0", "%again")


TEXTUAL = [
    edit_tokens,
    edit_tokens,
    edit_tokens,
    edit_number,
    edit_number,
    edit_type,
    edit_dims,
    edit_attribute,
    truncate,
    shuffle_lines,
]
STRUCTURED = [
    swap_mnemonic,
    change_extent,
    change_extent,
    fix_extent,
    change_element,
    change_element,
    nest,
    chain,
    chain,
    rewrite_result,
]


def mutate(rng, seeds):
    """One mutant of one seed; one in three has structured changes only."""
    text = rng.choice(seeds)
    kind = rng.random()
    if kind < 0.35:
        for _ in range(rng.choice((1, 2, 2, 3, 4))):
            text = rng.choice(STRUCTURED)(rng, text)
        return text
    if kind < 0.5:
        text = rng.choice(STRUCTURED)(rng, text)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        text = rng.choice(TEXTUAL)(rng, text)
    # A mutant must not divide itself: batches are split at this mark.
    return text.replace("// -----", "//")


# --- Runs --------------------------------------------------------------------


class Tool:
    """Runs of pto-opt, and what their output says."""

    def __init__(self, path, folder):
        self.path, self.folder, self.processes = path, folder, 0

    def run(self, text, options, limit=LIMIT):
        """(exit code, standard error); the code is None after the time limit."""
        file = self.folder / "in.mlir"
        file.write_text(text)
        self.processes += 1
        try:
            done = subprocess.run(
                [self.path, file, "-o", os.devnull, *options],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=limit,
            )
        except subprocess.TimeoutExpired:
            return None, "time limit"
        return done.returncode, done.stderr.decode(errors="replace")

    def batch(self, texts, options):
        """For each text (exit code, its errors); runs them together if it can."""
        pieces, starts, line = [], [], 1
        for text in texts:
            starts.append(line)
            pieces.append(text)
            line += text.count("\n") + MARK.count("\n")
        code, out = self.run(
            MARK.join(pieces), ["--split-input-file", *options], 2 * LIMIT
        )
        if code == 0:
            return [(0, out)] * len(texts)
        if not is_crash(code, out) and len(texts) > 1:
            errors = [[] for _ in texts]
            for hit in re.finditer(r"in\.mlir:(\d+):\d+: error: .*", out):
                index = sum(start <= int(hit[1]) for start in starts) - 1
                errors[index].append(hit[0])
            lost = len(re.findall(r"\berror: ", out)) - sum(map(len, errors))
            if lost <= 0:
                return [(int(bool(e)), "\n".join(e)) for e in errors]
        return [self.run(text, options) for text in texts]


def is_crash(code, out):
    return code is None or code < 0 or code > 100 or "Sanitizer" in out


def signature(code, out):
    """What tells one crash from another."""
    if code is None:
        return "time limit"
    hit = re.search(r"Assertion `(.*?)' failed|LLVM ERROR: (.*)", out)
    if hit:
        return "assert " + (hit[1] or hit[2])[:120]
    hit = re.search(r"terminate called[^\n]*\n[^\n]*", out)
    if hit:
        return hit[0].replace("\n", " ")[:120]
    frames = re.findall(r"^\s*#?\d+ .*?\((?:.*/)?([^()]*)\+0x[0-9a-f]+\)", out, re.M)
    frames = [f.split("(")[0].strip() for f in frames]
    frames = [f for f in frames if f and "Signal" not in f and "StackTrace" not in f]
    return f"signal {-code}: " + " < ".join(frames[:3])


def kind_of(errors):
    """An error message without what differs from program to program."""
    hit = re.search(r"error: (.*)", errors)
    text = hit[1] if hit else "no message"
    text = re.sub(r"\b0x\w+|(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?", "N", text)
    text = re.sub(r"'(?:tensor|memref|vector)<[^']*'", "'T'", text)
    return re.sub(r"\(?(?:tensor|memref|vector)<[^()]*>\)?", "T", text)[:160]


def minimize(text, same, seconds):
    """Drop lines, then tokens, as long as `same` holds."""
    end = time.monotonic() + seconds
    for split in (lambda t: t.splitlines(keepends=True), TOKEN.findall):
        parts = split(text)
        size = max(1, len(parts) // 2)
        while True:
            at, smaller = 0, False
            while at < len(parts):
                if time.monotonic() > end:
                    return "".join(parts)
                rest = parts[:at] + parts[at + size :]
                if same("".join(rest)):
                    parts, smaller = rest, True
                else:
                    at += size
            if size == 1 and not smaller:
                break
            size = max(1, size // 2)
        text = "".join(parts)
    return text


class Finds:
    """Distinct finds, each minimized once and saved."""

    def __init__(self, tool, folder, verbose=True):
        self.tool, self.folder, self.verbose = tool, folder, verbose
        self.counts, self.ignored = {}, {}

    def crash(self, text, options, code, out):
        for pattern, reason in IGNORED:
            if re.search(pattern, out):
                self.ignored[reason] = self.ignored.get(reason, 0) + 1
                return
        what = signature(code, out)

        def same(smaller):
            got = self.tool.run(smaller, options, LIMIT)
            return is_crash(*got) and signature(*got) == what

        self.add("crash", what, text, options, same)

    def refused(self, text, options, errors):
        what = kind_of(errors)

        def same(smaller):
            if self.tool.run(smaller, ["--pto-phase-input"])[0] != 0:
                return False
            code, out = self.tool.run(smaller, options)
            return code == 1 and kind_of(out) == what

        self.add("unlowered", what, text, options, same)

    def add(self, group, what, text, options, same):
        key = group, what
        self.counts[key] = self.counts.get(key, 0) + 1
        if self.counts[key] > 1:
            return
        text = minimize(text, same, 60 if group == "crash" else 20)
        number = sum(1 for other, _ in self.counts if other == group)
        file = self.folder / f"{group}-{number:03}.mlir"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"// {' '.join(options)}\n// {what}\n{text}")
        if self.verbose:
            print(f"{file}: {what}", flush=True)

    def total(self, group):
        return sum(1 for other, _ in self.counts if other == group)


def load_seeds(paths):
    seeds = []
    for path in paths:
        for file in sorted(path.rglob("*.mlir")) if path.is_dir() else [path]:
            for part in re.split(r"^// -----.*\n?", file.read_text(), flags=re.M):
                lines = part.splitlines()
                lines = [x for x in lines if not x.lstrip().startswith("//")]
                part = "\n".join(lines).strip()
                if part:
                    seeds.append(part + "\n")
    return seeds


def round_of(rng, tool, seeds, finds, report_unlowered):
    """One batch through everything; returns how many mutants were legal."""
    texts = [mutate(rng, seeds) for _ in range(BATCH)]
    legal = []
    for text, (code, out) in zip(texts, tool.batch(texts, [])):
        if is_crash(code, out):
            finds.crash(text, [], code, out)
        elif code == 0:
            legal.append(text)
    kernels = legal
    if report_unlowered and legal:
        checked = zip(legal, tool.batch(legal, ["--pto-phase-input"]))
        kernels = [t for t, (code, _) in checked if code == 0 and "pto.kernel" in t]
    for name, options in PIPELINES.items():
        chosen = [t for t in legal if name != "unroll" or "pto.loop" in t]
        if not chosen:
            continue
        for text, (code, out) in zip(chosen, tool.batch(chosen, options)):
            if is_crash(code, out):
                finds.crash(text, options, code, out)
            elif code and report_unlowered and (name == "roundtrip" or text in kernels):
                finds.refused(text, options, out)
    return len(legal)


def limit_children():
    """The children inherit both: no core files, and no machine without memory."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if not os.environ.get("ASAN_OPTIONS"):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pto-opt", default=ROOT / "build/bin/pto-opt", type=Path)
    parser.add_argument("--minutes", default=1.0, type=float)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--results", default=Path("fuzz-results"), type=Path)
    parser.add_argument(
        "--seeds",
        nargs="*",
        type=Path,
        default=[],
        help="more programs: files, or folders with .mlir files",
    )
    parser.add_argument("--report-unlowered", action="store_true")
    args = parser.parse_args()
    if not args.pto_opt.is_file():
        print(f"error: expects pto-opt at {args.pto_opt}", file=sys.stderr)
        return 2
    seeds = load_seeds([CORPUS, *args.seeds])
    rng = random.Random(args.seed)
    limit_children()
    end = time.monotonic() + 60 * args.minutes
    mutants = legal = 0
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(args.pto_opt, Path(folder))
        finds = Finds(tool, args.results)
        while time.monotonic() < end:
            legal += round_of(rng, tool, seeds, finds, args.report_unlowered)
            mutants += BATCH
    for (group, what), count in sorted(finds.counts.items()):
        print(f"{group} {count:5} {what}")
    for reason, count in sorted(finds.ignored.items()):
        print(f"ignored {count:5} {reason}")
    print(
        f"fuzz: {mutants} mutants ({legal} legal) of {len(seeds)} programs in "
        f"{tool.processes} processes, {finds.total('crash')} crashes"
    )
    return 1 if finds.total("crash") else 0


if __name__ == "__main__":
    sys.exit(main())
