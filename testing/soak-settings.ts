import { randomInt } from "node:crypto";

// How long the random tests of settlement run: short in `npm test`, for an hour by `npm run test:soak`.

/** SOAK_SEED repeats a run as far as the node and the clock allow. */
export const soakSeed = Number(process.env.SOAK_SEED ?? randomInt(2 ** 31));
export const simulationSeconds = Number(process.env.SOAK_SECONDS ?? 60);
export const reorganizations = Number(process.env.SOAK_REORGANIZATIONS ?? 15);
