import { DecisionCell } from "./decision-cell";
import { reasonText } from "./reason-text";
import { RequestLinks } from "./request-links";
import { Sender, Transaction } from "./transfer-source";
import type { UnmatchedAct } from "./unmatched-act";
import type { UnmatchedStatus } from "./unmatched-view";
import { Code } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { RowsTable } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const about = { open: "Could be meant", assigned: "Assigned to", dismissed: "Note" };

const columnsOf = (status: UnmatchedStatus) => [
  { title: "Amount", width: "5rem", className: "tl right fit" },
  { title: "Reason", width: "12rem", className: "bl" },
  { title: "From", width: "7rem", className: "hide-md" },
  { title: "Recipient", width: "7rem", className: "hide-md hide-lg" },
  { title: "Transaction", width: "7rem", className: "hide-sm" },
  { title: about[status], width: "6rem", className: "hide-sm" },
  { title: "Seen", width: "4rem", className: "br right" },
  { title: "Decision", isUnseen: true, width: "6rem", className: "tr right" },
];

type TableProps = {
  status: UnmatchedStatus;
  rows: UnmatchedDetail[] | undefined;
  onAct: (act: UnmatchedAct) => void;
};

/** Unmatched transfers of one status, with what can be decided about each. */
export function UnmatchedTable({ status, rows, onAct }: TableProps) {
  const drawn = rows?.map((transfer) => <Row key={transfer.id} transfer={transfer} onAct={onAct} />);
  return <RowsTable columns={columnsOf(status)} rows={drawn} skeletonRows={4} />;
}

function Row({ transfer, onAct }: { transfer: UnmatchedDetail; onAct: (act: UnmatchedAct) => void }) {
  const { token } = transfer;
  return (
    <tr>
      <td className="tl right fit">
        <Amount amount={transfer.amount} symbol={token.symbol} stable={token.is_stablecoin} />
      </td>
      <td className="bl">
        <Reason transfer={transfer} />
      </td>
      <td className="hide-md">
        <Sender transfer={transfer} />
      </td>
      <td className="hide-md hide-lg">
        <Code text={transfer.recipient_address} label="recipient address" short />
      </td>
      <td className="hide-sm">
        <Transaction transfer={transfer} />
      </td>
      <td className="hide-sm">
        <About transfer={transfer} />
      </td>
      <td className="br right muted">
        <Time value={transfer.created_at} />
      </td>
      <td className="tr right">
        <DecisionCell transfer={transfer} onAct={onAct} />
      </td>
    </tr>
  );
}

function Reason({ transfer }: { transfer: UnmatchedDetail }) {
  return (
    <span className="reason">
      {transfer.transfer_status === "lost" ? (
        <Status tone="failed" glyph="failed">
          No longer on its chain
        </Status>
      ) : (
        reasonText(transfer)
      )}
      <span className="muted small"> on {transfer.chain.name}</span>
    </span>
  );
}

function About({ transfer }: { transfer: UnmatchedDetail }) {
  const { status, note, assigned_to: assignedTo } = transfer;
  switch (status) {
    case "open":
      return <RequestLinks requests={transfer.candidate_requests} />;
    case "assigned":
      return <RequestLinks requests={assignedTo ? [assignedTo] : []} />;
    case "dismissed":
      return (
        <span className="clip" title={note ?? undefined}>
          {note}
        </span>
      );
  }
}
