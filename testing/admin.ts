import { spawnSync } from "node:child_process";
import { expect, vi } from "vitest";
import { runAdmin } from "@/cli/run";
import { cliFile } from "./services";

type Output = { stdout: string; stderr: string };

/** Runs an operator's command in this process, which is faster than starting one, and checks its exit code. */
export async function admin(args: string[], { status = 0 } = {}): Promise<Output> {
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  try {
    const exitCode = await runAdmin(args);
    expect(exitCode, stderr.text()).toBe(status);
    return { stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.release();
    stderr.release();
  }
}

type ProcessOptions = { status?: number; input?: string; variables?: Record<string, string> };

/** Runs an operator's command in its own process with the given input and variables, and checks its exit code. */
export function adminProcess(args: string[], { status = 0, input = "", variables = {} }: ProcessOptions = {}): Output {
  const options = { encoding: "utf8", input, env: { ...process.env, ...variables } } as const;
  const { stdout, stderr, status: exitCode } = spawnSync(process.execPath, [cliFile(), ...args], options);
  expect(exitCode, stderr).toBe(status);
  return { stdout, stderr };
}

/** Captures the stream's output instead of printing it, until `release`. */
function capture(stream: NodeJS.WriteStream): { text: () => string; release: () => void } {
  const chunks: string[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk, encoding?, done?) => {
    chunks.push(Buffer.from(chunk as Uint8Array).toString());
    const callback = typeof encoding === "function" ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  });
  return { text: () => chunks.join(""), release: () => spy.mockRestore() };
}
