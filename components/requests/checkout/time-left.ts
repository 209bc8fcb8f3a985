import { messages as t } from "./messages";

const secondMs = 1000;
const maxShownSeconds = 90;
const dayMs = 24 * 60 * 60 * secondMs;

/** "23:48:06"; from two days on only "12 days". Rounded down, never below zero. */
export function countdownText(leftMs: number): string {
  if (leftMs >= 2 * dayMs) return t.days(Math.floor(leftMs / dayMs));
  const seconds = Math.max(0, Math.floor(leftMs / secondMs));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** "40 s ago"; from two minutes on "2 min ago". */
export function agoText(passedMs: number): string {
  const seconds = Math.max(0, Math.floor(passedMs / secondMs));
  return seconds < 120 ? t.secondsAgo(seconds) : t.minutesAgo(Math.floor(seconds / 60));
}

/** The expected seconds until a payment has its confirmations; at least one. */
export function secondsToConfirm(payment: { confirmations: number; required: number }, blockTimeMs: number): number {
  const blocks = Math.max(0, payment.required - payment.confirmations);
  return Math.max(1, Math.ceil((blocks * blockTimeMs) / secondMs));
}

/**
 * How many milliseconds the server's clock is ahead of the browser's. Up to two seconds count as 0, because the
 * response takes time to arrive.
 */
export function clockOffsetMs(serverTime: Date, browserTime: Date): number {
  const difference = serverTime.getTime() - browserTime.getTime();
  return Number.isFinite(difference) && Math.abs(difference) > 2 * secondMs ? difference : 0;
}

type Confirmable = { confirmations: number; required_confirmations: number };
type ChainTiming = { name: string; block_time_ms: number; finality: "confirmations" | "finalized" };

/** The estimated time until the payment is final, without a number if it cannot be estimated. */
export function timeLeftText(payment: Confirmable, chain: ChainTiming): string {
  const required = payment.required_confirmations;
  if (chain.finality === "finalized" || payment.confirmations >= required) return t.finalWhenFinalized(chain.name);
  const seconds = secondsToConfirm({ confirmations: payment.confirmations, required }, chain.block_time_ms);
  const left = seconds < maxShownSeconds ? t.secondsLeft(seconds) : t.minutesLeft(Math.ceil(seconds / 60));
  return `${left} ${t.pace(chain.name, String(chain.block_time_ms / secondMs), required)}`;
}
