import { problemOf, WalletProblem, type WalletPhase } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

export type PaymentSteps = {
  /** The current request; null if it is gone. Throws if the server does not respond. */
  refresh: () => Promise<PublicPaymentRequest | null>;
  /** Reports the current phase; throws if the payer has started over. */
  enter: (phase: WalletPhase) => void;
};

export type OpenRequest = PublicPaymentRequest & {
  recipient_address: string;
  payment_instructions: NonNullable<PublicPaymentRequest["payment_instructions"]>;
};

/** Pays phase by phase; an error becomes the WalletProblem of its phase. */
export async function payInPhases<T>(
  steps: PaymentSteps,
  pay: (enter: PaymentSteps["enter"]) => Promise<T>,
): Promise<T> {
  let phase: WalletPhase = "connecting";
  const enter = (next: WalletPhase) => {
    steps.enter(next);
    phase = next;
  };
  try {
    return await pay(enter);
  } catch (error) {
    throw problemOf(error, phase);
  }
}

/** Checked right before the wallet opens, so that a request just cancelled or paid is not paid. */
export async function requireOpenRequest(refresh: PaymentSteps["refresh"]): Promise<OpenRequest> {
  const request = await refresh().catch(() => {
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
