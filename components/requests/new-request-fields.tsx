"use client";

import type { ComponentProps, ReactNode } from "react";
import { messages } from "./form-messages";
import { messages as shared } from "./messages";
import { expiryChoices, expiryUnits, type NewRequestValues } from "./new-request-values";
import { SelectField, TextareaField, TextField, type ApiForm } from "@/components/api/forms/form";
import { amountOf } from "@/lib/platform/amounts/typed-amount";
import { maxDescriptionLength, maxExternalIdLength } from "@/lib/requests/constants";
import Link from "next/link";
import { useWatch } from "react-hook-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Mono } from "@/components/ui/mono";
import { RichText } from "@/components/ui/rich-text";
import { shortenText } from "@/components/ui/address";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";

const t = messages.create;
const { field } = shared;

type Form = ApiForm<NewRequestValues>;
type Props = ComponentProps<typeof RecipientField>;

export function NewRequestFields({ form, chains, ...recipients }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <AmountField form={form} />
        <TokenField form={form} chains={chains} />
      </div>
      <RecipientField form={form} chains={chains} {...recipients} />
      <TextareaField
        form={form}
        name="description"
        label={field.description}
        aside={t.optional}
        hint={t.descriptionHint}
        rows={2}
        maxLength={maxDescriptionLength}
      />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <TextField
          form={form}
          name="externalId"
          label={field.externalId}
          aside={t.optional}
          hint={t.externalIdHint}
          maxLength={maxExternalIdLength}
          autoComplete="off"
        />
        <SelectField form={form} name="expiresIn" label={t.openFor} options={expiryChoices()} />
      </div>
      <OtherExpiry form={form} />
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <UrlField form={form} name="redirectUrl" label={field.redirectUrl} hint={t.redirectUrlHint} />
        <UrlField form={form} name="cancelUrl" label={field.cancelUrl} hint={t.cancelUrlHint} />
      </div>
      <TextareaField
        form={form}
        name="metadata"
        label={field.metadata}
        aside={t.optional}
        hint={<RichText text={t.metadataHint} parts={{ example: <Mono>{'{"table": 7}'}</Mono> }} />}
        isMonospace
        rows={2}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

function OtherExpiry({ form }: { form: Form }) {
  if (useWatch({ control: form.control, name: "expiresIn" }) !== "other") return null;
  const isRefused = form.getFieldState("otherExpiry", form.formState).error !== undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField
        form={form}
        name="otherExpiry"
        label={t.otherExpiryLabel}
        hint={isRefused ? undefined : t.otherExpiryRange}
        error={isRefused ? t.otherExpiryRange : undefined}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField form={form} name="expiryUnit" label={t.unit} options={expiryUnits()} />
    </div>
  );
}

/** Shows how an amount with a comma is read. */
function AmountField({ form }: { form: Form }) {
  const typed = useWatch({ control: form.control, name: "amount" });
  const amount = amountOf(typed);
  return (
    <TextField
      form={form}
      name="amount"
      label={field.amount}
      hint={typed.includes(",") && !amount.includes(",") ? t.readAs(amount) : undefined}
      required
      inputMode="decimal"
      autoComplete="off"
      placeholder="148.50"
      autoFocus
    />
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
    <TextField {...props} aside={t.optional} type="url" inputMode="url" placeholder={t.urlExample} autoComplete="off" />
  );
}

type RecipientFieldProps = {
  form: ApiForm<NewRequestValues>;
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
  pools: PresentedAddressPool[];
};

/** Selects the recipient: any pool or receiving address, a certain receiving address, or an address to enter. */
function RecipientField({ form, chains, addresses, pools }: RecipientFieldProps) {
  const { basePath, permissions } = useDashboard();
  const [tokenId, recipient] = useWatch({ control: form.control, name: ["tokenId", "recipient"] });
  const chain = chains.find((candidate) => candidate.tokens.some((token) => String(token.id) === tokenId));
  const chainAddresses = addresses.filter((address) => address.chain.slug === chain?.slug);
  const pool = pools.find((candidate) => candidate.chain.slug === chain?.slug);
  const { errors } = form.formState;
  // The body has one recipient, so its error is shown at the field that the user filled in. "" hides it at the other.
  const error = errors.otherRecipient?.message ?? errors.recipient?.message;
  const isTyped = recipient === "other";
  // A person who sees only their own requests cannot choose where the money goes.
  const canType = permissions.includes("all_requests:read");
  const noAddress = permissions.includes("settings:write")
    ? t.noAddressHint
    : canType
      ? t.noAddressTypeHint
      : t.noAddressAskHint;
  return (
    <>
      <SelectField
        form={form}
        name="recipient"
        label={shared.field.recipient}
        error={isTyped ? "" : error}
        hint={
          isTyped
            ? undefined
            : hintOf(basePath, chain, { pool, noAddress: chainAddresses.length > 0 ? undefined : noAddress })
        }
        options={[
          { value: "auto", label: pool ? t.anyPoolAddress : t.anyAddress },
          ...chainAddresses.map(({ address }) => ({ value: address, label: shortenText(address, 10, 8) })),
          ...(canType ? [{ value: "other", label: t.otherAddress }] : []),
        ]}
      />
      {isTyped ? (
        <TextField
          form={form}
          name="otherRecipient"
          label={t.addressOn(chain?.name)}
          hint={t.addressHint}
          error={error}
          required
          isMonospace
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </>
  );
}

/** The number of free pool addresses, or `noAddress`, if there is no address to choose. */
function hintOf(
  basePath: string,
  chain: { name: string } | undefined,
  { pool, noAddress }: { pool: PresentedAddressPool | undefined; noAddress: string | undefined },
): ReactNode {
  if (pool) {
    const hint = t.poolHint(pool.free, pool.free + pool.serving + pool.waiting);
    return <RichText text={hint} link={(text) => <Link href={`${basePath}/settings/address-pool`}>{text}</Link>} />;
  }
  if (noAddress === undefined) return undefined;
  return (
    <RichText
      text={noAddress}
      parts={{ chain: chain?.name }}
      link={(text) => <Link href={`${basePath}/settings`}>{text}</Link>}
    />
  );
}
