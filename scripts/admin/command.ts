// What all commands share: a connection for as long as they work, and one way to answer people and programs.
import type { Command } from "commander";
import { closeDatabase } from "@/lib/db";
import { say } from "../terminal";
import { useInstance } from "./instance";

/** `value` is all that --json prints; `text` is for people. */
export type Answer = { value: unknown; text: string };

type Shared = { json?: boolean };

/** The action of a command: its options in, its answer out, printed whole or not at all. */
export function answering<Options extends object>(
  work: (options: Options) => Promise<Answer>,
): (options: Options, command: Command) => Promise<void> {
  return async (_, command) => {
    const options = command.optsWithGlobals<Options & Shared>();
    await useInstance();
    try {
      const { value, text } = await work(options);
      say(options.json ? JSON.stringify(value, null, 2) : text);
    } finally {
      await closeDatabase();
    }
  };
}
