import type { Person } from "@/lib/accounts/merchants/schema";
import type { Approval } from "@/prisma/generated/client";
import { approvalSchema, type PresentedApproval } from "./schema";

type Row = Approval & { requestedBy: { email: string } };

export function presentApproval(row: Row, { id: viewer }: Pick<Person, "id">): PresentedApproval {
  return approvalSchema.parse({
    id: row.id,
    operation: row.operation,
    before: row.before,
    after: row.after,
    requested_by: row.requestedBy.email,
    is_yours: row.requestedById === viewer,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  });
}
