import { describe, expect, test } from "vitest";
import { hashOf, judgeHeader } from "./proven-headers";

// The first block of Ethereum, whose hash anyone can look up.
const zero = `0x${"00".repeat(32)}`;
const emptyRoot = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";
const genesis = {
  hash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
  parentHash: zero,
  sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
  miner: `0x${"00".repeat(20)}`,
  stateRoot: "0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544",
  transactionsRoot: emptyRoot,
  receiptsRoot: emptyRoot,
  logsBloom: `0x${"00".repeat(256)}`,
  difficulty: "0x400000000",
  number: "0x0",
  gasLimit: "0x1388",
  gasUsed: "0x0",
  timestamp: "0x0",
  extraData: "0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa",
  mixHash: zero,
  nonce: "0x0000000000000042",
  size: "0x21c",
  transactions: [],
  uncles: [],
};

describe("a header", () => {
  test("without fields of later forks has the hash of its standard fields", () => {
    expect(judgeHeader(genesis)).toBe("proven");
    expect(judgeHeader({ ...genesis, baseFeePerGas: null, totalDifficulty: "0x400000000" })).toBe("proven");
  });

  test.each(Object.keys(genesis).filter((name) => !["hash", "size", "transactions", "uncles"].includes(name)))(
    "with another %s is wrong, and so is one without it",
    (name) => {
      const value = String(genesis[name as keyof typeof genesis]);
      const changed = `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`;
      expect(judgeHeader({ ...genesis, [name]: changed })).toBe("wrong");
      expect(judgeHeader({ ...genesis, [name]: undefined })).toBe("wrong");
      expect(judgeHeader({ ...genesis, [name]: 7 })).toBe("wrong");
    },
  );

  test.each([
    "baseFeePerGas",
    "withdrawalsRoot",
    "blobGasUsed",
    "excessBlobGas",
    "parentBeaconBlockRoot",
    "requestsHash",
  ])("includes %s if the node shows it", (name) => {
    const later = { ...genesis, [name]: "0x10" };
    const withHash = { ...later, hash: hashOf({ ...later, transactions: null, uncles: null }) };
    expect(judgeHeader(later)).toBe("wrong");
    expect(judgeHeader(withHash)).toBe("proven");
    expect(judgeHeader({ ...withHash, [name]: "0x11" })).toBe("wrong");
  });

  test("with fields of an unknown fork or another kind of chain is unknown", () => {
    expect(judgeHeader({ ...genesis, timestamp: "0x1", l1BlockNumber: "0x1" })).toBe("unknown");
  });
});
