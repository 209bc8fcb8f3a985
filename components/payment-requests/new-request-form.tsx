"use client";

import { useRouter } from "next/navigation";
import { FormProvider, useForm } from "react-hook-form";
import { useAttempt } from "@/components/api/attempt";
import { NewRequestFields } from "./new-request-fields";
import { NewRequestPreview } from "./new-request-preview";
import { emptyRequest, newRequestResolver, requestPaths, toBody, type NewRequestValues } from "./new-request-values";
import { useCreatePaymentRequest } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

type Props = { chains: PresentedChainWithTokens[]; addresses: PresentedReceivingAddress[] };

/** The form beside what the customer will see of it. */
export function NewRequestForm({ chains, addresses }: Props) {
  const { environment, basePath } = useDashboard();
  const router = useRouter();
  const create = useCreatePaymentRequest(environment);
  const defaultValues = firstChoice(chains, addresses);
  const form = useForm<NewRequestValues>({ resolver: newRequestResolver, defaultValues });
  const { refusal, attempt } = useAttempt(form.setError, requestPaths);
  const submit = form.handleSubmit(
    attempt(async (values) => {
      const { public_id } = await create.mutateAsync(toBody(values));
      announce("The payment request is created.");
      router.push(`${basePath}/payment-requests/${public_id}`);
    }),
  );
  return (
    <FormProvider {...form}>
      <div className="split">
        <form className="form max-w-xl" onSubmit={(event) => void submit(event)} noValidate>
          <Refusal text={refusal} />
          <NewRequestFields chains={chains} addresses={addresses} />
          <div className="row wrap">
            <Button variant="primary" type="submit" busy={create.isPending}>
              {create.isPending ? "Creating" : "Create payment request"}
            </Button>
            <ButtonLink variant="quiet" href={`${basePath}/payment-requests`}>
              Not now
            </ButtonLink>
          </div>
        </form>
        <aside aria-label="Preview">
          <NewRequestPreview chains={chains} />
        </aside>
      </div>
    </FormProvider>
  );
}

/** Begins with a stablecoin on a chain that has a receiving address, where there is one. */
function firstChoice(chains: PresentedChainWithTokens[], addresses: PresentedReceivingAddress[]): NewRequestValues {
  const ready = chains.filter((chain) => addresses.some((address) => address.chain.slug === chain.slug));
  const [chain] = ready.length > 0 ? ready : chains;
  const token = chain?.tokens.find((each) => each.is_stablecoin) ?? chain?.tokens[0];
  return { ...emptyRequest, tokenId: token ? String(token.id) : "", recipient: ready.length > 0 ? "auto" : "other" };
}
