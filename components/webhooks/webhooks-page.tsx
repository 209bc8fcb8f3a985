"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { EndpointTable } from "./endpoint-table";
import { GivenUpNotice } from "./given-up-notice";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { maxEndpoints, type PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

const CreateEndpointDialog = lazyDialog(() =>
  import("./endpoint-dialogs").then((dialogs) => dialogs.CreateEndpointDialog),
);

export function WebhooksPage() {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  const endpoints = useEndpoints();
  const trigger = useRef<HTMLButtonElement>(null);
  const add = suspended ? null : (
    <Button ref={trigger} variant="primary" icon={Plus} onClick={() => show(<CreateEndpointDialog />, trigger)}>
      Add endpoint
    </Button>
  );
  return (
    <>
      <PageHead
        title="Webhooks"
        about={
          <>
            Remit sends signed events to your server and retries until they are acknowledged.{" "}
            <Link href="/docs/webhooks">How to receive them</Link>
          </>
        }
        actions={endpoints.data?.length === 0 ? null : add}
      />
      {endpoints.data?.map((endpoint) => (
        <GivenUpNotice key={endpoint.id} endpoint={endpoint} isLinked />
      ))}
      <QueryStates
        query={endpoints}
        failure="The endpoints could not be loaded"
        loading={<Endpoints endpoints={undefined} />}
      >
        {(data) => (data.length === 0 ? <NoEndpoint add={add} /> : <Endpoints endpoints={data} />)}
      </QueryStates>
    </>
  );
}

function Endpoints({ endpoints }: { endpoints: PresentedWebhookEndpoint[] | undefined }) {
  return (
    <>
      <EndpointTable endpoints={endpoints} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{endpoints ? `${endpoints.length} of ${maxEndpoints} endpoints` : "Loading"}</span>
      </div>
    </>
  );
}

function NoEndpoint({ add }: { add: ReactNode }) {
  return (
    <Empty title="No endpoint yet" actions={add}>
      A webhook is a message to your server when a request is paid, expires or is cancelled. No polling needed. All you
      need is a URL where your server listens.
    </Empty>
  );
}
