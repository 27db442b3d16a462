/* A plain C program that compiles a module and calls its kernel.
 * usage: compile FILE CACHE-FOLDER */

#include "pto-c/Compiler.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const severities[] = {"note", "warning", "error", "remark"};
static const char *const states[] = {"off", "miss", "hit", "repaired"};

static void printDiagnostic(void *user, const PtoDiagnostic *diagnostic) {
  (void)user;
  const char *file = strrchr(diagnostic->file, '/');
  printf("%s:%d:%d: %s: %s\n", file ? file + 1 : diagnostic->file,
         (int)diagnostic->line, (int)diagnostic->column,
         severities[diagnostic->severity], diagnostic->text);
}

static void writeBytes(void *user, const char *bytes, size_t length) {
  fwrite(bytes, 1, length, user);
}

static void countBytes(void *user, const char *bytes, size_t length) {
  (void)bytes;
  *(size_t *)user += length;
}

/* Calls the kernel with two rows of `width` columns. */
static void call(PtoExecutable *executable, int64_t width) {
  float x[8], y[8], z[8] = {0};
  int64_t sizes[2] = {2, width};
  for (int i = 0; i < 8; ++i) {
    x[i] = (float)i;
    y[i] = 10.0f;
  }
  PtoTensor tensors[3] = {{x, PTO_F32, 2, sizes, NULL},
                          {y, PTO_F32, 2, sizes, NULL},
                          {z, PTO_F32, 2, sizes, NULL}};
  PtoContext context = {0};
  context.size = sizeof(context);
  context.abi = PTO_ABI_VERSION;
  ptoContextSetWorkers(&context, 2);
  int status = ptoExecutableKernel(executable)(&context, tensors, 3);
  printf("status %d, last %g, message '%s'\n", status, (double)z[7],
         context.error.message);
}

static int32_t countBlock(PtoContext *context, void *arg, int64_t block,
                          int32_t worker) {
  (void)block;
  if (worker < 0 || worker >= context->workers) {
    return PTO_INTERNAL;
  }
  __atomic_fetch_add((int *)arg, 1, __ATOMIC_RELAXED);
  return PTO_OK;
}

/* Runs a parallel region of 100 blocks; returns how many blocks ran. */
static int runRegion(int32_t workers) {
  PtoContext context = {0};
  int blocks = 0;
  ptoContextSetWorkers(&context, workers);
  if (!context.parallel) {
    return -context.workers;
  }
  int status = context.parallel(&context, countBlock, &blocks, 100);
  return status == PTO_OK ? blocks : -100;
}

/* Regions before, in and after a forked child, which has no threads at first.
 */
static void checkWorkers(void) {
  printf("region %d %d %d\n", runRegion(1), runRegion(3), runRegion(2));
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    _exit(runRegion(3) == 100 && runRegion(2) == 100 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  printf("child %d, region %d\n", status, runRegion(3));
}

/* Tries one text and prints what becomes of it. */
static int verify(PtoSession *session, const char *text) {
  PtoSource source = {text, strlen(text), "text.mlir"};
  return ptoVerify(session, &source);
}

static void printFacts(const PtoKernelInfo *info,
                       const PtoCompileStats *stats) {
  printf("kernel %s of %d arguments, cache %s, object %s\n", info->name,
         (int)info->nargs, states[stats->cache],
         stats->objectBytes > 0 ? "yes" : "no");
}

int main(int argc, char **argv) {
  static char text[4096];
  FILE *file = argc == 3 ? fopen(argv[1], "r") : NULL;
  if (!file) {
    return 2;
  }
  PtoSource source = {text, fread(text, 1, sizeof(text), file), argv[1]};
  fclose(file);
  printf("api %u, %s\n", ptoApiVersion(), ptoVersion());

  PtoSession *session = ptoSessionCreate(printDiagnostic, NULL);
  PtoCompileOptions options = {0};
  options.size = sizeof(options);
  options.cacheFolder = argv[2];
  for (int round = 0; round < 2; ++round) {
    PtoExecutable *executable = NULL;
    printf("compile %d\n", ptoCompile(session, &source, &options, &executable));
    printFacts(ptoExecutableInfo(executable), ptoExecutableStats(executable));
    call(executable, 4);
    call(executable, 3);
    ptoExecutableDestroy(executable);
  }

  printf("pretty %d\n", ptoPrettyPrint(session, &source, PTO_PRINT_LOCATIONS,
                                       writeBytes, stdout));
  size_t bytes = 0;
  int status = ptoEmit(session, &source, &options, "obj", countBytes, &bytes);
  printf("emit %d, %s\n", status, bytes > 1000 ? "some bytes" : "nothing");
  printf("emit %d\n",
         ptoEmit(session, &source, &options, "pdf", countBytes, &bytes));

  /* Failures leave the session usable. */
  PtoExecutable *executable = NULL;
  options.entry = "sub";
  options.cacheFolder = NULL;
  printf("compile %d\n", ptoCompile(session, &source, &options, &executable));
  printf("executable %s\n", executable ? "yes" : "no");
  printf("verify %d\n", verify(session, "module {\n  oops\n}"));
  printf("verify %d\n",
         verify(session, "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                         "  return\n"
                         "} loc(\"user.py\":3:5)"));
  printf("verify %d\n", verify(session, "module {}"));

  int32_t cancel = 1;
  options.entry = NULL;
  ptoSessionSetCancel(session, &cancel);
  printf("cancelled %d\n", ptoCompile(session, &source, &options, &executable));
  ptoSessionSetCancel(session, NULL);
  printf("compile %d\n", ptoCompile(session, &source, &options, &executable));
  ptoSessionDestroy(session);
  /* The kernel outlives the session. */
  call(executable, 4);
  ptoExecutableDestroy(executable);
  ptoExecutableDestroy(NULL);
  checkWorkers();
  ptoSessionDestroy(NULL);
  return 0;
}
