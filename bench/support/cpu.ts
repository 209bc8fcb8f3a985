import { readFileSync } from "node:fs";
import { pool } from "@/lib/platform/db";

// CPU time from Linux's /proc. Unlike calls per second, it hardly depends on other work on the machine.

/** The unit of /proc/<pid>/stat, which is the same on every architecture that Node supports. */
const tickMs = 10;

/** The CPU time of a process in milliseconds, without its children. */
export function cpuMsOf(pid: number): number {
  const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = afterName.split(" ");
  // utime and stime, proc(5)
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The CPU time of all connections that PostgreSQL serves, in milliseconds. */
export async function postgresCpuMs(): Promise<number> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
}
