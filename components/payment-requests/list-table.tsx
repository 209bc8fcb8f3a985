"use client";

import Link from "next/link";
import { ChainName } from "@/components/chains/chain-mark";
import { PaidCell, StatusMark } from "./marks";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { cx } from "@/components/ui/class-names";
import { RowsTable, type RowsColumn } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

const columns: RowsColumn[] = [
  { title: "Amount", width: "5rem", className: "tl right fit" },
  { title: "Status", width: "5.5rem", className: "tr" },
  { title: "Paid", width: "4rem", className: "hide-md" },
  { title: "Remaining", width: "4rem", className: "right hide-md" },
  { title: "Description", width: "10rem", className: "bl" },
  { title: "External id", width: "4rem", className: "hide-md" },
  { title: "Chain", width: "5rem", className: "hide-md" },
  { title: "Shortcode", width: "6rem", className: "hide-sm hide-lg" },
  { title: "Created", width: "4rem", className: "hide-md hide-lg", sort: "descending" },
  { title: "Expires", width: "4rem", className: "br right" },
];

/** A page of payment requests; each row leads to its request. */
export function ListTable({ rows }: { rows: PresentedPaymentRequest[] | undefined }) {
  const drawn = rows?.map((request) => <Row key={request.public_id} request={request} />);
  return <RowsTable columns={columns} rows={drawn} isLinked />;
}

function Row({ request }: { request: PresentedPaymentRequest }) {
  const { basePath } = useDashboard();
  const { token } = request;
  return (
    <tr>
      <td className="tl right fit">
        <Link className="plain row-link" href={`${basePath}/payment-requests/${request.public_id}`}>
          <Amount amount={request.amount} symbol={token.symbol} stable={token.is_stablecoin} />
        </Link>
      </td>
      <td className="tr">
        <StatusMark request={request} />
      </td>
      <td className="hide-md">
        <PaidCell request={request} />
      </td>
      <td className="right hide-md">
        <Amount amount={request.remaining_amount} stable={token.is_stablecoin} weight="plain" />
      </td>
      <td className="bl">
        <span className={cx("clip", !request.description && "faint")} title={request.description || undefined}>
          {request.description || "No description"}
        </span>
      </td>
      <td className="hide-md muted">
        <span className="clip narrow-clip" title={request.external_id || undefined}>
          {request.external_id}
        </span>
      </td>
      <td className="hide-md">
        <ChainName chain={request.chain} />
      </td>
      <td className="hide-sm hide-lg">
        <Code text={request.shortcode} label={`shortcode ${request.shortcode}`} />
      </td>
      <td className="hide-md hide-lg muted">
        <Time value={request.created_at} />
      </td>
      <td className="br right muted">
        <span className={cx(request.status === "active" && "soon")}>
          <Time value={request.expires_at} form={request.status === "active" ? "near" : "date"} />
        </span>
      </td>
    </tr>
  );
}
