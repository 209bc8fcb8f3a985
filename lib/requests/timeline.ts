import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import { readPage, type Page } from "@/lib/platform/pagination/keyset";
import type { listTimelineSchema } from "@/lib/requests/timeline/schema";
import type { TimelineEntry } from "@/prisma/generated/client";
import { isPublicId, paymentRequestNotFound } from "./get";
import type { z } from "zod";

type ListTimelineInput = z.output<typeof listTimelineSchema>;

/** A page of a request's timeline, newest first. Throws `payment_request_not_found` and `invalid_cursor`. */
export async function listTimeline(
  { scope }: Context,
  { publicId, ...query }: ListTimelineInput & { publicId: string },
): Promise<Page<TimelineEntry>> {
  if (!isPublicId(publicId)) throw paymentRequestNotFound();
  const request = await db().paymentRequest.findFirst({ where: { publicId, ...scope }, select: { id: true } });
  if (!request) throw paymentRequestNotFound();
  const requestId = request.id;
  return readPage(query, {
    name: `timeline ${publicId}`,
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    findKey: (id) => db().timelineEntry.findFirst({ where: { id, requestId }, select: { sequence: true } }),
    read: (after, take) =>
      db().timelineEntry.findMany({
        where: { requestId, sequence: { lt: after?.sequence } },
        orderBy: { sequence: "desc" },
        take,
      }),
  });
}
