import { z } from "zod";

// Safe to import in the browser.

export const unknownTimeZoneMessage = "must be the name of a time zone, such as Europe/Oslo";

/** The name of a zone in the IANA Time Zone Database. Offsets are refused: PostgreSQL reads their sign the other way. */
export const timeZoneSchema = z.string().refine(isZoneName, {
  params: { code: "unknown_time_zone" },
  message: unknownTimeZoneMessage,
});

function isZoneName(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text) || text.length > 64) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}
