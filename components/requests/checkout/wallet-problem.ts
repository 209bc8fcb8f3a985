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
  return code === "wallet_busy" || code === "disconnected" || code === "unknown";
}
