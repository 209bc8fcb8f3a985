import { z } from "zod";
import { listFilter, pageFields } from "@/lib/platform/pagination/schema";
import { eventTypes } from "./types";

export const eventTypeSchema = z.enum(eventTypes).meta({ id: "EventType", description: "More may be added" });

const sequenceFilter = z
  .string()
  .refine((text) => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)), {
    params: { code: "out_of_range" },
    message: `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  })
  .meta({ type: "integer", minimum: 0 })
  .transform(BigInt);

export const listEventsSchema = z.strictObject({
  ...pageFields,
  type: listFilter(eventTypeSchema).optional().describe("Types, separated by commas or in repeated parameters"),
  after_sequence: sequenceFilter
    .optional()
    .describe("Only events with a greater `sequence`, in ascending order, to fetch missed events"),
});

export const eventParams = z.object({ id: z.string() });
