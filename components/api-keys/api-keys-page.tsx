"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { KeyTable } from "./key-table";
import { useApiKeys } from "./queries";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { maxLiveKeys, type PresentedApiKey } from "@/lib/api-keys/schema";

const CreateKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.CreateKeyDialog));

export function ApiKeysPage() {
  const { suspended } = useDashboard();
  const { show } = useDialogs();
  const keys = useApiKeys();
  const trigger = useRef<HTMLButtonElement>(null);
  const create = suspended ? null : (
    <Button ref={trigger} variant="primary" icon={Plus} onClick={() => show(<CreateKeyDialog />, trigger)}>
      Create key
    </Button>
  );
  return (
    <>
      <PageHead
        title="API keys"
        about={
          <>
            A key belongs to this account and to one environment. We store only a hash, so a key cannot be shown again.{" "}
            <Link href="/docs/authentication">How to use a key</Link>
          </>
        }
        actions={keys.data?.length === 0 ? null : create}
      />
      <QueryStates query={keys} failure="The keys could not be loaded" loading={<Keys keys={undefined} />}>
        {(data) => (data.length === 0 ? <NoKeys create={create} /> : <Keys keys={data} />)}
      </QueryStates>
    </>
  );
}

function Keys({ keys }: { keys: PresentedApiKey[] | undefined }) {
  const live = keys?.filter(({ status }) => status === "live").length;
  return (
    <>
      <KeyTable keys={keys} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{live === undefined ? "Loading" : `${live} of ${maxLiveKeys} active keys`}</span>
      </div>
    </>
  );
}

function NoKeys({ create }: { create: ReactNode }) {
  const sandbox = useDashboard().environment === "sandbox";
  return (
    <Empty title={sandbox ? "No sandbox key yet" : "No live key yet"} actions={create}>
      Your server uses a key to create and read payment requests. This one works in {sandbox ? "the sandbox" : "live"}{" "}
      only.
    </Empty>
  );
}
