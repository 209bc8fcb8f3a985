"use client";

import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useUsableChains } from "@/components/chains/queries";
import { useAddReceivingAddress } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { createReceivingAddressSchema, type CreateReceivingAddressBody } from "@/lib/merchants/schema";

const paths = { chain: "chain", address: "address" } as const;
const resolver = formResolver<CreateReceivingAddressBody>(createReceivingAddressSchema, (values) => values, paths);

/** One chain and one address at a time; a chain may have several. */
export function AddAddress() {
  const { environment } = useDashboard();
  const chains = useUsableChains(environment);
  if (!chains.data) return null;
  if (chains.data.length === 0) {
    return <p className="small muted">No chain of this environment is running on this server yet.</p>;
  }
  return <AddForm key={environment} chains={chains.data} />;
}

function AddForm({ chains }: { chains: PresentedChainWithTokens[] }) {
  const { environment } = useDashboard();
  const add = useAddReceivingAddress(environment);
  const { register, handleSubmit, setError, resetField, formState } = useForm<CreateReceivingAddressBody>({
    resolver,
    defaultValues: { chain: chains[0]?.slug ?? "", address: "" },
  });
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async (values) => {
      await add.mutateAsync(values);
      resetField("address", { defaultValue: "" });
      announce("The receiving address is added.");
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <div className="pair chain-and-address">
        <Field label="Chain" error={formState.errors.chain?.message} required>
          {(control) => (
            <Select {...control} {...register("chain")}>
              {chains.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Address" error={formState.errors.address?.message} required>
          {(control) => (
            <Input {...control} {...register("address")} className="mono" autoComplete="off" spellCheck={false} />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={add.isPending}>
          <Plus className="icon" aria-hidden />
          {add.isPending ? "Adding" : "Add address"}
        </Button>
      </div>
    </form>
  );
}
