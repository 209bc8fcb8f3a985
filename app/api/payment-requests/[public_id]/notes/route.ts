import { merchantRoute } from "@/lib/api/http/merchant-route";
import { created, newOne } from "@/lib/api/http/operation";
import { addNote } from "@/lib/requests/add-note";
import { publicIdParams } from "@/lib/requests/schema";
import { noteEntrySchema } from "@/lib/requests/timeline/schema";
import { addNoteSchema } from "@/lib/requests/update-schema";

export const POST = merchantRoute({
  id: "addNote",
  summary: "Add a note to a payment request",
  description:
    "For your own people: the note is an entry of the timeline. Customers never see it, and no event contains it. A request in any status can have up to 100 notes. A note cannot be changed or deleted.",
  permission: "payment_requests:write",
  params: publicIdParams,
  body: addNoteSchema,
  returns: newOne(noteEntrySchema),
  errors: ["payment_request_not_found", "note_limit_reached"],
  handle: async ({ ctx, params: { public_id: publicId }, body }) =>
    created(await addNote(ctx, { publicId, ...body }), `/api/payment-requests/${publicId}/timeline`),
});
