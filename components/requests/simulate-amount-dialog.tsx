"use client";

import { useSimulation } from "./simulation";
import { messages as t } from "./simulate-messages";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { TextField } from "@/components/api/forms/form";
import { moneyText } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { simulateSchema } from "@/lib/sandbox/schema";

export function SimulateAmountDialog({ request }: { request: PresentedPaymentRequest }) {
  const { token, remaining_amount: remaining } = request;
  const simulate = useSimulation(request.public_id);
  return (
    <FormDialog
      title={t.title}
      description={t.about(moneyText(remaining, token), request.chain.name)}
      submit={[t.submit, t.submitting]}
      schema={simulateSchema}
      toBody={({ amount }) => ({ scenario: "custom" as const, amount: amount.trim() })}
      defaultValues={{ amount: "" }}
      onSubmit={async ({ amount }) => {
        await simulate.mutateAsync({ simulation: "custom", amount });
        announce(t.startedAmount(`${amount} ${token.symbol}`));
      }}
    >
      {(form) => (
        <TextField
          form={form}
          name="amount"
          label={t.amount(token.symbol)}
          required
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
