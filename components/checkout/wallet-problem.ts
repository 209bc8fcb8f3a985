import type { Messages } from "./messages";
import type { Amount } from "@/lib/amounts/amount";

export type ProblemCode = keyof Messages["problem"];

/** "moved": the wallet switched its network or account during the confirmation prompt. */
export type WalletPhase = "connecting" | "switching" | "checking" | "signing" | "moved";

/** Whether the wallet may have an open prompt that can still pay. */
export function isAskedToConfirm(phase: WalletPhase): boolean {
  return phase === "signing" || phase === "moved";
}

/** Why nothing was paid, for a message on the page. `words` are the wallet's own; `held` is its balance. */
export class WalletProblem extends Error {
  override readonly name = "WalletProblem";

  constructor(
    readonly code: ProblemCode,
    readonly words = "",
    readonly held: Amount | null = null,
  ) {
    super(code);
  }
}

/** Error codes of wallets (EIP-1193, EIP-1474, EIP-3085). */
const walletCode = { userRejected: 4001, unauthorized: 4100, unknownChain: 4902, alreadyAsking: -32002 };
const maxFaults = 12;
const maxWordsLength = 160;

type WalletFault = { code?: unknown; message?: unknown; details?: unknown; cause?: unknown; data?: unknown };

/** Parses a wallet's error. Wallets nest the relevant code (EIP-1193, EIP-3085) in their own errors. */
export function problemOf(error: unknown, phase: WalletPhase): WalletProblem {
  const chain = faultChain(error);
  const problem = chain.find((fault) => fault instanceof WalletProblem);
  if (problem instanceof WalletProblem) return problem;
  const codes = chain.map((fault) => fault.code);
  const words = wordsOf(chain);
  if (codes.includes(walletCode.unknownChain)) return new WalletProblem("chain_unknown");
  if (codes.includes(walletCode.userRejected) || codes.includes("ACTION_REJECTED")) {
    return new WalletProblem(phase === "switching" ? "switch_rejected" : "rejected");
  }
  if (codes.includes(walletCode.alreadyAsking)) return new WalletProblem("wallet_busy");
  if (codes.includes(walletCode.unauthorized)) return new WalletProblem("no_account");
  if (/insufficient (funds|lamports)|debit an account/i.test(words)) return new WalletProblem("no_gas");
  return new WalletProblem("unknown", words.slice(0, maxWordsLength));
}

function faultChain(error: unknown): WalletFault[] {
  const found: WalletFault[] = [];
  const waiting = [error];
  while (waiting.length > 0 && found.length < maxFaults) {
    const next = waiting.shift();
    if (typeof next !== "object" || next === null || found.includes(next)) continue;
    const fault: WalletFault = next;
    found.push(fault);
    waiting.push(fault.cause, fault.data, "originalError" in next ? next.originalError : undefined);
  }
  return found;
}

/** The innermost message, because libraries wrap the wallet's own. */
function wordsOf(chain: WalletFault[]): string {
  const texts = chain.flatMap(({ details, message }) => [details, message]).filter((text) => typeof text === "string");
  return texts.findLast((text) => text !== "") ?? "";
}
