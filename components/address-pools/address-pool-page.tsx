"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { useUsableChains } from "@/components/chains/queries";
import { AddAddressesDialog } from "./address-dialogs";
import { poolCsv } from "./address-lines";
import { PoolTable } from "./pool-table";
import { readAllPoolAddresses, useAddressPools, usePoolAddresses } from "./queries";
import { PagedList } from "@/components/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { useDialogs } from "@/components/ui/dialog-host";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { queryOf } from "@/components/ui/search-parameters";
import { Notice, Refusal } from "@/components/ui/status";

/** The addresses that each serve one payment request at a time. */
export function AddressPoolPage({ cursor }: { cursor: string | null }) {
  const { basePath, suspended } = useDashboard();
  const { show } = useDialogs();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = usePoolAddresses(cursor);
  // Its form begins with the first chain, so the chains must be known before it opens.
  const chains = useUsableChains().data;
  const add = suspended ? null : (
    <Button
      ref={trigger}
      variant="primary"
      icon={Plus}
      disabled={!chains}
      onClick={() => chains && show(<AddAddressesDialog chains={chains} />, trigger)}
    >
      Add addresses
    </Button>
  );
  const isEmpty = cursor === null && list.data?.data.length === 0;
  return (
    <>
      <Crumbs crumbs={[{ href: `${basePath}/settings`, text: "Settings" }, { text: "Address pool" }]} />
      <PageHead
        title="Address pool"
        about={
          <>
            Each address serves one payment request at a time, so any transfer to it pays that request.{" "}
            <Link href="/docs/receiving-addresses">How many you need</Link>
          </>
        }
        actions={isEmpty ? null : <Actions add={add} />}
      />
      <PoolCounts />
      <PagedList
        query={list}
        failure="The address pool could not be loaded"
        cursor={cursor}
        href={(next) => `${basePath}/settings/address-pool${queryOf({ cursor: next })}`}
        empty={<NoAddresses add={add} />}
        table={(rows) => <PoolTable rows={rows} />}
      />
    </>
  );
}

function Actions({ add }: { add: ReactNode }) {
  const { environment } = useDashboard();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => readAllPoolAddresses(environment),
    onSuccess: (addresses) => downloadCsv(`address-pool-${environment}.csv`, poolCsv(addresses)),
  });
  return (
    <div className="grid gap-2">
      <div className="row wrap">
        <Button icon={Download} busy={isPending} onClick={() => mutate()}>
          Export CSV
        </Button>
        {add}
      </div>
      <Refusal text={error?.message} />
    </div>
  );
}

function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** How many addresses are free, with a warning where none is. */
function PoolCounts() {
  const pools = useAddressPools().data ?? [];
  const exhausted = pools.filter(({ free }) => free === 0).map(({ chain }) => chain.name);
  return (
    <>
      {exhausted.length > 0 ? (
        <div className="mb-6">
          <Notice glyph="attention">
            <strong>No address is free on {exhausted.join(", ")}.</strong> Payment requests that name no recipient are
            refused there until you add addresses or a late window ends.
          </Notice>
        </div>
      ) : null}
      {pools.length > 0 ? (
        <p className="small muted mb-4">
          {pools.map(({ chain, free, serving }) => `${chain.name}: ${free} of ${free + serving} free`).join(" · ")}
        </p>
      ) : null}
    </>
  );
}

function NoAddresses({ add }: { add: ReactNode }) {
  return (
    <Empty title="No pool addresses yet" actions={add}>
      Prices that repeat need more than one address: a plain transfer says only how much it pays, not which request it
      is for. With a pool, each payment request that names no recipient gets an address of its own for its lifetime.
    </Empty>
  );
}
