// Creates the demo's merchant and API key with the operator's command line.
import { execFile } from "node:child_process";
import { dataDirectory, readDemoSignIn } from "@/instance/record";

const keyLifetimeSeconds = 3600;

type DemoKey = { id: string; key: string };

/** The e-mail address of the demo merchant, which is created if the instance has none. */
export async function findDemoMerchant(): Promise<string> {
  const seeded = readDemoSignIn(dataDirectory());
  if (seeded) return seeded.email;
  const email = "demo@remit.test";
  const merchants = (await admin(["merchant", "list"])) as { email: string }[];
  const exists = merchants.some((merchant) => merchant.email === email);
  if (!exists) await admin(["merchant", "create", "--name", "Demo Shop", "--email", email]);
  return email;
}

/** A sandbox key that expires even if it is not revoked. */
export async function createKey(email: string): Promise<DemoKey> {
  const grant = ["--environment", "sandbox", "--permissions", "*", "--name", "npm run demo"];
  // The demo polls four times a second.
  const limits = ["--expires-in", String(keyLifetimeSeconds), "--rate-limit", "600"];
  return (await admin(["api-key", "create", "--merchant", email, ...grant, ...limits])) as DemoKey;
}

export async function revokeKey(id: string): Promise<void> {
  await admin(["api-key", "revoke", "--id", id]);
}

function admin(args: string[]): Promise<unknown> {
  const command = ["tooling/run.mjs", "admin", ...args, "--json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run admin -- ${args.slice(0, 2).join(" ")} failed: ${stderr.trim()}`));
      else resolve(JSON.parse(stdout));
    });
  });
}
