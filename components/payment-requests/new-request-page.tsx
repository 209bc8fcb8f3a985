"use client";

import { useAddressPools } from "@/components/address-pools/queries";
import { useUsableChains } from "@/components/chains/queries";
import { requestCrumbs } from "./detail-head";
import { NewRequestForm } from "./new-request-form";
import { QueryStates } from "@/components/loading/query-states";
import { useReceivingAddresses } from "@/components/settings/queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { Mono } from "@/components/ui/mono";
import { Skeleton } from "@/components/ui/skeleton";

export function NewRequestPage() {
  return (
    <>
      <Crumbs crumbs={requestCrumbs(useDashboard().basePath)} />
      <PageHead title="New payment request" />
      <NewRequest />
    </>
  );
}

function NewRequest() {
  const { environment, suspended } = useDashboard();
  const chains = useUsableChains();
  const addresses = useReceivingAddresses();
  const pools = useAddressPools();
  if (suspended)
    return <Empty title="This account is suspended">It is read-only, so you cannot create payment requests.</Empty>;
  const failure = "The form could not be loaded";
  return (
    <QueryStates query={chains} failure={failure} loading={<FormSkeleton />}>
      {(usable) => (
        <QueryStates query={addresses} failure={failure} loading={<FormSkeleton />}>
          {(own) => (
            <QueryStates query={pools} failure={failure} loading={<FormSkeleton />}>
              {(pooled) =>
                usable.length === 0 ? (
                  <NoChain live={environment === "production"} />
                ) : (
                  <NewRequestForm chains={usable} addresses={own} pools={pooled} />
                )
              }
            </QueryStates>
          )}
        </QueryStates>
      )}
    </QueryStates>
  );
}

function NoChain({ live }: { live: boolean }) {
  return (
    <Empty title={live ? "No live chain is running yet" : "No test chain is running"}>
      The operator of this server enables a chain by configuring a node, for example{" "}
      <Mono>{live ? "RPC_URL_BASE" : "RPC_URL_BASE_SEPOLIA"}</Mono>.
      {live ? " Until then you can try everything in the sandbox." : null}
    </Empty>
  );
}

function FormSkeleton() {
  return (
    <div className="grid max-w-xl gap-6" role="status" aria-busy="true" aria-label="Loading the form">
      {["5rem", "4rem", "6rem", "7rem"].map((width) => (
        <div key={width} className="grid h-16 content-between">
          <Skeleton width={width} />
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
