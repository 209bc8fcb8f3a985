import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const launcherFiles = [
  "tooling/release",
  "tooling/bootstrap",
  "tooling/commands.mjs",
  "tooling/run.mjs",
  "instance/processes",
];

export type Installation = {
  root: string;
  /** The launcher of a release. */
  remit: string;
  /** The launcher of the npm scripts. */
  run: string;
  remove: () => void;
};

/** Lays out a release with the launchers of this checkout and these programs: the text of a module, or a file. */
export function layOutRelease(programs: Record<string, string | { file: string }>): Installation {
  const root = mkdtempSync(join(tmpdir(), "remit-test-launcher-"));
  for (const file of launcherFiles) {
    const isPlain = (path: string) => !path.endsWith(".ts");
    cpSync(file, join(root, file), { recursive: true, filter: isPlain });
  }
  for (const link of ["node_modules", "prisma"]) symlinkSync(resolve(link), join(root, link));
  mkdirSync(join(root, "dist", "programs"), { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(root, "dist", "build.json"), JSON.stringify({ programs: "dist/programs", pages: "dist/pages" }));
  for (const [name, program] of Object.entries(programs)) {
    const target = join(root, "dist", "programs", `${name}.mjs`);
    if (typeof program === "string") writeFileSync(target, program);
    else cpSync(program.file, target);
  }
  return {
    root,
    remit: join(root, "tooling/release/remit.mjs"),
    run: join(root, "tooling/run.mjs"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
