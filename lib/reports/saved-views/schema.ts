import { z } from "zod";
import { plainLine } from "@/lib/platform/plain-text";

// Wire format of a person's saved views. Safe to import in the browser.

/** The pages that have views: three lists, and the form of a new request, whose views are templates. */
export const savedPages = ["payment_requests", "payments", "unmatched_transfers", "new_payment_request"] as const;
export type SavedPage = (typeof savedPages)[number];

/** Of each page in each environment of a merchant. */
export const maxSavedViews = 20;
export const maxViewNameLength = 60;

export const savedPageSchema = z.enum(savedPages);

export const savedViewNameSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxViewNameLength)
    .refine(...plainLine),
});

export const listSavedViewsSchema = z.strictObject({ page: savedPageSchema });
export const savedViewParams = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export type PresentedSavedView = {
  id: string;
  name: string;
  /** Name → value: the filters in the URL of a list, or the fields of a new request. */
  values: Record<string, string>;
  created_at: string;
};
