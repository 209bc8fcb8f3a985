"use client";

import { useRouter } from "next/navigation";
import { messages } from "./form-messages";
import { NewRequestFields } from "./new-request-fields";
import { NewRequestPreview } from "./new-request-preview";
import { emptyRequest, requestPaths, toBody, type NewRequestValues } from "./new-request-values";
import { Form, useApiForm } from "@/components/api/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { Aside, Split } from "@/components/ui/split";
import { announce } from "@/components/ui/toaster";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";
import { createPaymentRequestSchema, type CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { paymentRequestsResource, path } from "./queries";

const t = messages.create;

type Props = {
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
  pools: PresentedAddressPool[];
};

/** The form beside a preview of the pay page. */
export function NewRequestForm({ chains, addresses, pools }: Props) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const create = useCreatePaymentRequest();
  const form = useApiForm({
    schema: createPaymentRequestSchema,
    paths: requestPaths,
    toBody,
    defaultValues: initialValues({ chains, addresses, pools }),
    onSubmit: async (body) => {
      const { public_id: id } = await create.mutateAsync(body);
      announce(t.done);
      router.push(`${basePath}/payment-requests/${id}`);
    },
  });
  return (
    <Split>
      <Form form={form} className="grid gap-4 max-w-xl">
        <NewRequestFields form={form} chains={chains} addresses={addresses} pools={pools} />
        <div className="flex items-center gap-2 flex-wrap">
          <Button variant="primary" type="submit" busy={form.isSubmitting}>
            {form.isSubmitting ? t.submitting : t.submit}
          </Button>
          <ButtonLink variant="quiet" href={`${basePath}/payment-requests`}>
            {t.cancel}
          </ButtonLink>
        </div>
      </Form>
      <Aside aria-label={t.preview}>
        <NewRequestPreview form={form} chains={chains} />
      </Aside>
    </Split>
  );
}

/** Selects a stablecoin on a chain with a pool or a receiving address, if there is one. */
function initialValues({ chains, addresses, pools }: Props): NewRequestValues {
  const receivableChains = chains.filter(({ slug }) =>
    [...pools, ...addresses].some(({ chain }) => chain.slug === slug),
  );
  const [chain] = receivableChains.length > 0 ? receivableChains : chains;
  const token = chain?.tokens.find((candidate) => candidate.is_stablecoin) ?? chain?.tokens[0];
  return {
    ...emptyRequest,
    tokenId: token ? String(token.id) : "",
    recipient: receivableChains.length > 0 ? "auto" : "other",
  };
}

function useCreatePaymentRequest() {
  return useApiMutation<CreatePaymentRequestBody, PresentedPaymentRequest>([paymentRequestsResource], (body) => ({
    path,
    body,
  }));
}
