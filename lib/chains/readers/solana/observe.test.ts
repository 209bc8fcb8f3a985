import { getBase58Decoder } from "@solana/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemProgram, token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import type { WatchList } from "../watch-list";
import { transactionSchema, type Instruction, type Transaction } from "./node-values";
import { observeTransfers } from "./observe";

const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes);
const key = (byte: number) => toBase58(new Uint8Array(32).fill(byte));
const [
  payer = "",
  recipient = "",
  mint = "",
  fakeMint = "",
  source = "",
  destination = "",
  reference = "",
  other = "",
] = [1, 2, 3, 4, 5, 6, 7, 8].map(key);
const keys = [
  payer,
  source,
  destination,
  recipient,
  mint,
  fakeMint,
  reference,
  other,
  systemProgram,
  tokenProgram,
  token2022Program,
];
const indexOf = (address: string) => keys.indexOf(address);

const list: WatchList = {
  recipients: new Map([[recipient, recipient]]),
  tokens: new Map([
    [mint, { id: 7, decimals: 6, contractAddress: mint, program: tokenProgram, verifiesBalance: false }],
  ]),
  nativeTokenId: 1,
  watchesCoin: false,
};
const position = { signature: "s", block: { number: 5n, hash: "h", time: new Date(0) }, index: 0 };

function littleEndian(value: bigint): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return [...bytes];
}

function instruction(program: string, data: number[], accounts: string[]): Instruction {
  return { programIdIndex: indexOf(program), accounts: accounts.map(indexOf), data: toBase58(Uint8Array.from(data)) };
}

const transferCoin = (amount: bigint, extra: string[] = []) =>
  instruction(systemProgram, [2, 0, 0, 0, ...littleEndian(amount)], [payer, recipient, ...extra]);
const transferTokens = (amount: bigint, extra: string[] = [], program = tokenProgram) =>
  instruction(program, [12, ...littleEndian(amount), 6], [source, mint, destination, payer, ...extra]);
const transferTokensUnchecked = (amount: bigint) =>
  instruction(tokenProgram, [3, ...littleEndian(amount)], [source, destination, payer]);
const transferTokensWithFee = (amount: bigint, fee: bigint) =>
  instruction(
    token2022Program,
    [26, 1, ...littleEndian(amount), 6, ...littleEndian(fee)],
    [source, mint, destination, payer],
  );

type TransactionOptions = {
  instructions?: Instruction[];
  inner?: Instruction[];
  coinGained?: bigint;
  tokensGained?: bigint;
  tokenMint?: string;
  owner?: string;
  program?: string;
  err?: unknown;
  signers?: number;
};

function transaction(options: TransactionOptions): Transaction {
  const { instructions = [], inner = [], coinGained = 0n, tokensGained = 0n, err = null, signers = 1 } = options;
  const { tokenMint = mint, owner = recipient, program = tokenProgram } = options;
  const balances = (gained: bigint) =>
    keys.map((address) => (address === recipient ? 1_000_000n + gained : 1_000_000n));
  const tokenBalances = (gained: bigint) => [
    {
      accountIndex: indexOf(source),
      mint: tokenMint,
      owner: payer,
      programId: program,
      uiTokenAmount: { amount: 10n ** 12n },
    },
    {
      accountIndex: indexOf(destination),
      mint: tokenMint,
      owner,
      programId: program,
      uiTokenAmount: { amount: 10n ** 12n + gained },
    },
  ];
  return {
    slot: 5n,
    transaction: {
      signatures: ["s"],
      message: { accountKeys: keys.slice(0, 6), header: { numRequiredSignatures: signers }, instructions },
    },
    meta: {
      err,
      fee: 5000n,
      preBalances: balances(0n),
      postBalances: balances(coinGained),
      preTokenBalances: tokenBalances(0n),
      postTokenBalances: tokenBalances(tokensGained),
      innerInstructions: [{ index: 0, instructions: inner }],
      // As a lookup table adds them.
      loadedAddresses: { writable: keys.slice(6, 8), readonly: keys.slice(8) },
    },
  };
}

const observe = (options: TransactionOptions) => observeTransfers(transaction(options), position, list);

describe("decodes as a transfer", () => {
  test("coin and tokens to a watched wallet, with instruction index and sender", () => {
    const observed = observe({
      instructions: [transferCoin(5n), transferTokens(100n)],
      coinGained: 5n,
      tokensGained: 100n,
    });
    expect(observed).toMatchObject([
      { ordinal: 2000, tokenId: 7, value: 100n, sourceAmount: 100n, fromAddress: payer, recipientAddress: recipient },
      { ordinal: 1000, tokenId: 1, value: 5n, sourceAmount: 5n, fromAddress: payer, recipientAddress: recipient },
    ]);
  });

  test("instructions that a program calls, at their inner index, even one that does not name the mint", () => {
    const observed = observe({
      instructions: [transferCoin(0n)],
      inner: [transferTokens(60n), transferTokensUnchecked(40n)],
      tokensGained: 100n,
    });
    expect(observed).toMatchObject([
      { ordinal: 1001, value: 60n },
      { ordinal: 1002, value: 40n },
    ]);
  });

  test.each<[string, TransactionOptions]>([
    [
      "that failed",
      { instructions: [transferTokens(100n)], tokensGained: 100n, err: { InstructionError: [0, "Custom"] } },
    ],
    ["of an unlisted mint", { instructions: [transferTokens(100n)], tokensGained: 100n, tokenMint: fakeMint }],
    ["to someone else's account", { instructions: [transferTokens(100n)], tokensGained: 100n, owner: other }],
    [
      "by a look-alike of the token program",
      { instructions: [transferTokens(100n)], tokensGained: 100n, program: other },
    ],
    ["of zero", { instructions: [transferTokens(0n), transferCoin(0n)] }],
  ])("no transfer %s", (_what, options) => {
    expect(observe(options)).toEqual([]);
  });
});

describe("the received amount", () => {
  test("is the amount minus the token's fee, whether or not the instruction states the fee", () => {
    const unstated = {
      instructions: [transferTokens(100n, [], token2022Program)],
      tokensGained: 99n,
      program: token2022Program,
    };
    expect(observe(unstated)).toMatchObject([{ sourceAmount: 100n, value: 99n }]);
    const stated = { instructions: [transferTokensWithFee(100n, 1n)], tokensGained: 99n, program: token2022Program };
    expect(observe(stated)).toMatchObject([{ sourceAmount: 100n, value: 99n }]);
  });

  test("is at most the balance increase, and an inconsistent transfer is not credited", () => {
    expect(observe({ instructions: [transferTokens(100n)], tokensGained: 60n })).toMatchObject([
      { isUnexplained: true, value: 60n, ordinal: indexOf(destination) },
    ]);
    expect(observe({ instructions: [transferCoin(100n)], coinGained: 0n })).toEqual([]);
  });

  test("without an instruction is reported, unless the wallet itself signed", () => {
    expect(observe({ coinGained: 70n, tokensGained: 30n })).toMatchObject([
      { isUnexplained: true, tokenId: 7, value: 30n },
      { isUnexplained: true, tokenId: 1, value: 70n },
    ]);
    expect(observe({ coinGained: 70n, tokensGained: 30n, signers: 4 })).toEqual([]);
    expect(observe({ instructions: [transferTokens(20n)], tokensGained: 30n })).toMatchObject([
      { ordinal: 1000, value: 20n },
      { isUnexplained: true, value: 10n },
    ]);
  });
});

describe("what leaves the account in the same transaction", () => {
  const sendOn = (amount: bigint, to = other) =>
    instruction(tokenProgram, [3, ...littleEndian(amount)], [destination, to, recipient]);
  const fromStranger = (amount: bigint) =>
    instruction(tokenProgram, [3, ...littleEndian(amount)], [other, destination, other]);

  test("is subtracted from the payment, whose reference stays bound, although the wallet signed", () => {
    for (const receiver of [other, source]) {
      const instructions = [transferTokens(10n, [reference]), sendOn(4n, receiver)];
      expect(observe({ instructions, tokensGained: 6n, signers: 4 })).toMatchObject([
        { ordinal: 1000, sourceAmount: 10n, value: 6n, bound: [{ reference: new Uint8Array(16).fill(7) }] },
      ]);
    }
  });

  test("belongs to the payer who gets it back, also with a second payer", () => {
    const instructions = [transferTokens(10n), fromStranger(5n), sendOn(4n, source)];
    expect(observe({ instructions, tokensGained: 11n, signers: 4 })).toMatchObject([
      { ordinal: 1000, value: 6n },
      { ordinal: 2000, value: 5n },
    ]);
  });

  test("makes the gain unexplained if it cannot be said whose money left, but never unseen", () => {
    const instructions = [transferTokens(10n), fromStranger(5n), sendOn(4n, mint)];
    expect(observe({ instructions, tokensGained: 11n, signers: 4 })).toMatchObject([
      { isUnexplained: true, value: 11n },
    ]);
    expect(observe({ instructions: [transferTokens(10n)], tokensGained: 6n, signers: 4 })).toMatchObject([
      { isUnexplained: true, value: 6n },
    ]);
  });

  test("leaves nothing of a payment that is swept on", () => {
    expect(observe({ instructions: [transferTokens(10n), sendOn(10n)], tokensGained: 0n, signers: 4 })).toEqual([]);
  });
});

test("an account without coin before the transaction held no tokens, whatever the node reports", () => {
  const opened = transaction({ instructions: [transferTokens(6n)], tokensGained: 6n });
  const at = indexOf(destination);
  opened.meta.preBalances[at] = 0n;
  for (const one of opened.meta.postTokenBalances ?? []) if (one.accountIndex === at) one.uiTokenAmount.amount = 6n;
  for (const one of opened.meta.preTokenBalances ?? []) if (one.accountIndex === at) one.uiTokenAmount.amount = 4n;
  expect(observeTransfers(opened, position, list)).toMatchObject([{ ordinal: 1000, value: 6n }]);
});

describe("several transfers whose fee is not stated", () => {
  const before = { basisPoints: 250n, maximum: 10n ** 9n };
  const onePercent = { basisPoints: 100n, maximum: 10n ** 9n };
  const pay = (amount: bigint, extra: string[] = []) => transferTokens(amount, extra, token2022Program);
  const observeWith = (instructions: Instruction[], tokensGained: bigint, rates = [before, onePercent]) =>
    observeTransfers(
      transaction({ instructions, tokensGained, program: token2022Program }),
      position,
      list,
      new Map([[mint, rates]]),
    );

  test("are split by the mint's rate, each with its own reference and the fee rounded up", () => {
    expect(observeWith([pay(1200n, [reference]), pay(2401n), pay(1n)], 1188n + 2376n)).toMatchObject([
      { ordinal: 1000, sourceAmount: 1200n, value: 1188n, bound: [{}] },
      { ordinal: 2000, sourceAmount: 2401n, value: 2376n },
    ]);
  });

  test("use the rate and maximum that add up, and are one unexplained gain if none does", () => {
    expect(observeWith([pay(1200n), pay(2400n)], 1170n + 2340n)).toMatchObject([{ value: 1170n }, { value: 2340n }]);
    const capped = [before, { basisPoints: 5000n, maximum: 7n }];
    expect(observeWith([pay(1200n), pay(2400n)], 1193n + 2393n, capped)).toMatchObject([
      { value: 1193n },
      { value: 2393n },
    ]);
    for (const rates of [[before, onePercent], []])
      expect(observeWith([pay(1200n), pay(2400n)], 3500n, rates)).toMatchObject([
        { isUnexplained: true, value: 3500n },
      ]);
  });
});

test("a transfer between a wallet's own accounts is not a payment", () => {
  const ownTransfer = transaction({ instructions: [transferTokens(100n)], tokensGained: 100n, signers: 4 });
  ownTransfer.meta.preTokenBalances = ownTransfer.meta.postTokenBalances?.map((one) => ({ ...one, owner: recipient }));
  expect(observeTransfers(ownTransfer, position, list)).toEqual([]);
});

describe("a reference", () => {
  const named = { reference: new Uint8Array(16).fill(7) };

  test("is bound on the transfer's own instruction and a hint elsewhere", () => {
    const [tokenTransfer, coinTransfer] = observe({
      instructions: [transferCoin(5n, [reference]), transferTokens(100n)],
      coinGained: 5n,
      tokensGained: 100n,
    });
    expect(coinTransfer?.bound).toMatchObject([named]);
    expect(tokenTransfer?.bound).toEqual([]);
    expect(tokenTransfer?.hints).toContainEqual(expect.objectContaining(named));
  });
});

test("no transaction makes the decoder throw or credits more than the balance increase", () => {
  const instructions = fc.array(
    fc.oneof(
      fc.bigInt(0n, 300n).map((amount) => transferTokens(amount, [reference])),
      fc.bigInt(0n, 300n).map((amount) => transferTokens(amount, [], token2022Program)),
      fc.bigInt(0n, 300n).map(transferTokensUnchecked),
      fc.bigInt(0n, 300n).map((amount) => transferCoin(amount)),
      fc.tuple(fc.bigInt(0n, 300n), fc.bigInt(0n, 300n)).map(([amount, fee]) => transferTokensWithFee(amount, fee)),
      fc.record({
        programIdIndex: fc.integer({ min: 0, max: 12 }),
        accounts: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 6 }),
        data: fc.oneof(fc.string(), fc.uint8Array({ maxLength: 24 }).map(toBase58)),
      }),
    ),
    { maxLength: 5 },
  );
  const anyOptions = fc.record({
    instructions,
    inner: instructions,
    coinGained: fc.bigInt(-300n, 600n),
    tokensGained: fc.bigInt(-300n, 600n),
    program: fc.constantFrom(tokenProgram, token2022Program),
    signers: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(anyOptions, (options) => {
      const observed = observe(options);
      for (const [tokenId, gained] of [
        [1, options.coinGained],
        [7, options.tokensGained],
      ] as const) {
        const credited = observed.filter((one) => one.tokenId === tokenId).reduce((sum, one) => sum + one.value, 0n);
        expect(credited <= (gained > 0n ? gained : 0n)).toBe(true);
      }
      expect(new Set(observed.map(({ ordinal }) => ordinal)).size).toBe(observed.length);
      for (const one of observed) expect(one.value > 0n && one.value <= one.sourceAmount).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test("a node's response is parsed as a whole or rejected, and never throws", () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), (result) => {
      const parsed = transactionSchema.safeParse(result);
      if (parsed.success) observeTransfers(parsed.data, position, list);
    }),
  );
});
