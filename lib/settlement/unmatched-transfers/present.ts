import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import { db } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { presentUnmatchedTransfer } from "./present-transfer";
import type { PaymentRequest } from "@/prisma/generated/client";
import type { UnmatchedRow } from "./read";
import type { RequestReference, UnmatchedDetail } from "./schema";

/** Unmatched transfers as the API presents them, with the current status of their payment requests. */
export async function presentUnmatchedDetails(ctx: Context<Actor>, rows: UnmatchedRow[]): Promise<UnmatchedDetail[]> {
  const candidates = await readCandidates(ctx, rows);
  return rows.map((row) => presentDetail(row, candidates, ctx.urls));
}

export async function presentUnmatchedDetail(ctx: Context, row: UnmatchedRow): Promise<UnmatchedDetail> {
  return presentDetail(row, await readCandidates(ctx, [row]), ctx.urls);
}

async function readCandidates(
  { scope, tx }: Context<Actor>,
  rows: UnmatchedRow[],
): Promise<Map<string, PaymentRequest>> {
  const publicIds = [...new Set(rows.flatMap((row) => row.candidates))];
  const requests = await (tx ?? db()).paymentRequest.findMany({ where: { ...scope, publicId: { in: publicIds } } });
  return new Map(requests.map((request) => [request.publicId, request]));
}

function presentDetail(row: UnmatchedRow, requests: Map<string, PaymentRequest>, urls: Urls): UnmatchedDetail {
  const { transfer } = row;
  const assignedTo = row.status === "assigned" ? transfer.payments[0]?.request : undefined;
  return {
    ...presentUnmatchedTransfer(row, urls),
    explorer_url:
      transfer.transactionHash && transactionUrl(explorerUrlOf(transfer.chain, urls.baseUrl), transfer.transactionHash),
    transfer_status: transfer.status,
    candidate_requests: row.candidates.flatMap((publicId) => {
      const request = requests.get(publicId);
      return request ? [{ ...toReference(request), can_resolve: canResolve(request) }] : [];
    }),
    assigned_to: assignedTo ? toReference(assignedTo) : null,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    can_undo: row.status === "dismissed" || (assignedTo !== undefined && canTakeBackFrom(assignedTo)),
  };
}

/** The rule of `resolvePaymentRequest`. */
function canResolve({ status, paidAmount }: PaymentRequest): boolean {
  return status === "expired" || (status === "active" && paidAmount.gt(0));
}

/** The fields that identify a request to a person. */
export function toReference({ publicId, shortcode, description, status }: PaymentRequest): RequestReference {
  return { public_id: publicId, shortcode, description, status };
}

/** Whether an assignment to the request can still be undone. */
export function canTakeBackFrom(request: { status: string }): boolean {
  return request.status !== "completed";
}
