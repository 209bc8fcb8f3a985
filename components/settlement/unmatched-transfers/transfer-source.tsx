import { messages as t } from "./messages";
import { Code } from "@/components/ui/address";
import { Count } from "@/components/ui/count";
import { RichText } from "@/components/ui/rich-text";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

type Props = { transfer: UnmatchedDetail };

/** The sender, if known. */
export function Sender({ transfer: { from_address: sender } }: Props) {
  return sender === null ? (
    <span className="text-ink-2">{t.unknownSender}</span>
  ) : (
    <Code text={sender} label={t.sender} short />
  );
}

/** The transaction, or only the block of an inflow. */
export function Transaction({ transfer }: Props) {
  const { transaction_hash: hash, explorer_url: url, block_number: block } = transfer;
  if (hash === null) {
    return (
      <span className="text-ink-2">
        <RichText text={t.block} parts={{ block: <Count value={block} /> }} />
      </span>
    );
  }
  return <Code text={hash} label={t.transactionHash} href={url} short />;
}
