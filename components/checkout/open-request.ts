import { problemOf, WalletProblem, type WalletPhase } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

export type PaymentSteps = {
  /** The request as it is now; null when it is gone. Throws when the server does not answer. */
  refresh: () => Promise<PublicPaymentRequest | null>;
  /** Tells the page where we are; throws when the payer has started over meanwhile. */
  enter: (phase: WalletPhase) => void;
};

export type OpenRequest = PublicPaymentRequest & {
  recipient_address: string;
  payment_instructions: NonNullable<PublicPaymentRequest["payment_instructions"]>;
};

/** Pays phase by phase; whatever goes wrong becomes the WalletProblem of the phase it went wrong in. */
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

/** Asked again right before the wallet opens: nobody pays a request that was cancelled or paid a moment ago. */
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
