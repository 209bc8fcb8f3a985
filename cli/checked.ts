import type { z } from "zod";
import { validationError } from "@/lib/errors";
import { toFieldErrors } from "@/lib/http/field-errors";

/** The input as the schema has it. Throws the `validation_failed` that the API would answer with. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: z.input<Schema>): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw validationError(...toFieldErrors(result.error.issues, input));
}
