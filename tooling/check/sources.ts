import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type Source = { file: string; text: string };

/** The files of the repository whose paths match; of these folders only, if any are given. */
export function readSources(pattern: RegExp, folders: readonly string[] = []): Source[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...folders]);
  const files = listed.toString().split("\0");
  return files
    .filter((file) => pattern.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(file, "utf8") }];
      } catch {
        return []; // Deleted in the working tree.
      }
    });
}
