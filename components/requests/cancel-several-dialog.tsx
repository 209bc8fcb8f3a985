"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import { messages as t } from "./cancel-several-messages";
import { path, paymentRequestsResource, requestPath } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { listQuery, type Filters } from "@/components/api/loading/list-view";
import { QueryStates } from "@/components/api/loading/query-states";
import { ApiError, errorText, requestJson } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePage } from "@/components/shell/environment-data";
import { moneyText } from "@/components/ui/format";
import { Checkbox } from "@/components/ui/input";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { GlyphListItem } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { toAmount } from "@/lib/platform/amounts/amount";
import { maxPageSize } from "@/lib/platform/pagination/constants";
import type { Page } from "@/lib/platform/pagination/schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { activeStatus } from "@/lib/requests/state";

type Request = PresentedPaymentRequest;

/** Cancels the chosen ones of the active requests that match the filters, one call each. Closing it ends the work. */
export function CancelSeveralDialog({ filters: { status: _status, ...filters } }: { filters: Filters }) {
  const query = listQuery({ filters: { ...filters, status: activeStatus, limit: String(maxPageSize) } });
  const requests = usePage<Request>([paymentRequestsResource, "cancel", query], `${path}${query}`);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { cancelAll, progress } = useCancellations();
  const selected = (requests.data?.data ?? []).filter(({ public_id: id }) => selection.has(id));
  return (
    <ConfirmDialog
      title={t.title}
      description={Object.keys(filters).some((name) => name !== "sort") ? t.aboutFiltered : t.about}
      keep={t.keep}
      confirm={[t.submit(selected.length), progress]}
      disabled={selected.length === 0}
      onConfirm={() => cancelAll(selected)}
      effects={selected.length > 0 ? effectsOf(selected) : undefined}
    >
      <QueryStates query={requests} failure={t.failure} loading={<Skeleton width="100%" />}>
        {(page) => (
          <fieldset className="grid min-w-0 gap-2" disabled={progress !== ""}>
            <Selection page={page} selection={selection} onSelect={setSelection} />
          </fieldset>
        )}
      </QueryStates>
    </ConfirmDialog>
  );
}

type SelectionProps = {
  page: Page<Request>;
  selection: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

function Selection({ page: { data, has_more: hasMore }, selection, onSelect }: SelectionProps) {
  if (data.length === 0) return <p className="text-sm text-ink-2">{t.none}</p>;
  const ids = data.map(({ public_id: id }) => id);
  const toggle = (id: string, isSelected: boolean) =>
    onSelect(new Set(isSelected ? [...selection, id] : [...selection].filter((other) => other !== id)));
  return (
    <>
      <Checkbox
        checked={ids.every((id) => selection.has(id))}
        onChange={({ target }) => onSelect(new Set(target.checked ? ids : []))}
      >
        {t.selectAll(data.length)}
      </Checkbox>
      <ul className="grid max-h-64 gap-2.5 overflow-y-auto rounded-md border border-line p-3">
        {data.map((request) => (
          <li key={request.public_id}>
            <Checkbox
              checked={selection.has(request.public_id)}
              onChange={({ target }) => toggle(request.public_id, target.checked)}
            >
              <RequestLine request={request} />
            </Checkbox>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="text-xs text-ink-2">{t.firstOnly(data.length)}</p> : null}
    </>
  );
}

/** "148.50 USDC · Filter subscription · INV-7", and below it the money that is there. */
function RequestLine({ request }: { request: Request }) {
  const { amount, token, description, external_id: externalId, paid_amount: paid, pending_amount: pending } = request;
  const texts = [description, externalId].filter(Boolean);
  const money = [
    ...(paid.raw === "0" ? [] : ([[t.received, paid]] as const)),
    ...(pending.raw === "0" ? [] : ([[t.pending, pending]] as const)),
  ];
  return (
    <span className="grid wrap-anywhere">
      <span>
        <strong className="font-medium">{moneyText(amount, token)}</strong>
        {texts.map((text, index) => (
          <Fragment key={index}>
            {" · "}
            <bdi>{text}</bdi>
          </Fragment>
        ))}
      </span>
      {money.map(([text, part]) => (
        <span key={text} className="text-xs text-ink-2">
          <RichText text={text} parts={{ amount: moneyText(part, token) }} />
        </span>
      ))}
    </span>
  );
}

function effectsOf(requests: Request[]): GlyphListItem[] {
  const received = sumsOf(requests, "paid_amount");
  const pending = sumsOf(requests, "pending_amount");
  return [
    { glyph: "cancelled", text: <RichText text={t.linksEnd(requests.length)} /> },
    {
      glyph: "completed",
      text: received ? <RichText text={t.receivedStays} parts={{ amounts: received }} /> : t.nothingReceived,
    },
    {
      glyph: "attention",
      text: pending ? <RichText text={t.stillPending} parts={{ amounts: pending }} /> : t.nothingPending,
    },
  ];
}

/** "12.50 USDC on Base, 3.00 DAI on Ethereum": one sum per token, without those that are zero. */
function sumsOf(requests: Request[], of: "paid_amount" | "pending_amount"): string {
  const sums = requests.map(({ token, chain }) => {
    const raw = requests.reduce((sum, other) => (other.token.id === token.id ? sum + BigInt(other[of].raw) : sum), 0n);
    return raw === 0n ? "" : t.onChain(moneyText(toAmount(raw, token.decimals), token), chain.name);
  });
  return [...new Set(sums)].filter(Boolean).join(", ");
}

/** Cancels requests one after the other, and stops at an error or when the dialog closes. */
function useCancellations() {
  const scope = useDashboard();
  const client = useQueryClient();
  const [progress, setProgress] = useState("");
  const closing = useRef(new AbortController());
  useEffect(() => () => closing.current.abort(), []);
  const cancelAll = async (requests: Request[]) => {
    let [cancelled, ended] = [0, 0];
    try {
      for (const { public_id: id } of requests) {
        if (closing.current.signal.aborted) break;
        setProgress(t.progress(cancelled, requests.length));
        const isCancelled = await cancel(id);
        if (isCancelled) cancelled += 1;
        else ended += 1;
      }
      announce(ended === 0 ? t.done(cancelled) : t.doneExcept(cancelled, ended));
      // Success would close the dialog that may have been opened since.
      closing.current.signal.throwIfAborted();
    } catch (error) {
      throw cancelled === 0 ? error : new Error(t.stopped(cancelled, requests.length, errorText(error)));
    } finally {
      setProgress("");
      void client.invalidateQueries({ queryKey: [paymentRequestsResource, scope.environment] });
    }
  };
  /** Whether the request was active. The API responds with 404 if it no longer is. */
  const cancel = (id: string) =>
    requestJson(requestPath(id, "/cancel"), { scope, method: "POST" }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      },
    );
  return { cancelAll, progress };
}
