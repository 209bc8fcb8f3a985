"use client";

import { useRouter } from "next/navigation";
import { messages } from "./form-messages";
import { NewRequestFields } from "./new-request-fields";
import {
  emptyRequest,
  requestPaths,
  toBody,
  type NewRequestValues,
  expiryChoices,
  valuesOf,
} from "./new-request-values";
import { Form, useApiForm, type ApiForm } from "@/components/api/forms/form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Aside, Split } from "@/components/ui/split";
import { announce } from "@/components/ui/toaster";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";
import { createPaymentRequestSchema, type CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { paymentRequestsResource, path } from "./queries";
import { useWatch } from "react-hook-form";
import { DeadlineLine, DueAmount, Network, Payee } from "./checkout/slip-lines";
import { amountOf } from "@/lib/platform/amounts/typed-amount";
import { initials } from "@/components/ui/initials";
import { amountText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { Status } from "@/components/ui/status";

const t = messages.create;

type Props = {
  chains: PresentedChainWithTokens[];
  addresses: PresentedReceivingAddress[];
  pools: PresentedAddressPool[];
  /** The request to create again. */
  source: PresentedPaymentRequest | undefined;
};

/** The form beside a preview of the pay page. */
export function NewRequestForm({ chains, addresses, pools, source }: Props) {
  const { basePath, permissions } = useDashboard();
  const router = useRouter();
  const create = useApiMutation<CreatePaymentRequestBody, PresentedPaymentRequest>([paymentRequestsResource], path);
  const form = useApiForm({
    schema: createPaymentRequestSchema,
    paths: requestPaths,
    toBody,
    defaultValues: initialValues({ chains, addresses, pools, source }, permissions),
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
        {source && Object.keys(source.metadata).length > 0 ? (
          <p className="text-sm text-ink-2">{t.keepsMetadata(Object.keys(source.metadata))}</p>
        ) : null}
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
function initialValues({ chains, addresses, pools, source }: Props, permissions: readonly string[]): NewRequestValues {
  const receivableChains = chains.filter(({ slug }) =>
    [...pools, ...addresses].some(({ chain }) => chain.slug === slug),
  );
  const [chain] = receivableChains.length > 0 ? receivableChains : chains;
  const token = chain?.tokens.find((candidate) => candidate.is_stablecoin) ?? chain?.tokens[0];
  const values = {
    ...emptyRequest,
    tokenId: token ? String(token.id) : "",
    recipient: receivableChains.length > 0 || !permissions.includes("all_requests:read") ? "auto" : "other",
  };
  if (!source) return values;
  const isListed = addresses.some(({ address }) => address === source.recipient_address);
  const isOffered = chains.some(({ tokens }) => tokens.some(({ id }) => id === source.token.id));
  return {
    ...values,
    ...valuesOf(source),
    tokenId: isOffered ? String(source.token.id) : values.tokenId,
    recipient: isListed ? source.recipient_address : values.recipient,
  };
}

type PreviewProps = { form: ApiForm<NewRequestValues>; chains: PresentedChainWithTokens[] };

/** The upper part of the pay page with the current input. */
function NewRequestPreview({ form, chains }: PreviewProps) {
  const { merchantName } = useDashboard();
  const values = useWatch({ control: form.control });
  const chain = chains.find((candidate) => candidate.tokens.some((token) => String(token.id) === values.tokenId));
  const token = chain?.tokens.find((candidate) => String(candidate.id) === values.tokenId);
  const expiry = expiryChoices().find(({ value }) => String(value) === values.expiresIn);
  return (
    <section className="grid gap-3" aria-label={t.customerSees}>
      <p className="text-sm text-ink-2">{t.customerSees}</p>
      <div className={slipClass.preview}>
        <SlipAbove variant="preview">
          <div className="flex items-center justify-between gap-4">
            <Payee
              initials={initials(merchantName)}
              name={merchantName}
              description={values.description || t.yourDescription}
            />
            <Status glyph="active" pill>
              {t.waiting}
            </Status>
          </div>
          <div className="grid gap-2">
            <DueAmount as="p" small digits={previewAmount(values.amount, token)} symbol={token?.symbol} />
            <Network slug={chain?.slug ?? ""}>
              <span>
                <RichText text={t.onChain} parts={{ chain: chain?.name }} />
              </span>
            </Network>
          </div>
          <DeadlineLine>
            <span className="[&_strong]:text-ink">
              <RichText text={t.openForText} parts={{ time: expiry?.label }} />
            </span>
          </DeadlineLine>
        </SlipAbove>
      </div>
    </section>
  );
}

/** The amount as the pay page would show it: invalid input as typed, and 0 without input. */
function previewAmount(
  typed: string | undefined,
  token: { decimals: number; is_stablecoin: boolean } | undefined,
): string {
  const formatted = amountOf(typed ?? "") || "0";
  if (!/^\d+(\.\d*)?$/.test(formatted)) return formatted;
  // `raw` can be any value, because `amountText` does not read it.
  return amountText({ raw: "0", formatted, decimals: token?.decimals ?? 0 }, token?.is_stablecoin);
}
