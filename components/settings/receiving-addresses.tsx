"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useWatch } from "react-hook-form";
import { ProveButton } from "./prove-address";
import { useAddReceivingAddress, useReceivingAddresses, useRemoveReceivingAddress } from "./queries";
import { useUsableChains } from "@/components/chains/queries";
import { ChainName } from "@/components/chains/chain-mark";
import { ConfirmDialog } from "@/components/forms/confirm-dialog";
import { SelectField, TextField } from "@/components/forms/fields";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { useDialogs } from "@/components/ui/dialog-host";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { Facts, Notice, Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { List, ListRow } from "@/components/ui/list";
import { createReceivingAddressSchema, type PresentedReceivingAddress } from "@/lib/merchants/schema";

export function ReceivingAddresses() {
  const { basePath, suspended } = useDashboard();
  const addresses = useReceivingAddresses();
  return (
    <div className="grid gap-5">
      <QueryStates query={addresses} failure="The addresses could not be loaded" loading={<SectionSkeleton />}>
        {(entries) => <AddressList entries={entries} />}
      </QueryStates>
      {suspended || (addresses.isError && !addresses.data) ? null : <AddAddress />}
      <p className="text-sm text-ink-2">
        Do your prices repeat? <Link href={`${basePath}/settings/address-pool`}>Use an address pool</Link>; it takes
        precedence over these addresses.
      </p>
    </div>
  );
}

function AddressList({ entries }: { entries: PresentedReceivingAddress[] }) {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  if (entries.length === 0) {
    return <p className="text-ink-2">No addresses yet. Without one, every payment request must name its recipient.</p>;
  }
  return (
    <List>
      {entries.map((entry) => (
        <ListRow key={entry.id} className="flex-wrap *:first:flex-[0_0_7rem] *:nth-2:mr-auto">
          <ChainName chain={entry.chain} />
          <span className="flex items-center gap-2">
            <Address address={entry.address} />
            <CopyIcon text={entry.address} label={`Copy the address on ${entry.chain.name}`} />
          </span>
          <span className="flex items-center gap-2 flex-wrap">
            {entry.usable_at ? (
              <Status glyph="expired">
                <span>
                  Usable from <Time value={entry.usable_at} form="exact" />
                </span>
              </Status>
            ) : null}
            {entry.proven_at ? <Status glyph="completed">Proven</Status> : null}
            {suspended || entry.proven_at ? null : <ProveButton provable={entry} />}
            {suspended ? null : (
              <Button size="sm" variant="quiet" onClick={() => show(<RemoveAddressDialog entry={entry} />)}>
                Remove
                <span className="sr-only">
                  {" "}
                  {entry.address} on {entry.chain.name}
                </span>
              </Button>
            )}
          </span>
        </ListRow>
      ))}
    </List>
  );
}

function RemoveAddressDialog({ entry }: { entry: PresentedReceivingAddress }) {
  const remove = useRemoveReceivingAddress();
  return (
    <ConfirmDialog
      title={`Stop using this address on ${entry.chain.name}?`}
      keep="Keep address"
      act={["Remove address", "Removing"]}
      onConfirm={async () => {
        await remove.mutateAsync(entry.id);
        announce("Receiving address removed");
      }}
    >
      <Address address={entry.address} />
      <Facts
        facts={[
          { glyph: "cancelled", text: `New payment requests on ${entry.chain.name} no longer use it by default.` },
          {
            glyph: "completed",
            text: "Requests that already name it stay open and are still watched. The address and its money stay yours.",
          },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Adds one address of a chain; a chain may have several. */
function AddAddress() {
  const { environment } = useDashboard();
  const chains = useUsableChains().data;
  if (!chains) return null;
  if (chains.length === 0) {
    return <p className="text-sm text-ink-2">No chain is configured for this environment yet.</p>;
  }
  return <AddForm key={environment} chains={chains} />;
}

function AddForm({ chains }: { chains: PresentedChainWithTokens[] }) {
  const add = useAddReceivingAddress();
  const form = useApiForm({
    schema: createReceivingAddressSchema,
    paths: { chain: "chain", address: "address" },
    toBody: (values) => values,
    defaultValues: { chain: chains[0]?.slug ?? "", address: "" },
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      form.resetField("address", { defaultValue: "" });
      announce("Receiving address added");
    },
  });
  const isClaimedByOther = form.formState.errors.address?.type === "recipient_in_use";
  const [slug, address] = useWatch({ control: form.control, name: ["chain", "address"] });
  const chain = chains.find((one) => one.slug === slug);
  const options = chains.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Form form={form}>
      <div className="grid grid-cols-[minmax(8rem,1fr)_3fr] items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <SelectField form={form} name="chain" label="Chain" required options={options} />
        <TextField form={form} name="address" label="Address" required isCode autoComplete="off" spellCheck={false} />
      </div>
      {isClaimedByOther && chain ? (
        <Notice glyph="attention" role="status">
          <p>If the address is yours, sign a statement with its key. It then becomes yours and is added here.</p>
          <ProveButton provable={{ chain, address: address.trim() }} onProven={form.submit} />
        </Notice>
      ) : null}
      <div>
        <Button type="submit" icon={Plus} busy={form.isSubmitting}>
          {form.isSubmitting ? "Adding" : "Add address"}
        </Button>
      </div>
    </Form>
  );
}
