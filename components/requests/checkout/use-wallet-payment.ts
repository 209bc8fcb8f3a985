import { useEffect, useRef, useState } from "react";
import type { PaymentCallbacks } from "./payment-steps";
import type { HandOff } from "./live-request";
import { scriptMissingEvent } from "./script-missing";
import type { Wallet } from "./wallet";
import { mayHavePrompt, mayStillPay, WalletProblem, type WalletPhase } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

export type WalletState =
  | { kind: "idle" }
  | { kind: "busy"; wallet: Wallet; phase: WalletPhase }
  | { kind: "problem"; wallet: Wallet; problem: WalletProblem };

export type WalletPayment = {
  state: WalletState;
  /** The wallet that sent a payment from this page. */
  sender: Wallet | null;
  pay: (wallet: Wallet) => void;
  startOver: () => void;
  showProblem: (wallet: Wallet, problem: WalletProblem) => void;
};

/** Whether the wallet may have an open prompt that can still pay. */
export function isPromptOpen({ state }: Pick<WalletPayment, "state">): boolean {
  return state.kind === "busy" && mayStillPay(state.phase);
}

/**
 * Pays with a wallet. Clicks are ignored while a wallet is busy. Attempts are numbered: once the payer has started over,
 * an earlier attempt stops at its next phase, so it can no longer send.
 */
export function useWalletPayment(
  request: PublicPaymentRequest,
  handOff: HandOff,
  onSent: (transactionHash: string) => void,
): WalletPayment {
  const [state, setState] = useState<WalletState>({ kind: "idle" });
  const [sender, setSender] = useState<Wallet | null>(null);
  const latestAttempt = useRef(0);
  const isBusy = useRef(false);
  // Cancels the attempt when the payer leaves the page.
  useEffect(() => () => void (latestAttempt.current += 1), []);

  function showProblem(wallet: Wallet, problem: WalletProblem): void {
    if (!mayHavePrompt(problem)) handOff.end();
    setState({ kind: "problem", wallet, problem });
  }

  async function run(wallet: Wallet): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const ownAttempt = (latestAttempt.current += 1);
    const isCurrent = () => latestAttempt.current === ownAttempt;
    const enter = (phase: WalletPhase) => {
      if (!isCurrent()) throw new WalletProblem("rejected");
      setState({ kind: "busy", wallet, phase });
    };
    enter("connecting");
    try {
      const transactionHash = await payWith(wallet, request, { handOff: handOff.start, enter });
      setSender(wallet);
      onSent(transactionHash);
      if (isCurrent()) setState({ kind: "idle" });
    } catch (error) {
      if (isCurrent()) showProblem(wallet, error instanceof WalletProblem ? error : new WalletProblem("unknown"));
    } finally {
      if (isCurrent()) isBusy.current = false;
    }
  }

  return {
    state,
    sender,
    pay: (wallet) => void run(wallet),
    startOver: () => {
      latestAttempt.current += 1;
      isBusy.current = false;
      handOff.end();
      setState({ kind: "idle" });
    },
    showProblem,
  };
}

/** The libraries of a chain type are loaded when its wallet is chosen. */
async function payWith(wallet: Wallet, request: PublicPaymentRequest, callbacks: PaymentCallbacks): Promise<string> {
  switch (wallet.type) {
    case "evm": {
      const { payWithEvmWallet } = await loaded(import("./pay-with-evm-wallet"));
      return payWithEvmWallet(wallet.provider, request, callbacks);
    }
    case "solana": {
      const { payWithSolanaWallet } = await loaded(import("./pay-with-solana-wallet"));
      return payWithSolanaWallet(wallet.features, request, callbacks);
    }
  }
}

/** The module; without it, nothing was sent, and the page may be older than the server. */
function loaded<T>(module: Promise<T>): Promise<T> {
  return module.catch(() => {
    dispatchEvent(new Event(scriptMissingEvent));
    throw new WalletProblem("offline");
  });
}
