"use client";

import Link from "next/link";
import { useRef, type ReactNode } from "react";
import { KeyTable } from "./key-table";
import { messages } from "./messages";
import { useApiKeys } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { Plus } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { maxActiveKeys, type PresentedApiKey } from "@/lib/accounts/api-keys/schema";

const CreateKeyDialog = lazyDialog(() => import("./key-dialogs").then((dialogs) => dialogs.CreateKeyDialog));

const t = messages.page;

export function ApiKeysPage() {
  const { show } = useDialogs();
  const keys = useApiKeys();
  const trigger = useRef<HTMLButtonElement>(null);
  const createButton = (
    <Can permission="api_keys:write">
      <Button
        ref={trigger}
        variant="primary"
        icon={Plus}
        onClick={() => show(<CreateKeyDialog />, { returnFocusTo: trigger })}
      >
        {t.create}
      </Button>
    </Can>
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/authentication">{text}</Link>} />}
        actions={keys.data?.length === 0 ? null : createButton}
      />
      <QueryStates query={keys} failure={t.failure} loading={<Keys keys={undefined} />}>
        {(data) => (data.length === 0 ? <NoKeys createButton={createButton} /> : <Keys keys={data} />)}
      </QueryStates>
    </>
  );
}

function Keys({ keys }: { keys: PresentedApiKey[] | undefined }) {
  const liveCount = keys?.filter(({ status }) => status === "live").length;
  return (
    <>
      <KeyTable keys={keys} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{liveCount === undefined ? t.loading : t.count(liveCount, maxActiveKeys)}</span>
      </div>
    </>
  );
}

function NoKeys({ createButton }: { createButton: ReactNode }) {
  const { title, text } = t.empty[useDashboard().environment];
  return (
    <Empty title={title} actions={createButton}>
      {text}
    </Empty>
  );
}
