// Shared by all commands: a database connection while they run, and output for people and programs.
import type { Command } from "commander";
import { closeDatabase } from "@/lib/platform/db";
import { say } from "@/instance/terminal";
import { useInstance } from "./instance";

/** `--json` prints only `value`; `text` is for people. With `isFailure`, the exit code is 1. */
export type CommandResult = { value: unknown; text: string; isFailure?: boolean };

/** Ends a command whose printed result reports a failure: the exit code is 1 and stderr stays empty. */
export class ReportedFailure extends Error {
  override readonly name = "ReportedFailure";
}

/** Options of every command. */
export type GlobalOptions = { json?: boolean };

/** A Commander action that connects to the instance, runs `work` and prints its result, if it returns one. */
export function commandAction<Options extends object>(
  work: (options: Options & GlobalOptions) => Promise<CommandResult | undefined>,
  { needsDatabase = true } = {},
): (options: Options, command: Command) => Promise<void> {
  return async (_, command) => {
    const options = command.optsWithGlobals<Options & GlobalOptions>();
    await useInstance(needsDatabase);
    try {
      const result = await work(options);
      if (!result) return;
      const { value, text, isFailure } = result;
      say(options.json ? JSON.stringify(value, null, 2) : text);
      if (isFailure) throw new ReportedFailure();
    } finally {
      await closeDatabase();
    }
  };
}
