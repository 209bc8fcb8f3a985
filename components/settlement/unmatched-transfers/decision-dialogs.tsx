"use client";

import { useDeferredValue, useState } from "react";
import { isFarMore, differenceText } from "./difference";
import { isMisdirected, wasEnded } from "./misdirected";
import { messages } from "./messages";
import { assignmentEffects } from "./outcome-text";
import { useAssignableRequests, useDecide, useUndo } from "./queries";
import { reasonText } from "./reason-text";
import { Sender, Transaction } from "./transfer-source";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { TextareaField } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { Code } from "@/components/ui/address";
import { moneyText } from "@/components/ui/format";
import { DetailList } from "@/components/ui/detail-list";
import { Field } from "@/components/ui/field";
import { Checkbox, Input } from "@/components/ui/input";
import { GlyphList } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import { maxNoteLength } from "@/lib/requests/constants";
import {
  maxSearchLength,
  type AssignableRequest,
  type UnmatchedDetail,
} from "@/lib/settlement/unmatched-transfers/schema";
import { QueryStates } from "@/components/api/loading/query-states";
import { ChoiceRow, ChoiceSet } from "@/components/ui/choice";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { Mono } from "@/components/ui/mono";

const { assign: t, dismiss } = messages;

type Props = { transfer: UnmatchedDetail };

/** Assigns a transfer to a request. Shows the effects first, and until when the assignment can be undone. */
export function AssignDialog({ transfer }: Props) {
  const [search, setSearch] = useState("");
  const requests = useAssignableRequests(transfer.id, useDeferredValue(search.trim()));
  const [chosen, setChosen] = useState<AssignableRequest | null>(null);
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  const needsCheck = chosen !== null && isFarMore(transfer, chosen);
  const assign = useAssign(transfer);
  const amount = moneyText(transfer.amount, transfer.token);
  return (
    <ConfirmDialog
      title={t.title(amount)}
      description={(wasEnded(transfer) ? t.aboutEnded : t.about)(reasonText(transfer))}
      keep={t.cancel}
      confirm={[t.title(amount), t.submitting]}
      variant="primary"
      disabled={!chosen || (needsCheck && confirmedId !== chosen.public_id)}
      onConfirm={async () => chosen && assign(chosen)}
    >
      <DetailList
        entries={[
          [messages.column.from, <Sender transfer={transfer} />],
          [t.to, <Code text={transfer.recipient_address} label={messages.recipientAddress} short />],
          [messages.column.transaction, <Transaction transfer={transfer} />],
        ]}
      />
      <Field label={t.search} hint={t.searchHint}>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={t.searchExample}
            value={search}
            maxLength={maxSearchLength}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      <RequestChoice requests={requests} transfer={transfer} chosen={chosen} onChoose={setChosen} />
      <GlyphList live items={chosen ? assignmentEffects(transfer, chosen) : []} />
      {needsCheck ? (
        <Checkbox
          key={chosen.public_id}
          onChange={(event) => setConfirmedId(event.target.checked ? chosen.public_id : null)}
        >
          {t.farMore(amount, moneyText(chosen.due_amount, transfer.token))}
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}

function useAssign(transfer: UnmatchedDetail) {
  const decide = useDecide();
  const undo = useUndo();
  return async (request: AssignableRequest) => {
    await decide.mutateAsync({ id: transfer.id, action: "assign", body: { public_id: request.public_id } });
    const isIrreversible = request.is_immediate && request.outcome.status === "completed";
    announce(
      t.done(moneyText(transfer.amount, transfer.token), request.shortcode),
      isIrreversible ? undefined : () => undo.mutate(transfer.id),
    );
  };
}

/** Dismisses a transfer with a note. */
export function DismissDialog({ transfer }: Props) {
  const decide = useDecide();
  const undo = useUndo();
  const amount = moneyText(transfer.amount, transfer.token);
  return (
    <FormDialog
      title={dismiss.title(amount)}
      description={isMisdirected(transfer) ? dismiss.aboutMisdirected : dismiss.about}
      submit={[dismiss.action, dismiss.submitting]}
      cancel={dismiss.cancel}
      toBody={({ note }) => ({ note: note.trim() })}
      defaultValues={{ note: "" }}
      onSubmit={async (body) => {
        await decide.mutateAsync({ id: transfer.id, action: "dismiss", body });
        announce(dismiss.done(amount), () => undo.mutate(transfer.id));
      }}
    >
      {(form) => (
        <TextareaField
          form={form}
          name="note"
          label={dismiss.note}
          hint={dismiss.noteHint}
          required
          rules={{ validate: (note) => note.trim() !== "" || dismiss.noteMissing }}
          maxLength={maxNoteLength}
          rows={3}
        />
      )}
    </FormDialog>
  );
}

type ChoiceProps = {
  requests: ReturnType<typeof useAssignableRequests>;
  transfer: UnmatchedDetail;
  chosen: AssignableRequest | null;
  onChoose: (request: AssignableRequest) => void;
};

/** The requests that a transfer can be assigned to, the nearest amount first. */
function RequestChoice({ requests, transfer, chosen, onChoose }: ChoiceProps) {
  return (
    <QueryStates query={requests} failure={t.failure} loading={<Skeleton width="100%" />}>
      {(data) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm" role="status">
            {t.none}
          </p>
        ) : (
          <ChoiceSet className="max-h-64 overflow-y-auto" legend={t.choices}>
            {data.map((request) => (
              <ChoiceRow
                key={request.public_id}
                name="request"
                checked={chosen?.public_id === request.public_id}
                onChange={() => onChoose(request)}
              >
                <RequestLines request={request} transfer={transfer} />
              </ChoiceRow>
            ))}
          </ChoiceSet>
        )
      }
    </QueryStates>
  );
}

function RequestLines({ request, transfer }: { request: AssignableRequest; transfer: UnmatchedDetail }) {
  const { token } = transfer;
  const isPartlyPaid = request.due_amount.raw !== request.amount.raw;
  const left = moneyText(request.due_amount, token);
  return (
    <>
      <span className="block">
        <strong>{moneyText(request.amount, token)}</strong> <Mono>{request.shortcode}</Mono>{" "}
        <bdi>{request.description || request.external_id}</bdi>
      </span>
      <span className="block">{differenceText(transfer, request)}</span>
      <span className="block text-ink-2">
        <RichText
          text={t.state(request.status === "expired" ? t.expired : t.active, isPartlyPaid, request.is_candidate)}
          parts={{ left, time: <Time value={request.created_at} form="relative" /> }}
        />
      </span>
    </>
  );
}
