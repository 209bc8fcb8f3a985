import { z } from "zod";
import { formatAmount } from "@/lib/platform/amounts/amount";
import { db } from "@/lib/platform/db";
import { adminCommand } from "@/lib/platform/env";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import type { Chain, Token } from "@/prisma/generated/client";
import { countTransfers, type Difference } from "./difference";
import { findLastReconciliation, type LastReconciliation } from "./last";

type NamedChain = Pick<Chain, "slug" | "name"> & { tokens: Pick<Token, "id" | "symbol" | "decimals">[] };
type Result = Pick<LastReconciliation, "differences" | "isComplete">;

/** The e-mail to the operator when the set of differing transfers has changed. */
export const differencesMail: MailKind<{ chain_id: number }> = {
  name: "books_differ",
  schema: z.object({ chain_id: z.int() }),
  write: async ({ chain_id: chainId }) => {
    const last = await findLastReconciliation(chainId);
    if (!last) return null;
    const chain = await db().chain.findUniqueOrThrow({ where: { id: chainId }, include: { tokens: true } });
    return writeReconciliationMail(chain, last);
  },
};

function writeReconciliationMail(chain: NamedChain, { differences, isComplete }: Result) {
  if (differences.length === 0) {
    const text = `Hello,\n\nThe transfers that Remit recorded match ${chain.name} again.\n`;
    return { subject: `Books match ${chain.name} again`, text };
  }
  const count = countTransfers(differences);
  const paragraphs = [
    "Hello,",
    `The daily reconciliation found transfers on ${chain.name} that are only in Remit's books or only on the chain:`,
    ...differences.map((difference) => describe(difference, chain)),
    ...(isComplete ? [] : ["Only the first differences are listed."]),
    "Nothing has been changed. To see the difference, and to settle these blocks again:",
    commandsFor(chain, differences),
    "You will get another mail only if the set of differing transfers changes.",
  ];
  const transfers = isComplete && count === 1 ? "1 transfer" : `${count}${isComplete ? "" : "+"} transfers`;
  return { subject: `Books differ from ${chain.name}: ${transfers}`, text: `${paragraphs.join("\n\n")}\n` };
}

function describe(difference: Difference, { tokens }: NamedChain): string {
  const token = tokens.find(({ id }) => id === difference.token_id);
  const text = (raw: string) => `${formatAmount(BigInt(raw), token?.decimals ?? 0)} ${token?.symbol ?? ""}`.trim();
  return [
    difference.recipient_address,
    `  recorded ${text(difference.recorded)}, on the chain ${text(difference.on_chain)}`,
    ...difference.transfers.map(({ found_in: side, amount, transaction_hash: hash, block_number: block }) => {
      const place = side === "chain" ? "only on the chain" : "only in the books";
      return `  ${place}: ${text(amount)} in ${hash}, block ${block}`;
    }),
  ].join("\n");
}

function commandsFor({ slug }: NamedChain, differences: readonly Difference[]): string {
  const blocks = differences.flatMap(({ transfers }) => transfers.map((one) => one.block_number));
  const range = `--chain ${slug} --from ${Math.min(...blocks)} --to ${Math.max(...blocks)}`;
  return ["reconcile", "chain rescan"].map((verb) => `  ${adminCommand()} ${verb} ${range}`).join("\n");
}
