import { Plus } from "lucide-react";
import Link from "next/link";
import type { ListView } from "./list-view";
import { statusLook } from "./standing";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** Nothing yet, or nothing that fits the filter: two different things to say. */
export function ListEmpty({ view }: { view: ListView }) {
  const { basePath, environment, suspended } = useDashboard();
  if (view.status || view.externalId || view.cursor) {
    const what = view.status ? `${statusLook[view.status].word.toLowerCase()} payment request` : "payment request";
    return (
      <Empty
        title="Nothing fits this filter"
        actions={<ButtonLink href={`${basePath}/payment-requests`}>Show all payment requests</ButtonLink>}
      >
        There is no {what}
        {view.externalId ? (
          <>
            {" "}
            with the external id <span className="mono">{view.externalId}</span>
          </>
        ) : null}
        .
      </Empty>
    );
  }
  return (
    <Empty
      title="No payment requests yet"
      actions={
        suspended ? null : (
          <>
            <ButtonLink variant="primary" href={`${basePath}/payment-requests/new`}>
              <Plus className="icon" aria-hidden />
              New payment request
            </ButtonLink>
            <ButtonLink href={`${basePath}/api-keys`}>Create one over the API</ButtonLink>
          </>
        )
      }
    >
      A payment request asks for a fixed amount of one token on one chain. Send its link to a customer
      {environment === "sandbox" ? ", or open it yourself and pay with test money." : "."} First say{" "}
      <Link href={`${basePath}/settings`}>where you want to be paid</Link>.
    </Empty>
  );
}
