"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef, useState, type ReactNode } from "react";
import { QueryError } from "@/components/api/query-error";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { CreateDialog } from "./create-dialog";
import { EndpointSlip } from "./endpoint-slip";
import { EndpointTable } from "./endpoint-table";
import { hostOf } from "./endpoint-text";
import { GivenUpNotice } from "./given-up-notice";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { maxEndpoints, type PresentedEndpointWithSecret } from "@/lib/webhooks/endpoints/schema";

/** Where the events of one environment are sent. */
export function WebhooksPage() {
  const { environment, suspended } = useDashboard();
  const endpoints = useEndpoints(environment);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<PresentedEndpointWithSecret | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = suspended ? null : (
    <Button ref={addButton} variant="primary" onClick={() => setCreating(true)}>
      <Plus className="icon" aria-hidden />
      Add endpoint
    </Button>
  );
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Webhooks</h1>
          <p>
            Remit tells your server what happens as it happens, signed, and again until your server says that it got it.{" "}
            <Link href="/docs/webhooks">How to receive them</Link>
          </p>
        </div>
        {endpoints.data?.length === 0 ? null : add}
      </div>
      {endpoints.data?.map((endpoint) => (
        <GivenUpNotice key={endpoint.id} endpoint={endpoint} isLinked />
      ))}
      <Endpoints endpoints={endpoints} add={add} />
      <CreateDialog open={creating} onOpenChange={setCreating} onCreated={setCreated} />
      <EndpointSlip
        endpoint={created}
        title={`The endpoint at ${hostOf(created?.url ?? "")} is ready`}
        onClose={() => setCreated(null)}
        returnFocus={addButton}
      />
    </>
  );
}

/** The list in its four states. */
function Endpoints({ endpoints, add }: { endpoints: ReturnType<typeof useEndpoints>; add: ReactNode }) {
  if (endpoints.isError && !endpoints.data) {
    return (
      <QueryError
        title="The endpoints could not be loaded"
        error={endpoints.error}
        onRetry={() => void endpoints.refetch()}
        retrying={endpoints.isFetching}
      />
    );
  }
  if (endpoints.data?.length === 0) {
    return (
      <Empty title="No endpoint yet" actions={add}>
        A webhook is a message to your server at the moment something happens: a request was paid, has expired or was
        cancelled. Your shop acts on it and need not ask again and again. All it takes is a URL where your server
        listens.
      </Empty>
    );
  }
  return (
    <>
      <EndpointTable endpoints={endpoints.data} />
      <div className="table-foot">
        <span>{endpoints.data ? `${endpoints.data.length} of ${maxEndpoints} endpoints` : "Loading"}</span>
      </div>
    </>
  );
}
