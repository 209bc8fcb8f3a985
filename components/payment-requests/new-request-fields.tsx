"use client";

import { useFormContext } from "react-hook-form";
import { RecipientField } from "./recipient-field";
import { expiryChoices, type NewRequestValues } from "./new-request-values";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

type Props = { chains: PresentedChainWithTokens[]; addresses: PresentedReceivingAddress[] };

export function NewRequestFields({ chains, addresses }: Props) {
  const { register, formState } = useFormContext<NewRequestValues>();
  const { errors } = formState;
  return (
    <>
      <div className="pair">
        <Field label="Amount" error={errors.amount?.message} required>
          {(control) => (
            <Input
              {...control}
              {...register("amount")}
              inputMode="decimal"
              autoComplete="off"
              placeholder="148.50"
              autoFocus
            />
          )}
        </Field>
        <TokenField chains={chains} />
      </div>
      <RecipientField chains={chains} addresses={addresses} />
      <Field
        label="Description"
        aside="optional"
        hint="The customer reads it above the amount."
        error={errors.description?.message}
      >
        {(control) => <Textarea {...control} {...register("description")} rows={2} maxLength={500} />}
      </Field>
      <div className="pair">
        <Field
          label="External id"
          aside="optional"
          hint="Your own reference; the customer does not see it."
          error={errors.externalId?.message}
        >
          {(control) => <Input {...control} {...register("externalId")} maxLength={255} autoComplete="off" />}
        </Field>
        <ExpiryField />
      </div>
      <ReturnFields />
    </>
  );
}

function TokenField({ chains }: { chains: PresentedChainWithTokens[] }) {
  const { register, formState } = useFormContext<NewRequestValues>();
  return (
    <Field label="Token and chain" error={formState.errors.tokenId?.message} required>
      {(control) => (
        <Select {...control} {...register("tokenId")}>
          {chains.map((chain) => (
            <optgroup key={chain.id} label={chain.name}>
              {chain.tokens.map((token) => (
                <option key={token.id} value={token.id}>
                  {token.symbol} on {chain.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

function ReturnFields() {
  const { register, formState } = useFormContext<NewRequestValues>();
  const { errors } = formState;
  return (
    <div className="pair">
      <Field
        label="After success"
        aside="optional"
        hint="Where the customer goes once it is paid."
        error={errors.redirectUrl?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("redirectUrl")}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="On giving up"
        aside="optional"
        hint="Where the customer goes without paying."
        error={errors.cancelUrl?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("cancelUrl")}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}

function ExpiryField() {
  const { register, formState } = useFormContext<NewRequestValues>();
  const { errors } = formState;
  return (
    <Field label="Open for" error={errors.expiresIn?.message}>
      {(control) => (
        <Select {...control} {...register("expiresIn")}>
          {expiryChoices.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
