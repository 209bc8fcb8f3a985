"use client";

import { useAddressPools } from "@/components/addresses/pools/queries";
import { useUsableChains } from "@/components/chains/queries";
import { requestCrumbs } from "./detail-head";
import { messages } from "./form-messages";
import { NewRequestForm } from "./new-request-form";
import type { RequestSource } from "./new-request-source";
import { templateValuesOf, valuesOf, type NewRequestValues } from "./new-request-values";
import { useSourceRequest } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { useReceivingAddresses } from "@/components/accounts/settings/receiving-addresses-query";
import { useCan } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useViews } from "@/components/shell/views";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { Mono } from "@/components/ui/mono";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";

const t = messages.create;

type Props = { source: RequestSource };

/** A form that is filled in like its source, if it has one. */
export function NewRequestPage({ source }: Props) {
  return (
    <>
      <Crumbs crumbs={requestCrumbs(useDashboard().basePath)} />
      <PageHead title={t.title} />
      <NewRequest source={source} />
    </>
  );
}

function NewRequest({ source }: Props) {
  const { environment, isMerchantSuspended, merchantName } = useDashboard();
  const can = useCan();
  const chainsQuery = useUsableChains();
  const addressesQuery = useReceivingAddresses();
  const poolsQuery = useAddressPools();
  const filled = useFilledValues(source);
  if (isMerchantSuspended) return <Empty title={t.suspended} text={t.suspendedText} />;
  if (!can("payment_requests:write")) return <Empty title={t.forbidden} text={t.forbiddenText(merchantName)} />;
  const { failure } = t;
  if (filled === "loading") return <FormSkeleton />;
  return (
    <QueryStates query={chainsQuery} failure={failure} loading={<FormSkeleton />}>
      {(chains) => (
        <QueryStates query={addressesQuery} failure={failure} loading={<FormSkeleton />}>
          {(addresses) => (
            <QueryStates query={poolsQuery} failure={failure} loading={<FormSkeleton />}>
              {(pools) =>
                chains.length === 0 ? (
                  <NoChain live={environment === "production"} />
                ) : (
                  <NewRequestForm chains={chains} addresses={addresses} pools={pools} source={source} filled={filled} />
                )
              }
            </QueryStates>
          )}
        </QueryStates>
      )}
    </QueryStates>
  );
}

/** The values of the source: none if there is no such request or template. */
function useFilledValues({ from, template }: RequestSource): Partial<NewRequestValues> | "loading" {
  const request = useSourceRequest(from);
  const templates = useViews("new_payment_request", { enabled: template !== null, staleTime: Infinity });
  // The menu of the form loads the same templates later, which must not replace the form.
  if (request.isLoading || (template !== null && templates.isLoading)) return "loading";
  if (request.data) return valuesOf(request.data);
  return templateValuesOf(templates.data?.find(({ id }) => id === template)?.values ?? {});
}

function NoChain({ live }: { live: boolean }) {
  const variable = <Mono>{live ? "RPC_URL_BASE" : "RPC_URL_BASE_SEPOLIA"}</Mono>;
  return (
    <Empty
      title={live ? t.noLiveChain : t.noTestChain}
      text={<RichText text={live ? t.noLiveChainText : t.noTestChainText} parts={{ variable }} />}
    />
  );
}

function FormSkeleton() {
  return (
    <div className="grid max-w-xl gap-6" role="status" aria-busy="true" aria-label={t.loading}>
      {["5rem", "4rem", "6rem", "7rem"].map((width) => (
        <div key={width} className="grid h-16 content-between">
          <Skeleton width={width} />
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
