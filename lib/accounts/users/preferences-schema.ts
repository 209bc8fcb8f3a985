import { z } from "zod";
import { languagesOf } from "@/lib/platform/language/languages";
import { timeZoneSchema } from "@/lib/platform/time/time-zone";

// How a person's pages show things. Safe to import in the browser.

/** Thousands and decimal separators: "1,234.5", "1.234,5", "1 234,5" and "1’234.5". */
export const numberFormats = ["comma_point", "point_comma", "space_comma", "apostrophe_point"] as const;

/** As in `Intl`: "h12" writes 2:30 PM, "h23" 14:30. */
export const hourCycles = ["h12", "h23"] as const;

/** Null where the person's browser decides. */
export const preferencesSchema = z.strictObject({
  language: z.enum(languagesOf("dashboard")).nullable(),
  time_zone: timeZoneSchema.nullable(),
  number_format: z.enum(numberFormats).nullable(),
  hour_cycle: z.enum(hourCycles).nullable(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
