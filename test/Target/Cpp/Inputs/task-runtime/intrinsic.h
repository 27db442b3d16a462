// How a task asks where it is: a stand-in for the header of the open task
// runtime. It keeps its numbers behind the arguments.
#pragma once
#include <cstdint>

static inline int32_t get_block_idx(int64_t *args) { return args[48]; }
static inline int32_t get_block_num(int64_t *args) { return args[49]; }
static inline int32_t get_sub_block_id(int64_t *args) { return args[50]; }
