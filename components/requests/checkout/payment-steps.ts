import { problemOf } from "./wallet-error";
import { WalletProblem, type WalletPhase } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The functions that the page passes to a wallet payment. */
export type PaymentCallbacks = {
  /**
   * Reports that this wallet is about to ask for the payment. Returns the current request; null if it was cancelled or
   * its merchant suspended. Throws if the server does not respond.
   */
  handOff: (walletAddress: string) => Promise<PublicPaymentRequest | null>;
  /** Reports the current phase; throws if the payer has started over. */
  enter: (phase: WalletPhase) => void;
};

export type OpenRequest = PublicPaymentRequest & {
  recipient_address: string;
  payment_instructions: NonNullable<PublicPaymentRequest["payment_instructions"]>;
};

/** Runs `pay` and tracks its phase. Throws an error of `pay` as the WalletProblem that fits the phase. */
export async function payInPhases<T>(
  callbacks: PaymentCallbacks,
  pay: (enter: PaymentCallbacks["enter"]) => Promise<T>,
): Promise<T> {
  let phase: WalletPhase = "connecting";
  const enter = (next: WalletPhase) => {
    callbacks.enter(next);
    phase = next;
  };
  try {
    return await pay(enter);
  } catch (error) {
    throw problemOf(error, phase);
  }
}

/** Refetches the request right before the wallet opens, because it may just have been cancelled or paid. */
export async function requireOpenRequest(
  handOff: PaymentCallbacks["handOff"],
  walletAddress: string,
): Promise<OpenRequest> {
  const request = await handOff(walletAddress).catch(() => {
    throw new WalletProblem("offline");
  });
  if (!request || !isOpen(request)) throw new WalletProblem("not_open");
  return request;
}

function isOpen(request: PublicPaymentRequest): request is OpenRequest {
  return (
    request.status === "active" &&
    !request.is_time_up &&
    BigInt(request.due_amount.raw) > 0n &&
    request.recipient_address !== null &&
    request.payment_instructions !== null
  );
}
