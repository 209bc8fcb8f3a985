import { signedDocumentRoute } from "../../signed-document-route";
import { publicPreflight } from "@/lib/api/http/public-route";

export const GET = signedDocumentRoute("receipt", {
  id: "getReceipt",
  summary: "Get the signed receipt of a payment request",
  description:
    "A file with the payer, the payments and the time, signed by the payment page's domain in the format of the x402 extension `offer-receipt`. It is a receipt of payment, not an invoice. Until the request is completed by a payment, there is no receipt: `payment_request_not_found`.",
});

export const OPTIONS = publicPreflight;
