// Memory limits of the production processes, as NODE_OPTIONS. An operator's own options come later and win.
export const nodeOptions = {
  // The limit is twice the memory used under load. Without it, V8 would let garbage grow to gigabytes.
  web: "--max-old-space-size=176 --max-semi-space-size=8",
  // With more memory for young objects, the worker settles about a tenth more transfers per second (docs/performance.md).
  worker: "--max-semi-space-size=64",
};
