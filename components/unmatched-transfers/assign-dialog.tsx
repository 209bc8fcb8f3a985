"use client";

import { useDeferredValue, useRef, useState } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RequestChoice } from "./request-choice";
import { assignmentFacts } from "./outcome-text";
import { useAssignableRequests, useDecide, useUndo } from "./queries";
import { reasonText } from "./reason-text";
import { Sender, Transaction } from "./transfer-source";
import type { UnmatchedAct } from "./unmatched-act";
import { Code } from "@/components/ui/address";
import { amountText } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Glyph } from "@/components/ui/glyph";
import { Input } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

type Props = { doing: UnmatchedAct; onClose: () => void };

/** Chooses the request that a transfer pays, and says beforehand what that does and until when it can be undone. */
export function AssignDialog({ doing: { transfer, trigger }, onClose }: Props) {
  const { environment } = useDashboard();
  const [search, setSearch] = useState("");
  const requests = useAssignableRequests(environment, transfer.id, useDeferredValue(search.trim()));
  const [chosen, setChosen] = useState<AssignableRequest | null>(null);
  const { assign, isPending, refusal } = useAssign(transfer, onClose);
  const keep = useRef<HTMLButtonElement>(null);
  const amount = `${amountText(transfer.amount, transfer.token.is_stablecoin)} ${transfer.token.symbol}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Assign ${amount}`}
      description={`${reasonText(transfer)}. Choose the request that this transfer pays.`}
      initialFocus={keep}
      returnFocus={trigger}
    >
      <Refusal text={refusal} />
      <TransferFacts transfer={transfer} />
      <Field label="Find a request" hint="Active or expired, for the same token, chain and recipient address.">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Shortcode, external id or description"
            value={search}
            maxLength={200}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      <RequestChoice requests={requests} transfer={transfer} chosen={chosen} onChoose={setChosen} />
      <Facts transfer={transfer} chosen={chosen} />
      <div className="dialog-actions">
        <Button ref={keep} onClick={onClose}>
          Leave it open
        </Button>
        <Button variant="primary" disabled={!chosen} busy={isPending} onClick={() => chosen && assign(chosen, amount)}>
          {isPending ? "Assigning" : `Assign ${amount}`}
        </Button>
      </div>
    </Dialog>
  );
}

function useAssign(transfer: UnmatchedDetail, onDone: () => void) {
  const { environment } = useDashboard();
  const decide = useDecide(environment);
  const undo = useUndo(environment);
  const assign = (request: AssignableRequest, amount: string) => {
    const isForGood = request.is_immediate && request.outcome.status === "completed";
    decide.mutate(
      { id: transfer.id, verb: "assign", body: { public_id: request.public_id } },
      {
        onSuccess: () => {
          announce(
            `${amount} is assigned to ${request.shortcode}.`,
            isForGood ? undefined : () => undo.mutate(transfer.id),
          );
          onDone();
        },
      },
    );
  };
  return { assign, isPending: decide.isPending, refusal: decide.error?.message };
}

function TransferFacts({ transfer }: { transfer: UnmatchedDetail }) {
  return (
    <dl className="kv">
      <dt>From</dt>
      <dd>
        <Sender transfer={transfer} />
      </dd>
      <dt>To</dt>
      <dd>
        <Code text={transfer.recipient_address} label="recipient address" short />
      </dd>
      <dt>Transaction</dt>
      <dd>
        <Transaction transfer={transfer} />
      </dd>
    </dl>
  );
}

function Facts({ transfer, chosen }: { transfer: UnmatchedDetail; chosen: AssignableRequest | null }) {
  return (
    <ul className="facts" aria-live="polite">
      {chosen
        ? assignmentFacts(transfer, chosen).map(({ tone, glyph, text }) => (
            <li key={text} data-tone={tone}>
              <Glyph name={glyph} />
              <span>{text}</span>
            </li>
          ))
        : null}
    </ul>
  );
}
