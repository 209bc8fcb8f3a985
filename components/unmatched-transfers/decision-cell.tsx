"use client";

import { Undo2 } from "lucide-react";
import { useRef } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUndo } from "./queries";
import type { UnmatchedAct } from "./unmatched-act";
import { Button } from "@/components/ui/button";
import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

type Props = { transfer: UnmatchedDetail; onAct: (act: UnmatchedAct) => void };

/** What can be decided on an open transfer, or whether the decision can still be undone. */
export function DecisionCell({ transfer, onAct }: Props) {
  const { suspended } = useDashboard();
  if (suspended) return null;
  if (transfer.status === "open") return <OpenActs transfer={transfer} onAct={onAct} />;
  if (transfer.can_undo) return <UndoButton transfer={transfer} />;
  return <span className="muted small">Request completed</span>;
}

function OpenActs({ transfer, onAct }: Props) {
  const assign = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const amount = `${transfer.amount.formatted} ${transfer.token.symbol}`;
  return (
    <span className="row acts">
      {transfer.transaction_hash === null ? null : (
        <Button
          ref={assign}
          size="sm"
          disabled={transfer.transfer_status === "lost"}
          aria-label={`Assign ${amount}`}
          onClick={() => onAct({ act: "assign", transfer, trigger: assign })}
        >
          Assign
        </Button>
      )}
      <Button
        ref={dismiss}
        size="sm"
        variant="quiet"
        aria-label={`Dismiss ${amount}`}
        onClick={() => onAct({ act: "dismiss", transfer, trigger: dismiss })}
      >
        Dismiss
      </Button>
    </span>
  );
}

function UndoButton({ transfer }: { transfer: UnmatchedDetail }) {
  const undo = useUndo(useDashboard().environment);
  return (
    <Button
      size="sm"
      busy={undo.isPending}
      aria-label={`Undo the decision on ${transfer.amount.formatted} ${transfer.token.symbol}`}
      onClick={() => undo.mutate(transfer.id)}
    >
      <Undo2 className="icon" aria-hidden />
      Undo
    </Button>
  );
}
