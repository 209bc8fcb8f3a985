// What all commands share: a connection for as long as they work, and one way to answer people and programs.
import type { Command } from "commander";
import { closeDatabase } from "@/lib/db";
import { say } from "@/instance/terminal";
import { useInstance } from "./instance";

/** `value` is all that --json prints; `text` is for people. With `isBad` the command ends as a refusal does. */
export type Answer = { value: unknown; text: string; isBad?: boolean };

/** The answer is printed already, and it is bad news. */
export class BadNews extends Error {
  override readonly name = "BadNews";
}

/** What every command is given besides its own options. */
export type Shared = { json?: boolean };

/** The action of a command: its options in, its answer out, printed whole or not at all; none where it spoke meanwhile. */
export function answering<Options extends object>(
  work: (options: Options & Shared) => Promise<Answer | undefined>,
): (options: Options, command: Command) => Promise<void> {
  return async (_, command) => {
    const options = command.optsWithGlobals<Options & Shared>();
    await useInstance();
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
