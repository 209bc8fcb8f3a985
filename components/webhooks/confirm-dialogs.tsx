"use client";

import { useRouter } from "next/navigation";
import { useRef, type ReactNode } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { EndpointDialogProps } from "./endpoint-act";
import { hostOf } from "./endpoint-text";
import { useDeleteEndpoint, useUpdateEndpoint } from "./queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Glyph } from "@/components/ui/glyph";
import { Refusal } from "@/components/ui/status";
import { announce } from "@/components/ui/toaster";

/** Stops sending to an endpoint that may be enabled again. */
export function DisableDialog({ endpoint, ...rest }: EndpointDialogProps) {
  const update = useUpdateEndpoint(useDashboard().environment, endpoint.id);
  const confirm = () =>
    update.mutate(
      { status: "disabled" },
      {
        onSuccess: () => {
          announce("The endpoint is disabled.");
          rest.onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      {...rest}
      title={`Disable ${hostOf(endpoint.url)}?`}
      refusal={update.error?.message}
      ends="Nothing is sent to it any more, and what is under way to it is cancelled."
      stays="Events are still recorded. Enable the endpoint again at any time and recover what it missed; the secret stays the same."
      keep="Keep it enabled"
      act={update.isPending ? "Disabling" : "Disable endpoint"}
      isPending={update.isPending}
      onConfirm={confirm}
    />
  );
}

/** Takes an endpoint away for good. */
export function DeleteDialog({ endpoint, ...rest }: EndpointDialogProps) {
  const { environment, basePath } = useDashboard();
  const remove = useDeleteEndpoint(environment, endpoint.id);
  const router = useRouter();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        announce("The endpoint is deleted.");
        router.push(`${basePath}/webhooks`);
      },
    });
  return (
    <ConfirmDialog
      {...rest}
      title={`Delete ${hostOf(endpoint.url)}?`}
      refusal={remove.error?.message}
      ends="Nothing is sent to it any more, for good. What is under way to it is cancelled, and its secret is of no use."
      stays="Payment requests, payments and events stay as they are. Other endpoints go on getting theirs."
      keep="Keep the endpoint"
      act={remove.isPending ? "Deleting" : "Delete endpoint"}
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  );
}

type ConfirmDialogProps = Omit<EndpointDialogProps, "endpoint"> & {
  title: string;
  refusal: string | undefined;
  ends: string;
  stays: string;
  keep: string;
  act: ReactNode;
  isPending: boolean;
  onConfirm: () => void;
};

function ConfirmDialog({ title, refusal, ends, stays, keep, act, isPending, onConfirm, ...rest }: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : rest.onClose())}
      title={title}
      initialFocus={safe}
      returnFocus={rest.returnFocus}
    >
      <Refusal text={refusal} />
      <ul className="facts">
        <li data-tone="neutral">
          <Glyph name="cancelled" />
          <span>{ends}</span>
        </li>
        <li data-tone="completed">
          <Glyph name="completed" />
          <span>{stays}</span>
        </li>
      </ul>
      <div className="dialog-actions">
        <Button ref={safe} onClick={rest.onClose}>
          {keep}
        </Button>
        <Button variant="danger" busy={isPending} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
