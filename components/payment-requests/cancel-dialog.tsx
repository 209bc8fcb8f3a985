"use client";

import { useRef, useState } from "react";
import { useCancelPaymentRequest } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { amountText, type Amount } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { ApiError } from "@/components/api/request";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type CancelDialogProps = { request: PresentedPaymentRequest; open: boolean; onOpenChange: (open: boolean) => void };

/** Says what cancelling does and what it does not; "keep" has the focus. */
export function CancelDialog({ request, open, onOpenChange }: CancelDialogProps) {
  const { environment } = useDashboard();
  const cancel = useCancelPaymentRequest(environment, request.public_id);
  const [refusal, setRefusal] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    setRefusal(null);
    onOpenChange(next);
  };
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        announce("The request is cancelled.");
        show(false);
      },
      onError: (error) => setRefusal(refusalText(error)),
    });
  const money = (amount: Amount) => `${amountText(amount, request.token.is_stablecoin)} ${request.token.symbol}`;
  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title={`Cancel this request for ${money(request.amount)}?`}
      initialFocus={keep}
    >
      <Refusal text={refusal} />
      <Consequences request={request} money={money} />
      <p className="small muted">A cancelled request cannot be made active again.</p>
      <div className="dialog-actions">
        <Button ref={keep} onClick={() => show(false)}>
          Keep the request
        </Button>
        <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
          {cancel.isPending ? "Cancelling" : "Cancel request"}
        </Button>
      </div>
    </Dialog>
  );
}

type ConsequencesProps = { request: PresentedPaymentRequest; money: (amount: Amount) => string };

function Consequences({ request, money }: ConsequencesProps) {
  const paid = request.paid_amount.raw !== "0";
  const pending = request.pending_amount.raw !== "0";
  return (
    <ul className="facts">
      <li data-tone="neutral">
        <Glyph name="cancelled" />
        <span>
          Customers can no longer open{" "}
          <span className="mono break-all">{request.payment_url.replace(/^https?:\/\//, "")}</span>. Anyone who has it
          open is told within a second.
        </span>
      </li>
      <li data-tone="completed">
        <Glyph name="completed" />
        <span>
          {paid ? (
            <>
              The <strong>{money(request.paid_amount)}</strong> already received stay with you. Nothing is refunded.
            </>
          ) : (
            "Nothing has been received so far, so there is nothing to give back."
          )}
        </span>
      </li>
      <li data-tone="attention">
        <Glyph name="attention" />
        <span>
          {pending ? (
            <>
              <strong>{money(request.pending_amount)}</strong> are still confirming. They were sent before the
              cancellation and will be listed here too; what comes later is no longer credited to this request.
            </>
          ) : (
            "A payment that is seen after the cancellation is no longer credited to this request. It still reaches your address."
          )}
        </span>
      </li>
    </ul>
  );
}

function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return "It was too late: the request is no longer active. Close this to see how it stands.";
  }
  return error instanceof Error ? error.message : "Cancelling failed.";
}
