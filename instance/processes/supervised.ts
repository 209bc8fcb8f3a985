// A process that runs for as long as the instance: restarted whenever it exits.
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { warn } from "../terminal";
import { endProcess, hasEnded } from "./ending";
import { becomesReady } from "./spawn";

const maxFirstStarts = 3;
/** A process that ran for this long is restarted without a pause. */
const steadyAfterMs = 10_000;
const shortestPauseMs = 500;
const longestPauseMs = 15_000;

type Plan = {
  name: string;
  start: () => ChildProcess;
  /** A process that has not exited this long after SIGTERM is killed. */
  stopTimeoutMs: number;
  /** Called with each new process, before it is ready. */
  onStart: () => void;
};

export type Supervised = {
  name: string;
  pid: () => number | undefined;
  /** Rejects if the process exits again and again before it is ready for the first time. */
  ready: Promise<void>;
  send: (message: string) => void;
  /** Replaces the process: a new one starts while the old one stops. Resolves when both are done. */
  reload: () => Promise<void>;
  /** Stops the process permanently. */
  stop: () => Promise<void>;
};

type State = {
  plan: Plan;
  child: ChildProcess | undefined;
  isStopping: boolean;
  /** The process that `reload` is stopping: its exit is not a failure. */
  replaced: ChildProcess | undefined;
  /** Aborts the pause before a restart. */
  pause: AbortController;
};

export function supervise(plan: Plan): Supervised {
  const state: State = {
    plan,
    child: undefined,
    isStopping: false,
    replaced: undefined,
    pause: new AbortController(),
  };
  return {
    name: plan.name,
    pid: () => (state.child && !hasEnded(state.child) ? state.child.pid : undefined),
    ready: startFirst(state),
    send: (message) => void (state.child?.connected && state.child.send(message)),
    reload: () => reload(state),
    stop: async () => {
      state.isStopping = true;
      state.pause.abort();
      if (state.child?.pid) await endProcess(state.child.pid, "SIGTERM", plan.stopTimeoutMs);
    },
  };
}

async function startFirst(state: State): Promise<void> {
  for (let attempt = 1; !(await launch(state)); attempt++) {
    if (state.isStopping) return;
    if (attempt === maxFirstStarts) throw new Error(`The ${state.plan.name} process did not start.`);
    await sleep(shortestPauseMs);
  }
}

/** Starts the process and returns whether it became ready. From then on, an unexpected exit restarts it. */
async function launch(state: State): Promise<boolean> {
  const { plan } = state;
  const startedAt = Date.now();
  const child = tryStart(plan);
  if (!child) return false;
  state.child = child;
  plan.onStart();
  if (!(await becomesReady(child))) return false;
  child.once("exit", (code, signal) => {
    if (state.isStopping || state.replaced === child) return;
    warn(`The ${plan.name} process ended (${signal ?? `exit code ${code}`}); starting it again.`);
    const wasSteady = Date.now() - startedAt > steadyAfterMs;
    void restart(state, wasSteady ? 0 : shortestPauseMs);
  });
  return true;
}

/** Starts the process; undefined, with a warning, if that is impossible, for example on a full disk. */
function tryStart({ name, start }: Plan): ChildProcess | undefined {
  try {
    return start();
  } catch (error) {
    warn(`The ${name} process could not be started: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Restarts with growing pauses until the process becomes ready. */
async function restart(state: State, firstPauseMs: number): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)) {
    await sleep(pauseMs, undefined, { signal: state.pause.signal }).catch(() => undefined);
    state.pause = new AbortController();
    if (state.isStopping) return;
    if (await launch(state)) return warn(`The ${state.plan.name} process is back.`);
  }
}

async function reload(state: State): Promise<void> {
  const { child, plan } = state;
  // The process is waiting for its next restart, which runs the new file: start it now.
  if (!child?.pid || hasEnded(child)) return state.pause.abort();
  state.replaced = child;
  const ended = endProcess(child.pid, "SIGTERM", plan.stopTimeoutMs);
  if (!(await launch(state)) && !state.isStopping) await restart(state, shortestPauseMs);
  await ended;
}
