import { randomInt } from "node:crypto";

// Duration and size of some tests: short in `npm test`, full in `npm run test:soak`.

/** SOAK_SEED repeats a run as far as the timing of nodes and processes allows. */
export const soakSeed = Number(process.env.SOAK_SEED ?? randomInt(2 ** 31));
/** How long the random simulation of payments runs. */
export const simulationSeconds = Number(process.env.SOAK_SECONDS ?? 20);
/** The number of reorganizations of the local chain. */
export const reorganizations = Number(process.env.SOAK_REORGANIZATIONS ?? 8);
/** The number of races between a cancellation and a payment. */
export const cancelRaces = Number(process.env.SOAK_RACES ?? 400);
/** The number of random timings around the end of a request whose amount another request asks for. */
export const slotTimings = Number(process.env.SOAK_SLOT_TIMINGS ?? 40);
/** The number of random evidences for which the rules are compared with their oracle. */
export const oracleEvidences = Number(process.env.SOAK_EVIDENCES ?? 100_000);
/** The number of errors that are planted into the books at random. */
export const plantings = Number(process.env.SOAK_PLANTINGS ?? 12);
/** The number of rounds of ten idempotency keys, each with ten concurrent POSTs. */
export const idempotencyRounds = Number(process.env.SOAK_IDEMPOTENCY_ROUNDS ?? 6);
/** The number of large bodies sent to each path at once. */
export const largeBodies = Number(process.env.SOAK_LARGE_BODIES ?? 1);
/** The number of connections that never finish their request or response. */
export const slowConnections = Number(process.env.SOAK_CONNECTIONS ?? 2000);
/** How long a round of measuring a process's memory before an attack lasts after its ordinary work. */
export const baselineSeconds = Number(process.env.SOAK_BASELINE_SECONDS ?? 2);
/** How long processes and the database are killed at random under load. */
export const killSeconds = Number(process.env.SOAK_KILL_SECONDS ?? 15);
/** How often workers are killed or frozen, or lose their database sessions, on a machine with little else to do. */
export const workerFailures = Number(process.env.SOAK_WORKER_FAILURES ?? 0);
/** The rate of client calls while processes are restarted, killed or upgraded. */
export const callsPerSecond = Number(process.env.SOAK_CALLS_PER_SECOND ?? 30);
/** Whether to fill a disk, which requires root on Linux. */
export const hasFullDiskRun = process.env.SOAK_FULL_DISK === "on";
/** How long the unpacked release is under load. */
export const releaseLoadSeconds = Number(process.env.SOAK_RELEASE_LOAD_SECONDS ?? 3);
/** Whether the main job runs in all surroundings, which takes minutes. */
export const hasAllWorlds = process.env.WORLDS === "all";
/** Whether the release is built again in another folder, which takes minutes. */
export const hasSecondBuild = process.env.SOAK_SECOND_BUILD === "on";
/** The number of random lies of each liar among the nodes. */
export const nodeLies = Number(process.env.SOAK_NODE_LIES ?? 10);
/** Fixed in `npm test`. */
export const nodeLiesSeed = process.env.SOAK_NODE_LIES === undefined ? 1 : soakSeed;
