import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeReferenceFrame, findReferenceFrames, isFrameFor, newReference } from "./reference";

const binding = { chainId: 31_337n, recipientAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };
const reference = Uint8Array.from({ length: 16 }, (_, index) => index);

const anyReference = fc.uint8Array({ minLength: 16, maxLength: 16 });
const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyBinding = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  recipientAddress: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`),
});

function hex(...parts: (Uint8Array | string)[]): string {
  const bytes = parts.map((part) => (typeof part === "string" ? Buffer.from(part.replace(/^0x/, ""), "hex") : part));
  return `0x${Buffer.concat(bytes).toString("hex")}`;
}

/** The references in `calldata` that are bound to the chain and recipient of `target`. */
function referencesFor(calldata: string, target: typeof binding): string[] {
  return findReferenceFrames(calldata)
    .filter((frame) => isFrameFor(frame, target))
    .map((frame) => hex(frame.reference));
}

test("a frame is 24 bytes: RMIT, the reference and a four-byte checksum", () => {
  const frame = encodeReferenceFrame(reference, binding);
  expect(frame).toMatch(/^0x[0-9a-f]{48}$/);
  expect(Buffer.from(frame.slice(2, 10), "hex").toString("ascii")).toBe("RMIT");
  expect(frame.slice(10, 42)).toBe(Buffer.from(reference).toString("hex"));
});

test("the frame of a known request never changes, since wallets and other checkouts build it too", () => {
  expect(encodeReferenceFrame(reference, binding)).toBe("0x524d4954000102030405060708090a0b0c0d0e0f07bc3557");
});

test("finds a frame anywhere in the calldata, bound to its own chain", () => {
  fc.assert(
    fc.property(anyReference, anyBinding, anyBytes, anyBytes, (anyRef, target, before, after) => {
      const frame = encodeReferenceFrame(anyRef, target);
      const calldata = hex(before, frame, after);
      expect(referencesFor(calldata, target)).toContain(hex(anyRef));
      expect(referencesFor(calldata, { ...target, chainId: target.chainId + 1n })).not.toContain(hex(anyRef));
    }),
  );
});

test("a frame copied to another recipient is not valid there", () => {
  const other = { ...binding, recipientAddress: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" };
  expect(referencesFor(encodeReferenceFrame(reference, binding), other)).toEqual([]);
});

test("the recipient's letter case does not matter", () => {
  const lower = { ...binding, recipientAddress: binding.recipientAddress.toLowerCase() };
  expect(encodeReferenceFrame(reference, lower)).toBe(encodeReferenceFrame(reference, binding));
});

test("one changed bit makes the frame invalid", () => {
  const frame = Buffer.from(encodeReferenceFrame(reference, binding).slice(2), "hex");
  fc.assert(
    fc.property(fc.integer({ min: 4 * 8, max: 24 * 8 - 1 }), (bit) => {
      const changed = Buffer.from(frame);
      const at = bit >> 3;
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
      expect(referencesFor(hex(changed), binding)).toEqual([]);
    }),
  );
});

test("no calldata makes the search throw, and a truncated frame is ignored", () => {
  fc.assert(fc.property(anyBytes, (bytes) => void findReferenceFrames(hex("524d4954", bytes, "524d4954"))));
  const frame = encodeReferenceFrame(reference, binding);
  expect(findReferenceFrames(frame.slice(0, -2))).toEqual([]);
  expect(findReferenceFrames("0x")).toEqual([]);
});

test("a repeated frame counts once, two different frames count twice", () => {
  const second = encodeReferenceFrame(new Uint8Array(16), binding);
  const first = encodeReferenceFrame(reference, binding);
  expect(referencesFor(hex(first, first), binding)).toHaveLength(1);
  expect(referencesFor(hex(first, second), binding)).toHaveLength(2);
});

test("references are 16 random bytes", () => {
  expect(newReference()).toHaveLength(16);
  expect(new Set(Array.from({ length: 1000 }, () => hex(newReference()))).size).toBe(1000);
});
