"use client";

import Link from "next/link";
import { useFormContext, useWatch } from "react-hook-form";
import type { NewRequestValues } from "./new-request-values";
import { useDashboard } from "@/components/shell/dashboard-context";
import { shortenText } from "@/components/ui/address-text";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

type Props = { chains: PresentedChainWithTokens[]; addresses: PresentedReceivingAddress[] };

/** One of the receiving addresses of the chosen chain, or another one typed in. */
export function RecipientField({ chains, addresses }: Props) {
  const { basePath } = useDashboard();
  const { register, formState, control: form } = useFormContext<NewRequestValues>();
  const [tokenId, recipient] = useWatch({ control: form, name: ["tokenId", "recipient"] });
  const chain = chains.find((each) => each.tokens.some((token) => String(token.id) === tokenId));
  const own = addresses.filter((address) => address.chain.slug === chain?.slug);
  const error = formState.errors.otherRecipient?.message ?? formState.errors.recipient?.message;
  const typed = recipient === "other";
  return (
    <>
      <Field
        label="Recipient"
        error={typed ? undefined : error}
        hint={
          own.length === 0 && !typed ? (
            <>
              There is no receiving address for {chain?.name} yet: <Link href={`${basePath}/settings`}>add one</Link>,
              or type another address.
            </>
          ) : undefined
        }
      >
        {(control) => (
          <Select {...control} {...register("recipient")}>
            <option value="auto">Any of my receiving addresses</option>
            {own.map(({ id, address }) => (
              <option key={id} value={address}>
                {shortenText(address, 10, 8)}
              </option>
            ))}
            <option value="other">Another address</option>
          </Select>
        )}
      </Field>
      {typed ? <OtherRecipient chainName={chain?.name ?? "the chain"} error={error} /> : null}
    </>
  );
}

function OtherRecipient({ chainName, error }: { chainName: string; error: string | undefined }) {
  const { register } = useFormContext<NewRequestValues>();
  return (
    <Field
      label={`Address on ${chainName}`}
      error={error}
      hint="Money sent there is yours to keep safe: this server never holds its key."
      required
    >
      {(control) => (
        <Input {...control} {...register("otherRecipient")} className="mono" autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
}
