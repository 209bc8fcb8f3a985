import { format } from "node:util";
import { pino, type Logger } from "pino";
import { env } from "@/lib/platform/env";

let root: Logger | undefined;
let responses: Logger | undefined;

/** The process log: JSON lines on stdout. Never log a key, a secret or a whole request. */
export function log(): Logger {
  return (root ??= newLogger(1, env().LOG_LEVEL));
}

/**
 * The same log for the line of each response. Lines are written together, at the latest after 100 ms, because a system
 * call for each would take a tenth of the time of a small response. SIGKILL loses the lines of the last 100 ms. Nothing is
 * redacted, because the lines have only the fixed fields of `logResponse`.
 */
export function responseLog(): Logger {
  return (responses ??= newLogger(1, env().LOG_LEVEL, { minLength: 8 * 1024, periodicFlush: 100 }));
}

/**
 * Writes to the process log what packages print, such as Next's errors, and the error that ends this process, so that
 * every line of output is JSON.
 */
export function logOutput(): void {
  const to = (level: "debug" | "info" | "warn" | "error") => {
    return (...values: unknown[]) => log()[level](format(...values).trim());
  };
  Object.assign(console, {
    log: to("info"),
    debug: to("debug"),
    info: to("info"),
    warn: to("warn"),
    error: to("error"),
  });
  process.on("uncaughtException", (error) => {
    log().fatal({ err: error }, "Unexpected error; exiting");
    process.exit(1);
  });
}

const secretPaths = ["*.password", "*.authorization", "*.cookie", "*['x-api-key']"];

type Buffering = { minLength: number; periodicFlush: number };

/** The most characters that wait while nothing can be written, for example on a full disk. */
const maxLength = 1024 * 1024;

/** A log that writes JSON lines to a file descriptor. */
export function newLogger(descriptor: number, level: string, buffering?: Buffering): Logger {
  const output = pino.destination({ dest: descriptor, sync: true, maxLength, ...buffering });
  // On a full disk, lose lines instead of the process.
  output.on("error", () => undefined);
  if (buffering && level !== "silent") process.once("exit", () => output.flushSync());
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: buffering ? [] : { paths: secretPaths, censor: "[redacted]" },
    },
    output,
  );
}
