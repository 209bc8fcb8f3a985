import { log } from "@/lib/platform/log";

export type FailureLog = {
  /** Logs the first failure of its kind with its stack, then the 2nd, 4th, 8th … without it. */
  note: (error: unknown, kind?: string) => void;
  /** The action has succeeded, so its next failure is the first again. */
  clear: () => void;
};

type Options = { level?: "warn" | "error"; fields?: Record<string, unknown> };

/** A log for an action that is repeated until it succeeds, so that a long outage does not fill the disk. */
export function newFailureLog(message: string, { level = "warn", fields = {} }: Options = {}): FailureLog {
  let failures = 0;
  let lastKind: string | undefined;
  return {
    note: (error, kind) => {
      failures = kind === lastKind ? failures + 1 : 1;
      lastKind = kind;
      if (!Number.isInteger(Math.log2(failures))) return;
      const cause = failures === 1 ? { err: error } : { reason: reasonOf(error) };
      log()[level]({ ...fields, kind, failures, ...cause }, message);
    },
    clear: () => {
      failures = 0;
      lastKind = undefined;
    },
  };
}

/** pg and Node give some connection errors a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : error.name;
  return error.message || code;
}
