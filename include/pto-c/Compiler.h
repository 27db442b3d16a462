/*===- Compiler.h - The compiler as a C library -------------------*- C -*-===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The interface of libpto-c: from the text of a module to kernels in this
 * process (pto-c/Kernel.h says how to call them). Python binds to this header.
 *
 * Every function that can fail returns a PtoStatus:
 *
 *   PTO_OK            the work is done
 *   PTO_CANCELLED     the cancel flag of the session became non-zero
 *   PTO_BAD_ARGUMENT  the module or an option is refused; at least one
 *                     diagnostic of severity PTO_ERROR has told why
 *   PTO_INTERNAL      a defect of the compiler; a diagnostic tells what is
 * known
 *
 * Nothing aborts the process, throws, or writes to stdout or stderr. Pointers
 * are not null unless the text allows it. Strings are UTF-8.
 *
 *===----------------------------------------------------------------------===*/

#ifndef PTO_C_COMPILER_H
#define PTO_C_COMPILER_H

#include "pto-c/Kernel.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PTO_EXPORT __attribute__((visibility("default")))
#else
#define PTO_EXPORT
#endif

/** Version of this interface; it changes when a caller must be changed. */
#define PTO_COMPILER_API_VERSION 1u

/** Returns the PTO_COMPILER_API_VERSION of the library. */
PTO_EXPORT uint32_t ptoApiVersion(void);

/** Returns the version of the compiler, e.g. "0.1.0 (LLVM 22.1.8)". */
PTO_EXPORT const char *ptoVersion(void);

/*===----------------------------------------------------------------------===*
 * Sessions and diagnostics
 *===----------------------------------------------------------------------===*/

/** How serious a diagnostic is. */
enum PtoSeverity { PTO_NOTE = 0, PTO_WARNING, PTO_ERROR, PTO_REMARK };

/** One diagnostic. The strings live until the handler returns. */
typedef struct PtoDiagnostic {
  int32_t severity; /**< a PtoSeverity; PTO_NOTE belongs to the one before it */
  int32_t line;     /**< from 1; 0 if unknown */
  int32_t column;   /**< from 1; 0 if unknown */
  const char *file; /**< of the location; the name of the source if the text
                         itself is at fault (syntax), "" if unknown */
  const char *text; /**< the message, without position and severity */
} PtoDiagnostic;

/** Receives diagnostics in order. It must not call the session. */
typedef void (*PtoDiagnosticFn)(void *user, const PtoDiagnostic *diagnostic);

/** Receives bytes; called any number of times. */
typedef void (*PtoWriteFn)(void *user, const char *bytes, size_t length);

/** The state of a compiler: dialects, types, handlers. One thread at a time may
 * use a session; threads that compile at the same time have one each. Cheap to
 * make: what costs milliseconds is made when it is first needed. In a forked
 * child a session of the parent is ready for use unless the parent's thread was
 * inside one of its calls. */
typedef struct PtoSession PtoSession;

/** Makes a session whose diagnostics go to `handler`, which may be NULL. */
PTO_EXPORT PtoSession *ptoSessionCreate(PtoDiagnosticFn handler, void *user);

/** Ends a session; kernels that it compiled stay. NULL is allowed. */
PTO_EXPORT void ptoSessionDestroy(PtoSession *session);

/** Makes `*cancel`, if non-zero, stop the work of the session between passes;
 * NULL (the default) means never. Code generation of one kernel is not
 * interrupted. Another thread or a signal handler may set the flag. */
PTO_EXPORT void ptoSessionSetCancel(PtoSession *session,
                                    const volatile int32_t *cancel);

/*===----------------------------------------------------------------------===*
 * Reading modules
 *===----------------------------------------------------------------------===*/

/** The text (or bytecode) of a module. */
typedef struct PtoSource {
  const char *text;
  size_t length;    /**< in bytes; no terminator is needed */
  const char *name; /**< for diagnostics, e.g. "kernel.mlir" */
} PtoSource;

/** Parses a module, verifies it, and checks that its kernels are legal input of
 * the compiler. */
PTO_EXPORT int32_t ptoVerify(PtoSession *session, const PtoSource *source);

/** What `ptoPrettyPrint` prints beyond the program. */
enum PtoPrintFlags {
  PTO_PRINT_LOCATIONS = 1, /**< the location of each op */
  PTO_PRINT_GENERIC = 2    /**< the generic form of each op */
};

/** Parses and verifies a module and writes its text in canonical form. `flags`
 * is a sum of PtoPrintFlags. */
PTO_EXPORT int32_t ptoPrettyPrint(PtoSession *session, const PtoSource *source,
                                  int32_t flags, PtoWriteFn write, void *user);

/*===----------------------------------------------------------------------===*
 * Compiling
 *===----------------------------------------------------------------------===*/

/** What to compile and how. Zero-initialize it, then set `size`. */
typedef struct PtoCompileOptions {
  uint32_t size;           /**< sizeof(PtoCompileOptions) of the caller */
  int32_t optLevel;        /**< LLVM's level 1 to 3; 0 means 2, -1 means none */
  const char *entry;       /**< name of the kernel; NULL if there is only one */
  const char *machine;     /**< machine to record in the module; may be NULL */
  const char *cacheFolder; /**< folder of compiled kernels; NULL for none. See
                                ptoGetCacheFolder */
  int32_t genericCPU;      /**< non-zero: the baseline of the architecture, not
                                the features of this CPU */
  int32_t refresh;         /**< non-zero: write the cache, but do not read it */
} PtoCompileOptions;

/** A compiled kernel in memory. */
typedef struct PtoExecutable PtoExecutable;

/** Compiles one kernel of a module, or takes it from the cache, and sets
 * `*executable`, which is NULL after a failure. Errors of the file system are
 * not errors: then there is no cache. Diagnostics of a kernel from the cache
 * are not repeated. */
PTO_EXPORT int32_t ptoCompile(PtoSession *session, const PtoSource *source,
                              const PtoCompileOptions *options,
                              PtoExecutable **executable);

/** Frees the code of a kernel. No call may be in progress. NULL is allowed. */
PTO_EXPORT void ptoExecutableDestroy(PtoExecutable *executable);

/** Returns the entry point; valid as long as the executable. */
PTO_EXPORT PtoKernel ptoExecutableKernel(const PtoExecutable *executable);

/** Returns the facts of the kernel; valid as long as the executable. */
PTO_EXPORT const PtoKernelInfo *
ptoExecutableInfo(const PtoExecutable *executable);

/** What the cache had to say. */
enum PtoCacheState {
  PTO_CACHE_OFF = 0,     /**< there is no cache folder */
  PTO_CACHE_MISS = 1,    /**< compiled, and stored unless that failed */
  PTO_CACHE_HIT = 2,     /**< not compiled */
  PTO_CACHE_REPAIRED = 3 /**< compiled, because the stored object was damaged */
};

/** Where the time of a compilation went, in milliseconds. */
typedef struct PtoCompileStats {
  int32_t cache;           /**< a PtoCacheState */
  int64_t objectBytes;     /**< size of the machine code object */
  double readMilliseconds; /**< looking into the cache */
  double parseMilliseconds;
  double passesMilliseconds;  /**< MLIR passes */
  double codegenMilliseconds; /**< LLVM passes and code generation */
  double loadMilliseconds;    /**< linking into this process */
} PtoCompileStats;

/** Returns how an executable came about; valid as long as the executable. */
PTO_EXPORT const PtoCompileStats *
ptoExecutableStats(const PtoExecutable *executable);

/** Writes the folder that the cache should use: $PTO_CACHE_DIR, else
 * $XDG_CACHE_HOME/pto-mlir, else $HOME/.cache/pto-mlir; nothing if there should
 * be no cache ($PTO_CACHE_DIR is empty, or nothing is set). */
PTO_EXPORT void ptoGetCacheFolder(PtoWriteFn write, void *user);

/** Writes a product of one kernel, compiled without the cache: "mlir" (the LLVM
 * dialect), "llvm" (LLVM IR), "asm", "obj" (a relocatable object) or "header"
 * (C declarations for the object). `cacheFolder` and `refresh` have no effect.
 */
PTO_EXPORT int32_t ptoEmit(PtoSession *session, const PtoSource *source,
                           const PtoCompileOptions *options,
                           const char *product, PtoWriteFn write, void *user);

/*===----------------------------------------------------------------------===*
 * Parallel regions
 *===----------------------------------------------------------------------===*/

/** Sets `parallel`, `pool` and `workers` of `ctx` so that parallel regions run
 * on `workers` threads of this library, the calling one included; 1 means
 * serially. Threads start with the first region and are shared by all contexts
 * with the same number; a forked child starts its own. `workers` is limited to
 * [1, 256]. */
PTO_EXPORT void ptoContextSetWorkers(PtoContext *ctx, int32_t workers);

#ifdef __cplusplus
}
#endif

#endif /* PTO_C_COMPILER_H */
