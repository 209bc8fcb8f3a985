import { randomUUID } from "node:crypto";
import { toDecimal, type Transaction } from "@/lib/platform/db";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { DomainError, validationError, type FieldError } from "@/lib/platform/errors";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { readPaymentRequest } from "@/lib/requests/record-change";
import { expireNow } from "./expire";
import { lockSandboxRequest } from "./lock-request";
import { reorgScenarios, type Scenario } from "./constants";
import type { simulateSchema } from "./schema";
import { amountDue } from "@/lib/requests/state";
import type { Token, ChainType } from "@/prisma/generated/client";
import { recipientsWithFreeSlot } from "@/lib/requests/amount-slots";
import { formatAmount, parseAmount } from "@/lib/platform/amounts/amount";
import { amountError } from "@/lib/requests/field-rules";
import type { z } from "zod";

export type SimulateInput = z.output<typeof simulateSchema>;

// Invariant: no web or worker process holds a private key. A simulated transfer is a row; the process that runs the
// local chains sends it once, and the watcher detects it like any other transfer.

// Block times are rounded down to whole seconds, so a transfer is certain to be late only if it is sent at least a
// second after the expiry.
const lateAfterMs = 1000;

/**
 * Schedules a transfer to an active sandbox request on a local chain; scenario `late` also accepts an expired one.
 * Throws `payment_request_not_found` for any other request, `simulation_unavailable` if the chain does not support the
 * scenario, and `validation_failed` for an invalid amount.
 */
export async function simulateTransfer(
  ctx: Context,
  { publicId, ...input }: SimulateInput & { publicId: string },
): Promise<PaymentRequestRow> {
  const { scope, now } = ctx;
  const { scenario } = input;
  const isLate = scenario === "late";
  return inTransaction(ctx, async (tx) => {
    const requestId = await lockSandboxRequest(tx, scope, publicId, isLate ? ["active", "expired"] : ["active"]);
    const row = await readPaymentRequest(tx, scope, requestId);
    requireReorgSupport(row.chain, scenario);
    const { tokenId, amount } = await chooseTransfer(tx, row, input, now);
    const notBefore = isLate ? new Date(now.getTime() + lateAfterMs) : now;
    const id = randomUUID();
    const data = { id, requestId, scenario, tokenId, amount: toDecimal(amount), notBefore, createdAt: now };
    await tx.simulation.create({ data });
    return isLate ? expireNow(tx, ctx, requestId) : row;
  });
}

function requireReorgSupport(chain: PaymentRequestRow["chain"], scenario: Scenario): void {
  if (!reorgScenarios.includes(scenario)) return;
  const { type, name, requiredConfirmations } = chain;
  if (type !== "evm") {
    const message = `${name} cannot reorganize its blocks, so it cannot simulate \`${scenario}\`. Use a request on the local EVM chain.`;
    throw new DomainError("simulation_unavailable", message);
  }
  if (requiredConfirmations < 2) {
    const message = `A payment on ${name} is final in its first block, so ${name} cannot simulate \`${scenario}\`. Set its \`required_confirmations\` to 2 or more.`;
    throw new DomainError("simulation_unavailable", message);
  }
}

type ChosenTransfer = { tokenId: number; amount: bigint };

/** The token and amount that a scenario sends to a request. Throws `validation_failed` if they cannot be sent. */
async function chooseTransfer(
  tx: Transaction,
  row: PaymentRequestRow,
  input: SimulateInput,
  now: Date,
): Promise<ChosenTransfer> {
  const simulated = { amount: row.amount, due: amountDue(row), token: row.token, chainType: row.chain.type };
  const amount = simulatedAmount(input, simulated);
  if (input.scenario === "wrong_token") return inOtherToken(tx, row, amount);
  if (input.scenario === "unknown_sender" && input.amount === undefined) {
    return { tokenId: row.tokenId, amount: await unexpectedAmount(tx, row, amount, now) };
  }
  return { tokenId: row.tokenId, amount };
}

/** As many units of another token of the chain, at least one whole token and at most what a local chain can send. */
async function inOtherToken(tx: Transaction, row: PaymentRequestRow, amount: bigint): Promise<ChosenTransfer> {
  const where = { chainId: row.chainId, isActive: true, id: { not: row.tokenId } };
  const other = await tx.token.findFirst({ where, orderBy: { id: "asc" } });
  if (!other) {
    const message = `cannot be simulated without another token: ${row.token.symbol} is the only one on ${row.chain.name}`;
    throw validationError({ path: "scenario", code: "token_not_found", message });
  }
  const max = maxByChainType[row.chain.type];
  const converted = (amount * unitOf(other)) / unitOf(row.token);
  if (converted > max) return { tokenId: other.id, amount: max };
  // Less may be dust, which creates no event.
  return { tokenId: other.id, amount: converted < unitOf(other) ? unitOf(other) : converted };
}

/** One whole token in its smallest unit. */
function unitOf({ decimals }: Pick<Token, "decimals">): bigint {
  return 10n ** BigInt(decimals);
}

/** The first amount from `amount` on that no request at the recipient is waiting for. */
async function unexpectedAmount(tx: Transaction, row: PaymentRequestRow, amount: bigint, now: Date): Promise<bigint> {
  const { chainId, tokenId, recipientAddress } = row;
  const free = await recipientsWithFreeSlot(tx, { chainId, tokenId }, [recipientAddress], amount, now);
  return free.length > 0 ? amount : unexpectedAmount(tx, row, amount + 1n, now);
}

type SimulatedRequest = {
  amount: bigint;
  due: bigint;
  token: { decimals: number; symbol: string };
  chainType: ChainType;
};

// The largest amount that leaves room for a local node to fund many new accounts. EVM balances have 256 bits. Solana
// balances have 64 bits, and its node only accepts them as JSON numbers, which are exact only up to 2^53.
const maxByChainType: Record<ChainType, bigint> = { evm: 10n ** 36n, solana: 10n ** 15n };

/**
 * The amount that the scenario pays, in the token's smallest unit. Throws `validation_failed` if it cannot be sent.
 */
export function simulatedAmount(input: SimulateInput, request: SimulatedRequest): bigint {
  const value =
    input.amount === undefined ? defaultAmount(input.scenario, request) : parsedAmount(input.amount, request);
  const problem = findProblem(value, input, request);
  if (problem) throw validationError({ path: input.amount === undefined ? "scenario" : "amount", ...problem });
  return value;
}

function findProblem(
  value: bigint,
  { scenario }: SimulateInput,
  request: SimulatedRequest,
): Omit<FieldError, "path"> | null {
  const { due, token, chainType } = request;
  const text = (raw: bigint) => `${formatAmount(raw, token.decimals)} ${token.symbol}`;
  if (value === 0n && due === 0n) return { code: "nothing_due", message: "cannot be simulated: nothing is due" };
  if (value === 0n) {
    return { code: "amount_too_small", message: `would pay less than ${text(1n)}, the token's smallest unit` };
  }
  const max = maxByChainType[chainType];
  if (value > max) {
    return {
      code: "amount_too_large",
      message: `would pay more than ${text(max)}, the most that can be sent on a local chain`,
    };
  }
  if (scenario === "partial" && value >= due) {
    return { code: "amount_not_partial", message: `must be less than the ${text(due)} due` };
  }
  if (scenario === "over" && value <= due) {
    return { code: "amount_not_over", message: `must be more than the ${text(due)} due` };
  }
  return null;
}

function defaultAmount(scenario: Scenario, { amount, due }: SimulatedRequest): bigint {
  switch (scenario) {
    case "partial":
      return due / 2n;
    case "over":
      return due + (amount / 10n || 1n);
    case "unknown_sender":
      // A transfer of more than twice the amount due is never matched to a request unless it carries a reference.
      return due * 3n;
    default:
      return due;
  }
}

function parsedAmount(text: string, { token }: SimulatedRequest): bigint {
  const parsed = parseAmount(text, token.decimals);
  if (!parsed.ok) throw validationError(amountError("amount", parsed.reason, token));
  return parsed.raw;
}
