"use client";

import { QueryError } from "@/components/api/query-error";
import { useUsableChains } from "@/components/chains/queries";
import { RequestCrumbs } from "./detail-head";
import { NewRequestForm } from "./new-request-form";
import { useReceivingAddresses } from "@/components/settings/queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";

export function NewRequestPage() {
  const { basePath } = useDashboard();
  return (
    <>
      <RequestCrumbs basePath={basePath} />
      <div className="page-head">
        <h1>New payment request</h1>
      </div>
      <NewRequest />
    </>
  );
}

function NewRequest() {
  const { environment, suspended } = useDashboard();
  const chains = useUsableChains(environment);
  const addresses = useReceivingAddresses(environment);
  const failed = [chains, addresses].find((query) => query.isError && !query.data);
  if (suspended) return <Empty title="This account is suspended">It can be read, but nothing can be created.</Empty>;
  if (failed) {
    return (
      <QueryError
        title="The form could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([chains.refetch(), addresses.refetch()])}
        retrying={failed.isFetching}
      />
    );
  }
  if (!chains.data || !addresses.data) return <FormSkeleton />;
  if (chains.data.length === 0) return <NoChain live={environment === "production"} />;
  return <NewRequestForm chains={chains.data} addresses={addresses.data} />;
}

function NoChain({ live }: { live: boolean }) {
  return (
    <Empty title={live ? "No live chain is running yet" : "No test chain is running"}>
      The owner of this server switches a chain on by giving it a node, for example{" "}
      <span className="mono">{live ? "RPC_URL_BASE" : "RPC_URL_BASE_SEPOLIA"}</span>.
      {live ? " Until then you can try everything in the sandbox." : null}
    </Empty>
  );
}

function FormSkeleton() {
  return (
    <div className="grid max-w-xl gap-6" aria-busy="true" aria-label="Loading the form">
      {["5rem", "4rem", "6rem", "7rem"].map((width) => (
        <div key={width} className="grid h-16 content-between">
          <Skeleton width={width} />
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
