import { expect, test } from "vitest";
import { pieceSize, piecesOf, type Batch } from "./batch";

type Observed = Batch["observed"][number];

const chain = {
  id: 91,
  chainId: 31_337n,
  type: "evm",
  isTestnet: true,
  blockTimeMs: 1000,
  pollIntervalMs: 500,
} as const;
const time = new Date("2026-11-20T10:00:00Z");

function transfer(recipientAddress: string, ordinal: number, number = 1n, transactionIndex = 0n): Observed {
  const block = { number, hash: `0x${number}`, time };
  const amounts = { sourceAmount: 1n, value: 1n, bound: [], hints: [] };
  const place = { transactionHash: "0x01", ordinal, transactionIndex, tokenId: 1, fromAddress: "0xFrom" };
  return { ...place, recipientAddress, block, ...amounts };
}

function batch(overrides: Partial<Batch>): Batch {
  return { chain, observed: [], finalUpTo: null, lost: [], ...overrides };
}

const many = (recipient: string, count: number) => Array.from({ length: count }, (_, at) => transfer(recipient, at));
const inflow = { recipientAddress: "0xA", tokenId: 2, block: { number: 1n, hash: "0x1", time }, increase: 5n };

test("a small batch is one piece", () => {
  const whole = batch({ observed: many("0xA", 3), lost: [7n], inflows: [inflow], finalUpTo: 9n, highValueUpTo: 4n });
  expect(piecesOf(whole)).toEqual([whole]);
  expect(piecesOf(batch({}))).toEqual([{ ...batch({}), inflows: undefined }]);
});

test("every transfer is in exactly one piece within the size limit", () => {
  const observed = many("0xA", 2 * pieceSize + 1);
  const pieces = piecesOf(batch({ observed }));
  expect(pieces.map((piece) => piece.observed.length)).toEqual([pieceSize, pieceSize, 1]);
  expect(pieces.flatMap((piece) => piece.observed)).toEqual(observed);
});

test("puts lost transfers first and inflows last", () => {
  const lost = Array.from({ length: pieceSize + 2 }, (_, at) => BigInt(at));
  const pieces = piecesOf(batch({ lost, observed: many("0xA", pieceSize + 1), inflows: [inflow] }));
  expect(pieces.map((piece) => [piece.lost.length, piece.observed.length, piece.inflows?.length])).toEqual([
    [pieceSize, 0, 0],
    [2, pieceSize, 0],
    [0, 1, 1],
  ]);
});

test("alternates addresses and keeps each one's transfers in chain order", () => {
  const flood = many("0xA", 3 * pieceSize);
  const late = [
    transfer("0xB", 1, 2n, 1n),
    transfer("0xB", 9, 2n, 0n),
    transfer("0xB", 0, 3n),
    transfer("0xB", 2, 2n, 0n),
  ];
  const [first] = piecesOf(batch({ observed: [...flood, ...late] }));
  const ofB = first?.observed.filter(({ recipientAddress }) => recipientAddress === "0xB") ?? [];
  expect(ofB.map(({ block, transactionIndex, ordinal }) => [block.number, transactionIndex, ordinal])).toEqual([
    [2n, 0n, 2],
    [2n, 0n, 9],
    [2n, 1n, 1],
    [3n, 0n, 0],
  ]);
});
