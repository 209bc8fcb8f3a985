/** Throws if this Node is too old. Must run before any syntax that an older Node cannot parse. */
export function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Remit needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}
