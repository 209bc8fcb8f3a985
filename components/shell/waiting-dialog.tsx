"use client";

import Link from "next/link";
import { useDashboard } from "./dashboard-context";
import { messages as t } from "./waiting-messages";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { RichText } from "@/components/ui/rich-text";

/** Replaces the form of a change that waits for a second person. */
export function WaitingDialog() {
  const { basePath } = useDashboard();
  const { close } = useDialogs();
  return (
    <Dialog
      title={t.title}
      description={
        <RichText text={t.text} link={(text) => <Link href={`${basePath}/settings/approvals`}>{text}</Link>} />
      }
    >
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
