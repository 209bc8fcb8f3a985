import { z } from "zod";
import { parseInstant } from "./instant";

// Validation of times. Safe to import in the browser.

export const instantSchema = z
  .string()
  .meta({ format: "date-time" })
  .transform((text, context) => {
    const date = parseInstant(text);
    if (date) return date;
    const message = "must be an ISO 8601 time with a zone, such as 2030-01-31T12:00:00Z";
    context.addIssue({ code: "custom", params: { code: "invalid_time" }, message });
    return z.NEVER;
  });
