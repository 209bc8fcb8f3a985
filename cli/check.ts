import type { Command } from "commander";
import { checkBooks, eventsKnownSince, type Violation } from "@/lib/reconciliations/check-books";
import { commandAction, type CommandResult } from "./command";
import { requireMerchants } from "./instance";
import { formatTable, type Columns } from "./table";

const columns: Columns<Violation> = [
  ["Table", ({ table }) => table],
  ["Row", ({ row }) => row],
  ["Rule", ({ rule }) => rule],
];

export function addCheckCommand(program: Command): void {
  program
    .command("check")
    .description("check the books against themselves, without a node; exit code 1 if a row contradicts another")
    .action(commandAction(check));
}

async function check(): Promise<CommandResult> {
  await requireMerchants();
  const violations = await checkBooks(await eventsKnownSince());
  if (violations.length === 0) return { value: [], text: "The books agree with themselves." };
  return { value: violations, text: formatTable(violations, columns), isFailure: true };
}
