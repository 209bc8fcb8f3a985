"use client";

import { useState } from "react";
import { QueryError } from "@/components/api/query-error";
import { ChainName } from "@/components/chains/chain-mark";
import { AddAddress } from "./add-address";
import { useReceivingAddresses } from "./queries";
import { RemoveAddressDialog } from "./remove-address-dialog";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Address } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { PresentedReceivingAddress } from "@/lib/merchants/schema";

export function ReceivingAddresses() {
  const { environment, suspended } = useDashboard();
  const addresses = useReceivingAddresses(environment);
  const [removing, setRemoving] = useState<PresentedReceivingAddress | null>(null);
  if (addresses.isError && !addresses.data) {
    return (
      <QueryError
        title="The addresses could not be loaded"
        error={addresses.error}
        onRetry={() => void addresses.refetch()}
        retrying={addresses.isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      {addresses.data === undefined ? (
        <div className="h-14" aria-busy="true">
          <Skeleton width="60%" />
        </div>
      ) : addresses.data.length === 0 ? (
        <p className="muted">None yet. Without one, every payment request must name its recipient.</p>
      ) : (
        <ul className="list">
          {addresses.data.map((entry) => (
            <li key={entry.id} className="address-row">
              <ChainName chain={entry.chain} />
              <span className="row">
                <Address address={entry.address} />
                <CopyIcon text={entry.address} label={`Copy the address on ${entry.chain.name}`} />
              </span>
              {suspended ? null : (
                <Button size="sm" variant="quiet" onClick={() => setRemoving(entry)}>
                  Remove
                  <span className="visually-hidden">
                    {" "}
                    {entry.address} on {entry.chain.name}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {suspended ? null : <AddAddress />}
      <RemoveAddressDialog entry={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}
