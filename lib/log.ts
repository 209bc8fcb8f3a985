import { pino, type Logger } from "pino";
import { env } from "@/lib/env";

let root: Logger | undefined;

/** The process log: JSON lines on stdout. Never hand it a key, a secret or a whole request. */
export function log(): Logger {
  return (root ??= pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.authorization", "*.cookie", "*['x-api-key']"], censor: "[redacted]" },
  }));
}
