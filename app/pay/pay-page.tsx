import { Checkout } from "@/components/requests/checkout/checkout";
import { PayFrame } from "@/components/requests/checkout/pay-frame";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The element that the script makes live, and the one with its data. */
export const rootId = "pay-page";
export const dataId = "pay-data";

export function PayPage({ request }: { request: PublicPaymentRequest }) {
  return (
    <PayFrame hasLanguages isSandbox={request.environment === "sandbox"}>
      <Checkout initial={request} />
    </PayFrame>
  );
}
