"use client";

import { CirclePlay, History, Send } from "lucide-react";
import { useRef, useState } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { EndpointAct } from "./endpoint-act";
import { EndpointDialog } from "./endpoint-dialog";
import { EndpointMenu } from "./endpoint-menu";
import { EndpointStatus } from "./endpoint-status";
import { hostOf } from "./endpoint-text";
import { useSendTest, useUpdateEndpoint } from "./queries";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/toaster";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** Where an endpoint is and how it stands, and what can be done with it. */
export function EndpointHead({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { suspended } = useDashboard();
  return (
    <div className="page-head">
      <div className="min-w-0">
        <div className="headline">
          <h1>{hostOf(endpoint.url)}</h1>
          <EndpointStatus endpoint={endpoint} pill />
        </div>
        <p className="break-anywhere">
          <Code text={endpoint.url} label="URL" />
        </p>
      </div>
      {suspended ? null : <Acts endpoint={endpoint} />}
    </div>
  );
}

function Acts({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { environment } = useDashboard();
  const [doing, setDoing] = useState<EndpointAct | null>(null);
  const test = useSendTest(environment, endpoint.id);
  const update = useUpdateEndpoint(environment, endpoint.id);
  const menu = useRef<HTMLButtonElement>(null);
  const recover = useRef<HTMLButtonElement>(null);
  const fail = (error: Error) => announce(error.message);
  const sendTest = () =>
    test.mutate(undefined, { onSuccess: () => announce("A test event is on its way."), onError: fail });
  const enable = () =>
    update.mutate(
      { status: "enabled" },
      { onSuccess: () => announce("The endpoint is enabled. It gets the events from now on."), onError: fail },
    );
  return (
    <div className="row wrap">
      {endpoint.status === "enabled" ? (
        <>
          <Button busy={test.isPending} onClick={sendTest}>
            <Send className="icon" aria-hidden />
            Send test
          </Button>
          <Button ref={recover} onClick={() => setDoing("recover")}>
            <History className="icon" aria-hidden />
            Recover since…
          </Button>
        </>
      ) : (
        <Button variant="primary" busy={update.isPending} onClick={enable}>
          <CirclePlay className="icon" aria-hidden />
          Enable
        </Button>
      )}
      <EndpointMenu endpoint={endpoint} trigger={menu} onAct={setDoing} onEnable={enable} />
      <EndpointDialog
        act={doing}
        endpoint={endpoint}
        onClose={() => setDoing(null)}
        returnFocus={doing === "recover" ? recover : menu}
      />
    </div>
  );
}
