import { z } from "zod";
import { idFilter } from "@/lib/platform/pagination/schema";
import { createPaymentRequestFields as fields } from "./create-schema";
import { merchantFields, parsedMetadata } from "./fields-schema";

/** The fields of a new request, as text, that others like it start from. An external id is of one request only. */
export const templateSchema = z
  .strictObject({
    amount: fields.amount,
    token_id: idFilter,
    recipient_address: fields.recipient_address,
    description: merchantFields.description,
    expires_in: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(fields.expires_in.unwrap()),
    redirect_url: merchantFields.redirect_url,
    cancel_url: merchantFields.cancel_url,
    metadata: z.string().transform(parsedMetadata).pipe(merchantFields.metadata),
  })
  .partial();
