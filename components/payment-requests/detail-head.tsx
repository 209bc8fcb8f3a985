"use client";

import { useState } from "react";
import { ChainMark } from "@/components/chains/chain-mark";
import { CancelDialog } from "./cancel-dialog";
import { EditDialog } from "./edit-dialog";
import { ExceptionMark } from "./marks";
import { ResolveDialog } from "./resolve-dialog";
import { SimulateMenu } from "./simulate-menu";
import { isResolvable, isTimeUp, sharesOf, standingWords, statusLook } from "./standing";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Crumbs } from "@/components/ui/crumbs";
import { useNow } from "@/components/ui/now";
import { Status } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

export function RequestCrumbs({ basePath, shortcode }: { basePath: string; shortcode?: string }) {
  const list = { href: `${basePath}/payment-requests`, text: "Payment requests" };
  return <Crumbs crumbs={shortcode ? [list, { text: shortcode, isCode: true }] : [list]} />;
}

/** What is asked and how it stands, and what can be done about it. */
export function DetailHead({ request }: { request: PresentedPaymentRequest }) {
  const { suspended } = useDashboard();
  const [doing, setDoing] = useState<"edit" | "resolve" | "cancel" | null>(null);
  const close = () => setDoing(null);
  const facts = [request.chain.name, request.description, request.external_id].filter(Boolean);
  return (
    <div className="page-head">
      <div className="min-w-0">
        <div className="headline">
          <h1 className="big">
            <Amount amount={request.amount} symbol={request.token.symbol} stable={request.token.is_stablecoin} />
          </h1>
          <StandingPill request={request} />
          <ExceptionMark request={request} />
        </div>
        <p className="row wrap">
          <ChainMark slug={request.chain.slug} />
          {facts.map((fact, index) => (
            <span key={index} className="fact">
              {fact}
            </span>
          ))}
        </p>
      </div>
      <div className="row wrap">
        {request.status === "active" ? <CopyButton text={request.payment_url}>Copy link</CopyButton> : null}
        <SimulateMenu request={request} />
        {suspended ? null : <Acts request={request} onAct={setDoing} />}
      </div>
      {doing === "edit" ? <EditDialog request={request} onClose={close} /> : null}
      {doing === "resolve" ? <ResolveDialog request={request} onClose={close} /> : null}
      <CancelDialog request={request} open={doing === "cancel"} onOpenChange={(open) => (open ? undefined : close())} />
    </div>
  );
}

type ActsProps = { request: PresentedPaymentRequest; onAct: (act: "edit" | "resolve" | "cancel") => void };

/** What can be done with a request as it stands. */
function Acts({ request, onAct }: ActsProps) {
  const isActive = request.status === "active";
  return (
    <>
      {isActive ? <Button onClick={() => onAct("edit")}>Edit</Button> : null}
      {isResolvable(request) ? <Button onClick={() => onAct("resolve")}>Take as paid</Button> : null}
      {isActive ? (
        <Button variant="to-danger" onClick={() => onAct("cancel")}>
          Cancel request
        </Button>
      ) : null}
    </>
  );
}

function StandingPill({ request }: { request: PresentedPaymentRequest }) {
  const now = useNow() ?? new Date(0);
  const { tone, glyph } = statusLook[request.status];
  return (
    <Status tone={tone} glyph={isTimeUp(request, now) ? "pending" : glyph} share={sharesOf(request).paid} pill live>
      {standingWords(request, now)}
    </Status>
  );
}
