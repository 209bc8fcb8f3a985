import { randomInt } from "node:crypto";

/** FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
export const fuzzRequests = Number(process.env.FUZZ_REQUESTS ?? 6_000);
