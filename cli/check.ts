import type { Command } from "commander";
import { checkBooks, eventsKnownSince, type Violation } from "@/lib/settlement/books/check-books";
import { findRepairs, repairBooks, type Repair } from "@/lib/settlement/books/repair-books";
import { commandAction, type CommandResult, type GlobalOptions } from "./command";
import { requireMerchants } from "./instance";
import { formatTable, type Columns } from "./table";

type CheckOptions = { repair?: boolean } & GlobalOptions;

const columns: Columns<Violation> = [
  ["Table", ({ table }) => table],
  ["Row", ({ row }) => row],
  ["Rule", ({ rule }) => rule],
];

const repairColumns: Columns<Repair> = [
  ["Table", ({ table }) => table],
  ["Row", ({ row }) => row],
  ["Repair", changeOf],
];

export function addCheckCommand(program: Command): void {
  program
    .command("check")
    .description("check the books against themselves, without a node; exit code 1 if a row contradicts another")
    .option("--repair", "repair the rows whose right values are certain (default: only show the repairs)")
    .action(commandAction(check));
}

async function check({ repair = false }: CheckOptions): Promise<CommandResult> {
  await requireMerchants();
  const repairs = repair ? await repairBooks() : await findRepairs();
  const violations = await checkBooks(await eventsKnownSince());
  const text = [
    violations.length > 0 ? formatTable(violations, columns) : "The books agree with themselves.",
    ...(repairs.length > 0 ? ["", repair ? "Repaired:" : "`check --repair` would repair:"] : []),
    ...(repairs.length > 0 ? [formatTable(repairs, repairColumns)] : []),
  ];
  return { value: { violations, repairs }, text: text.join("\n"), isFailure: violations.length > 0 };
}

function changeOf({ before, after }: Repair): string {
  if (!before) return "restored";
  if (!after) return "removed";
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  return changed.map((column) => `${column}: ${before[column] ?? "null"} → ${after[column] ?? "null"}`).join(", ");
}
