import type { DocumentedHandler } from "@/lib/api/http/documented";
import { one, found } from "@/lib/api/http/operation";
import { publicRoute } from "@/lib/api/http/public-route";
import { payDataRate } from "@/lib/api/http/rates";
import { getSignedDocument } from "@/lib/requests/find-pay-page-request";
import { shortcodeParams } from "@/lib/requests/public-schema";
import { signedDocumentSchema } from "@/lib/requests/signed-documents/schema";

/** A route that returns the offer or the receipt of a request as a file. */
export function signedDocumentRoute(
  kind: "offer" | "receipt",
  description: { id: string; summary: string; description: string },
): DocumentedHandler {
  return publicRoute({
    ...description,
    params: shortcodeParams,
    cache: "never",
    rateLimit: { rate: payDataRate, per: "shortcode" },
    returns: one(signedDocumentSchema),
    errors: ["payment_request_not_found"],
    handle: async ({ params: { shortcode }, urls }) => ({
      ...found(await getSignedDocument(kind, shortcode, urls, new Date())),
      headers: { "content-disposition": `attachment; filename="${kind}-${shortcode}.json"` },
    }),
  });
}
