import type { Stretch } from "@/lib/chain-watcher/read-past";
import { warn } from "@/instance/terminal";
import type { Shared } from "./command";

const everyMs = 2000;

/** Prints the progress of a long reading to stderr every few seconds; nothing with --json. */
export function progressOf(slug: string, { from, to }: Stretch, { json }: Shared): (upTo: bigint) => void {
  let saidAt = Date.now();
  return (upTo) => {
    if (json || Date.now() - saidAt < everyMs) return;
    saidAt = Date.now();
    const percent = (100n * (upTo - from + 1n)) / (to - from + 1n);
    warn(`${slug}: read up to block ${upTo} of ${to} (${percent} %)`);
  };
}
