"use client";

import Link from "next/link";
import { useWatch } from "react-hook-form";
import type { NewRequestValues } from "./new-request-values";
import { SelectField, TextField } from "@/components/forms/fields";
import type { ApiForm } from "@/components/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { shortenText } from "@/components/ui/address-text";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

type Props = {
  form: ApiForm<NewRequestValues>;
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
};

/** One of the receiving addresses of the chosen chain, or another one typed in. */
export function RecipientField({ form, chains, addresses }: Props) {
  const { basePath } = useDashboard();
  const [tokenId, recipient] = useWatch({ control: form.control, name: ["tokenId", "recipient"] });
  const chain = chains.find((each) => each.tokens.some((token) => String(token.id) === tokenId));
  const own = addresses.filter((address) => address.chain.slug === chain?.slug);
  const { errors } = form.formState;
  const error = errors.otherRecipient?.message ?? errors.recipient?.message;
  const isTyped = recipient === "other";
  return (
    <>
      <SelectField
        form={form}
        name="recipient"
        label="Recipient"
        error={isTyped ? "" : error}
        hint={
          own.length === 0 && !isTyped ? (
            <>
              There is no receiving address for {chain?.name} yet: <Link href={`${basePath}/settings`}>add one</Link>,
              or type another address.
            </>
          ) : undefined
        }
        options={[
          { value: "auto", label: "Any of my receiving addresses" },
          ...own.map(({ address }) => ({ value: address, label: shortenText(address, 10, 8) })),
          { value: "other", label: "Another address" },
        ]}
      />
      {isTyped ? (
        <TextField
          form={form}
          name="otherRecipient"
          label={`Address on ${chain?.name ?? "the chain"}`}
          hint="Money sent there is yours to keep safe: this server never holds its key."
          error={error}
          required
          className="mono"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </>
  );
}
