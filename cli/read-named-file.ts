import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The text of a file that the command line names; `-` is standard input. Commands run in Remit's own folder, so a name is
 * relative to the folder where the command was typed, which npm and the launchers pass on.
 */
export function readNamedFile(file: string): string {
  return readFileSync(file === "-" ? 0 : resolve(process.env.INIT_CWD ?? "", file), "utf8");
}
