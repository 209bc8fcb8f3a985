// The demo's merchant and API key, by the operator's command line, as a process of its own.
import { spawnSync } from "node:child_process";
import { readDemoSignIn } from "../services/demo-merchant";
import { dataDirectory } from "../services/instance";

const lifeSeconds = 3600;

export type DemoKey = { id: string; key: string };

/** The e-mail address of the demo merchant, who is made where the instance came without one. */
export function findDemoMerchant(): string {
  const email = readDemoSignIn(dataDirectory())?.email ?? "demo@remit.test";
  const merchants = admin(["merchant", "list"]) as { email: string }[];
  const isThere = merchants.some((merchant) => merchant.email === email);
  if (!isThere) admin(["merchant", "create", "--name", "Demo Shop", "--email", email]);
  return email;
}

/** A sandbox key that ends by itself even if nobody comes back to revoke it. */
export function makeKey(email: string): DemoKey {
  const settings = ["--environment", "sandbox", "--expires-in", String(lifeSeconds), "--name", "npm run demo"];
  return admin(["api-key", "create", "--merchant", email, ...settings]) as DemoKey;
}

export function revokeKey(id: string): void {
  admin(["api-key", "revoke", "--id", id]);
}

function admin(args: string[]): unknown {
  const command = ["scripts/bootstrap.mjs", "admin", ...args, "--json"];
  const run = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`npm run admin -- ${args.slice(0, 2).join(" ")} failed: ${run.stderr.trim()}`);
  return JSON.parse(run.stdout);
}
