import { z } from "zod";
import { createPaymentRequestFields } from "./create-schema";

// The body of a new request in the OpenAPI document: one variant per choice of fields, so that generated clients require
// the fields that the API requires. `createPaymentRequestSchema` parses the body and names what is missing.

const { amount, amount_raw, token_id, chain, token, ...common } = createPaymentRequestFields;

const amounts = [{ amount: amount.unwrap() }, { amount_raw: amount_raw.unwrap() }];
const tokens = [{ chain: chain.unwrap(), token: token.unwrap() }, { token_id: token_id.unwrap() }];

const [first, ...others] = amounts.flatMap((amount) =>
  tokens.map((token) => z.strictObject({ ...amount, ...token, ...common })),
);
if (!first) throw new Error("There are no variants.");

const bothExpiries = { properties: { expires_at: {}, expires_in: {} }, required: ["expires_at", "expires_in"] };

export const createPaymentRequestVariants = z
  .union([first, ...others])
  .meta({ id: "CreatePaymentRequest", not: bothExpiries });
