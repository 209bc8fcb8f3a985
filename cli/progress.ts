import type { BlockRange } from "@/lib/settlement/watcher/read-settled-blocks";
import { warn } from "@/instance/terminal";
import type { GlobalOptions } from "./command";

const intervalMs = 2000;

/** A callback that reports on stderr, every few seconds, how much of a block range has been read. Silent with --json. */
export function progressOf(slug: string, { from, to }: BlockRange, { json }: GlobalOptions): (upTo: bigint) => void {
  let printedAt = Date.now();
  return (upTo) => {
    if (json || Date.now() - printedAt < intervalMs) return;
    printedAt = Date.now();
    const percent = (100n * (upTo - from + 1n)) / (to - from + 1n);
    warn(`${slug}: read up to block ${upTo} of ${to} (${percent} %)`);
  };
}
