"use client";

import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { PaidCell } from "./paid-cell";
import { RequestStatus } from "./request-status";
import { ChainName } from "@/components/chains/chain-mark";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { cx } from "@/components/ui/class-names";
import { Clip, type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

const { field } = messages;

type Props = { request: PresentedPaymentRequest };

const columns: Column<PresentedPaymentRequest>[] = [
  {
    title: field.amount,
    width: "5rem",
    cardCorner: "top-left",
    alignRight: true,
    className: "w-[1%]",
    cell: (request) => <AmountLink request={request} />,
  },
  {
    title: messages.statusLabel,
    width: "5.5rem",
    cardCorner: "top-right",
    cell: (request) => <RequestStatus request={request} />,
  },
  { title: t.paid, width: "4rem", className: "narrow:hidden", cell: (request) => <PaidCell request={request} /> },
  {
    title: t.remaining,
    width: "4rem",
    alignRight: true,
    className: "narrow:hidden",
    cell: ({ remaining_amount: remaining, token }) => (
      <Amount amount={remaining} stable={token.is_stablecoin} weight="plain" />
    ),
  },
  {
    title: field.description,
    width: "10rem",
    cardCorner: "bottom-left",
    // Takes the room that the other columns leave.
    className: "min-[701px]:w-full min-[701px]:max-w-0",
    cell: ({ description }) => (
      <Clip className="min-w-20" title={description || undefined}>
        {description || <span className="text-ink-3">{t.noDescription}</span>}
      </Clip>
    ),
  },
  {
    title: field.externalId,
    width: "4rem",
    className: "narrow:hidden",
    cellClassName: "text-ink-2",
    cell: ({ external_id: externalId }) => (
      <Clip className="max-w-32 midsize:max-w-44" title={externalId || undefined}>
        {externalId}
      </Clip>
    ),
  },
  { title: t.chain, width: "5rem", className: "narrow:hidden", cell: ({ chain }) => <ChainName chain={chain} /> },
  {
    title: t.shortcode,
    width: "6rem",
    className: "phone:hidden midsize:hidden",
    cell: ({ shortcode }) => <Code text={shortcode} label={t.shortcodeLabel(shortcode)} />,
  },
  {
    title: t.created,
    width: "4rem",
    className: "narrow:hidden midsize:hidden",
    cellClassName: "text-ink-2",
    sort: "descending",
    cell: (request) => <Time value={request.created_at} />,
  },
  {
    title: field.expires,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    cellClassName: "text-ink-2",
    cell: (request) => <Expiry request={request} />,
  },
];

export function ListTable({ rows }: { rows: PresentedPaymentRequest[] | undefined }) {
  return <RowsTable columns={columns} rows={rows} keyOf={(request) => request.public_id} isLinked />;
}

function AmountLink({ request: { public_id: id, amount, token } }: Props) {
  const { basePath } = useDashboard();
  return (
    <RowLink href={`${basePath}/payment-requests/${id}`}>
      <Amount amount={amount} symbol={token.symbol} stable={token.is_stablecoin} />
    </RowLink>
  );
}

function Expiry({ request: { status, expires_at: expiresAt } }: Props) {
  const isActive = status === "active";
  return (
    <span className={cx(isActive && "font-medium text-ink")}>
      <Time value={expiresAt} form={isActive ? "near" : "date"} />
    </span>
  );
}
