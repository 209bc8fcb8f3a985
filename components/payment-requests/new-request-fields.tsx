"use client";

import type { ComponentProps } from "react";
import { expiryChoices, type NewRequestValues } from "./new-request-values";
import { RecipientField } from "./recipient-field";
import { SelectField, TextareaField, TextField } from "@/components/forms/fields";
import type { ApiForm } from "@/components/forms/use-api-form";
import { maxDescriptionLength, maxExternalIdLength } from "@/lib/payment-requests/constants";

type Form = ApiForm<NewRequestValues>;
type Props = ComponentProps<typeof RecipientField>;

export function NewRequestFields({ form, chains, ...recipients }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="amount"
          label="Amount"
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
        label="Description"
        aside="optional"
        hint="The customer reads it above the amount."
        rows={2}
        maxLength={maxDescriptionLength}
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="externalId"
          label="External id"
          aside="optional"
          hint="Your own reference; the customer does not see it."
          maxLength={maxExternalIdLength}
          autoComplete="off"
        />
        <SelectField form={form} name="expiresIn" label="Open for" options={expiryChoices} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <UrlField form={form} name="redirectUrl" label="Success URL" hint="Where we send customers who have paid." />
        <UrlField
          form={form}
          name="cancelUrl"
          label="Cancel URL"
          hint="Where we send customers who leave without paying."
        />
      </div>
    </>
  );
}

function TokenField({ form, chains }: Pick<Props, "form" | "chains">) {
  return (
    <SelectField form={form} name="tokenId" label="Token and chain" required>
      {chains.map((chain) => (
        <optgroup key={chain.id} label={chain.name}>
          {chain.tokens.map((token) => (
            <option key={token.id} value={token.id}>
              {token.symbol} on {chain.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

type UrlFieldProps = { form: Form; name: "redirectUrl" | "cancelUrl"; label: string; hint: string };

function UrlField(props: UrlFieldProps) {
  return <TextField {...props} aside="optional" type="url" inputMode="url" placeholder="https://" autoComplete="off" />;
}
