import { listOf, found } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import { verdictSchema, verifyDocumentSchema } from "@/lib/requests/signed-documents/schema";
import { ownKeys } from "@/lib/requests/signed-documents/sign";
import { verifyDocuments } from "@/lib/requests/signed-documents/verify";

export const POST = publicRoute({
  id: "verifySignedDocument",
  summary: "Verify signed offers and receipts",
  description:
    "Checks that this instance's payment page signed each offer and receipt in a file, and that an offer has not expired. You trust this instance for the answer. To check it yourself, use the keys at `/.well-known/did.json`.",
  body: verifyDocumentSchema,
  cache: "never",
  returns: listOf(verdictSchema),
  handle: async ({ body, urls }) => found(await verifyDocuments(body.document, ownKeys(urls), new Date())),
});

export const OPTIONS = publicPreflight;
