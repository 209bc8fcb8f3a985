import { z } from "zod";
import { formatAmount } from "@/lib/platform/amounts/amount";
import { db } from "@/lib/platform/db";
import { adminCommand } from "@/lib/platform/env";
import { texts } from "@/lib/platform/language/texts";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mail } from "@/lib/platform/mail/text";
import type { Chain, Token } from "@/prisma/generated/client";
import { countTransfers, type Difference } from "./difference";
import { findLastReconciliation, type LastReconciliation } from "./last";

const t = texts("reconciliations/mail", {
  agreeSubject: (chain: string) => `Books match ${chain} again`,
  agree: (chain: string) => `The transfers that Remit recorded match ${chain} again.`,
  differSubject(chain: string, count: number, isComplete: boolean): string {
    const transfers = isComplete && count === 1 ? "1 transfer" : `${count}${isComplete ? "" : "+"} transfers`;
    return `Books differ from ${chain}: ${transfers}`;
  },
  differ: (chain: string) =>
    `The daily reconciliation found transfers on ${chain} that are only in Remit's books or only on the chain:`,
  sums: (recorded: string, onChain: string) => `recorded ${recorded}, on the chain ${onChain}`,
  places: { chain: "only on the chain", books: "only in the books" },
  transfer: (amount: string, hash: string, block: number) => `${amount} in ${hash}, block ${block}`,
  onlyFirst: "Only the first differences are listed.",
  commands: "Nothing has been changed. To see the difference, and to settle these blocks again:",
  nextMail: "You will get another mail only if the set of differing transfers changes.",
});

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

export function writeReconciliationMail(chain: NamedChain, { differences, isComplete }: Result) {
  if (differences.length === 0) {
    return { subject: t.agreeSubject(chain.name), text: `${mail.hello}\n\n${t.agree(chain.name)}\n` };
  }
  const count = countTransfers(differences);
  const paragraphs = [
    mail.hello,
    t.differ(chain.name),
    ...differences.map((difference) => describe(difference, chain)),
    ...(isComplete ? [] : [t.onlyFirst]),
    t.commands,
    commandsFor(chain, differences),
    t.nextMail,
  ];
  return { subject: t.differSubject(chain.name, count, isComplete), text: `${paragraphs.join("\n\n")}\n` };
}

function describe(difference: Difference, { tokens }: NamedChain): string {
  const token = tokens.find(({ id }) => id === difference.token_id);
  const text = (raw: string) => `${formatAmount(BigInt(raw), token?.decimals ?? 0)} ${token?.symbol ?? ""}`.trim();
  return [
    difference.recipient_address,
    `  ${t.sums(text(difference.recorded), text(difference.on_chain))}`,
    ...difference.transfers.map(({ found_in: side, amount, transaction_hash: hash, block_number: block }) => {
      return `  ${t.places[side === "chain" ? "chain" : "books"]}: ${t.transfer(text(amount), hash, block)}`;
    }),
  ].join("\n");
}

function commandsFor({ slug }: NamedChain, differences: readonly Difference[]): string {
  const blocks = differences.flatMap(({ transfers }) => transfers.map((one) => one.block_number));
  const range = `--chain ${slug} --from ${Math.min(...blocks)} --to ${Math.max(...blocks)}`;
  return ["reconcile", "chain rescan"].map((verb) => `  ${adminCommand()} ${verb} ${range}`).join("\n");
}
