import { formatAmount, parseAmount } from "@/lib/amounts/amount";
import { validationError } from "@/lib/errors";
import { amountFault } from "@/lib/payment-requests/field-rules";
import type { SimulateInput } from "./schema";

type Terms = { amount: bigint; due: bigint; token: { decimals: number; symbol: string } };

/** What the scenario pays of a request, in the token's smallest unit. Throws `validation_failed` where it cannot be. Pure. */
export function simulatedAmount({ scenario, amount }: SimulateInput, terms: Terms): bigint {
  const value = amount === undefined ? defaultAmount(scenario, terms) : givenAmount(amount, terms);
  const path = amount === undefined ? "scenario" : "amount";
  const { due, token } = terms;
  const dueText = `${formatAmount(due, token.decimals)} ${token.symbol}`;
  if (value === 0n) {
    throw validationError({ path, code: "nothing_due", message: `has nothing to pay: ${dueText} is due` });
  }
  if (scenario === "partial" && value >= due) {
    throw validationError({ path, code: "amount_not_partial", message: `must be less than the ${dueText} due` });
  }
  if (scenario === "over" && value <= due) {
    throw validationError({ path, code: "amount_not_over", message: `must be more than the ${dueText} due` });
  }
  return value;
}

function defaultAmount(scenario: SimulateInput["scenario"], { amount, due }: Terms): bigint {
  switch (scenario) {
    case "exact":
    case "late":
      return due;
    case "partial":
      return due / 2n;
    case "over":
      return due + (amount / 10n || 1n);
  }
}

function givenAmount(text: string, { token }: Terms): bigint {
  const parsed = parseAmount(text, token.decimals);
  if (!parsed.ok) throw validationError(amountFault("amount", parsed.reason, token));
  return parsed.raw;
}
