"use client";

import { useSimulation } from "./queries";
import { FormDialog } from "@/components/forms/form-dialog";
import { TextField } from "@/components/forms/fields";
import { moneyText } from "@/components/ui/format";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { simulateSchema } from "@/lib/sandbox/schema";

/** Asks for the amount of a simulated payment. */
export function SimulateAmountDialog({ request }: { request: PresentedPaymentRequest }) {
  const { token, remaining_amount: remaining } = request;
  const simulate = useSimulation(request.public_id);
  return (
    <FormDialog
      title="Simulate a payment"
      description={`${moneyText(remaining, token)} remaining. The payment is a real transfer on ${request.chain.name}.`}
      submit={["Pay", "Paying"]}
      schema={simulateSchema}
      paths={{ amount: "amount" }}
      toBody={({ amount }) => ({ scenario: "custom" as const, amount: amount.trim() })}
      defaultValues={{ amount: "" }}
      onSubmit={async ({ amount }) => {
        await simulate.mutateAsync({ simulation: "custom", amount });
        announce(`Simulating a payment of ${amount} ${token.symbol}…`);
      }}
    >
      {(form) => (
        <TextField
          form={form}
          name="amount"
          label={`Amount in ${token.symbol}`}
          required
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
