import type { Candidate, Evidence } from "@/lib/settlement/decide";

// Evidence for tests of the rules, with defaults that match no rule.

export const createdAt = new Date("2026-11-20T10:00:00.500Z");
export const expiresAt = new Date("2026-11-20T11:00:00.000Z");
export const lateUntil = new Date("2026-11-21T11:00:00.000Z");
export const onTime = new Date("2026-11-20T10:30:00.000Z");
export const late = new Date("2026-11-20T12:00:00.000Z");
export const tooLate = new Date("2026-11-21T12:00:00.000Z");

let lastId = 0n;
export function request(overrides: Partial<Candidate> = {}): Candidate {
  lastId += 1n;
  return {
    id: lastId,
    publicId: `request-${lastId}`,
    merchantId: 1n,
    chainId: 91,
    tokenId: 9102,
    recipientAddress: "0xRecipient",
    amount: 10_000n,
    paidAmount: 0n,
    pendingAmount: 0n,
    paymentCount: 0,
    smallPartCount: 0,
    status: "active",
    createdAt,
    createdAfterBlock: 100n,
    expiresAt,
    lateUntil,
    ...overrides,
  };
}

export function evidence(overrides: Partial<Evidence> = {}, transfer: Partial<Evidence["transfer"]> = {}): Evidence {
  return {
    transfer: {
      chainId: 91,
      tokenId: 9102,
      recipientAddress: "0xRecipient",
      value: 10_000n,
      blockNumber: 101n,
      blockTime: onTime,
      notBefore: createdAt,
      clockSlackMs: 2000,
      knownSlackMs: 1000,
      ...transfer,
    },
    merchantId: 1n,
    exclusive: null,
    formerExclusive: null,
    bound: [],
    hinted: [],
    slotRequest: null,
    formerSlotRequest: null,
    covering: [],
    elsewhere: [],
    matchesSingleOpenRequest: true,
    isUnexplained: false,
    dustBelow: 1000n,
    ...overrides,
  };
}
