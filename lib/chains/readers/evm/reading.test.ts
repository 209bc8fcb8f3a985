import { describe, expect, test } from "vitest";
import { finalBlockNumber } from "./reader";
import { newRangeSize, withRange } from "./range-size";
import { RpcFailure } from "../rpc";
import { blocksBack } from "@/lib/settlement/watcher/start-cursors";
import type { WatchList } from "../watch-list";
import { logFilters } from "./log-filters";
import { requireFewTransactions } from "./read-transfers";
import { withRecipients } from "./read-final";

// The parts of reading an EVM chain that call no node.

describe("the last final block", () => {
  const block = (number: bigint) => ({ number, hash: "0x", time: new Date(0) });

  test("has the policy's confirmations, counting its own block", () => {
    const chain = { requiredConfirmations: 12, finality: "confirmations" } as const;
    expect(finalBlockNumber(chain, { latest: block(100n), finalized: null })).toBe(89n);
  });

  test("is also finalized by the node if the policy requires both", () => {
    const chain = { requiredConfirmations: 16, finality: "finalized" } as const;
    expect(finalBlockNumber(chain, { latest: block(100n), finalized: block(60n) })).toBe(60n);
    expect(finalBlockNumber(chain, { latest: block(100n), finalized: block(99n) })).toBe(85n);
    expect(finalBlockNumber(chain, { latest: block(100n), finalized: null })).toBeLessThan(0n);
  });
});

describe("the length of a range", () => {
  const blocks = { after: 0n, target: 1000n };

  test("halves after an error, is remembered, and grows again after successes", async () => {
    const size = newRangeSize(400);
    const requested: bigint[] = [];
    const refuseLong = (to: bigint) => {
      requested.push(to);
      return to > 100n ? Promise.reject(new RpcFailure("refused", "too long")) : Promise.resolve(to);
    };
    expect(await withRange(size, blocks, refuseLong)).toBe(100n);
    expect(requested).toEqual([400n, 200n, 100n]);
    expect(size.current).toBe(150n);
  });

  test("approaches a limit by trial and then stays below it", async () => {
    const size = newRangeSize(2000);
    const requested: bigint[] = [];
    const refuseLong = (to: bigint) => {
      requested.push(to);
      return to > 100n ? Promise.reject(new RpcFailure("refused", "too long")) : Promise.resolve(to);
    };
    for (let round = 0; round < 20; round += 1) await withRange(size, blocks, refuseLong);
    expect(requested.filter((to) => to > 100n).length).toBeLessThan(8);
    expect(size.current).toBeGreaterThanOrEqual(88n);
    expect(size.current).toBeLessThanOrEqual(100n);
  });

  test("does not change after a shorter reading", async () => {
    const size = newRangeSize(400);
    size.current = 50n;
    await withRange(size, { after: 0n, target: 3n }, (to) => Promise.resolve(to));
    expect(size.current).toBe(50n);
  });

  test("gives up on a node that does not respond", async () => {
    const size = newRangeSize(4000);
    let requested = 0;
    const never = () => {
      requested += 1;
      return Promise.reject(new RpcFailure("timeout", "gone"));
    };
    await expect(withRange(size, blocks, never)).rejects.toMatchObject({ kind: "timeout" });
    expect(requested).toBe(3);
    expect(size.current).toBe(125n);
  });

  test.each(["unreachable", "rate_limited", "wrong_chain", "inconsistent"] as const)(
    "stays the same after a failure of kind %s",
    async (kind) => {
      const size = newRangeSize(400);
      await expect(withRange(size, blocks, () => Promise.reject(new RpcFailure(kind, "")))).rejects.toMatchObject({
        kind,
      });
      expect(size.current).toBe(400n);
    },
  );
});

describe("a fresh chain starts", () => {
  const chain = { blockTimeMs: 2000, requiredConfirmations: 10 };
  const now = new Date("2026-11-20T12:00:00Z");

  test("at the policy's depth below the head without open requests", () => {
    expect(blocksBack(chain, null, now)).toBe(10n);
  });

  test("before the oldest open request, with a bounded margin", () => {
    expect(blocksBack(chain, new Date(now.getTime() - 3_600_000), now)).toBe(2745n);
    expect(blocksBack(chain, new Date(0), now)).toBe(50_000n);
  });
});

describe("the filters of a watch list", () => {
  const list = (count: number): WatchList => ({
    recipients: new Map(
      Array.from({ length: count }, (_, index) => {
        const address = `0x${index.toString(16).padStart(40, "0")}`;
        return [address, address];
      }),
    ),
    tokens: new Map([
      ["0xtoken", { id: 1, decimals: 6, contractAddress: "0xToken", program: null, verifiesBalance: false }],
    ]),
    nativeTokenId: null,
    watchesCoin: false,
  });

  test("name recipients in padded topics, 500 per filter", () => {
    const filters = logFilters(list(1001));
    expect(filters.map((filter) => filter.topics[2]?.length)).toEqual([500, 500, 1]);
    expect(filters[0]?.topics[2]?.[1]).toBe(`0x${"0".repeat(63)}1`);
  });

  test("name no recipients beyond a few thousand and filter locally", () => {
    expect(logFilters(list(5001))).toEqual([{ address: ["0xtoken"], topics: [expect.any(String)] }]);
  });

  test("are empty without recipients or tokens", () => {
    expect(logFilters(list(0))).toEqual([]);
    expect(logFilters({ ...list(1), tokens: new Map() })).toEqual([]);
  });

  test("include recipients added later", () => {
    expect(withRecipients(list(0), ["0xAB"]).recipients.get("0xab")).toBe("0xAB");
  });
});

test("rejects more transactions than fit in memory, unless they are of a single block", () => {
  const hashes = Array.from({ length: 2001 }, (_, index) => `0x${index}`);
  expect(() => requireFewTransactions(hashes, 2n)).toThrow(expect.objectContaining({ kind: "too_large" }));
  expect(() => requireFewTransactions(hashes, 1n)).not.toThrow();
  expect(() => requireFewTransactions([...hashes.slice(1), ...hashes.slice(1)], 2n)).not.toThrow();
});
