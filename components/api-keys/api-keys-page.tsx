"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRef, useState, type ReactNode } from "react";
import { QueryError } from "@/components/api/query-error";
import { CreateDialog } from "./create-dialog";
import { KeySlip } from "./key-slip";
import { KeyTable } from "./key-table";
import { useApiKeys } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { maxLiveKeys, type PresentedCreatedApiKey } from "@/lib/api-keys/schema";

/** The keys of one environment: created here, shown once, revoked here. */
export function ApiKeysPage() {
  const { environment, suspended } = useDashboard();
  const keys = useApiKeys(environment);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<PresentedCreatedApiKey | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const create = suspended ? null : (
    <Button ref={createButton} variant="primary" onClick={() => setCreating(true)}>
      <Plus className="icon" aria-hidden />
      Create key
    </Button>
  );
  const isEmpty = keys.data?.length === 0;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>API keys</h1>
          <p>
            A key belongs to this account and to one environment. The secret is shown once; the service keeps a hash.{" "}
            <Link href="/docs/authentication">How to use a key</Link>
          </p>
        </div>
        {isEmpty ? null : create}
      </div>
      <Keys keys={keys} create={create} onRolled={setCreated} />
      <CreateDialog open={creating} onOpenChange={setCreating} onCreated={setCreated} />
      <KeySlip created={created} onClose={() => setCreated(null)} returnFocus={createButton} />
    </>
  );
}

type KeysProps = {
  keys: ReturnType<typeof useApiKeys>;
  create: ReactNode;
  onRolled: (key: PresentedCreatedApiKey) => void;
};

/** The list in its four states. */
function Keys({ keys, create, onRolled }: KeysProps) {
  const sandbox = useDashboard().environment === "sandbox";
  if (keys.isError && !keys.data) {
    return (
      <QueryError
        title="The keys could not be loaded"
        error={keys.error}
        onRetry={() => void keys.refetch()}
        retrying={keys.isFetching}
      />
    );
  }
  if (keys.data?.length === 0) {
    return (
      <Empty title={sandbox ? "No sandbox key yet" : "No live key yet"} actions={create}>
        Your server uses a key to create payment requests and to ask how they stand. This one works in{" "}
        {sandbox ? "the sandbox" : "live"} only.
      </Empty>
    );
  }
  const live = keys.data?.filter((key) => key.status === "live").length;
  return (
    <>
      <KeyTable keys={keys.data} onRolled={onRolled} />
      <div className="table-foot">
        <span>{live === undefined ? "Loading" : `${live} of ${maxLiveKeys} live keys`}</span>
      </div>
    </>
  );
}
