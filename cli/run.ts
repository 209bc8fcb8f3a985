import { CommanderError } from "commander";
import { complain } from "@/instance/terminal";
import { BadNews } from "./command";
import { adminProgram } from "./program";

/** Does what the arguments say and returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runAdmin(args: string[]): Promise<number> {
  try {
    await adminProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has said what it did not understand, or printed the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof BadNews)) complain(reasonOf(error));
    return 1;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTableMissing = "code" in error && (error.code === "P2021" || error.code === "42P01");
  return isTableMissing ? "This database has no tables of Remit yet; npm start makes them." : error.message;
}
