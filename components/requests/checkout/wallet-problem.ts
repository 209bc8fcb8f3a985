import type { Messages } from "./messages";
import type { Amount } from "@/lib/platform/amounts/amount";

type ProblemCode = keyof Messages["problem"];

/** "changed": the wallet switched its network or account during the confirmation prompt. */
export type WalletPhase = "connecting" | "switching" | "checking" | "signing" | "changed";

/** Whether the wallet may have an open prompt that can still pay. */
export function mayStillPay(phase: WalletPhase): boolean {
  return phase === "signing" || phase === "changed";
}

/** Why nothing was paid, for a message on the page. `walletMessage` is the wallet's own text. */
export class WalletProblem extends Error {
  override readonly name = "WalletProblem";

  constructor(
    readonly code: ProblemCode,
    readonly walletMessage = "",
    readonly balance: Amount | null = null,
  ) {
    super(code);
  }
}

/** Whether the wallet may still have a prompt, or have sent the payment, despite its error. */
export function mayHavePrompt({ code }: WalletProblem): boolean {
  return code === "wallet_busy" || code === "unknown";
}

/** Error codes of wallets (EIP-1193, EIP-1474, EIP-3085). */
const walletCode = { userRejected: 4001, unauthorized: 4100, unknownChain: 4902, requestPending: -32002 };
const maxNestedErrors = 12;
const maxWalletMessageLength = 160;

type NestedError = { code?: unknown; message?: unknown; details?: unknown; cause?: unknown; data?: unknown };

/** Parses a wallet's error. Wallets and libraries wrap the error that has the relevant code. */
export function problemOf(error: unknown, phase: WalletPhase): WalletProblem {
  const errors = nestedErrors(error);
  const problem = errors.find((nested) => nested instanceof WalletProblem);
  if (problem instanceof WalletProblem) return problem;
  const codes = errors.map(({ code }) => code);
  const message = innermostMessage(errors);
  if (codes.includes(walletCode.unknownChain)) return new WalletProblem("chain_unknown");
  // Wallets that use the ethers library name the code instead.
  if (codes.includes(walletCode.userRejected) || codes.includes("ACTION_REJECTED")) {
    return new WalletProblem(phase === "switching" ? "switch_rejected" : "rejected");
  }
  if (codes.includes(walletCode.requestPending)) return new WalletProblem("wallet_busy");
  if (codes.includes(walletCode.unauthorized)) return new WalletProblem("no_account");
  if (/insufficient (funds|lamports)|debit an account/i.test(message)) return new WalletProblem("no_gas");
  return new WalletProblem("unknown", message.slice(0, maxWalletMessageLength));
}

function nestedErrors(error: unknown): NestedError[] {
  const found: NestedError[] = [];
  const waiting = [error];
  while (waiting.length > 0 && found.length < maxNestedErrors) {
    const next = waiting.shift();
    if (typeof next !== "object" || next === null || found.includes(next)) continue;
    const nested: NestedError = next;
    found.push(nested);
    waiting.push(nested.cause, nested.data, "originalError" in next ? next.originalError : undefined);
  }
  return found;
}

/** The wallet's own message is the innermost one, because libraries wrap it. */
function innermostMessage(errors: NestedError[]): string {
  const texts = errors.flatMap(({ details, message }) => [details, message]).filter((text) => typeof text === "string");
  return texts.reverse().find((text) => text !== "") ?? "";
}
