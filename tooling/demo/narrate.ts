// How the demo speaks: numbered acts with what happens under each.
import { say } from "@/instance/terminal";

let act = 0;

export function tellAct(title: string): void {
  act += 1;
  say(`\n${String(act).padStart(2)}  ${title}`);
}

/** One line of an act: a short word and what it is about. */
export function tell(word: string, text: string): void {
  say(`    ${word.padEnd(10)} ${text}`);
}

/** "0x12345678…cdef": enough to recognise a hash or an address by. */
export function shortened(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-4)}` : hash;
}
