import type { Movement } from "./movements";
import { feeOf, type FeeRate } from "./transfer-fees";

// Which amount of each incoming transfer an account kept. Invariant: together never more than the account gained.

export type SentMovement = Movement & { sender: string };

/** `movement`: null for the part of a gain that no instruction explains. */
export type Arrival = { movement: SentMovement | null; sourceAmount: bigint; value: bigint };

type Account = {
  incoming: SentMovement[];
  /** The amounts that left the account in the same transaction, with the owner of each destination. */
  outgoing: { amount: bigint; receiver: string }[];
  gained: bigint;
  /** The mint's fee rates, the current one and the one before or after it; empty if it takes no fee. */
  rates: readonly FeeRate[];
};

/** The kept amount of each movement, or null if it cannot be determined. */
export function explain({ incoming, outgoing, gained, rates }: Account): Arrival[] | null {
  const spent = outgoing.reduce((sum, { amount }) => sum + amount, 0n);
  const received = receivedOf(incoming, gained + spent, rates);
  if (!received) return null;
  const kept = new Map(received.map(({ movement, value }) => [movement, value]));
  // An amount that goes back to its sender was not received.
  for (const { amount, receiver } of outgoing) {
    const fromReceiver = incoming.filter(({ sender }) => sender === receiver);
    const payers = fromReceiver.length > 0 ? fromReceiver : incoming;
    if (incoming.length > 0 && !subtract(kept, payers, amount)) return null;
  }
  return received.map(({ movement, sourceAmount }) => ({ movement, sourceAmount, value: kept.get(movement) ?? 0n }));
}

type Received = { movement: SentMovement; sourceAmount: bigint; value: bigint };

/** The amount that each movement brought, after the token's fee, if their sum is at most `total`. */
function receivedOf(incoming: SentMovement[], total: bigint, rates: readonly FeeRate[]): Received[] | null {
  const withFees = (unstatedFee: (amount: bigint) => bigint) =>
    incoming.map((movement) => {
      const value = movement.amount - (movement.fee ?? unstatedFee(movement.amount));
      return { movement, sourceAmount: movement.amount, value: value > 0n ? value : 0n };
    });
  const missingOf = (received: Received[]) => received.reduce((sum, { value }) => sum + value, 0n) - total;
  const withoutFees = withFees(() => 0n);
  const missing = missingOf(withoutFees);
  if (missing <= 0n) return withoutFees;
  // A plain transfer does not state the token's fee. If only one transfer lacks it, its fee is the missing amount.
  const [unstated, another] = incoming.filter(({ fee }) => fee === null);
  if (unstated && !another) return missing <= unstated.amount ? withFees(() => missing) : null;
  // Several fees are split by the mint's rate, if they then add up.
  const byRate = rates.map((rate) => withFees((amount) => feeOf(amount, rate)));
  return byRate.find((received) => missingOf(received) === 0n) ?? null;
}

/** Subtracts an amount that the account spent. False if it cannot be said from which of several payers it came. */
function subtract(kept: Map<SentMovement, bigint>, payers: SentMovement[], amount: bigint): boolean {
  const [payer, another] = payers;
  if (!payer || another) return false;
  const left = (kept.get(payer) ?? 0n) - amount;
  kept.set(payer, left);
  return left >= 0n;
}
