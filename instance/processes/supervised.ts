// One process that is meant to run for as long as the instance: started again whenever it dies.
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { complain } from "../terminal";
import { endProcess } from "./ending";
import { becomesReady } from "./spawn";

const startsBeforeGivingUp = 3;
const steadyAfterMs = 10_000;
const shortestPauseMs = 500;
const longestPauseMs = 15_000;

export type Plan = {
  name: string;
  start: () => ChildProcess;
  /** Whoever has not ended this long after being asked is killed. */
  stopTimeoutMs: number;
  /** Called with each new process, before it is ready. */
  onStart: () => void;
};

export type Supervised = {
  name: string;
  pid: () => number | undefined;
  /** Rejects if the process dies again and again before it was ready once. */
  ready: Promise<void>;
  /** Ends it for good. */
  stop: () => Promise<void>;
};

type State = { plan: Plan; child: ChildProcess | undefined; isStopping: boolean };

export function supervise(plan: Plan): Supervised {
  const state: State = { plan, child: undefined, isStopping: false };
  return {
    name: plan.name,
    pid: () => state.child?.pid,
    ready: startFirst(state),
    stop: async () => {
      state.isStopping = true;
      if (state.child?.pid) await endProcess(state.child.pid, "SIGTERM", plan.stopTimeoutMs);
    },
  };
}

async function startFirst(state: State): Promise<void> {
  for (let attempt = 1; !(await launch(state)); attempt++) {
    if (state.isStopping) return;
    if (attempt === startsBeforeGivingUp) throw new Error(`The ${state.plan.name} process does not start.`);
    await sleep(shortestPauseMs);
  }
}

async function launch(state: State): Promise<boolean> {
  const { plan } = state;
  const startedAt = Date.now();
  const child = plan.start();
  state.child = child;
  plan.onStart();
  if (!(await becomesReady(child))) return false;
  child.once("exit", (code, signal) => {
    if (state.isStopping) return;
    complain(`The ${plan.name} process ended (${signal ?? `exit code ${code}`}); starting it again.`);
    const wasSteady = Date.now() - startedAt > steadyAfterMs;
    void restart(state, wasSteady ? 0 : shortestPauseMs);
  });
  return true;
}

/** With growing pauses while it does not come up. */
async function restart(state: State, firstPauseMs: number): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)) {
    await sleep(pauseMs);
    if (state.isStopping) return;
    if (await launch(state)) return complain(`The ${state.plan.name} process is back.`);
  }
}
