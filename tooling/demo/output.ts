// Output of the demo: numbered steps with details.
import { say } from "@/instance/terminal";

let step = 0;

export function printStep(title: string): void {
  step += 1;
  say(`\n${String(step).padStart(2)}  ${title}`);
}

/** One line of a step: a short word and its details. */
export function print(word: string, text: string): void {
  say(`    ${word.padEnd(10)} ${text}`);
}

/** "0x12345678…cdef": enough to recognize a hash or an address. */
export function shortened(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-4)}` : hash;
}
