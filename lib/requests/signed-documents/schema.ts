import { z } from "zod";

// Wire format of signed offers and receipts. Safe to import in the browser.

export const signedDocumentSchema = z
  .object({
    format: z.literal("jws"),
    signature: z.string().describe("A JWS in compact form, which contains the payload"),
  })
  .meta({
    id: "SignedDocument",
    description: "An offer or a receipt in the format of the x402 extension `offer-receipt`",
  });

export type SignedDocument = z.infer<typeof signedDocumentSchema>;

export const documentProblems = [
  "unreadable",
  "unsupported",
  "wrong_domain",
  "other_domain",
  "keys_unavailable",
  "unknown_key",
  "wrong_signature",
  "expired",
] as const;

export type DocumentProblem = (typeof documentProblems)[number];

/** The meaning of each problem in English, for the reference and the command line. */
export const problemTexts: Record<DocumentProblem, string> = {
  unreadable: "It holds no signed offer or receipt.",
  unsupported: "It is not an offer or receipt of version 1, signed with EdDSA by a key of a did:web domain.",
  wrong_domain: "The key belongs to another domain than the page that it names.",
  other_domain: "Another domain signed it, so only that domain's keys can verify it.",
  keys_unavailable: "The keys of the domain that it names could not be read.",
  unknown_key: "The domain does not publish the key that signed it.",
  wrong_signature: "The signature does not match its content: something in it was changed, or another key signed it.",
  expired: "The signature is valid, but the offer has expired. Do not pay it.",
};

export const verdictSchema = z
  .object({
    kind: z.enum(["offer", "receipt"]).nullable().describe("Null if it cannot be read"),
    is_valid: z.boolean().describe("Whether the domain signed it as it is, and an offer has not expired"),
    problem: z
      .enum(documentProblems)
      .nullable()
      .describe(
        `Null if it is valid. ${Object.entries(problemTexts)
          .map(([code, text]) => `\`${code}\`: ${text}`)
          .join(" ")}`,
      ),
    signer: z.string().nullable().describe("The domain whose key it names. Believe it only if the document is valid"),
    payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Its fields as the x402 extension defines them. Believe them only if the document is valid"),
  })
  .meta({ id: "SignedDocumentVerdict", description: "Whether an offer or receipt is what its domain signed" });

export type Verdict = z.infer<typeof verdictSchema>;

export const maxDocumentLength = 100_000;

export const verifyDocumentSchema = z.object({
  document: z
    .string()
    .max(maxDocumentLength)
    .describe("The content of the file: JSON with offers or receipts at any place, or a JWS in compact form"),
});
