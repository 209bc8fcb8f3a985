"use client";

import { lineErrorsText, readAddressLines, type AddressLine } from "./address-lines";
import { messages } from "./messages";
import { ApiError } from "@/components/api/request";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { SelectField, TextareaField, type ApiForm } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { Address } from "@/components/ui/address";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { announce } from "@/components/ui/toaster";
import { maxAddressesPerCall } from "@/lib/addresses/pools/constants";
import type { PresentedPoolAddress, AddPoolAddressesInput } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { path } from "./queries";

/** Adds addresses from a pasted list or a file, in calls that each add all of their addresses or none. */
export function AddAddressesDialog({ chains }: { chains: PresentedChainWithTokens[] }) {
  const t = messages.create;
  const add = useApiMutation<AddPoolAddressesInput>(["address-pools"], path);
  return (
    <FormDialog
      title={t.title}
      description={t.about}
      submit={[t.submit, t.submitting]}
      defaultValues={{ chain: chains[0]?.slug ?? "", list: "" }}
      paths={{ addresses: "list" }}
      toBody={({ chain, list }) => ({ chain, lines: readAddressLines(list) })}
      onSubmit={async ({ chain, lines }) => {
        for (let from = 0; from < lines.length; from += maxAddressesPerCall) {
          const part = lines.slice(from, from + maxAddressesPerCall);
          const call = add.mutateAsync({ chain, addresses: part.map(({ address }) => address) });
          await withLineNumbers(part, call, from > 0);
        }
        announce(t.done(lines.length));
      }}
    >
      {(form) => <AddressFields form={form} chains={chains} />}
    </FormDialog>
  );
}

type Values = { chain: string; list: string };
type FieldsProps = { form: ApiForm<Values>; chains: { slug: string; name: string }[] };

function AddressFields({ form, chains }: FieldsProps) {
  const t = messages.create;
  return (
    <>
      <SelectField
        form={form}
        name="chain"
        label={t.chain}
        required
        options={chains.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <TextareaField
        form={form}
        name="list"
        label={t.list}
        hint={t.listHint}
        required
        rules={{ validate: (list) => readAddressLines(list).length > 0 || t.listEmpty }}
        rows={6}
        className="font-mono text-mono"
        autoComplete="off"
        spellCheck={false}
      />
      <Field label={t.file} hint={t.fileHint}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => void target.files?.[0]?.text().then((text) => form.setValue("list", text))}
          />
        )}
      </Field>
    </>
  );
}

/** Awaits the call. If addresses are rejected, throws one field error that names their line numbers. */
async function withLineNumbers(lines: AddressLine[], call: Promise<unknown>, hasEarlier: boolean): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = lineErrorsText(error.errors, lines);
    if (!errors || !lines[0]) throw error;
    const message = hasEarlier ? `${messages.create.addedAbove(lines[0].line)}\n${errors}` : errors;
    const fieldError = { path: "addresses", code: "invalid_value", message };
    throw new ApiError(error.message, error.status, error.code, error.requestId, [fieldError]);
  }
}

export function RemoveAddressDialog({
  row: { id, address, chain, payment_request: request },
}: {
  row: PresentedPoolAddress;
}) {
  const t = messages.remove;
  const remove = useApiMutation(["address-pools"], `${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
  return (
    <ConfirmDialog
      title={t.title(chain.name)}
      keep={t.keep}
      confirm={[t.submit, t.submitting]}
      onConfirm={() => remove.mutateAsync()}
      done={t.done}
      effects={[
        { glyph: "cancelled", text: t.newRequests },
        { glyph: "completed", text: request ? t.serving(request.shortcode) : t.free },
      ]}
    >
      <Address address={address} />
    </ConfirmDialog>
  );
}
