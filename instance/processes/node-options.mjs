// Memory settings of the production processes. The operator's own settings take precedence.

/** NODE_OPTIONS */
export const nodeOptions = {
  // About 1.9 times the memory used once every page has been opened (docs/performance.md): at the limit, V8 ends the
  // process. Without it, V8 would let garbage grow to gigabytes.
  web: "--max-old-space-size=256 --max-semi-space-size=8",
  // With more memory for young objects, the worker settles about a tenth more transfers per second (docs/performance.md).
  worker: "--max-semi-space-size=64",
};

/**
 * How glibc allocates memory outside V8's heap in the web process, see mallopt(3). By default, each of Node's threads keeps
 * memory of its own, and memory once used is not returned: 30 MB more under load.
 */
export const webAllocatorEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
