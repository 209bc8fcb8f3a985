// PostgreSQL refuses to run as root. If root starts it, it runs as a system user, who must be able to reach its files.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { warn } from "../terminal";

export type SystemUser = { name: string; uid: number; gid: number };

/** The system user for PostgreSQL, or undefined to use the current one. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findUser("postgres") ?? createUser("postgres") ?? requireUser("nobody");
}

/** `folder` if the user can traverse its parents, otherwise a folder under /var/lib/remit. */
export function reachableFolder(folder: string, user: SystemUser | undefined): string {
  if (!user || isReachable(folder, user)) return folder;
  const folderId = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 12);
  const substitute = join("/var/lib/remit", folderId);
  warn(`The system user "${user.name}" cannot reach ${folder}; PostgreSQL's files are in ${substitute}.`);
  return substitute;
}

export function isReachable(folder: string, user: SystemUser): boolean {
  for (let parent = dirname(resolve(folder)); ; parent = dirname(parent)) {
    if (!canTraverse(parent, user)) return false;
    if (parent === dirname(parent)) return true;
  }
}

/** Root creates a missing folder, and every user can traverse it. */
const futureFolder = { mode: 0o711, uid: 0, gid: 0 };

function canTraverse(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? futureFolder;
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function findUser(name: string): SystemUser | undefined {
  const uid = idOf("-u", name);
  const gid = idOf("-g", name);
  return uid && gid ? { name, uid, gid } : undefined;
}

function createUser(name: string): SystemUser | undefined {
  const result = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", name], { stdio: "ignore" });
  if (result.status === 0) warn(`Created the system user "${name}" to run PostgreSQL, which refuses to run as root.`);
  return findUser(name);
}

function requireUser(name: string): SystemUser {
  const user = findUser(name);
  if (!user) throw new Error("PostgreSQL cannot run as root, and this system has no other user for it.");
  return user;
}

function idOf(flag: string, name: string): number | undefined {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout) : undefined;
}
