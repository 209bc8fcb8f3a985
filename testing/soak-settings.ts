import { randomInt } from "node:crypto";

// How long and how large some tests are: short in `npm test`, in full by `npm run test:soak`.

/** SOAK_SEED repeats a run as far as the node and the clock allow. */
export const soakSeed = Number(process.env.SOAK_SEED ?? randomInt(2 ** 31));
export const simulationSeconds = Number(process.env.SOAK_SECONDS ?? 60);
export const reorganizations = Number(process.env.SOAK_REORGANIZATIONS ?? 15);
/** Races between a cancel and a payment; idempotency keys that are used ten times at once, in tens. */
export const cancelRaces = Number(process.env.SOAK_RACES ?? 1000);
export const idempotencyRounds = Number(process.env.SOAK_IDEMPOTENCY_ROUNDS ?? 6);
/** Bodies that each path gets at once, and connections that never finish. */
export const largeBodies = Number(process.env.SOAK_LARGE_BODIES ?? 1);
export const slowConnections = Number(process.env.SOAK_CONNECTIONS ?? 2000);
/** How long the memory of a process is watched before an attack, so that its own growth is not taken for the attack's. */
export const controlSeconds = Number(process.env.SOAK_CONTROL_SECONDS ?? 10);
/** How long processes and the database are killed at random, under load. */
export const killSeconds = Number(process.env.SOAK_KILL_SECONDS ?? 15);
/** Whether to fill a disk. It takes root on Linux. */
export const hasFullDiskRun = process.env.SOAK_FULL_DISK === "on";
/** How long the unpacked release is under load. */
export const releaseLoadSeconds = Number(process.env.SOAK_RELEASE_LOAD_SECONDS ?? 3);
