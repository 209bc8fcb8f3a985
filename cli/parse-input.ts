import type { z } from "zod";
import { validationError } from "@/lib/platform/errors";
import { toFieldErrors } from "@/lib/api/http/field-errors";

/** Parses the input. Throws the same `validation_failed` as the API. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: z.input<Schema>): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw validationError(...toFieldErrors(result.error.issues, input));
}
