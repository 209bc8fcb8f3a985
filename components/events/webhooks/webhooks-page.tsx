"use client";

import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { EndpointTable } from "./endpoint-table";
import { DisabledByRemitNotice } from "./disabled-by-remit-notice";
import { messages } from "./messages";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Plus } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { maxEndpoints, type PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

const t = messages.list;

const CreateEndpointDialog = lazyDialog(() =>
  import("./endpoint-dialogs").then((dialogs) => dialogs.CreateEndpointDialog),
);

export function WebhooksPage() {
  const { show } = useDialogs();
  const endpoints = useEndpoints();
  const trigger = useRef<HTMLButtonElement>(null);
  const addButton = (
    <Can permission="webhooks:write">
      <Button
        ref={trigger}
        variant="primary"
        icon={Plus}
        onClick={() => show(<CreateEndpointDialog />, { returnFocusTo: trigger })}
      >
        {t.add}
      </Button>
    </Can>
  );
  return (
    <>
      <PageHead
        title={messages.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/webhooks">{text}</Link>} />}
        actions={endpoints.data?.length === 0 ? null : addButton}
      />
      {endpoints.data?.map((endpoint) => (
        <DisabledByRemitNotice key={endpoint.id} endpoint={endpoint} isLinked />
      ))}
      <QueryStates query={endpoints} failure={t.failure} loading={<Endpoints endpoints={undefined} />}>
        {(data) => (data.length === 0 ? <NoEndpoint addButton={addButton} /> : <Endpoints endpoints={data} />)}
      </QueryStates>
    </>
  );
}

function Endpoints({ endpoints }: { endpoints: PresentedWebhookEndpoint[] | undefined }) {
  return (
    <>
      <EndpointTable endpoints={endpoints} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{endpoints ? t.count(endpoints.length, maxEndpoints) : t.loading}</span>
      </div>
    </>
  );
}

function NoEndpoint({ addButton }: { addButton: ReactNode }) {
  return (
    <Empty title={t.none} actions={addButton}>
      {t.noneText}
    </Empty>
  );
}
