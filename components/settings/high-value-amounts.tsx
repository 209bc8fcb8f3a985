"use client";

import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { useUsableChains } from "@/components/chains/queries";
import { useUpdateSettlementSettings } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { amountText } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedSettlementSettings } from "@/lib/settlement-settings/schema";

type Amounts = PresentedSettlementSettings["high_value_amounts"];

/** From which amount on a payment waits for the chain's own finality. */
export function HighValueAmounts({ amounts, disabled }: { amounts: Amounts; disabled: boolean }) {
  const { environment } = useDashboard();
  const { data: chains = [] } = useUsableChains(environment);
  return (
    <section className="grid gap-3" aria-labelledby="high-value">
      <h3 id="high-value">High amounts</h3>
      <p className="small muted">
        From this amount on a request counts as paid only when the chain itself calls its payments final. That is safer
        against a rewritten chain and takes minutes instead of seconds: on Ethereum about a quarter of an hour.
      </p>
      {amounts.length === 0 ? (
        <p className="muted">None: every payment waits for the usual confirmations of its chain.</p>
      ) : (
        <ul className="list">
          {amounts.map((entry) => (
            <Row key={entry.token.id} entry={entry} disabled={disabled} />
          ))}
        </ul>
      )}
      {disabled || chains.length === 0 ? null : <AddForm key={environment} chains={chains} />}
    </section>
  );
}

function Row({ entry: { token, chain, amount }, disabled }: { entry: Amounts[number]; disabled: boolean }) {
  const update = useUpdateSettlementSettings();
  const remove = () =>
    update.mutate(
      { high_value_amounts: [{ token_id: token.id, amount: null }] },
      { onSuccess: () => announce("The high amount is removed.") },
    );
  return (
    <li className="address-row">
      <span>
        {amountText(amount, token.is_stablecoin)} {token.symbol} on {chain.name}
      </span>
      {disabled ? null : (
        <Button size="sm" variant="quiet" busy={update.isPending} onClick={remove}>
          Remove
          <span className="visually-hidden">
            {" "}
            {token.symbol} on {chain.name}
          </span>
        </Button>
      )}
    </li>
  );
}

type Values = { tokenId: string; amount: string };

const paths = { "high_value_amounts.0.token_id": "tokenId", "high_value_amounts.0.amount": "amount" } as const;

function toOption({ id, symbol, chain }: { id: number; symbol: string; chain: string }) {
  return (
    <option key={id} value={id}>
      {symbol} on {chain}
    </option>
  );
}

function AddForm({ chains }: { chains: PresentedChainWithTokens[] }) {
  const update = useUpdateSettlementSettings();
  const tokens = chains.flatMap((chain) => chain.tokens.map((token) => ({ ...token, chain: chain.name })));
  const first = tokens.find((token) => token.is_stablecoin) ?? tokens[0];
  const { register, handleSubmit, setError, resetField, formState } = useForm<Values>({
    defaultValues: { tokenId: String(first?.id ?? ""), amount: "" },
  });
  const { errors } = formState;
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async ({ tokenId, amount }) => {
      const text = amount.trim().replaceAll(/[\s']/g, "");
      await update.mutateAsync({ high_value_amounts: [{ token_id: Number(tokenId), amount: text }] });
      resetField("amount", { defaultValue: "" });
      announce("The high amount is saved.");
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <div className="pair">
        <Field label="Token and chain" error={errors.tokenId?.message}>
          {(control) => (
            <Select {...control} {...register("tokenId")}>
              {tokens.map(toOption)}
            </Select>
          )}
        </Field>
        <Field label="High from" error={errors.amount?.message} required>
          {(control) => (
            <Input
              {...control}
              {...register("amount", { required: "This is needed." })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="10000"
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={update.isPending}>
          <Plus className="icon" aria-hidden />
          Add high amount
        </Button>
      </div>
    </form>
  );
}
