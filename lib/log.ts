import { pino, type Logger, type LoggerOptions } from "pino";
import { env } from "@/lib/env";

let root: Logger | undefined;

/** The process log: JSON lines on stdout. Never log a key, a secret or a whole request. */
export function log(): Logger {
  return (root ??= newLogger(1, env().LOG_LEVEL));
}

/** A log that writes JSON lines to a file descriptor. */
export function newLogger(descriptor: number, level: string): Logger {
  const output = pino.destination({ dest: descriptor, sync: true });
  // On a full disk, lose a line instead of the process.
  output.on("error", () => undefined);
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.authorization", "*.cookie", "*['x-api-key']"], censor: "[redacted]" },
  };
  return pino(options, output);
}
