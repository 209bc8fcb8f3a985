"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { messages as t } from "./request-transfers-messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { RichText } from "@/components/ui/rich-text";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Section } from "@/components/ui/split";
import { TableAmount } from "@/components/ui/table-amount";
import { reasonText } from "@/components/settlement/unmatched-transfers/reason-text";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const columns = (): Column<UnmatchedDetail>[] => [
  {
    title: t.amount,
    alignRight: true,
    className: "w-44",
    cardCorner: "top-left",
    cell: ({ amount, token }) => <TableAmount amount={amount} token={token} />,
  },
  {
    title: t.reason,
    cardCorner: "bottom-left",
    cell: (transfer) => <span className="whitespace-normal">{reasonText(transfer)}</span>,
  },
  {
    title: t.transaction,
    className: "w-38",
    cardCorner: "top-right",
    cell: ({ transaction_hash: hash, explorer_url: url }) =>
      hash === null ? null : <Code text={hash} label={t.hash} href={url} short />,
  },
];

type Props = { transfers: UnmatchedDetail[]; status: PresentedPaymentRequest["status"] };

/** The open unmatched transfers that were or may be sent for the request, such as a second payment. */
export function RequestTransfers({ transfers, status }: Props) {
  const { basePath } = useDashboard();
  const link = (text: ReactNode) => <Link href={`${basePath}/payments/unmatched`}>{text}</Link>;
  return (
    <Section aria-labelledby="unmatched">
      <h2 id="unmatched">{t.title}</h2>
      <p className="text-sm text-ink-2 [&_a]:underline">
        <RichText text={status === "completed" || status === "cancelled" ? t.aboutEnded : t.about} link={link} />
      </p>
      <RowsTable columns={columns()} rows={transfers} keyOf={({ id }) => id} fit="inset" />
    </Section>
  );
}
