"use client";

import { useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { formResolver } from "@/components/api/form-resolver";
import { useResolvePaymentRequest } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { amountText } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import { resolvePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

type Props = { request: PresentedPaymentRequest; onClose: () => void };
type Values = { note: string };

const paths = { note: "note" } as const;
const resolver = formResolver<Values>(resolvePaymentRequestSchema, (values) => values, paths);

/** Takes a request for paid that did not complete by itself. */
export function ResolveDialog({ request, onClose }: Props) {
  const { token } = request;
  const money = (amount: typeof request.amount) => `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Take this request for ${money(request.amount)} as paid?`}
      description={`${money(request.paid_amount)} were received. The sums stay as they are; the request becomes completed, marked as resolved by hand, and your systems are told so. This cannot be undone.`}
    >
      <ResolveForm request={request} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({ request, onClose }: Props) {
  const { environment } = useDashboard();
  const resolve = useResolvePaymentRequest(environment, request.public_id);
  const { register, handleSubmit, setError, formState } = useForm<Values>({ resolver, defaultValues: { note: "" } });
  const { refusal, attempt } = useAttempt(setError, paths);
  const submit = handleSubmit(
    attempt(async (values) => {
      await resolve.mutateAsync(values);
      announce("The request is completed.");
      onClose();
    }),
  );
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <Field
        label="Why it counts as paid"
        hint="Kept with the request, together with your name. The customer does not see it."
        error={formState.errors.note?.message}
        required
      >
        {(control) => <Textarea {...control} {...register("note")} rows={3} maxLength={1000} autoFocus />}
      </Field>
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" type="submit" busy={resolve.isPending}>
          {resolve.isPending ? "Saving" : "Take as paid"}
        </Button>
      </div>
    </form>
  );
}
