/**
 * At most `points` in `seconds` from the first call on; each name has its own counters. An exact rate fails rather than
 * fall back to counting in one process. A payer's rate uses payers' connections.
 */
export type Rate = { name: string; points: number; seconds: number; isExact?: boolean; isPayers?: boolean };

/** The state of a limit after a call was counted. */
export type Count = { remaining: number; msLeft: number; isExceeded: boolean };

/** Counts one call of a subject, even beyond the limit. */
export type Counter = (subject: string) => Count | Promise<Count>;
