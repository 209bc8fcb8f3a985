"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { QueryError } from "@/components/api/query-error";
import { DegradedNotice } from "@/components/chains/degraded-notice";
import { ListEmpty } from "./list-empty";
import { ListFilters } from "./list-filters";
import { ListFoot } from "./list-foot";
import { ListTable } from "./list-table";
import type { ListView } from "./list-view";
import { usePaymentRequestCounts, usePaymentRequests } from "./queries";
import { StatusTabs } from "./status-tabs";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";

/** The payment requests of one environment, newest first. */
export function ListPage({ view }: { view: ListView }) {
  const { environment, basePath, suspended } = useDashboard();
  const list = usePaymentRequests(environment, view);
  const counts = usePaymentRequestCounts(environment);
  const [trail, setTrail] = useState<(string | null)[]>([]);
  const rows = list.data?.data;
  const unfiltered = !view.status && !view.externalId && !view.cursor;
  return (
    <>
      <div className="page-head">
        <h1>Payment requests</h1>
        {suspended ? null : (
          <ButtonLink href={`${basePath}/payment-requests/new`} variant="primary">
            <Plus className="icon" aria-hidden />
            New payment request
          </ButtonLink>
        )}
      </div>
      <DegradedNotice />
      {rows?.length === 0 && unfiltered ? null : (
        <>
          <StatusTabs view={view} counts={counts.data} />
          <ListFilters view={view} />
        </>
      )}
      {list.isError && !rows ? (
        <QueryError
          title="The list could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : rows?.length === 0 ? (
        <ListEmpty view={view} />
      ) : (
        <>
          <ListTable rows={rows} />
          <ListFoot view={view} page={list.data} counts={counts.data} trail={trail} onTrail={setTrail} />
        </>
      )}
    </>
  );
}
