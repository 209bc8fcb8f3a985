import { z } from "zod";

/** The text a person types to confirm a deletion. Safe to import in the browser. */
export const deletionSchema = z.strictObject({ confirmation: z.string().trim().max(254) });
