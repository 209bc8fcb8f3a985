"use client";

import Link from "next/link";
import { messages } from "./messages";
import { useAddressPools } from "@/components/addresses/pools/queries";
import { useApiKeys } from "@/components/accounts/api-keys/queries";
import { usePaymentRequestCounts } from "@/components/requests/queries";
import { usePayments } from "@/components/requests/payments/queries";
import { useReceivingAddresses } from "@/components/accounts/settings/receiving-addresses-query";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { Glyph } from "@/components/ui/glyph";

const t = messages.steps;

type Step = { page: string; texts: readonly [title: string, text: string]; isDone: boolean };

/**
 * The steps from an empty account to the first reported payment; hidden once all are done or a request has completed,
 * because a merchant who works with forms alone needs no key and no webhook.
 */
export function FirstSteps() {
  const { basePath } = useDashboard();
  const steps = useSteps();
  const doneCount = steps?.filter(({ isDone }) => isDone).length;
  if (!steps || doneCount === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="-mx-gutter mb-8" aria-labelledby="first-steps">
      <div className="flex items-center justify-between gap-4 px-gutter pb-3">
        <h2 id="first-steps">{t.title}</h2>
        <span className="text-sm text-ink-2">{t.progress(doneCount ?? 0, steps.length)}</span>
      </div>
      <ol className="grid grid-cols-5 gap-px border-y border-line bg-line narrow:grid-cols-[minmax(0,1fr)]">
        {steps.map((step) => (
          <li
            key={step.page}
            className="grid grid-cols-[1rem_minmax(0,1fr)] gap-3 bg-surface p-4 text-sm text-tone first:ps-gutter aria-[current]:shadow-[inset_0_2px_var(--color-accent)] narrow:px-gutter"
            data-tone={step.isDone ? "completed" : step === next ? "active" : "neutral"}
            aria-current={step === next ? "step" : undefined}
          >
            <Glyph name={step.isDone ? "completed" : step === next ? "active" : "pending"} className="mt-0.5 size-4" />
            <span>
              <Link className="block font-bold text-ink" href={`${basePath}/${step.page}`}>
                {step.texts[0]}
                <span className="sr-only">{step.isDone ? t.done : t.toDo}</span>
              </Link>
              <span className="block text-ink-2">{step.texts[1]}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Null once a request has completed, and until all data is loaded, so that no step turns from open to done while the user
 * looks at it.
 */
function useSteps(): Step[] | null {
  const { environment } = useDashboard();
  const addresses = useReceivingAddresses().data;
  const pools = useAddressPools().data;
  const keys = useApiKeys().data;
  const counts = usePaymentRequestCounts().data;
  const payments = usePayments({ filters: {}, cursor: null }).data;
  const endpoints = useEndpoints().data;
  if (!addresses || !pools || !keys || !counts || !payments || !endpoints) return null;
  if (counts.completed > 0) return null;
  const requests = counts.active + counts.completed + counts.expired + counts.cancelled;
  const sandbox = environment === "sandbox";
  return [
    { page: "settings", texts: t.address, isDone: addresses.length > 0 || pools.length > 0 },
    { page: "api-keys", texts: t.apiKey, isDone: keys.length > 0 },
    { page: "payment-requests/new", texts: t.request, isDone: requests > 0 },
    { page: "payment-requests", texts: sandbox ? t.sandboxPayment : t.livePayment, isDone: payments.data.length > 0 },
    { page: "webhooks", texts: t.webhook, isDone: endpoints.length > 0 },
  ];
}
