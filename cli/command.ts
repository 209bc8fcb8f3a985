// Shared by all commands: a database connection while they run, and output for people and programs.
import type { Command } from "commander";
import { closeDatabase } from "@/lib/db";
import { say } from "@/instance/terminal";
import { useInstance } from "./instance";

/** `--json` prints only `value`; `text` is for people. With `isBad`, the exit code is 1. */
export type Answer = { value: unknown; text: string; isBad?: boolean };

/** The result is already printed; exit with code 1. */
export class BadNews extends Error {
  override readonly name = "BadNews";
}

/** Options of every command. */
export type Shared = { json?: boolean };

/**
 * The action of a command: takes options and returns the result, which is printed completely or not at all. It returns
 * nothing if it has already printed.
 */
export function answering<Options extends object>(
  work: (options: Options & Shared) => Promise<Answer | undefined>,
  { needsDatabase = true } = {},
): (options: Options, command: Command) => Promise<void> {
  return async (_, command) => {
    const options = command.optsWithGlobals<Options & Shared>();
    await useInstance(needsDatabase);
    try {
      const answer = await work(options);
      if (!answer) return;
      const { value, text, isBad } = answer;
      say(options.json ? JSON.stringify(value, null, 2) : text);
      if (isBad) throw new BadNews();
    } finally {
      await closeDatabase();
    }
  };
}
