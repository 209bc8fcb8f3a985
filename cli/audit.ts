import type { Command } from "commander";
import { listAuditEntries } from "@/lib/audit/list";
import { presentAuditEntry } from "@/lib/audit/present";
import type { PresentedAuditEntry } from "@/lib/audit/schema";
import type { Environment } from "@/lib/merchants/scope";
import { answering, type Answer } from "./command";
import { contextOfMerchant } from "./operator";
import { environmentOption, limitOption } from "./options";
import { formatTable, formatTime, type Columns } from "./table";

const environments: readonly Environment[] = ["production", "sandbox"];

const columns: Columns<PresentedAuditEntry> = [
  ["Time", (entry) => formatTime(entry.created_at)],
  ["Environment", (entry) => entry.environment ?? "both"],
  ["Who", (entry) => entry.actor],
  ["Did", (entry) => entry.action],
  ["To", (entry) => entry.subject_id],
];

export function addAuditCommands(program: Command): void {
  const noun = program.command("audit").description("what was changed, when and by whom");
  noun
    .command("list")
    .description("a merchant's audit log, newest first; --json shows what changed")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .addOption(environmentOption("only this one (default: both)"))
    .addOption(limitOption("how many entries of each environment").default(50))
    .action(answering(list));
}

async function list(options: { merchant: string; environment?: Environment; limit: number }): Promise<Answer> {
  const asked = options.environment ? [options.environment] : environments;
  const { limit } = options;
  const contexts = await Promise.all(asked.map((environment) => contextOfMerchant(options.merchant, environment)));
  const pages = await Promise.all(contexts.map((ctx) => listAuditEntries(ctx, { limit })));
  // What concerns both environments is on the page of each.
  const found = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
  const rows = [...found.values()].sort((a, b) => Number(b.id - a.id));
  const entries = rows.map(presentAuditEntry);
  const text =
    entries.length > 0 ? formatTable(entries, columns) : `Nothing is written down of ${options.merchant} yet.`;
  return { value: entries, text };
}
