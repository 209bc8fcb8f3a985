// Each merchant's audit log is a hash chain; its head is the number and hash of the newest entry. A seal is an HMAC of
// an entry's hash; entries from before seals existed have none.
import { type Command, Option } from "commander";
import { z } from "zod";
import { listAuditEntries, listInstanceAuditEntries } from "@/lib/accounts/audit/list";
import { presentAuditEntry } from "@/lib/accounts/audit/present";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";
import { verifyAuditLog, type AuditHead } from "@/lib/accounts/audit/verify";
import type { Environment } from "@/lib/platform/scope";
import { commandAction, type CommandResult } from "./command";
import { requireEncryptionKey, requireMerchants } from "./instance";
import { contextOfMerchant } from "./operator";
import { environmentOption, wholeNumber } from "./options";
import { readNamedFile } from "./read-named-file";
import { formatTable, formatTime, type Columns } from "./table";
import { maxPageSize } from "@/lib/platform/pagination/constants";

const environments: readonly Environment[] = ["production", "sandbox"];

const columns: Columns<PresentedAuditEntry> = [
  ["Time", (entry) => formatTime(entry.created_at)],
  ["Environment", (entry) => entry.environment ?? "both"],
  ["Actor", (entry) => entry.actor],
  ["Action", (entry) => entry.action],
  ["Subject", (entry) => entry.subject_id],
];

const headColumns: Columns<AuditHead> = [
  ["Chain", (head) => head.chain],
  ["Entries", (head) => head.sequence.toString()],
  ["Head", (head) => head.hash],
];

export function addAuditCommands(program: Command): void {
  const group = program.command("audit").description("audit logs of merchants and of the instance");
  group
    .command("list")
    .description("list a merchant's audit log, newest first; --json includes the changed values")
    .option("--merchant <email>", "e-mail address of the merchant's user; without it, the instance's own log")
    .addOption(environmentOption("only this environment (default: both)"))
    .addOption(limitOption("number of entries per environment").default(50))
    .action(commandAction(list));
  group
    .command("verify")
    .description("check that no entry was altered, removed or added; prints the head of each merchant's chain")
    .option("--expect <file>", "earlier heads that must still exist: verify's --json output, or the worker's log")
    .action(commandAction(verify));
}

type ListOptions = { merchant?: string; environment?: Environment; limit: number };

async function list({ merchant, environment, limit }: ListOptions): Promise<CommandResult> {
  const rows =
    merchant === undefined ? await listInstance(limit) : await listMerchant({ merchant, environment, limit });
  const entries = rows.map(presentAuditEntry);
  const whose = merchant ?? "the instance";
  const text = entries.length > 0 ? formatTable(entries, columns) : `The audit log of ${whose} has no entries.`;
  return { value: entries, text };
}

async function listInstance(limit: number) {
  return (await listInstanceAuditEntries({ limit })).rows;
}

async function listMerchant({ merchant, environment, limit }: ListOptions & { merchant: string }) {
  const selected = environment ? [environment] : environments;
  const contexts = await Promise.all(selected.map((one) => contextOfMerchant(merchant, one)));
  const pages = await Promise.all(contexts.map((ctx) => listAuditEntries(ctx, { limit })));
  // Entries that belong to both environments are on both pages; the map keeps one of each.
  const entriesById = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
  return [...entriesById.values()].sort((a, b) => Number(b.id - a.id));
}

async function verify({ expect }: { expect?: string }): Promise<CommandResult> {
  requireEncryptionKey();
  await requireMerchants();
  const expected = expect === undefined ? [] : readHeads(readNamedFile(expect));
  const { entries, unsealed, faults, unreadableKeys, heads } = await verifyAuditLog(expected);
  const isFailure = faults.length + unreadableKeys.length > 0;
  const text = [
    ...unreadableKeys.map(
      (id) =>
        `Audit key ${id} cannot be decrypted: it was altered, Remit did not create it, or ENCRYPTION_KEY is another.`,
    ),
    ...faults.map(({ chain, sequence, reason }) => `Chain ${chain}, entry ${sequence}: ${reason}.`),
    `${entries} entries in ${heads.length} chains, ${faults.length === 0 ? "no faults" : `faults in ${faults.length}`}.`,
    ...(unsealed > 0
      ? [`${unsealed} entries are older than the seals; the next entry of their chain seals them.`]
      : []),
    ...(heads.length > 0 ? ["", formatTable(heads, headColumns)] : []),
  ];
  const value = { entries, unsealed, faults, unreadable_keys: unreadableKeys, heads };
  return { value, text: text.join("\n"), isFailure };
}

const headSchema = z.object({ chain: z.string(), sequence: z.int().min(1), hash: z.hex().length(64) });

/** Heads from the output of `audit verify --json` or from a log. Throws if there are none. */
function readHeads(text: string): AuditHead[] {
  const output = z.object({ heads: z.array(headSchema) }).safeParse(parseJson(text));
  const heads = output.success
    ? output.data.heads
    : text.split("\n").flatMap((line) => headSchema.safeParse(parseJson(line)).data ?? []);
  if (heads.length === 0) throw new Error("The file given with --expect contains no heads of an audit log.");
  return heads;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function limitOption(description: string): Option {
  return new Option("--limit <n>", description).argParser(wholeNumber(1, maxPageSize));
}
