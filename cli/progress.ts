import type { Stretch } from "@/lib/chain-watcher/read-past";
import { complain } from "@/instance/terminal";
import type { Shared } from "./command";

const everyMs = 2000;

/** Says on stderr how far a long reading is, every few seconds; nothing to a program. */
export function progressOf(slug: string, { from, to }: Stretch, { json }: Shared): (upTo: bigint) => void {
  let saidAt = Date.now();
  return (upTo) => {
    if (json || Date.now() - saidAt < everyMs) return;
    saidAt = Date.now();
    const percent = (100n * (upTo - from + 1n)) / (to - from + 1n);
    complain(`${slug}: read up to block ${upTo} of ${to} (${percent} %)`);
  };
}
