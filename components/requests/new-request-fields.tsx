"use client";

import type { ComponentProps } from "react";
import { messages } from "./form-messages";
import { messages as shared } from "./messages";
import { expiryChoices, type NewRequestValues } from "./new-request-values";
import { RecipientField } from "./recipient-field";
import { SelectField, TextareaField, TextField } from "@/components/api/forms/fields";
import type { ApiForm } from "@/components/api/forms/use-api-form";
import { maxDescriptionLength, maxExternalIdLength } from "@/lib/requests/constants";

const t = messages.create;
const { field } = shared;

type Form = ApiForm<NewRequestValues>;
type Props = ComponentProps<typeof RecipientField>;

export function NewRequestFields({ form, chains, ...recipients }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="amount"
          label={field.amount}
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="148.50"
          autoFocus
        />
        <TokenField form={form} chains={chains} />
      </div>
      <RecipientField form={form} chains={chains} {...recipients} />
      <TextareaField
        form={form}
        name="description"
        label={field.description}
        aside={field.optional}
        hint={t.descriptionHint}
        rows={2}
        maxLength={maxDescriptionLength}
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="externalId"
          label={field.externalId}
          aside={field.optional}
          hint={t.externalIdHint}
          maxLength={maxExternalIdLength}
          autoComplete="off"
        />
        <SelectField form={form} name="expiresIn" label={t.openFor} options={expiryChoices()} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <UrlField form={form} name="redirectUrl" label={field.redirectUrl} hint={t.redirectUrlHint} />
        <UrlField form={form} name="cancelUrl" label={field.cancelUrl} hint={t.cancelUrlHint} />
      </div>
    </>
  );
}

function TokenField({ form, chains }: Pick<Props, "form" | "chains">) {
  return (
    <SelectField form={form} name="tokenId" label={field.token} required>
      {chains.map((chain) => (
        <optgroup key={chain.id} label={chain.name}>
          {chain.tokens.map((token) => (
            <option key={token.id} value={token.id}>
              {t.tokenOnChain(token.symbol, chain.name)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

type UrlFieldProps = { form: Form; name: "redirectUrl" | "cancelUrl"; label: string; hint: string };

function UrlField(props: UrlFieldProps) {
  return (
    <TextField
      {...props}
      aside={field.optional}
      type="url"
      inputMode="url"
      placeholder={field.urlExample}
      autoComplete="off"
    />
  );
}
