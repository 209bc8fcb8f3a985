import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { z } from "zod";
import { listAuditEntries, listInstanceAuditEntries } from "@/lib/audit/list";
import { presentAuditEntry } from "@/lib/audit/present";
import type { PresentedAuditEntry } from "@/lib/audit/schema";
import { verifyAuditLog, type AuditHead } from "@/lib/audit/verify";
import type { Environment } from "@/lib/merchants/scope";
import { answering, type Answer } from "./command";
import { requireEncryptionKey } from "./instance";
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

const headColumns: Columns<AuditHead> = [
  ["Chain", (head) => head.chain],
  ["Entries", (head) => head.sequence.toString()],
  ["Head", (head) => head.hash],
];

export function addAuditCommands(program: Command): void {
  const noun = program.command("audit").description("what was changed, when and by whom");
  noun
    .command("list")
    .description("a merchant's audit log, newest first; --json shows what changed")
    .option("--merchant <email>", "e-mail address of the merchant's user; without it, what concerns the whole instance")
    .addOption(environmentOption("only this one (default: both)"))
    .addOption(limitOption("how many entries of each environment").default(50))
    .action(answering(list));
  noun
    .command("verify")
    .description("check that no entry was altered, removed or added; prints the head of each merchant's chain")
    .option("--expect <file>", "heads of before that must still be there: verify's --json output, or the worker's log")
    .action(answering(verify));
}

type ListOptions = { merchant?: string; environment?: Environment; limit: number };

async function list({ merchant, environment, limit }: ListOptions): Promise<Answer> {
  const rows =
    merchant === undefined ? await listInstance(limit) : await listMerchant({ merchant, environment, limit });
  const entries = rows.map(presentAuditEntry);
  const whose = merchant ?? "the instance as a whole";
  const text = entries.length > 0 ? formatTable(entries, columns) : `Nothing is written down of ${whose} yet.`;
  return { value: entries, text };
}

async function listInstance(limit: number) {
  return (await listInstanceAuditEntries({ limit })).rows;
}

async function listMerchant({ merchant, environment, limit }: ListOptions & { merchant: string }) {
  const asked = environment ? [environment] : environments;
  const contexts = await Promise.all(asked.map((one) => contextOfMerchant(merchant, one)));
  const pages = await Promise.all(contexts.map((ctx) => listAuditEntries(ctx, { limit })));
  // What concerns both environments is on the page of each.
  const found = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
  return [...found.values()].sort((a, b) => Number(b.id - a.id));
}

async function verify({ expect }: { expect?: string }): Promise<Answer> {
  requireEncryptionKey();
  const expected = expect === undefined ? [] : readHeads(readFileSync(expect, "utf8"));
  const { entries, unsealed, faults, heads } = await verifyAuditLog(expected);
  const text = [
    ...faults.map(({ chain, sequence, reason }) => `Chain ${chain}, entry ${sequence}: ${reason}.`),
    `${entries} entries in ${heads.length} chains, ${faults.length === 0 ? "all intact" : `faults in ${faults.length}`}.`,
    ...(unsealed > 0
      ? [`${unsealed} are from before entries were sealed; the next entry of their chain seals them.`]
      : []),
    ...(heads.length > 0 ? ["", formatTable(heads, headColumns)] : []),
  ];
  return { value: { entries, unsealed, faults, heads }, text: text.join("\n"), isBad: faults.length > 0 };
}

const headSchema = z.object({ chain: z.string(), sequence: z.int().min(1), hash: z.hex().length(64) });

/** Heads in the output of `audit verify --json`, or in the lines of a log. Throws where there are none. */
function readHeads(text: string): AuditHead[] {
  const output = z.object({ heads: z.array(headSchema) }).safeParse(parsed(text));
  const heads = output.success
    ? output.data.heads
    : text.split("\n").flatMap((line) => headSchema.safeParse(parsed(line)).data ?? []);
  if (heads.length === 0) throw new Error("The file given with --expect holds no heads of an audit log.");
  return heads;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
