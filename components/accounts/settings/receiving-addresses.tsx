"use client";

import Link from "next/link";
import { useWatch } from "react-hook-form";
import { messages } from "./address-messages";
import { messages as common } from "./messages";
import { ProveButton } from "./prove-address";
import { useReceivingAddresses, addressesPath } from "./receiving-addresses-query";
import { useUsableChains } from "@/components/chains/queries";
import { ChainName } from "@/components/chains/chain-mark";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { SelectField, TextField, Form, useApiForm } from "@/components/api/forms/form";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Plus } from "@/components/ui/icons";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Notice, Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { List, ListRow } from "@/components/ui/list";
import {
  createReceivingAddressSchema,
  type PresentedReceivingAddress,
  type CreateReceivingAddressBody,
} from "@/lib/accounts/merchants/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

export function ReceivingAddresses() {
  const { basePath } = useDashboard();
  const addresses = useReceivingAddresses();
  return (
    <div className="grid gap-5">
      <QueryStates query={addresses} failure={messages.list.failure} loading={<SectionSkeleton />}>
        {(entries) => <AddressList entries={entries} />}
      </QueryStates>
      <Can permission="settings:write">{addresses.isError && !addresses.data ? null : <AddAddress />}</Can>
      <p className="text-sm text-ink-2">
        <RichText
          text={messages.list.pool}
          link={(text) => <Link href={`${basePath}/settings/address-pool`}>{text}</Link>}
        />
      </p>
    </div>
  );
}

function AddressList({ entries }: { entries: PresentedReceivingAddress[] }) {
  const t = messages.list;
  const { show } = useDialogs();
  if (entries.length === 0) {
    return <p className="text-ink-2">{t.none}</p>;
  }
  return (
    <List>
      {entries.map((entry) => (
        <ListRow key={entry.id} className="flex-wrap *:first:flex-[0_0_7rem] *:nth-2:me-auto">
          <ChainName chain={entry.chain} />
          <span className="flex items-center gap-2">
            <Address address={entry.address} />
            <CopyIcon text={entry.address} label={t.copy(entry.chain.name)} />
          </span>
          <span className="flex items-center gap-2 flex-wrap">
            {entry.usable_at ? (
              <Status glyph="expired">
                <span>
                  <RichText text={t.usable} parts={{ time: <Time value={entry.usable_at} form="exact" /> }} />
                </span>
              </Status>
            ) : null}
            {entry.proven_at ? <Status glyph="completed">{t.proven}</Status> : null}
            <Can permission="settings:write">
              {entry.proven_at ? null : <ProveButton provable={entry} />}
              <Button size="sm" variant="quiet" onClick={() => show(<RemoveAddressDialog entry={entry} />)}>
                {common.remove}
                <span className="sr-only"> {common.on(entry.address, entry.chain.name)}</span>
              </Button>
            </Can>
          </span>
        </ListRow>
      ))}
    </List>
  );
}

function RemoveAddressDialog({ entry }: { entry: PresentedReceivingAddress }) {
  const t = messages.remove;
  const path = `${addressesPath}/${encodeURIComponent(entry.id)}`;
  const remove = useApiMutation(["receiving-addresses"], path, { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.title(entry.chain.name)}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => remove.mutateAsync()}
      done={t.done}
      effects={[
        { glyph: "cancelled", text: t.newRequests(entry.chain.name) },
        { glyph: "completed", text: t.openRequests },
      ]}
    >
      <Address address={entry.address} />
    </ConfirmDialog>
  );
}

function AddAddress() {
  const { environment } = useDashboard();
  const chains = useUsableChains().data;
  if (!chains) return null;
  if (chains.length === 0) {
    return <p className="text-sm text-ink-2">{messages.create.noChain}</p>;
  }
  return <AddForm key={environment} chains={chains} />;
}

function AddForm({ chains }: { chains: PresentedChainWithTokens[] }) {
  const t = messages.create;
  const add = useApiMutation<CreateReceivingAddressBody>(["receiving-addresses"], addressesPath);
  const form = useApiForm({
    schema: createReceivingAddressSchema,
    toBody: (values) => values,
    defaultValues: { chain: chains[0]?.slug ?? "", address: "" },
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      form.resetField("address", { defaultValue: "" });
      announce(t.done);
    },
  });
  const isClaimedByOther = form.formState.errors.address?.type === "recipient_in_use";
  const [slug, address] = useWatch({ control: form.control, name: ["chain", "address"] });
  const chain = chains.find((candidate) => candidate.slug === slug);
  const options = chains.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Form form={form}>
      <div className="grid grid-cols-[minmax(8rem,1fr)_3fr] items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <SelectField form={form} name="chain" label={t.chain} required options={options} />
        <TextField
          form={form}
          name="address"
          label={t.address}
          required
          isMonospace
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {isClaimedByOther && chain ? (
        <Notice glyph="attention" role="status">
          <p>{t.claimed}</p>
          <ProveButton provable={{ chain, address: address.trim() }} onProven={form.submit} />
        </Notice>
      ) : null}
      <div>
        <Button type="submit" icon={Plus} busy={form.isSubmitting}>
          {form.isSubmitting ? t.submitting : t.submit}
        </Button>
      </div>
    </Form>
  );
}
