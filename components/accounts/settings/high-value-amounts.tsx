"use client";

import { messages as common } from "./messages";
import { messages } from "./settlement-messages";
import { useUpdateSettlementSettings } from "./queries";
import { useUsableChains } from "@/components/chains/queries";
import { SelectField, TextField, Form, useApiForm } from "@/components/api/forms/form";
import { amountOf } from "@/lib/platform/amounts/typed-amount";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { moneyText } from "@/components/ui/format";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { List, ListRow } from "@/components/ui/list";
import type { PresentedSettlementSettings } from "@/lib/accounts/settlement-settings/schema";

const t = messages.highValue;

type Amounts = PresentedSettlementSettings["high_value_amounts"];

/** The threshold of each token: from this amount on, payments also wait for the chain's finality. */
export function HighValueAmounts({ amounts }: { amounts: Amounts }) {
  const { environment } = useDashboard();
  const { data: chains = [] } = useUsableChains();
  return (
    <section className="grid gap-3" aria-labelledby="high-value">
      <h3 id="high-value">{t.title}</h3>
      <p className="text-sm text-ink-2">{t.about}</p>
      {amounts.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <List>
          {amounts.map((entry) => (
            <Row key={entry.token.id} entry={entry} />
          ))}
        </List>
      )}
      <Can permission="settings:write">
        {chains.length === 0 ? null : <AddForm key={environment} chains={chains} />}
      </Can>
    </section>
  );
}

function Row({ entry: { token, chain, amount } }: { entry: Amounts[number] }) {
  const update = useUpdateSettlementSettings();
  const remove = () =>
    update.mutate(
      { high_value_amounts: [{ token_id: token.id, amount: null }] },
      { onSuccess: () => announce(t.removed) },
    );
  return (
    <ListRow className="flex-wrap *:first:flex-[0_0_7rem] *:nth-2:me-auto">
      <span>{common.on(moneyText(amount, token), chain.name)}</span>
      <Can permission="settings:write">
        <Button size="sm" variant="quiet" busy={update.isPending} onClick={remove}>
          {common.remove}
          <span className="sr-only"> {common.on(token.symbol, chain.name)}</span>
        </Button>
      </Can>
    </ListRow>
  );
}

function AddForm({ chains }: { chains: PresentedChainWithTokens[] }) {
  const update = useUpdateSettlementSettings();
  const tokens = chains.flatMap((chain) => chain.tokens.map((token) => ({ ...token, chain: chain.name })));
  const defaultToken = tokens.find((token) => token.is_stablecoin) ?? tokens[0];
  const form = useApiForm({
    paths: { "high_value_amounts.0.token_id": "tokenId", "high_value_amounts.0.amount": "amount" },
    toBody: ({ tokenId, amount }) => ({
      high_value_amounts: [{ token_id: Number(tokenId), amount: amountOf(amount) }],
    }),
    defaultValues: { tokenId: String(defaultToken?.id ?? ""), amount: "" },
    onSubmit: async (body) => {
      await update.mutateAsync(body);
      form.resetField("amount", { defaultValue: "" });
      announce(t.saved);
    },
  });
  return (
    <Form form={form}>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-[minmax(0,1fr)]">
        <SelectField
          form={form}
          name="tokenId"
          label={t.token}
          options={tokens.map(({ id, symbol, chain }) => ({ value: id, label: common.on(symbol, chain) }))}
        />
        <TextField
          form={form}
          name="amount"
          label={t.threshold}
          required
          rules={{ required: common.required }}
          inputMode="decimal"
          autoComplete="off"
          placeholder="10000"
        />
      </div>
      <div>
        <Button type="submit" icon={Plus} busy={form.isSubmitting}>
          {t.add}
        </Button>
      </div>
    </Form>
  );
}
