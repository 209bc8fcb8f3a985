"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { useUsableChains } from "@/components/chains/queries";
import { poolCsv } from "./address-lines";
import { messages as t } from "./messages";
import { PoolTable } from "./pool-table";
import { listPath, path, pollMs, useAddressPools } from "./queries";
import { usePage } from "@/components/shell/environment-data";
import { PagedList } from "@/components/api/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DialogButton } from "@/components/shell/dialog-button";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { queryOf } from "@/components/ui/search-parameters";
import { ErrorNotice, Notice } from "@/components/ui/status";
import type { PresentedAddressPool, PresentedPoolAddress } from "@/lib/addresses/pools/schema";
import { saveFile } from "@/components/api/download";
import { type ApiScope, requestJson } from "@/components/api/request";
import { maxPageSize } from "@/lib/platform/pagination/constants";
import type { Page } from "@/lib/platform/pagination/schema";

const AddAddressesDialog = lazyDialog(() => import("./address-dialogs").then((dialogs) => dialogs.AddAddressesDialog));

/** Addresses that each serve one payment request at a time. */
export function AddressPoolPage({ cursor }: { cursor: string | null }) {
  const { basePath } = useDashboard();
  const list = usePage<PresentedPoolAddress>(["address-pools", "list", cursor], listPath(cursor), pollMs);
  // The form starts with the first chain, so the chains must be loaded before it opens.
  const chains = useUsableChains().data;
  const dialog = chains && <AddAddressesDialog chains={chains} />;
  const trigger = useRef<HTMLButtonElement>(null);
  const addButton = (
    <DialogButton permission="pool_addresses:write" trigger={trigger} dialog={dialog} disabled={!chains}>
      {t.add}
    </DialogButton>
  );
  const isEmpty = cursor === null && list.data?.data.length === 0;
  return (
    <>
      <PageHead
        title={t.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/receiving-addresses">{text}</Link>} />}
        actions={isEmpty ? null : <Actions addButton={addButton} />}
      />
      <PoolCounts />
      <PagedList
        query={list}
        failure={t.failure}
        cursor={cursor}
        href={(next) => `${basePath}/settings/address-pool${queryOf({ cursor: next })}`}
        empty={<Empty title={t.none} actions={addButton} text={t.noneText} />}
        table={(rows) => <PoolTable rows={rows} />}
      />
    </>
  );
}

function Actions({ addButton }: { addButton: ReactNode }) {
  const dashboard = useDashboard();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => readAllPoolAddresses(dashboard),
    onSuccess: (addresses) =>
      saveFile(new File([poolCsv(addresses)], `address-pool-${dashboard.environment}.csv`, { type: "text/csv" })),
  });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2 flex-wrap">
        <Button icon={Download} busy={isPending} onClick={() => mutate()}>
          {t.export}
        </Button>
        {addButton}
      </div>
      <ErrorNotice text={error?.message} />
    </div>
  );
}

/** The number of free addresses, with a warning if there are none. */
function PoolCounts() {
  const pools = useAddressPools().data ?? [];
  // A pool that serves no request is not exhausted: its addresses only become usable later.
  const exhausted = pools.filter(({ free, serving }) => free === 0 && serving > 0).map(({ chain }) => chain.name);
  return (
    <>
      {exhausted.length > 0 ? (
        <div className="mb-6">
          <Notice glyph="attention">
            <RichText text={t.exhausted(exhausted.join(", "))} />
          </Notice>
        </div>
      ) : null}
      {pools.length > 0 ? <p className="text-sm text-ink-2 mb-4">{pools.map(sizeText).join(" · ")}</p> : null}
    </>
  );
}

function sizeText({ chain, free, serving, waiting }: PresentedAddressPool): string {
  const size = t.size(chain.name, free, free + serving + waiting);
  return waiting > 0 ? t.sizeWaiting(size, waiting) : size;
}

/** All pool addresses, read page by page. */
async function readAllPoolAddresses(scope: ApiScope): Promise<PresentedPoolAddress[]> {
  const all: PresentedPoolAddress[] = [];
  let cursor: string | null = null;
  do {
    const query = queryOf({ limit: String(maxPageSize), cursor });
    const page: Page<PresentedPoolAddress> = await requestJson(`${path}${query}`, { scope });
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
