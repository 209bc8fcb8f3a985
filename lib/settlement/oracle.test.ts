import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createdAt, evidence, expiresAt, lateUntil, request } from "@/testing/evidence";
import { pick, randomSource } from "@/testing/random-source";
import { judge } from "@/testing/rule-oracle";
import { oracleEvidences, soakSeed } from "@/testing/soak-settings";
import { coversBlock, decide, type Candidate, type Evidence } from "./decide";

// Compares `decide` with an independent model of the rules, on random evidence at every edge of the rules.

type Random = () => number;

const at = (time: Date, ms: number) => new Date(time.getTime() + ms);
const chance = (random: Random, probability: number) => random() < probability;

function randomRequest(random: Random): Candidate {
  const amount = pick([10_000n, 10_000n, 2000n, 99_999n, 10n ** 9n], random);
  const paidAmount = pick([0n, 0n, amount / 2n, amount - 1n, amount], random);
  return request({
    merchantId: chance(random, 0.95) ? 1n : 2n,
    chainId: chance(random, 0.95) ? 91 : 92,
    tokenId: chance(random, 0.95) ? 9102 : 9101,
    recipientAddress: chance(random, 0.95) ? "0xRecipient" : "0xElsewhere",
    amount,
    paidAmount,
    pendingAmount: pick([0n, 0n, (amount - paidAmount) / 3n, amount - paidAmount, amount], random),
    paymentCount: pick([0, 1, 99, 100, 101], random),
    smallPartCount: pick([0, 9, 10, 11], random),
    status: pick(["active", "active", "expired", "completed", "cancelled"] as const, random),
    createdAt: at(createdAt, pick([0, 0, -1, 1, 1000, 2000, 3_600_000], random)),
    createdAfterBlock: pick([99n, 100n, 101n], random),
    expiresAt: at(expiresAt, pick([0, 0, 60_000], random)),
    lateUntil: pick([lateUntil, lateUntil, expiresAt, at(lateUntil, 1)], random),
  });
}

/** A value at an edge that one of the requests defines. */
function randomValue(random: Random, requests: Candidate[], dustBelow: bigint): bigint {
  const { amount, paidAmount, pendingAmount } = requests.length > 0 ? pick(requests, random) : request();
  const due = amount - paidAmount - pendingAmount;
  const edges = [amount, due, due, 2n * due, amount / 1000n, amount / 100n, dustBelow, 100n * dustBelow, amount / 7n];
  const value = pick(edges, random) + pick([0n, 0n, 1n, -1n], random);
  return value > 0n ? value : 1n;
}

function randomEvidence(random: Random): Evidence {
  const pool = Array.from({ length: 4 }, () => randomRequest(random));
  const some = (probability: number) => pool.filter(() => chance(random, probability));
  const dustBelow = pick([0n, 1n, 100n, 10_000n], random);
  const edges = [createdAt, at(createdAt, -1000), at(createdAt, -2000), expiresAt, lateUntil];
  const base = evidence(
    {},
    {
      value: randomValue(random, pool, dustBelow),
      blockNumber: pick([100n, 101n, 102n], random),
      blockTime: at(pick(edges, random), pick([0, 0, 1, -1], random)),
      notBefore: pick([null, createdAt, at(createdAt, -1), at(createdAt, 3_600_000)], random),
    },
  );
  const { transfer } = base;
  const merchantId = chance(random, 0.97) ? 1n : null;
  // Only a reference finds a request of another merchant.
  const own = pool.filter((one) => one.merchantId === merchantId);
  const here = own.filter(
    ({ chainId, tokenId, recipientAddress }) =>
      chainId === transfer.chainId && tokenId === transfer.tokenId && recipientAddress === transfer.recipientAddress,
  );
  const exclusive = own.length > 0 && chance(random, 0.3) ? pick(own, random) : null;
  return {
    ...base,
    merchantId,
    exclusive,
    formerExclusive: exclusive && (own.find(({ id }) => id < exclusive.id) ?? null),
    bound: chance(random, 0.25) ? some(0.3) : [],
    hinted: chance(random, 0.25) ? some(0.4) : [],
    slotRequest: here.find(() => chance(random, 0.3)) ?? null,
    formerSlotRequest: here.find(() => chance(random, 0.2)) ?? null,
    covering: here.filter((one) => chance(random, 0.6) && coversBlock(one, transfer)),
    elsewhere: own.filter((one) => !here.includes(one) && chance(random, 0.5)),
    matchesSingleOpenRequest: chance(random, 0.9),
    isUnexplained: chance(random, 0.03),
    dustBelow,
  };
}

const idsOf = (requests: Candidate[]) => [...new Set(requests.map(({ id }) => id))].sort().join(" ");

test("agrees with the oracle on random evidence", () => {
  const random = randomSource(soakSeed);
  const counts = new Map<string, number>();
  for (let round = 0; round < oracleEvidences; round += 1) {
    const found = randomEvidence(random);
    const [decision, verdict] = [decide(found), judge(found)];
    const actual =
      decision.kind === "attach"
        ? `pays ${decision.request.id}${decision.isLate ? " late" : ""}`
        : `${decision.reason} ${idsOf(decision.candidates)}`;
    const expected = verdict.pays
      ? `pays ${verdict.pays.id}${verdict.isLate ? " late" : ""}`
      : `${verdict.reason} ${idsOf(verdict.about)}`;
    if (actual !== expected) expect(actual, `seed ${soakSeed}, ${inspect(found, { depth: 3 })}`).toBe(expected);
    const kind = decision.kind === "attach" ? decision.method : decision.reason;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  process.stdout.write(
    `${oracleEvidences} evidences, seed ${soakSeed}: ${JSON.stringify(Object.fromEntries(counts))}\n`,
  );
  // The evidence reaches every outcome.
  expect(counts.size).toBe(17);
});
