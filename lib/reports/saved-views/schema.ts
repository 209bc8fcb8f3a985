import { z } from "zod";
import { plainLine } from "@/lib/platform/plain-text";

// Wire format of a person's saved views. Safe to import in the browser.

/** The lists that have views. Each is named like the permission that reads it. */
export const savedLists = ["payment_requests", "payments", "unmatched_transfers"] as const;
export type SavedList = (typeof savedLists)[number];

/** In each list and environment of a merchant. */
export const maxSavedViews = 20;
export const maxViewNameLength = 60;

export const listSchema = z.enum(savedLists);

export const savedViewNameSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxViewNameLength)
    .refine(...plainLine),
});

export const listSavedViewsSchema = z.strictObject({ list: listSchema });
export const savedViewParams = z.object({ id: z.string() });

export type PresentedSavedView = {
  id: string;
  name: string;
  /** Name → value, as in the URL of the list. */
  filters: Record<string, string>;
  created_at: string;
};
