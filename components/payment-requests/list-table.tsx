"use client";

import Link from "next/link";
import { PaidCell, RequestStatus } from "./request-status";
import { ChainName } from "@/components/chains/chain-mark";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { cx } from "@/components/ui/class-names";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Props = { request: PresentedPaymentRequest };

const columns: Column<PresentedPaymentRequest>[] = [
  { title: "Amount", width: "5rem", className: "tl right fit", cell: (request) => <AmountLink request={request} /> },
  { title: "Status", width: "5.5rem", className: "tr", cell: (request) => <RequestStatus request={request} /> },
  { title: "Paid", width: "4rem", className: "hide-md", cell: (request) => <PaidCell request={request} /> },
  {
    title: "Remaining",
    width: "4rem",
    className: "right hide-md",
    cell: ({ remaining_amount: remaining, token }) => (
      <Amount amount={remaining} stable={token.is_stablecoin} weight="plain" />
    ),
  },
  {
    title: "Description",
    width: "10rem",
    className: "bl",
    cell: ({ description }) => (
      <span className={cx("clip", !description && "faint")} title={description || undefined}>
        {description || "No description"}
      </span>
    ),
  },
  {
    title: "External id",
    width: "4rem",
    className: "hide-md muted",
    cell: ({ external_id: externalId }) => (
      <span className="clip narrow-clip" title={externalId || undefined}>
        {externalId}
      </span>
    ),
  },
  { title: "Chain", width: "5rem", className: "hide-md", cell: ({ chain }) => <ChainName chain={chain} /> },
  {
    title: "Shortcode",
    width: "6rem",
    className: "hide-sm hide-lg",
    cell: ({ shortcode }) => <Code text={shortcode} label={`shortcode ${shortcode}`} />,
  },
  {
    title: "Created",
    width: "4rem",
    className: "hide-md hide-lg muted",
    sort: "descending",
    cell: (request) => <Time value={request.created_at} />,
  },
  { title: "Expires", width: "4rem", className: "br right muted", cell: (request) => <Expiry request={request} /> },
];

export function ListTable({ rows }: { rows: PresentedPaymentRequest[] | undefined }) {
  return <RowsTable columns={columns} rows={rows} keyOf={(request) => request.public_id} isLinked />;
}

function AmountLink({ request: { public_id: id, amount, token } }: Props) {
  const { basePath } = useDashboard();
  return (
    <Link className="plain row-link" href={`${basePath}/payment-requests/${id}`}>
      <Amount amount={amount} symbol={token.symbol} stable={token.is_stablecoin} />
    </Link>
  );
}

function Expiry({ request: { status, expires_at: expiresAt } }: Props) {
  const isActive = status === "active";
  return (
    <span className={cx(isActive && "soon")}>
      <Time value={expiresAt} form={isActive ? "near" : "date"} />
    </span>
  );
}
