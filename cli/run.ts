import { CommanderError } from "commander";
import { warn } from "@/instance/terminal";
import { isRelease } from "@/lib/platform/env";
import { ReportedFailure } from "./command";
import { adminProgram } from "./program";

/** Runs the command and returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runAdmin(args: string[]): Promise<number> {
  try {
    await adminProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has already printed the usage error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof ReportedFailure)) warn(reasonOf(error));
    return 1;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The codes of a missing table in Prisma and in PostgreSQL.
  const isTableMissing = "code" in error && (error.code === "P2021" || error.code === "42P01");
  if (!isTableMissing) return error.message;
  return `This database has no Remit tables yet; run ${isRelease() ? "remit migrate" : "npm start"} to create them.`;
}
