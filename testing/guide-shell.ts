import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@/instance/processes/ending";
import { parseHeaders, type GuideResponse } from "./guide-response";

/** One terminal: variables that a block sets stay set for the next one. */
export type GuideShell = { run: (block: string) => Promise<GuideResponse | null>; close: () => void };

/** Printed after each block, so that the end of its output is recognizable. */
const endMark = "----- the block has ended";
const blockTimeoutMs = 60_000;

/** `run` throws if a command fails. It returns the last response that curl received, or null if curl was not called. */
export function openGuideShell(env: NodeJS.ProcessEnv, cwd?: string): GuideShell {
  const curlHome = curlSettings();
  const shell = spawn("sh", ["-e"], { cwd, env: { ...env, CURL_HOME: curlHome }, stdio: "pipe" });
  const output = { stdout: "", stderr: "" };
  shell.stdout.on("data", (text: Buffer) => (output.stdout += text.toString()));
  shell.stderr.on("data", (text: Buffer) => (output.stderr += text.toString()));
  const hasEnded = () =>
    shell.exitCode !== null || (output.stdout.includes(endMark) && output.stderr.includes(endMark));
  return {
    run: async (block) => {
      Object.assign(output, { stdout: "", stderr: "" });
      shell.stdin.write(`${block}\nprintf '\\n${endMark}\\n'; printf '\\n${endMark}\\n' >&2\n`);
      if (!(await waitUntil(hasEnded, blockTimeoutMs)) || shell.exitCode !== null) {
        throw new Error(`This fails:\n${block}\n${output.stdout}${output.stderr}`);
      }
      return lastResponse(beforeMark(output.stdout), beforeMark(output.stderr));
    },
    close: () => {
      shell.kill();
      rmSync(curlHome, { recursive: true });
    },
  };
}

/** Settings that make curl print the status to stderr, separately from the response, and no progress. */
function curlSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), "remit-test-curl-"));
  writeFileSync(join(folder, ".curlrc"), 'silent\nshow-error\nwrite-out = "%{stderr}status %{http_code}\\n"\n');
  return folder;
}

function beforeMark(text: string): string {
  return text.slice(0, text.indexOf(endMark)).trim();
}

function lastResponse(stdout: string, stderr: string): GuideResponse | null {
  const status = [...stderr.matchAll(/^status (\d{3})$/gm)].at(-1)?.[1];
  if (!status) return null;
  // With curl's option -i, the headers precede the body.
  const [head = "", ...rest] = stdout.startsWith("HTTP/") ? stdout.split(/\r?\n\r?\n/) : ["", stdout];
  const body = rest.join("\n\n").trim();
  return { status: Number(status), headers: parseHeaders(head.split("\n")), body: jsonOf(body) };
}

/** Undefined for a block with several calls, whose responses are not compared. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
