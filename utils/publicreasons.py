"""Why kernels of the public assembler end otherwise here than there.

Facts about single files of its tests, for utils/run-public-pto.py: what nothing
in a file says. "Headers" are the public headers of the instruction set, which
decide where the two differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

OUTDATED = {
    "samples/MatMul/0.pto": "has a type that is none any more",
    "samples/MatMul/tmatmulk.pto": "gives a tensor of one dimension two extents",
}
"""Samples that the public assembler refuses."""

REFUSED = {
    "samples/Addc/addc.pto": "an instruction of the simulation alone",
    "samples/Movfp/movfp_fixpipe_reuse-pto.pto": "a load into 'scaling', which has "
    "no path from global memory",
    "samples/Sync/test_a5_buf_sync.pto": "a pipe of the vector core on the cube core",
    "samples/Sync/test_frontend_pipe_flag_id_overflow_invalid.pto": "queues that "
    "need more signals than there are",
    "samples/TPushTPop/test5/kernel.pto": "two tiles in 'mat' at once, of which one "
    "lies over the other",
    "samples/TquantMx/tquant_mx.pto": "tiles whose rows are no whole blocks of 32 "
    "bytes",
}
REFUSED |= {
    f"lit/tile_fusion/{name}.pto": "columns of one value in rows of 4 bytes"
    for name in (
        "fusion_plan_interleaved_join", "fusion_plan_join", "fusion_region_basic",
        "fusion_region_interface", "fusion_region_internal_dead_omission",
        "op_scheduling_basic", "op_scheduling_negative_region",
        "op_scheduling_negative_ssa", "op_scheduling_treshape",
    )
}  # fmt: skip
REFUSED |= {
    f"lit/pto/{name}.pto": reason
    for reason, names in {
        "an instruction of the simulation alone": (
            "add_carry_tile_native", "sub_tile_native",
        ),
        # slotOffset = index % SLOT_NUM * SLOT_SIZE (TPop.hpp).
        "slots that reach over the end of their buffer": (
            "fixpipe_frontend_emitc_vector_payload_types_a5",
            "fixpipe_frontend_emitc_vector_remat_a5",
            "fixpipe_frontend_no_convert_f32_a5", "fixpipe_frontend_no_convert_i32_a5",
            "issue622_v_mte2_eventid_overlap_reproducer",
            "tpush_tpop_frontend_multi_id_a5",
            "tpush_tpop_frontend_same_direction_multi_a5",
        ),
        "tiles at addresses that lie over each other": (
            "issue646_pipev_repeat_prune", "issue667_tload_overlap_no_mte2_barrier",
            "mgather_gm2ub_a2a3_elem_sync",
        ),
        # PTO_FBUF_SIZE_BYTES (buffer_limits.hpp).
        "more scales than their memory holds": (
            "textract_fp_a3_lowering", "tinsert_fp_a3_lowering",
        ),
        # TMP_UB_OFFSET (constants.hpp).
        "tiles where instructions have their scratch": (
            "plan_memory_order_by_size_reuse",
        ),
        # ValidCol == 1 || ValidCol == -1 (TRowExpand.hpp of a5).
        "a source without a column to expand": ("issue708_zero_valid_reductions",),
        # Get{Cast,Vector}PreQuantMode give NoQuant (common.hpp).
        "a conversion of accumulators that no mode of the headers is for": (
            "textract_tinsert_low_precision_a5_emitc", "tstore_forms_emitc",
            "tstore_fp_insert_sync_effects",
        ),
        # cInMatrix is not used (TMatmul.hpp of a5).
        "an accumulator that the headers do not read": (
            "tgemv_accphase_emitc", "tmatmul_accphase_emitc",
        ),
        "a product of no rows (CheckDynamicMmad)": ("issue708_zero_valid_tileops",),
        "an element type that the headers do not quantize to": (
            "tquant_verify_invalid_int8_asym_wrong_dst",
            "tquant_verify_invalid_int8_sym_wrong_dst",
        ),
        # TGather_cmp puts indices and numbers behind the bits of comparison.
        "scratch that is smaller than what the headers write": (
            "tgather_compare_macro_sync_model", "tgather_three_forms_emitc",
        ),
        "a comparison with a number, where the headers take a tile": (
            "tmp_contract_a5_non_same_shape",
        ),
        # mStartPosition = indexRow >> 4 (TExtract.hpp).
        "a window that begins within a block, where the headers round down": (
            "textract_verify_a5_mat_lr_nonzero_offset",
        ),
        "indices of elements, where the headers want one for each row": (
            "mgather_mscatter_base_a3_emitc",
        ),
        "a view of other extents than the tile that is loaded": ("tconcatidx",),
        # mSize = validRow (tstore_common.hpp).
        "more rows than the view has, which the headers store": (
            "cube_tile_ops_positive", "store_fp_tile_native",
        ),
        # Blocks turn where SFractal differs (tmov_common.hpp).
        "a tile without blocks, which the headers read as one of blocks": (
            "issue556_tpop_live_values_no_alias",
        ),
        "rows that are no whole blocks of 32 bytes": (
            "tcvt_low_precision_a5_valid", "tload_tprefetch_low_precision_a5_valid",
            "tstore_low_precision_a5_valid",
        ),
    }.items()
    for name in names
}  # fmt: skip
REFUSED["lit/pto/mx_noalias_plan_memory.pto:strided_view_overlap.pto"] = (
    "tiles at addresses that lie over each other"
)
REFUSED["lit/pto/tmov_acc_to_vec_mode_a5_emitc.pto (a2a3)"] = (
    "a path that the headers do not have"
)
"""Programs that the public assembler takes, and the instruction set does not, for
any machine or for the one behind the name."""

OLDER_HEADERS = "a limit of headers older than those of today"
AT_RUN_TIME = "extents that the headers take at run time"
BY_NAME = {
    r"tquant_mx_grp_axis_invalid.pto:nd_flat_(f32|b16_ocp)_scaling_below_one_vl": "room "
    "for values that the headers do not write",
    r"tquant_mx_grp_axis_invalid.pto:(nd_flat_b16_nv|nd_canonical_b16|"
    r"dn_fp8_f32_interleave)": OLDER_HEADERS,
    r"tquant_mx_grp_axis_invalid.pto:tquant_dynamic_valid": AT_RUN_TIME,
    r"tmov_x2zz_invalid.pto:nd_dynamic_valid": AT_RUN_TIME,
    r"tmov_x2zz_invalid.pto:dst_wrong_layout": "a layout that is not written, which is "
    "inferred here",
    r"fixpipe_frontend_verify_additional_invalid.pto:.*_signless_i8": "i8 for si8, "
    "which are one type here",
    r"fixpipe_frontend_verify_contract_invalid_a5.pto:.*_different_block": "a scale "
    "that is set outside of the branch, which counts here",
    r"fixpipe_frontend_verify_set_quant_vector_bad_payload_type_a5": "scales of 64 "
    "bits, which the headers take",
    r"fixpipe_frontend_verify_untraceable_peer_buf_a5": "a buffer from elsewhere, "
    "whose other end is not looked for here",
    r"resolve_reserved_buffers_reject_non_peer_init": "signals without a number, "
    "which are counted in order here",
    r"tpush_tpop_globaltensor_nosplit_conflict": "two ends that no name connects",
    r"tpows?_int_with_tmp": "scratch for integers, which the headers want",
    r"tprelu_tmp_valid_col": "valid extents of scratch, which the headers do not look at",
    r"trowexpanddiv_high_precision_requires_tmp": "a division that the headers do "
    "without scratch",
    r"tquant_no_implicit_tmp": "scratch for extents of run time, which has the "
    "physical ones here",
    r"mgather_default_coalesce": "a gather without 'coalesce', which the headers have",
    r"tgather_a2a3_index_invalid": "scratch that is left out, which is found here",
    r"subview_unresolved_tile_arg": "a window of an argument, which has a form here",
    r"implicit_tmp_remaining_level3|tsort32_dynamic_width_implicit|tci_implicit": "a "
    "level of the public assembler: scratch that it wants given",
}
"""Programs that the public assembler refuses and the instruction set takes, by a
pattern in their names."""

BY_OPTION = {
    r"--pto-level": "a level of the public assembler: which addresses it wants given",
    r"--(plan-memory-impl|enable-insert-sync|enable-graph-sync-solver|"
    r"graph-sync-solver-\S+|enable-bufid_sync|enable-op-fusion)": "an option of a pass",
}
"""Options of the public assembler whose errors are no rule of the text."""

BY_TEXT = {
    r"pto\.inttoptr": "addresses of the host in pointers (the C++ emission's rule)",
    r"backend_partition|pto\.backend|child": "units of several back ends",
}
"""Errors that a program without such options expects, by what it contains."""

WRONG_AT_RUN_TIME = {
    "samples/CommSync/tgather_root_binding.pto": (
        r"comm\.tgather' op expects 4 rows",
        "room for the data of one of four ranks, which stand one behind the other",
    ),
    "samples/CommSync/tscatter_root_binding.pto": (
        r"comm\.tscatter' op expects 4 rows",
        "the data of one of four ranks, which stand one behind the other",
    ),
    "samples/Complex/mix_kernel.pto": (
        r"wait_intra_block' op deadlock",
        "no sections, so that a core waits for the signal that it sends to others",
    ),
    "samples/Sync/test_dynamic_valid_shape.pto": (
        r"tile 1x32xf32 .* but found 1x33",
        "33 valid columns of 32, which its second trip sets for all inputs",
    ),
}
"""Samples that the instruction set does not have, which shows when they run: the
error, and what is wrong with them."""

NO_GOLDEN = {
    "samples/Gemvmx/gemvmx-pto.pto": "moves scales before they have an address",
}
"""Samples whose golden values the text cannot give."""

NOT_SIMULATED = {
    r"undeclared identifier '(set|wait)_intra_block'": "signals between cores",
    r"undeclared identifier 'TALLOC_IMPL'": "slots of queues that are views",
    r"no matching function for call to 'TREMS_IMPL'": "remainders with scratch",
    r"no matching function for call to 'TMOV_IMPL'": "scales of columns in order",
    r"no matching function for call to 'TINSERT'": "windows that are inserted in parts",
    r"no member named 'QF322(HIF8|FP8)_PRE'": "conversions to 8-bit floats in queues",
}
"""What the headers have, but not for the simulation, by the compiler's error."""


def first_match(patterns: Mapping[str, str], text: str) -> str:
    """The reason of the first pattern in `text`; empty if there is none."""
    found = (reason for pattern, reason in patterns.items() if re.search(pattern, text))
    return next(found, "")


def failing_commands(source: str) -> str:
    """The commands in RUN lines that expect an error."""
    joined = re.sub(r"\\\n\s*//\s*RUN:", " ", source)
    return " ".join(
        command
        for line in re.findall(r"//\s*RUN:(.*)", joined)
        for command in re.split(r"[|;]|&&", line)
        if re.match(r"\s*(not|!)\s.*\bptoas\b", command)
    )


def why_accepted(name: str, source: str) -> str:
    """Why a program that the public assembler refuses is not refused here."""
    return (
        first_match(BY_NAME, name)
        or first_match(BY_OPTION, failing_commands(source))
        or first_match(BY_TEXT, source)
        or "a rule that is missing here"
    )
