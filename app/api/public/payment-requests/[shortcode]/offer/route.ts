import { signedDocumentRoute } from "../../signed-document-route";
import { publicPreflight } from "@/lib/api/http/public-route";

export const GET = signedDocumentRoute("offer", {
  id: "getOffer",
  summary: "Get the signed offer of a payment request",
  description:
    "A file with the payee, address, token, amount and expiry, signed by the payment page's domain in the format of the x402 extension `offer-receipt`. Once nothing should be sent, there is no offer: `payment_request_not_found`.",
});

export const OPTIONS = publicPreflight;
