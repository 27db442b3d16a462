"""Tile shapes, labels and options: scopes, checks, hints, older spellings."""

import warnings

import pytest
from pto_mlir.frontend.errors import PtoError
from pto_mlir.frontend.ir import Op, TensorType
from pto_mlir.language import config, option_schema
from pto_mlir.language.config import PtoDeprecationWarning
from pto_mlir.language.types import DT_FP32, RunMode


@pytest.fixture(autouse=True)
def fresh_scope():
    config.reset_options()
    with config.scope("test"):
        yield
    config.reset_options()


def op(name="pto.add", rank=2):
    return Op(name, (), (TensorType((4,) * rank, DT_FP32),))


def test_tiles_become_hints():
    config.set_vec_tile_shapes(8, 64)
    config.set_cube_tile_shapes([16, 32], [64, 128], [16, 16])
    assert config.hints_of(op()) == "#pto.hints<tile = vec<[8, 64]>>"
    assert config.hints_of(op("pto.matmul")) == (
        "#pto.hints<tile = cube<m = [16, 32], k = [64, 128], n = [16, 16]>>"
    )
    assert config.get_vec_tile_shapes() == [8, 64]
    tiles = ([16, 32], [64, 128, 128], [16, 16], False)
    assert config.get_cube_tile_shapes() == tiles


def test_tile_of_another_rank_is_dropped():
    config.set_vec_tile_shapes(8, 64)
    assert config.hints_of(op(rank=3)) is None
    config.set_semantic_label("norm")
    assert config.hints_of(op(rank=3)) == '#pto.hints<label = "norm">'


def test_label_and_scope():
    config.set_semantic_label('a "b"')
    config.set_pass_options(sg_set_scope=(3, True, False))
    assert config.hints_of(op()) == (
        '#pto.hints<label = "a \\"b\\"", scope = 3, parallel_merge>'
    )
    config.set_semantic_label("")
    config.set_pass_options(sg_set_scope=-1)
    assert config.hints_of(op()) is None


def test_split_k_and_three_depths():
    config.set_cube_tile_shapes([16, 16], [32, 64, 96], [16, 16], enable_split_k=True)
    assert config.hints_of(op("pto.matmul")) == (
        "#pto.hints<tile = cube<m = [16, 16], k = [32, 64, 96], n = [16, 16], split_k>>"
    )


def test_scopes_nest_and_end():
    config.set_vec_tile_shapes(8)
    outer = config.push_scope("loop")
    config.set_vec_tile_shapes(16)
    with config.options("inner", vec_tile_shapes=[32]):
        assert config.get_vec_tile_shapes() == [32]
        assert "vec_tile_shapes = [32]" in config.get_options_tree()
    assert config.get_vec_tile_shapes() == [16]
    config.pop_scope(outer)
    assert config.get_vec_tile_shapes() == [8]


def test_scope_ends_when_the_body_raises():
    with pytest.raises(KeyError), config.options(vec_tile_shapes=[32]):
        raise KeyError
    assert config.get_vec_tile_shapes() == []


def test_decorated_function_has_its_own_scope():
    @config.options(pass_options={"enable_slice": True})
    def inside(depth):
        config.set_vec_tile_shapes(depth + 1)
        found = config.get_pass_options()["enable_slice"]
        return found, inside(depth - 1) if depth else None

    assert inside(2) == (True, (True, (True, None)))
    assert config.get_pass_options()["enable_slice"] is False
    assert inside.__pto_options__.settings == {"pass.enable_slice": True}


def test_kernel_options():
    config.set_pass_options(
        vec_nbuffer_setting={-2: 1, -1: 4},
        cube_l1_reuse_setting={"MM1": (2, "Left"), "DEFAULT": 4},
    )
    config.set_options(
        runtime_options={
            "run_mode": RunMode.NPU,
            "stitch_function_max_num": 64,
            "ready_on_host_tensors": ["a"],
        },
        operation_options={"combine_axis": True},
    )
    assert config.kernel_options() == (
        "#pto.options<vec_nbuffer = {-2: 1, -1: 4}, "
        'cube_l1_reuse = {"MM1": (2, left), "DEFAULT": 4}, combine_axis, '
        'runtime = {stitch_function_max_num = 64, ready_on_host_tensors = ["a"]}>'
    )


def test_no_options():
    assert config.kernel_options() is None


def test_fingerprint_follows_settings():
    before = config.fingerprint()
    config.set_vec_tile_shapes(8)
    after = config.fingerprint()
    assert before != after
    config.set_vec_tile_shapes(8)
    assert config.fingerprint() == after


def test_every_default_passes_its_own_check():
    for key, value in option_schema.DEFAULTS.items():
        group, _, name = key.partition(".")
        option = option_schema.OPTIONS[group][name]
        assert option.check(name, value) == value


BAD = [
    (lambda: config.set_vec_tile_shapes(), "expects 1 or 2"),
    (lambda: config.set_vec_tile_shapes(8, 0), "positive integers"),
    (lambda: config.set_vec_tile_shapes(8.0), "integers for a vector tile"),
    (lambda: config.set_cube_tile_shapes([16], [16, 16], [16, 16]), "m of a cube"),
    (lambda: config.set_cube_tile_shapes([16, 24], [16, 16], [16, 16]), "to divide"),
    (lambda: config.set_pass_options(nonsense=1), "found 'nonsense'"),
    (lambda: config.set_pass_options(vec_nbuffer_setting=4), "a dictionary"),
    (lambda: config.set_pass_options(vec_nbuffer_setting={0: 0}), "integer >= 1"),
    (lambda: config.set_pass_options(cube_nbuffer_setting={-2: 1}), "integers >= -1"),
    (
        lambda: config.set_pass_options(cube_nbuffer_setting={0: 1, "DEFAULT": 1}),
        "keys of one style",
    ),
    (
        lambda: config.set_pass_options(cube_l1_reuse_setting={0: (1, "up")}),
        "a side 'left', 'right' or 'auto'",
    ),
    (lambda: config.set_pass_options(sg_set_scope=(1, 2)), "bool, bool"),
    (lambda: config.set_pass_options(ooo_sched_mode="X"), "one of '', 'GAPMIN'"),
    (lambda: config.set_pass_options(sg_set_ooo_scope=0), "from 1 to 100000"),
    (
        lambda: config.options(runtime_options={"stitch_function_max_num": 2000}),
        "from 1 to 1024",
    ),
    (lambda: config.options(runtime_options={"run_mode": 7}), "RunMode"),
    (lambda: config.options(host_options=3), "expects a dictionary"),
    (lambda: config.set_semantic_label("func8_0"), "not of the form"),
    (lambda: config.set_semantic_label(3), "a string"),
    (lambda: config.set_debug_options(dump_pass_graph="x"), "a list of strings"),
    (lambda: config.get_global_config("none"), "found 'none'"),
    (lambda: config.set_cube_tile_shapes([1, 1], [1, 1], [1, 1], 0, 0), "positional"),
]


@pytest.mark.parametrize(("use", "message"), BAD)
def test_refused(use, message):
    with pytest.raises(PtoError, match=message):
        use()


OLDER = [
    lambda: config.set_cube_tile_shapes([1, 1], [1, 1], [1, 1], True),
    lambda: config.set_cube_tile_shapes(
        [1, 1], [1, 1], [1, 1], enable_multi_data_load=True
    ),
    lambda: config.set_pass_options(pg_upper_bound=8192),
    lambda: config.set_pass_options(mg_copyin_upper_bound=1, cube_nbuffer_mode=2),
    lambda: config.set_pass_options(vec_nbuffer_mode=1),
    lambda: config.set_operation_config(combine_axis=True),
    lambda: config.options(runtime_options={"machine_sched_mode": 1}),
]


@pytest.mark.parametrize("use", OLDER)
def test_older_spelling_is_accepted_with_a_remark(use):
    with pytest.warns(PtoDeprecationWarning) as caught:
        use()
    assert caught[0].filename == __file__


def test_current_spelling_has_no_remark():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        config.set_cube_tile_shapes([1, 1], [1, 1], [1, 1], enable_split_k=True)
        config.set_operation_options(combine_axis=False)
    assert config.get_cube_tile_shapes()[3] is True


def test_global_config_and_matrix_size():
    config.set_global_config("key", 4)
    assert config.get_global_config("key") == 4
    config.set_matrix_size([1, 2, 3])
    assert config.get_matrix_size() == [1, 2, 3]
    config.set_print_options(edgeitems=2)
    assert config.PRINT_OPTIONS["edgeitems"] == 2
