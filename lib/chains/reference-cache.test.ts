import { beforeEach, expect, test, vi } from "vitest";
import type * as address from "./address";
import { keccak } from "./address";
import { encodeReferenceFrame, isFrameFor, findReferenceFrames } from "./reference";

vi.mock("./address", async (load) => {
  const original = await load<typeof address>();
  return { ...original, keccak: vi.fn(original.keccak) };
});

const recipientAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
let nextReference = 0;

function newReferences(count: number): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const reference = Buffer.alloc(16);
    reference.writeUInt32BE((nextReference += 1));
    return reference;
  });
}

const encode = (reference: Uint8Array) => encodeReferenceFrame(reference, { chainId: 1n, recipientAddress });

beforeEach(() => void vi.mocked(keccak).mockClear());

test("hashes the requests on the first pages of 500 merchants once, however often they are read", () => {
  const references = newReferences(500 * 21);
  for (let reading = 0; reading < 3; reading += 1) references.forEach(encode);
  expect(keccak).toHaveBeenCalledTimes(references.length);
});

test("requests that come and go do not fill the memory", () => {
  const [first] = newReferences(1) as [Uint8Array];
  encode(first);
  newReferences(50_000).forEach(encode);
  vi.mocked(keccak).mockClear();
  encode(first);
  expect(keccak).toHaveBeenCalledTimes(1);
});

test("a remembered reference is hashed again for another chain or recipient", () => {
  const [reference] = newReferences(1) as [Uint8Array];
  const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
  const bindings = [1n, 2n].flatMap((chainId) =>
    [recipientAddress, other].map((to) => ({ chainId, recipientAddress: to })),
  );
  const frames = [...bindings, ...bindings].map((binding) => encodeReferenceFrame(reference, binding));
  expect(keccak).toHaveBeenCalledTimes(4);
  expect(new Set(frames).size).toBe(4);
  for (const [index, frame] of frames.entries()) {
    const [found] = findReferenceFrames(frame);
    expect(bindings.map((binding) => found && isFrameFor(found, binding)).indexOf(true)).toBe(index % 4);
  }
});
