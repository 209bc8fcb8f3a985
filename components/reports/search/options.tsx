import type { ReactNode } from "react";
import { differenceText } from "./difference";
import { messages as t } from "./dialog-messages";
import { messages as payment } from "@/components/requests/payments/messages";
import { RequestException, RequestStatus } from "@/components/requests/request-status";
import { reasonText } from "@/components/settlement/unmatched-transfers/reason-text";
import { shortenText } from "@/components/ui/address";
import { Clip } from "@/components/ui/rows-table";
import { queryOf } from "@/components/ui/search-parameters";
import { Status } from "@/components/ui/status";
import { TableAmount } from "@/components/ui/table-amount";
import type { SearchResults } from "@/lib/reports/search-schema";

/** A result. It has a page, or does something. */
export type Option =
  | { key: string; label: ReactNode; href: string }
  | { key: string; label: ReactNode; run: () => void };

export type Group = { title: string; options: Option[] };

/** The results of the server, by kind. */
export function foundGroups(results: SearchResults, text: string, basePath: string): Group[] {
  const { payment_requests: requests, near_payment_requests: near, payments, unmatched_transfers: transfers } = results;
  const all: Option = {
    key: "all",
    href: `${basePath}/payment-requests${queryOf({ q: text })}`,
    label: <Clip text={t.showAll(text)} className="text-accent" />,
  };
  return [
    {
      title: t.groups.requests,
      options: requests.length > 0 ? [...requests.map((row) => requestOption(basePath, row)), all] : [],
    },
    {
      title: t.groups.near,
      options: near.map((row) => requestOption(basePath, row, differenceText(text, row.amount, row.token))),
    },
    { title: t.groups.payments, options: payments.map((row) => paymentOption(basePath, row)) },
    { title: t.groups.transfers, options: transfers.map((row) => transferOption(basePath, row)) },
  ];
}

function requestOption(basePath: string, request: Request, note?: string): Option {
  return {
    key: `${note === undefined ? "request" : "near"} ${request.public_id}`,
    href: `${basePath}/payment-requests/${request.public_id}`,
    label: <RequestLabel request={request} note={note} />,
  };
}

function paymentOption(basePath: string, row: SearchResults["payments"][number]): Option {
  const { id, transaction_hash: hash, received_amount: amount, token, status } = row;
  return {
    key: id,
    href: `${basePath}/payments${queryOf({ transaction_hash: hash })}`,
    label: (
      <Label
        title={<TableAmount amount={amount} token={token} />}
        detail={t.transaction(shortenText(hash, 10, 8))}
        aside={<Status glyph={status}>{payment.status[status]}</Status>}
      />
    ),
  };
}

function transferOption(basePath: string, row: SearchResults["unmatched_transfers"][number]): Option {
  const status = row.status === "open" ? null : row.status;
  return {
    key: row.id,
    href: `${basePath}/payments/unmatched${queryOf({ status, transaction_hash: row.transaction_hash })}`,
    label: (
      <Label
        title={<TableAmount amount={row.amount} token={row.token} />}
        detail={reasonText(row)}
        aside={<span className="text-ink-2">{row.chain.name}</span>}
      />
    ),
  };
}

type Request = SearchResults["payment_requests"][number];

/** `note` replaces the second line. */
function RequestLabel({ request, note }: { request: Request; note?: string }) {
  const { description, external_id: externalId, shortcode, chain } = request;
  const names = [description, externalId, shortcode].filter(Boolean);
  return (
    <Label
      title={<Clip text={names[0] ?? shortcode} />}
      detail={note ?? `${names[1] ?? shortcode} · ${chain.name}`}
      aside={
        <>
          <TableAmount amount={request.amount} token={request.token} />
          <span className="flex flex-wrap justify-end gap-x-2 text-xs">
            <RequestException request={request} isSmall />
            <RequestStatus request={request} />
          </span>
        </>
      }
    />
  );
}

function Label({ title, detail, aside }: { title: ReactNode; detail: string; aside: ReactNode }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-4">
      <span className="grid min-w-0">
        <span className="min-w-0 truncate">{title}</span>
        <span className="truncate text-xs text-ink-2" dir="auto">
          {detail}
        </span>
      </span>
      <span className="grid justify-items-end text-end">{aside}</span>
    </span>
  );
}
