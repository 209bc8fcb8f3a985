"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { messages } from "./form-messages";
import { messages as shared } from "./messages";
import type { NewRequestValues } from "./new-request-values";
import { SelectField, TextField } from "@/components/api/forms/fields";
import type { ApiForm } from "@/components/api/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RichText } from "@/components/ui/rich-text";
import { shortenText } from "@/components/ui/address-text";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";

const t = messages.create;

type Props = {
  form: ApiForm<NewRequestValues>;
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
  pools: PresentedAddressPool[];
};

/** Selects the recipient: any pool or receiving address, a certain receiving address, or an address to enter. */
export function RecipientField({ form, chains, addresses, pools }: Props) {
  const { basePath } = useDashboard();
  const [tokenId, recipient] = useWatch({ control: form.control, name: ["tokenId", "recipient"] });
  const chain = chains.find((candidate) => candidate.tokens.some((token) => String(token.id) === tokenId));
  const chainAddresses = addresses.filter((address) => address.chain.slug === chain?.slug);
  const pool = pools.find((candidate) => candidate.chain.slug === chain?.slug);
  const { errors } = form.formState;
  // The body has one recipient, so its error is shown at the field that the user filled in. "" hides it at the other.
  const error = errors.otherRecipient?.message ?? errors.recipient?.message;
  const isTyped = recipient === "other";
  return (
    <>
      <SelectField
        form={form}
        name="recipient"
        label={shared.field.recipient}
        error={isTyped ? "" : error}
        hint={isTyped ? undefined : hintOf(basePath, chain, { pool, hasAddress: chainAddresses.length > 0 })}
        options={[
          { value: "auto", label: pool ? t.anyPoolAddress : t.anyAddress },
          ...chainAddresses.map(({ address }) => ({ value: address, label: shortenText(address, 10, 8) })),
          { value: "other", label: t.otherAddress },
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

/** The number of free pool addresses, or that there is no address to choose. */
function hintOf(
  basePath: string,
  chain: { name: string } | undefined,
  { pool, hasAddress }: { pool: PresentedAddressPool | undefined; hasAddress: boolean },
): ReactNode {
  if (pool) {
    const hint = t.poolHint(pool.free, pool.free + pool.serving + pool.waiting);
    return <RichText text={hint} link={(text) => <Link href={`${basePath}/settings/address-pool`}>{text}</Link>} />;
  }
  if (hasAddress) return undefined;
  return (
    <RichText
      text={t.noAddressHint}
      parts={{ chain: chain?.name }}
      link={(text) => <Link href={`${basePath}/settings`}>{text}</Link>}
    />
  );
}
